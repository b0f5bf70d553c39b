// What a definition's gates against history could say of a run that began now: said before anything is measured.
// One message a gate at most: what keeps it from being judged, or that runs differ too much for its limit, or a stale
// baseline. The same search for a baseline and the same arithmetic as when the run is judged.
import type { RunHistory } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../estimates/gate-tests.ts";
import { halfWidthOf, spreadOf } from "../statistics/prediction.ts";
import { isLimitTooStrict } from "../words/history-words.ts";
import type { OutlookMessage } from "../words/outlook-words.ts";
import { errorHistoryOf } from "./error-history.ts";
import { type Baseline, findBaseline, type NoBaseline } from "./find-baseline.ts";
import { withMeanwhile } from "./no-baseline.ts";
import { pairedEffect, pairedEffectOfFigures } from "./paired-instead.ts";
import {
  figuresOf,
  type PastErrors,
  type PastLog,
  type PastValue,
  pastErrors,
  pastLog,
  type ReadPast,
} from "./past-values.ts";
import { staleOf } from "./stale.ts";

/** One-sided level of a single look; more looks make intervals a little wider. */
const alpha = 0.025;

/** Why an unchanged version could hardly pass; null: it could. */
function tooStrictForSpread(
  { gate }: GateTest,
  { baseline, spread }: Baseline<PastLog>,
): OutlookMessage | null {
  const known = spreadOf(spread.map(({ log }) => log));
  if (known === null || known.s === 0) return null;
  const shown = { halfWidthLog: halfWidthOf(known, baseline.length, alpha), errors: null };
  if (!isLimitTooStrict(gate, shown)) return null;
  return { code: "runs-differ", params: { gate, runs: spread.length, ...shown } };
}

/** The same of an error ratio: as if a run had as many requests as the newest one, and errors in proportion. */
function tooStrictForCounts(
  { gate }: GateTest,
  found: Baseline<PastErrors>,
): OutlookMessage | null {
  const requests = found.baseline[0]?.counts.requests ?? 0;
  const errors = errorHistoryOf(found, [{ errors: 0, requests }], alpha);
  if (errors.before.errors === 0)
    return { code: "no-earlier-errors", params: { gate, requests: errors.before.requests } };
  const shown = { halfWidthLog: null, errors };
  if (!isLimitTooStrict(gate, shown)) return null;
  return { code: "few-earlier-errors", params: { gate, ...shown } };
}

type Outlook = { readonly history: RunHistory; readonly rounds: number };

/** What a paired run would see today, from the newest run that there is; null: there is none. */
function pairedToday(test: GateTest, { few: [newest] }: NoBaseline, rounds: number) {
  const figures = newest ? figuresOf(newest.run, test, test.cells) : null;
  const effect = figures && pairedEffectOfFigures(figures, rounds);
  return pairedEffect(test, effect, { isOfThisRun: false });
}

/** What to say about one test that is read by `read`; null: nothing stands against it. */
function outlookOn<V extends PastValue>(
  { history, rounds }: Outlook,
  test: GateTest,
  read: ReadPast<V>,
  tooStrictBecause: (test: GateTest, found: Baseline<V>) => OutlookMessage | null,
): OutlookMessage | null {
  const found = findBaseline(history, { test, cells: test.cells, read });
  const { gate } = test;
  if ("reason" in found) {
    const meanwhile = { paired: pairedToday(test, found, rounds), soFar: null };
    return {
      code: "no-baseline",
      params: { gate, because: withMeanwhile(found, meanwhile).because },
    };
  }
  const tooStrict = tooStrictBecause(test, found);
  if (tooStrict !== null) return tooStrict;
  const stale = staleOf(found, history.startedAt);
  return stale && { code: "stale-baseline", params: { gate, stale } };
}

const outlookOf = (outlook: Outlook, test: GateTest): OutlookMessage | null =>
  test.gate.metric === "errors"
    ? outlookOn(outlook, test, pastErrors, tooStrictForCounts)
    : outlookOn(outlook, test, pastLog, tooStrictForSpread);

/** Warnings about the gates against history, one a gate; empty when nothing stands against them. */
export function historyOutlook(spec: BenchmarkSpec, history: RunHistory): OutlookMessage[] {
  const byGate = new Map<number, OutlookMessage>();
  for (const test of gateTestsOf(spec)) {
    if (test.gate.vs === undefined || byGate.has(test.gateIndex)) continue;
    const outlook = outlookOf({ history, rounds: spec.plan.rounds }, test);
    if (outlook !== null) byGate.set(test.gateIndex, outlook);
  }
  return [...byGate.values()];
}
