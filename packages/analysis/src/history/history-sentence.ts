// The sentence of a gate against history: what was measured, beside which runs, and how it ended.
// Where earlier runs differ by more than the limit allows, it says that an unchanged version could not be expected to
// pass, and offers the way that can decide: base and head as two variants of one run.
import type { ErrorHistory, GateResult, HistoryUse } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import { wantsLess } from "../estimates/gate-tests.ts";
import { comparedText } from "../words/compared-text.ts";
import {
  decimalsFor,
  formatCount,
  formatNumber,
  formatPercent,
  plural,
  sentenceCase,
} from "../words/format.ts";
import { brokenText, keptText } from "../words/margin-text.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";
import { formatDay, formatDays } from "./days.ts";
import { howToAccept, leftOutWords, waitsForAcceptance } from "./left-out-words.ts";
import { pairedInstead } from "./paired-instead.ts";
import { levelMean, type PastValue } from "./past-values.ts";

type Sentenced = Omit<GateResult, "sentence">;

/** `; so far p99 is 2.0 % higher than that of 3 earlier runs (3 to 5 Nov 2026), which decides nothing`; empty without a run. */
export function soFarWords(gate: Gate, now: number, few: readonly PastValue[]): string {
  const [newest] = few;
  if (!newest) return "";
  const compared = comparedText({ value: now / Math.exp(levelMean(few)), low: null, high: null });
  const oldest = few.at(-1) ?? newest;
  const days = formatDays(oldest.run.finishedAt, newest.run.finishedAt);
  return `; so far ${metricWord(gate.metric)} is ${compared} that of ${plural(few.length, "earlier run")} (${days}), which decides nothing`;
}

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

type Shown = Pick<HistoryUse, "halfWidthLog" | "errors">;

/**
 * The ratio that an unchanged version may show on the unfavourable side of 1: more than 1 where less is wanted.
 * Infinite: any, for the counts are too small; null: nothing is known of it.
 */
function unchangedMayShow(gate: Gate, { halfWidthLog, errors }: Shown): number | null {
  const less = wantsLess(gate);
  if (halfWidthLog !== null) return Math.exp(less ? halfWidthLog : -halfWidthLog);
  if (!errors?.unchanged) return null;
  const { low, high } = errors.unchanged;
  return less ? (high ?? Number.POSITIVE_INFINITY) : low;
}

/** Whether the limit allows an unchanged version, but less than runs of one version differ by. */
export function isLimitTooStrict(gate: Gate, shown: Shown): boolean {
  const limit = gate.limitRatio ?? Number.NaN;
  const end = unchangedMayShow(gate, shown);
  if (end === null) return false;
  return wantsLess(gate) ? limit >= 1 && end >= limit : limit <= 1 && end <= limit;
}

/** The strictest limit that an unchanged version can be expected to keep, `×1.12`, rounded to the lenient side; null: none. */
export function strictestLimit(gate: Gate, shown: Shown): string | null {
  const less = wantsLess(gate);
  const limit = unchangedMayShow(gate, shown);
  if (limit === null || !Number.isFinite(limit) || limit === 0) return null;
  const decimals = Math.max(2, decimalsFor(limit, 3));
  const step = 10 ** decimals;
  const lenient = less ? Math.floor(limit * step + 1) : Math.ceil(limit * step - 1);
  return `×${formatNumber(Math.max(0, lenient) / step, decimals)}`;
}

function openText(gate: Gate, history: HistoryUse, limit: string): string {
  if (isLimitTooStrict(gate, history)) {
    const needed = strictestLimit(gate, history);
    const which = needed === null ? "" : `, which would take a limit of ${needed}`;
    const why = history.errors
      ? "there are so few errors, or they differ so much between runs,"
      : "earlier runs differ so much";
    return `open at ${limit}: ${why} that an unchanged version could not be expected to pass${which}; ${pairedInstead} instead`;
  }
  const because = history.errors
    ? ""
    : ", and more rounds do not help, since runs differ more than rounds do";
  return `open at ${limit}${because}; run it again, or ${pairedInstead}`;
}

function ending(result: Sentenced, history: HistoryUse, tests: number): string {
  const { gate, outcome, reason } = result;
  const limit = `the limit of ×${gate.limitRatio}`;
  if (outcome === "pass") return `${keptText(result)} of ×${gate.limitRatio}`;
  if (outcome === "fail")
    return `${brokenText(result)} of ×${gate.limitRatio}${waitsForAcceptance(history.leftOut) ? `; ${howToAccept}` : ""}`;
  if (reason === "multiplicity")
    return `${brokenText(result)} of ×${gate.limitRatio} on its own, not after allowing for ${plural(tests, "test")}`;
  if (reason === "engine-bound")
    return `the engine was the limit, in this run or in an earlier one, so this figure cannot decide about ${limit}`;
  return openText(gate, history, limit);
}

/** `grpc failed 12 of 20,000 requests, and 8 earlier runs (…) none of 160,000`: there is no ratio to nothing. */
function firstErrors(who: string, { now, before }: ErrorHistory, earlier: string): string {
  return `${who} failed ${formatCount(now.errors)} of ${formatCount(now.requests)} requests, and ${earlier} none of ${formatCount(before.requests)}`;
}

/** `, 0.2 % of 20,000 requests now and 0.1 % of 160,000 then`. */
const countedWords = ({ now, before }: ErrorHistory): string =>
  `, ${formatPercent(now.errors / now.requests)} of ${formatCount(now.requests)} requests now and ${formatPercent(before.errors / before.requests)} of ${formatCount(before.requests)} then`;

/** `p99 of grpc is 31 % higher [22 – 41 %] than that of 8 earlier runs (3 to 20 Nov 2026)`; null without history. */
export function historyPhrase(
  result: Pick<GateResult, "gate" | "estimate" | "low" | "high" | "history" | "cellLabel">,
): string | null {
  const { gate, estimate, low, high, history, cellLabel } = result;
  if (history === null) return null;
  const { errors } = history;
  const at = cellLabel === "all" ? "" : ` (${cellLabel})`;
  const who = `${sideWord(gate, gate.of)}${at}`;
  const earlier = baselineWords(history);
  if (errors && estimate === null) return firstErrors(who, errors, earlier);
  const counted = errors ? countedWords(errors) : "";
  return `${metricWord(gate.metric)} of ${who} is ${comparedText({ value: estimate, low, high })} that of ${earlier}${counted}`;
}

/** `where`: the cell, from a comma on, or nothing. */
export function historySentence(
  result: Sentenced,
  history: HistoryUse,
  terms: { readonly tests: number; readonly where: string },
): string {
  const { gate } = result;
  const what = historyPhrase({ ...result, history, cellLabel: "all" }) ?? "";
  const varied = history.sdLog === 0 ? ", none of which differ" : "";
  const stale = history.stale === null ? "" : `; stale: ${history.stale}`;
  const without = leftOutWords(history.leftOut);
  const leftOut = without === "" ? "" : `; left out: ${without}`;
  const advisory = gate.blocking ? "" : ", advisory and uncorrected";
  const end = ending(result, history, terms.tests);
  return `${sentenceCase(what)}${varied}: ${end} (${plural(result.rounds, "round")}${terms.where}${advisory}${stale}${leftOut}).`;
}
