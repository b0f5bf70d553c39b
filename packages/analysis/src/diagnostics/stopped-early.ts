// stopped-early: a limit of `stopWhen` ended the block before its window did, for safety.
// The block stays evidence of errors, which is why it was stopped; its times and its throughput are those of
// a window that ended in its worst moment, so gates on them are not evaluated unless the definition accepts it.
import type { BlockContext } from "../evidence/evidence.ts";
import { formatDuration, formatNumber, formatPercent } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const stoppedEarly: BlockRule = {
  code: "stopped-early",
  severity: "caution",
  voidsRound: false,
  examine({ reading }: BlockContext) {
    const { stopReason, stoppedBy } = reading.result;
    if (stopReason !== "condition" || stoppedBy === null) return null;
    const { limitName, limit, value, atMs } = stoppedBy;
    return {
      evidence: { ...passed(limitName, limit, tidy(value)), afterMs: tidy(atMs) },
      rank: value / limit,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => {
    const errors = "errorRatio" in evidence;
    const what = errors ? "errors" : "p99 latency";
    const text = (name: string) =>
      errors
        ? formatPercent(numberIn(evidence, `errorRatio${name}`))
        : `${formatNumber(numberIn(evidence, `p99${name}Ms`), 1)} ms`;
    return {
      sentence: `${blocks} of ${of} blocks of ${variant}${at} were stopped early for safety: ${what} reached ${text("")} after ${formatDuration(numberIn(evidence, "afterMs"))}, where ${text("Limit")} is the limit.`,
      remedy:
        "Offer less load, or raise the limit under `stopWhen` if the target may be pressed that far. Errors are judged as they are.",
    };
  },
};

/** What was passed, under names that carry its unit. */
const passed = (
  limitName: "errorRatio" | "latencyP99Ms",
  limit: number,
  value: number,
): Record<string, number> =>
  limitName === "errorRatio"
    ? { errorRatio: value, errorRatioLimit: limit }
    : { p99Ms: value, p99LimitMs: limit };
