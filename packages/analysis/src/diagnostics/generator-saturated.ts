// generator-saturated (open load): the engine itself ran out of CPU, waited for a core, or was asked for nearly
// all that it can send here, so late sends and long times may be its own. The block is not evidence; its round is repeated.
// A search that the engine itself ended is no capacity of the target either.
// Threshold: busiest thread at 80 % CPU of the window, 10 % of it spent waiting for a core, or 90 % of the calibrated ceiling.
import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext } from "../evidence/evidence.ts";
import { formatCount, formatPercent } from "../format.ts";
import { busiestThread, runQueueLimit } from "./busiest-thread.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

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

export const generatorSaturated: BlockRule = {
  code: "generator-saturated",
  severity: "invalidating",
  voidsRound: true,
  examine(block) {
    const thread = busiestThread(block.reading.result);
    if (isClosedLoad(block.load) || thread === null) return null;
    const { cpuShare, runQueueShare } = thread;
    const ceiling = againstCeiling(block);
    const isLimit = block.reading.result.capacity?.limitedBy === "engine";
    const ranks = [
      cpuShare / saturatedCpuShare,
      runQueueShare / runQueueLimit,
      (ceiling?.share ?? 0) / ceilingShareLimit,
      isLimit ? 1 : 0,
    ];
    if (ranks.every((rank) => rank < 1)) return null;
    return {
      evidence: {
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
      },
      rank: Math.max(...ranks),
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `The load generator was the limit in ${blocks} of ${of} blocks of ${variant}${at}: its busiest thread used ${formatPercent(numberIn(evidence, "cpuShare"))} of a core and waited ${formatPercent(numberIn(evidence, "runQueueShare"))} of the time for one${ofCeiling(evidence)}${ofSearch(evidence)}.`,
    remedy:
      "Offer a lower rate, give the engine more threads, or run engine and target on different machines.",
  }),
};

const ofSearch = (evidence: Parameters<typeof numberIn>[0]): string =>
  evidence.searchLimitedBy === "engine"
    ? "; the rate above the one that was confirmed broke by its doing, so the target may do more"
    : "";

const ofCeiling = (evidence: Parameters<typeof numberIn>[0]): string =>
  numberIn(evidence, "ceilingShare") < ceilingShareLimit
    ? ""
    : `; the load was ${formatPercent(numberIn(evidence, "ceilingShare"))} of the ${formatCount(Math.round(numberIn(evidence, "ceilingPerS")))} requests a second that it was calibrated to send here`;
