// stopped-early: a limit of `stopWhen` ended the block before its window did, for safety.
// The block stays evidence of errors, which is why it was stopped; its times and its throughput are those of
// a window that ended in its worst moment, so gates on them are not evaluated unless the definition accepts it.
import type { BlockContext } from "../evidence/evidence.ts";
import { type BlockRule, tidy } from "./rule.ts";

export const stoppedEarly: BlockRule<"stopped-early"> = {
  code: "stopped-early",
  severity: "caution",
  voidsRound: false,
  examine({ reading }: BlockContext) {
    const { stopReason, stoppedBy } = reading.result;
    if (stopReason !== "condition" || stoppedBy === null) return null;
    const { limitName, limit, value, atMs } = stoppedBy;
    return {
      params: { ...passed(limitName, limit, tidy(value)), afterMs: tidy(atMs) },
      rank: value / limit,
    };
  },
};

/** What was passed, under names that carry its unit. */
const passed = (
  limitName: "errorRatio" | "latencyP99Ms",
  limit: number,
  value: number,
): { errorRatio: number; errorRatioLimit: number } | { p99Ms: number; p99LimitMs: number } =>
  limitName === "errorRatio"
    ? { errorRatio: value, errorRatioLimit: limit }
    : { p99Ms: value, p99LimitMs: limit };
