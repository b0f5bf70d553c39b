// engine-bound (closed load): the engine could not send faster, so true throughput is at least, and true
// latency at most, what was measured. The block stays; it supports only what a faster engine would strengthen.
// Threshold: CPU of the busiest thread >= min(0.95, 1 - 2.4/n) with n >= 4 clients on it, 0.8 with fewer.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { formatPercent } from "../format.ts";
import { busiestThread, runQueueLimit } from "./busiest-thread.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

/** CPU share of a thread with n clients at which it is the limit. */
export const boundCpuShare = (clients: number): number =>
  clients >= 4 ? Math.min(0.95, 1 - 2.4 / clients) : 0.8;

export const engineBound: BlockRule = {
  code: "engine-bound",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading }) {
    const thread = busiestThread(reading.result);
    if (!isClosedLoad(load) || thread === null) return null;
    const cpuShareLimit = boundCpuShare(thread.clients);
    if (thread.cpuShare < cpuShareLimit && thread.runQueueShare < runQueueLimit) return null;
    return {
      evidence: {
        cpuShare: tidy(thread.cpuShare),
        cpuShareLimit: tidy(cpuShareLimit),
        runQueueShare: tidy(thread.runQueueShare),
        runQueueShareLimit: runQueueLimit,
        clientsOnThread: thread.clients,
      },
      rank: Math.max(thread.cpuShare / cpuShareLimit, thread.runQueueShare / runQueueLimit),
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `The engine, not ${variant}, was the limit in ${blocks} of ${of} blocks${at}: its busiest thread used ${formatPercent(numberIn(evidence, "cpuShare"))} of a core and waited ${formatPercent(numberIn(evidence, "runQueueShare"))} of the time for one. True throughput is at least, true latency at most, what is shown.`,
    remedy:
      "Use fewer clients, more engine threads, an open load at half the rate, or a machine of its own for the engine.",
  }),
};
