// The sentence of a gate against history: what was measured, beside which runs, and how it ended.
// Where earlier runs differ by more than the limit allows, it says that an unchanged version could not be expected to
// pass, and offers the way that can decide: base and head as two variants of one run.
import { t } from "@gonogo/locale/t";
import type { ErrorHistory, GateResult, HistoryUse } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import { pairedInstead } from "./because-words.ts";
import { comparableWhere, elsewhereWords, labelOf } from "./comparable-words.ts";
import { comparedText } from "./compared-text.ts";
import { formatDay, formatDays } from "./days.ts";
import {
  decimalsFor,
  formatCount,
  formatNumber,
  formatPercent,
  formatUngrouped,
  plural,
} from "./format.ts";
import { howToAccept, leftOutWords, waitsForAcceptance } from "./left-out-words.ts";
import { brokenText, isUpper, keptText } from "./margin-text.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { cellText } from "./rule-text.ts";

/** `8 earlier runs (3 to 20 Nov 2026)`, `the pinned run of 3 Nov 2026 (v2.3.0)`, `v2.3.0 (run of 3 Nov 2026)`. */
export function baselineWords({ kind, baseline }: HistoryUse): string {
  const [newest] = baseline;
  if (!newest) return t("no earlier run");
  const day = formatDay(newest.finishedAt);
  const { version } = newest;
  if (kind === "release") return t("{version} (run of {day})", { version: String(version), day });
  if (kind === "pinned")
    return version === null
      ? t("the pinned run of {day}", { day })
      : t("the pinned run of {day} ({version})", { day, version });
  const oldest = baseline.at(-1) ?? newest;
  return `${plural(baseline.length, "earlier run")} (${formatDays(oldest.finishedAt, newest.finishedAt)})`;
}

type Shown = Pick<HistoryUse, "halfWidthLog" | "errors">;

/**
 * The ratio that an unchanged version may show on the unfavourable side of 1: more than 1 where less is wanted.
 * Infinite: any, for the counts are too small; null: nothing is known of it.
 */
function unchangedMayShow(gate: Gate, { halfWidthLog, errors }: Shown): number | null {
  const less = isUpper(gate.op);
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
  return isUpper(gate.op) ? limit >= 1 && end >= limit : limit <= 1 && end <= limit;
}

/** The strictest limit that an unchanged version can be expected to keep, `×1.12`, rounded to the lenient side; null: none. */
export function strictestLimit(gate: Gate, shown: Shown): string | null {
  const less = isUpper(gate.op);
  const limit = unchangedMayShow(gate, shown);
  if (limit === null || !Number.isFinite(limit) || limit === 0) return null;
  const decimals = Math.max(2, decimalsFor(limit, 3));
  const step = 10 ** decimals;
  const lenient = less ? Math.floor(limit * step + 1) : Math.ceil(limit * step - 1);
  return `×${formatNumber(Math.max(0, lenient) / step, decimals)}`;
}

function openText(gate: Gate, history: HistoryUse, limit: string): string {
  const paired = t(pairedInstead);
  if (isLimitTooStrict(gate, history)) {
    const needed = strictestLimit(gate, history);
    const which = needed === null ? "" : t(", which would take a limit of {needed}", { needed });
    return t(
      history.errors
        ? "open at {limit}: there are so few errors, or they differ so much between runs, that an unchanged version could not be expected to pass{which}; {paired} instead"
        : "open at {limit}: earlier runs differ so much that an unchanged version could not be expected to pass{which}; {paired} instead",
      { limit, which, paired },
    );
  }
  return t(
    history.errors
      ? "open at {limit}; run it again, or {paired}"
      : "open at {limit}, and more rounds do not help, since runs differ more than rounds do; run it again, or {paired}",
    { limit, paired },
  );
}

function ending(result: GateResult, history: HistoryUse): string {
  const { gate, outcome, reason, tests } = result;
  const ratio = `×${formatUngrouped(gate.limitRatio ?? Number.NaN)}`;
  const limit = t("the limit of {limit}", { limit: ratio });
  if (outcome === "pass") return t("{place} of {limit}", { place: keptText(result), limit: ratio });
  if (outcome === "fail") {
    const broken = t("{place} of {limit}", { place: brokenText(result), limit: ratio });
    return waitsForAcceptance(history.leftOut) ? `${broken}; ${t(howToAccept)}` : broken;
  }
  if (reason === "multiplicity")
    return t("{place} of {limit} on its own, not after allowing for {tests}", {
      place: brokenText(result),
      limit: ratio,
      tests: plural(tests, "test"),
    });
  if (reason === "engine-bound")
    return t(
      "the engine was the limit, in this run or in an earlier one, so this figure cannot decide about {limit}",
      { limit },
    );
  return openText(gate, history, limit);
}

/** `grpc failed 12 of 20,000 requests, and 8 earlier runs (…) none of 160,000`: there is no ratio to nothing. */
function firstErrors(who: string, { now, before }: ErrorHistory, earlier: string): string {
  return t("{who} failed {failed} of {requests} requests, and {earlier} none of {before}", {
    who,
    failed: formatCount(now.errors),
    requests: formatCount(now.requests),
    earlier,
    before: formatCount(before.requests),
  });
}

/** `, 0.2 % of 20,000 requests now and 0.1 % of 160,000 then`. */
const countedWords = ({ now, before }: ErrorHistory): string =>
  t(", {share} of {requests} requests now and {shareBefore} of {before} then", {
    share: formatPercent(now.errors / now.requests),
    requests: formatCount(now.requests),
    shareBefore: formatPercent(before.errors / before.requests),
    before: formatCount(before.requests),
  });

type Compared = Pick<GateResult, "gate" | "estimate" | "low" | "high">;

function comparedWith(
  { gate, estimate, low, high }: Compared,
  history: HistoryUse,
  { at, metric }: { readonly at: string; readonly metric: string },
): string {
  const { errors } = history;
  const who = `${sideWord(gate, gate.of)}${at}`;
  const earlier = baselineWords(history);
  if (errors && estimate === null) return firstErrors(who, errors, earlier);
  const counted = errors ? countedWords(errors) : "";
  const compared = comparedText({ value: estimate, low, high });
  return `${t("{metric} of {who} is {compared} that of {other}", { metric, who, compared, other: earlier })}${counted}`;
}

/** `p99 of grpc is 31 % higher [22 – 41 %] than that of 8 earlier runs (3 to 20 Nov 2026)`; empty without history. */
export function historyClause(result: GateResult, { isOpening }: { isOpening: boolean }): string {
  const { gate, history, cellLabel } = result;
  const at = cellLabel === "all" ? "" : ` (${cellText(result)})`;
  const metric = (isOpening ? openingMetric : metricWord)(gate.metric);
  return history === null ? "" : comparedWith(result, history, { at, metric });
}

/** Why a baseline is stale: `its newest run is 45 days older than this one`. */
export const staleText = (stale: NonNullable<HistoryUse["stale"]>): string =>
  stale.code === "old"
    ? t("its newest run is {age} older than this one", { age: plural(stale.params.days, "day") })
    : t(
        "{count, plural, one {# comparable run followed it} other {# comparable runs followed it}}",
        { count: stale.params.runs },
      );

/** Without its stop. `where`: the cell, from a comma on, or nothing. */
export function historyResult(result: GateResult, history: HistoryUse, where: string): string {
  const { gate } = result;
  const what = comparedWith(result, history, { at: "", metric: openingMetric(gate.metric) });
  const varied = history.sdLog === 0 ? t(", none of which differ") : "";
  const stale =
    history.stale === null ? "" : t("; stale: {why}", { why: staleText(history.stale) });
  const without = leftOutWords(history.leftOut);
  const leftOut = without === "" ? "" : t("; left out: {runs}", { runs: without });
  const label = labelOf(history.comparedBy);
  const by =
    label === null ? "" : t("; comparable {where}", { where: comparableWhere(history.comparedBy) });
  const elsewhere = elsewhereWords(history.elsewhere ?? [], history.comparedBy);
  const apart = elsewhere === "" ? "" : t("; not comparable: {runs}", { runs: elsewhere });
  const advisory = gate.blocking ? "" : t(", advisory and uncorrected");
  return `${what}${varied}: ${ending(result, history)} (${plural(result.rounds, "round")}${where}${advisory}${stale}${leftOut}${by}${apart})`;
}
