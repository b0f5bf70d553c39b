// engine-bound (closed load): the engine could not send faster, so true throughput is at least what was measured. The
// block stays; it supports only what a faster engine would strengthen. Where times run to the kernel's arrival stamp,
// latency is what it was at the load really offered; without stamps it is at most what was measured.
// Threshold: CPU of the busiest thread >= min(0.95, 1 - 2.4/n) with n >= 4 clients on it, 0.8 with fewer, or 10 % waiting.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { isStamped, stampedShareOf } from "../evidence/stamps.ts";
import { busiestThread, runQueueLimit } from "./facts/busiest-thread.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { type BlockRule, tidy } from "./rule.ts";

/** CPU share of a thread with n clients at which it is the limit. */
export const boundCpuShare = (clients: number): number =>
  clients >= 4 ? Math.min(0.95, 1 - 2.4 / clients) : 0.8;

export const engineBound: BlockRule<"engine-bound"> = {
  code: "engine-bound",
  severity: "caution",
  voidsRound: false,
  examine({ load, reading: { result }, use }) {
    const thread = busiestThread(result);
    if (!isClosedLoad(load) || thread === null) return null;
    const cpuShareLimit = boundCpuShare(thread.clients);
    if (thread.cpuShare < cpuShareLimit && thread.runQueueShare < runQueueLimit) return null;
    const stampedShare = stampedShareOf(result);
    return {
      params: {
        cpuShare: tidy(thread.cpuShare),
        cpuShareLimit: tidy(cpuShareLimit),
        runQueueShare: tidy(thread.runQueueShare),
        runQueueShareLimit: runQueueLimit,
        clientsOnThread: thread.clients,
        ...(stampedShare !== null && { stampedShare: tidy(stampedShare) }),
        timesToArrival: isStamped(result),
        offeredPerS: tidy(result.counts.sent / result.windowS),
        ...useNumbers(use),
      },
      rank: Math.max(thread.cpuShare / cpuShareLimit, thread.runQueueShare / runQueueLimit),
    };
  },
};
