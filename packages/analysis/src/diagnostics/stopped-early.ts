// stopped-early: a limit of `stopWhen` ended the block before its window did, for safety.
// The block stays evidence of errors, which is why it was stopped; its times and its throughput are those of
// a window that ended in its worst moment, so gates on them are not evaluated unless the definition accepts it.
import type { BlockContext } from "../evidence/evidence.ts";
import { formatDuration, formatNumber, formatPercent } from "../format.ts";
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
      evidence: { limitName, limit, value: tidy(value), afterMs: tidy(atMs) },
      rank: value / limit,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => {
    const text = (name: string) =>
      evidence.limitName === "errorRatio"
        ? formatPercent(numberIn(evidence, name))
        : `${formatNumber(numberIn(evidence, name), 1)} ms`;
    const what = evidence.limitName === "errorRatio" ? "errors" : "p99 latency";
    return {
      sentence: `${blocks} of ${of} blocks of ${variant}${at} were stopped early for safety: ${what} reached ${text("value")} after ${formatDuration(numberIn(evidence, "afterMs"))}, where ${text("limit")} is the limit.`,
      remedy:
        "Offer less load, or raise the limit under `stopWhen` if the target may be pressed that far. Errors are judged as they are.",
    };
  },
};
