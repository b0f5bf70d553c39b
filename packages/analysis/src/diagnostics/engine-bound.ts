// engine-bound (closed load): the engine could not send faster, so true throughput is at least what was measured. The
// block stays; it supports only what a faster engine would strengthen. Where times run to the kernel's arrival stamp,
// latency is what it was at the load really offered; without stamps it is at most what was measured.
// Threshold: CPU of the busiest thread >= min(0.95, 1 - 2.4/n) with n >= 4 clients on it, 0.8 with fewer, or 10 % waiting.
import { isClosedLoad } from "@gonogo/protocols/spec";
import type { Numbers } from "../evidence/evidence.ts";
import { isStamped, stampedShareOf } from "../evidence/stamps.ts";
import { formatCount, formatPercent } from "../words/format.ts";
import { busiestThread, runQueueLimit } from "./facts/busiest-thread.ts";
import { remedyByUse, useNumbers, useWords } from "./facts/use-words.ts";
import { type BlockRule, type Finding, numberIn, tidy, type Wording } from "./rule.ts";

/** CPU share of a thread with n clients at which it is the limit. */
export const boundCpuShare = (clients: number): number =>
  clients >= 4 ? Math.min(0.95, 1 - 2.4 / clients) : 0.8;

export const engineBound: BlockRule = {
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
      evidence: {
        cpuShare: tidy(thread.cpuShare),
        cpuShareLimit: tidy(cpuShareLimit),
        runQueueShare: tidy(thread.runQueueShare),
        runQueueShareLimit: runQueueLimit,
        clientsOnThread: thread.clients,
        ...(stampedShare !== null && { stampedShare: tidy(stampedShare) }),
        timesToArrival: isStamped(result) ? 1 : 0,
        offeredPerS: tidy(result.counts.sent / result.windowS),
        ...useNumbers(use),
      },
      rank: Math.max(thread.cpuShare / cpuShareLimit, thread.runQueueShare / runQueueLimit),
    };
  },
  describe: wordsOf,
};

function wordsOf({ variant, at, blocks, of, evidence }: Finding): Wording {
  const limit = `The engine, not ${variant}, was the limit in ${blocks} of ${of} blocks${at}: its busiest thread used ${formatPercent(numberIn(evidence, "cpuShare"))} of a core and waited ${formatPercent(numberIn(evidence, "runQueueShare"))} of the time for one`;
  const use = useWords(evidence, variant);
  const load = `${formatCount(Math.round(numberIn(evidence, "offeredPerS")))} requests/s`;
  const latency =
    numberIn(evidence, "timesToArrival") === 1
      ? `latency is measured to the arrival of each answer, and holds for the load really offered (${load})`
      : "true latency at most";
  const figures =
    numberIn(evidence, "timesToArrival") === 1
      ? `True throughput is at least what is shown; ${latency}.`
      : `True throughput is at least, ${latency}, what is shown.`;
  return {
    sentence: `${limit}${use === null ? "" : ` (${use})`}. ${figures}`,
    remedy: engineRemedy(evidence, variant),
  };
}

/** What would let the engine send faster, by what kept it from that. */
export function engineRemedy(evidence: Numbers, variant: string): string {
  const isBusy = numberIn(evidence, "cpuShare") >= numberIn(evidence, "cpuShareLimit");
  const waited = numberIn(evidence, "runQueueShare") >= numberIn(evidence, "runQueueShareLimit");
  const byUse = waited ? remedyByUse(evidence, variant) : null;
  if (byUse !== null && !isBusy) return byUse;
  const ways =
    numberIn(evidence, "clientsOnThread") > 1
      ? "Use fewer clients, more engine threads, an open load at half the rate, or a machine of its own for the engine."
      : "Use an open load at half the rate, or a machine of its own for the engine; a single client of a fast server keeps its thread busy by nature.";
  return byUse === null ? ways : `${byUse} ${ways}`;
}
