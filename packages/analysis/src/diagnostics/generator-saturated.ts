// generator-saturated (open load): the engine itself ran out of CPU or waited for a core,
// so late sends and long times may be its own. The block is not evidence; its round is repeated.
// Threshold: busiest thread at 80 % CPU of the window, or 10 % of it spent waiting for a core.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { formatPercent } from "../format.ts";
import { busiestThread, runQueueLimit } from "./busiest-thread.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const saturatedCpuShare = 0.8;

export const generatorSaturated: BlockRule = {
  code: "generator-saturated",
  severity: "invalidating",
  voidsRound: true,
  examine({ load, reading }) {
    const thread = busiestThread(reading.result);
    if (isClosedLoad(load) || thread === null) return null;
    if (thread.cpuShare < saturatedCpuShare && thread.runQueueShare < runQueueLimit) return null;
    return {
      evidence: {
        cpuShare: tidy(thread.cpuShare),
        cpuShareLimit: saturatedCpuShare,
        runQueueShare: tidy(thread.runQueueShare),
        runQueueShareLimit: runQueueLimit,
      },
      rank: Math.max(thread.cpuShare / saturatedCpuShare, thread.runQueueShare / runQueueLimit),
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `The load generator was the limit in ${blocks} of ${of} blocks of ${variant}${at}: its busiest thread used ${formatPercent(numberIn(evidence, "cpuShare"))} of a core and waited ${formatPercent(numberIn(evidence, "runQueueShare"))} of the time for one.`,
    remedy:
      "Offer a lower rate, give the engine more threads, or run engine and target on different machines.",
  }),
};
