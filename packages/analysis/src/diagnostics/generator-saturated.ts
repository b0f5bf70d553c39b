// generator-saturated (open load): the engine itself ran out of CPU, waited for a core, or was asked for nearly
// all that it can send here, so late sends and long times may be its own. The block is not evidence; its round is repeated.
// A search that the engine itself ended is no capacity of the target either. Where times run to the kernel's arrival
// stamp and the rate was kept, want of CPU is a caution: what lateness does to arrivals, schedule-missed judges.
// Threshold: busiest thread at 80 % CPU of the window, 10 % of it spent waiting for a core, or 90 % of the calibrated ceiling.
import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext } from "../evidence/evidence.ts";
import { isStamped } from "../evidence/stamps.ts";
import { busiestThread, runQueueLimit } from "./facts/busiest-thread.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { type BlockRule, tidy } from "./rule.ts";
import { sentShareLimit } from "./schedule-missed.ts";

export const saturatedCpuShare = 0.8;
export const ceilingShareLimit = 0.9;

/** The load against what this many engine threads reached when they were calibrated; null: never calibrated. */
function againstCeiling({ load, reading, openCeilingPerThreadPerS }: BlockContext) {
  const { result } = reading;
  if (openCeilingPerThreadPerS === null || result.windowS <= 0) return null;
  // Of a search, the rate of its confirming trial.
  if (load.kind !== "open" && load.kind !== "capacity") return null;
  const ceilingPerS = openCeilingPerThreadPerS * Math.max(1, result.engine.threads.length);
  const achievedPerS = result.counts.sent / result.windowS;
  const offeredPerS = load.kind === "open" ? load.ratePerS : achievedPerS;
  const share = Math.max(offeredPerS, achievedPerS) / ceilingPerS;
  return { offeredPerS, achievedPerS, ceilingPerS, share };
}

/**
 * Whether the engine kept the rate by stamped times: then its CPU and its waiting distort no figure, only the pattern.
 * Arrivals that the in-flight cap held count against it: an engine that reads late holds its places longer than the target.
 */
const keptRate = ({ reading: { result } }: BlockContext): boolean =>
  isStamped(result) && result.counts.sent >= sentShareLimit * result.counts.generated;

export const generatorSaturated: BlockRule<"generator-saturated"> = {
  code: "generator-saturated",
  severity: "invalidating",
  voidsRound: true,
  examine(block) {
    const { result } = block.reading;
    const thread = busiestThread(result);
    if (isClosedLoad(block.load) || thread === null) return null;
    const { cpuShare, runQueueShare } = thread;
    const ceiling = againstCeiling(block);
    const isLimit = result.capacity?.limitedBy === "engine";
    const byThread = Math.max(cpuShare / saturatedCpuShare, runQueueShare / runQueueLimit);
    const byRate = Math.max((ceiling?.share ?? 0) / ceilingShareLimit, isLimit ? 1 : 0);
    if (byThread < 1 && byRate < 1) return null;
    return {
      params: {
        cpuShare: tidy(cpuShare),
        cpuShareLimit: saturatedCpuShare,
        runQueueShare: tidy(runQueueShare),
        runQueueShareLimit: runQueueLimit,
        ...(isLimit && { searchLimitedBy: "engine" }),
        ...(ceiling && {
          offeredPerS: tidy(ceiling.offeredPerS),
          achievedPerS: tidy(ceiling.achievedPerS),
          ceilingPerS: tidy(ceiling.ceilingPerS),
          ceilingShare: tidy(ceiling.share),
          ceilingShareLimit,
        }),
        ...useNumbers(block.use),
      },
      rank: Math.max(byThread, byRate),
      ...(byRate < 1 && keptRate(block) && { isCaution: true }),
    };
  },
};
