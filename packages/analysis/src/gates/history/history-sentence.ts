// The sentence of a gate against history: what was measured, beside which runs, and how it ended.
// Where earlier runs differ by more than the limit allows, it says that an unchanged version could not be expected to
// pass, and offers the way that can tell: base and head as two variants of one run.
import type { GateResult, HistoryUse } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import { decimalsFor, formatNumber, formatRatio, plural, sentenceCase } from "../../format.ts";
import { wantsLess } from "../gate-tests.ts";
import { metricWord, sideWord } from "../metric-word.ts";
import { formatDay, formatDays } from "./days.ts";

type Sentenced = Omit<GateResult, "sentence">;

/** `8 earlier runs (3 to 20 Nov 2026)`, `the pinned run of 3 Nov 2026 (v2.3.0)`, `v2.3.0 (run of 3 Nov 2026)`. */
export function baselineWords({ kind, baseline }: HistoryUse): string {
  const [newest] = baseline;
  if (!newest) return "no earlier run";
  const day = formatDay(newest.finishedAt);
  if (kind === "release") return `${newest.version} (run of ${day})`;
  if (kind === "pinned")
    return `the pinned run of ${day}${newest.version === null ? "" : ` (${newest.version})`}`;
  const oldest = baseline.at(-1) ?? newest;
  return `${plural(baseline.length, "earlier run")} (${formatDays(oldest.finishedAt, newest.finishedAt)})`;
}

/** Whether the limit leaves room for an unchanged version, but less than runs of one version differ by. */
export const isHopeless = (gate: Gate, halfWidthLog: number): boolean => {
  const room = Math.log(gate.limitRatio ?? Number.NaN) * (wantsLess(gate) ? 1 : -1);
  return room >= 0 && halfWidthLog >= room;
};

/** The strictest limit that an unchanged version can be expected to keep: `×1.12`, rounded to the lenient side. */
export function hopefulLimit(gate: Gate, halfWidthLog: number): string {
  const less = wantsLess(gate);
  const limit = Math.exp(less ? halfWidthLog : -halfWidthLog);
  const decimals = Math.max(2, decimalsFor(limit, 3));
  const step = 10 ** decimals;
  const lenient = less ? Math.floor(limit * step + 1) : Math.ceil(limit * step - 1);
  return `×${formatNumber(Math.max(0, lenient) / step, decimals)}`;
}

function undecided(gate: Gate, { halfWidthLog }: HistoryUse, limit: string): string {
  const paired = "measure base and head as two variants of one run";
  if (isHopeless(gate, halfWidthLog))
    return `whether it keeps ${limit} is undecided: earlier runs differ so much that an unchanged version could not be expected to pass, which would take a limit of ${hopefulLimit(gate, halfWidthLog)}; ${paired} instead`;
  return `whether it keeps ${limit} is undecided, and more rounds do not help, since runs differ more than rounds do; run it again, or ${paired}`;
}

function ending(result: Sentenced, history: HistoryUse, tests: number, spare: string): string {
  const { gate, outcome, reason } = result;
  const limit = `the ${wantsLess(gate) ? "limit" : "floor"} of ×${gate.limitRatio}`;
  if (outcome === "pass") return `${limit} is kept${spare}`;
  if (outcome === "fail") return `${limit} is broken`;
  if (reason === "multiplicity")
    return `this is beyond ${limit} on its own, not after allowing for ${plural(tests, "test")}`;
  if (reason === "engine-bound")
    return `the engine was the limit, in this run or in an earlier one, so this figure cannot decide about ${limit}`;
  return undecided(gate, history, limit);
}

/** `p99 of grpc is ×1.31 [1.22, 1.41] that of 8 earlier runs (3 to 20 Nov 2026)`; null without history. */
export function historyPhrase(
  result: Pick<GateResult, "gate" | "estimate" | "low" | "high" | "history" | "cellLabel">,
): string | null {
  const { gate, estimate, low, high, history, cellLabel } = result;
  if (history === null) return null;
  const { full } = formatRatio({ value: estimate, low, high });
  const at = cellLabel === "all" ? "" : ` (${cellLabel})`;
  return `${metricWord(gate.metric)} of ${sideWord(gate, gate.of)}${at} is ${full} that of ${baselineWords(history)}`;
}

/** `spare`: `, with 4 % to spare`, or nothing. */
export function historySentence(
  result: Sentenced,
  history: HistoryUse,
  terms: { readonly tests: number; readonly spare: string; readonly where: string },
): string {
  const { gate } = result;
  const what = historyPhrase({ ...result, history, cellLabel: "all" }) ?? "";
  const varied = history.sdLog === 0 ? ", which did not vary" : "";
  const stale = history.stale === null ? "" : `; stale: ${history.stale}`;
  const advisory = gate.blocking ? "" : ", advisory and uncorrected";
  const end = ending(result, history, terms.tests, terms.spare);
  return `${sentenceCase(what)}${varied}: ${end} (${plural(result.rounds, "round")}${terms.where}${advisory}${stale}).`;
}
