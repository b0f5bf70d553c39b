// What a definition's gates against history could say of a run that began now: told before anything is measured.
// One text a gate at most: what keeps it from being judged, or that runs differ too much for its limit, or a stale
// baseline. The same search for a baseline and the same arithmetic as when the run is judged.
import type { RunHistory } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { formatPercent } from "../../format.ts";
import { halfWidthOf, spreadOf } from "../../statistics/prediction.ts";
import { type GateTest, gateTestsOf } from "../gate-tests.ts";
import { type Baseline, findBaseline } from "./find-baseline.ts";
import { hopefulLimit, isHopeless } from "./history-sentence.ts";
import { noErrorRatios } from "./judge-history.ts";
import { staleOf } from "./stale.ts";

/** One-sided level of a single look; more looks make intervals a little wider. */
const alpha = 0.025;

function outlookOn(test: GateTest, { baseline, spread, ...found }: Baseline, startedAt: string) {
  const known = spreadOf(spread.map(({ log }) => log));
  const halfWidthLog = known ? halfWidthOf(known, baseline.length, alpha) : 0;
  if (isHopeless(test.gate, halfWidthLog) && halfWidthLog > 0)
    return `${test.rule}: ${spread.length} comparable runs differ by up to ${formatPercent(Math.exp(halfWidthLog) - 1)}, so an unchanged version could not be expected to pass; that takes a limit of ${hopefulLimit(test.gate, halfWidthLog)}. Measure base and head as two variants of one run instead.`;
  const stale = staleOf({ baseline, spread, ...found }, startedAt);
  return stale === null ? null : `${test.rule} compares with stale runs: ${stale}.`;
}

/** What to say about one test; null: nothing stands against it. */
function outlookOf(history: RunHistory, test: GateTest): string | null {
  if (test.gate.metric === "errors")
    return `${test.rule} cannot be evaluated: ${noErrorRatios.because}.`;
  const found = findBaseline(history, test, [...test.cells]);
  return "reason" in found
    ? `${test.rule} could not be evaluated if the run began now: ${found.because}.`
    : outlookOn(test, found, history.startedAt);
}

/** Warnings about the gates against history, one a gate; empty when nothing stands against them. */
export function historyOutlook(spec: BenchmarkSpec, history: RunHistory): string[] {
  const byGate = new Map<number, string>();
  for (const test of gateTestsOf(spec)) {
    if (test.gate.vs === undefined || byGate.has(test.gateIndex)) continue;
    const outlook = outlookOf(history, test);
    if (outlook !== null) byGate.set(test.gateIndex, outlook);
  }
  return [...byGate.values()];
}
