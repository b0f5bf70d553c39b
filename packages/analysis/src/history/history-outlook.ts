// What a definition's gates against history could say of a run that began now: said before anything is measured.
// One text a gate at most: what keeps it from being judged, or that runs differ too much for its limit, or a stale
// baseline. The same search for a baseline and the same arithmetic as when the run is judged.
import type { RunHistory } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../estimates/gate-tests.ts";
import { halfWidthOf, spreadOf } from "../statistics/prediction.ts";
import { formatCount, formatPercent } from "../words/format.ts";
import { openingRule } from "../words/rule-text.ts";
import { errorHistoryOf } from "./error-history.ts";
import { type Baseline, findBaseline, type NoBaseline } from "./find-baseline.ts";
import { isLimitTooStrict, strictestLimit } from "./history-sentence.ts";
import { pairedEffectOfFigures, pairedWords } from "./paired-instead.ts";
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

const notExpected = (limit: string | null) =>
  `an unchanged version could not be expected to pass${limit === null ? "" : `; that takes a limit of ${limit}`}. Measure base and head as two variants of one run instead.`;

/** Why an unchanged version could hardly pass; null: it could. */
function tooStrictForSpread(
  { gate }: GateTest,
  { baseline, spread }: Baseline<PastLog>,
): string | null {
  const known = spreadOf(spread.map(({ log }) => log));
  if (known === null || known.s === 0) return null;
  const shown = { halfWidthLog: halfWidthOf(known, baseline.length, alpha), errors: null };
  if (!isLimitTooStrict(gate, shown)) return null;
  const upTo = formatPercent(Math.exp(shown.halfWidthLog) - 1);
  return `${openingRule(gate)}: ${spread.length} comparable runs differ by up to ${upTo}, so ${notExpected(strictestLimit(gate, shown))}`;
}

/** The same of an error ratio: as if a run had as many requests as the newest one, and errors in proportion. */
function tooStrictForCounts({ gate }: GateTest, found: Baseline<PastErrors>): string | null {
  const requests = found.baseline[0]?.counts.requests ?? 0;
  const errors = errorHistoryOf(found, [{ errors: 0, requests }], alpha);
  const { errors: seen, requests: of } = errors.before;
  if (seen === 0)
    return `${openingRule(gate)}: the earlier runs had no error in ${formatCount(of)} requests, and where a new run has none either there is no ratio to judge. Give errors an absolute limit instead.`;
  const shown = { halfWidthLog: null, errors };
  if (!isLimitTooStrict(gate, shown)) return null;
  return `${openingRule(gate)}: the earlier runs had ${formatCount(seen)} errors in ${formatCount(of)} requests; with as few, ${notExpected(strictestLimit(gate, shown))}`;
}

type Outlook = { readonly history: RunHistory; readonly rounds: number };

/** What a paired run would see today, from the newest run that there is; empty: there is none. */
function pairedToday(test: GateTest, { few: [newest] }: NoBaseline, rounds: number): string {
  const figures = newest ? figuresOf(newest.run, test, test.cells) : null;
  const effect = figures && pairedEffectOfFigures(figures, rounds);
  return pairedWords(test, effect, "the noise between rounds of the newest run");
}

/** What to say about one test that is read by `read`; null: nothing stands against it. */
function outlookOn<V extends PastValue>(
  { history, rounds }: Outlook,
  test: GateTest,
  read: ReadPast<V>,
  tooStrictBecause: (test: GateTest, found: Baseline<V>) => string | null,
): string | null {
  const found = findBaseline(history, { test, cells: test.cells, read });
  if ("reason" in found)
    return `${openingRule(test.gate)} could not be evaluated if the run began now: ${found.because}${pairedToday(test, found, rounds)}.`;
  const tooStrict = tooStrictBecause(test, found);
  if (tooStrict !== null) return tooStrict;
  const stale = staleOf(found, history.startedAt);
  return stale === null ? null : `${openingRule(test.gate)} compares with stale runs: ${stale}.`;
}

const outlookOf = (outlook: Outlook, test: GateTest): string | null =>
  test.gate.metric === "errors"
    ? outlookOn(outlook, test, pastErrors, tooStrictForCounts)
    : outlookOn(outlook, test, pastLog, tooStrictForSpread);

/** Warnings about the gates against history, one a gate; empty when nothing stands against them. */
export function historyOutlook(spec: BenchmarkSpec, history: RunHistory): string[] {
  const byGate = new Map<number, string>();
  for (const test of gateTestsOf(spec)) {
    if (test.gate.vs === undefined || byGate.has(test.gateIndex)) continue;
    const outlook = outlookOf({ history, rounds: spec.plan.rounds }, test);
    if (outlook !== null) byGate.set(test.gateIndex, outlook);
  }
  return [...byGate.values()];
}
