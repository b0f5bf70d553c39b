// generator-saturated (open load): the engine itself ran out of CPU, waited for a core, or was asked for nearly
// all that it can send here, so late sends and long times may be its own. The block is not evidence; its round is repeated.
// A search that the engine itself ended is no capacity of the target either. Where times run to the kernel's arrival
// stamp and the rate was kept, want of CPU is a caution: what lateness does to arrivals, schedule-missed judges.
// Threshold: busiest thread at 80 % CPU of the window, 10 % of it spent waiting for a core, or 90 % of the calibrated ceiling.
import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext, Numbers } from "../evidence/evidence.ts";
import { isStamped } from "../evidence/stamps.ts";
import { formatCount, formatPercent } from "../words/format.ts";
import { busiestThread, runQueueLimit } from "./facts/busiest-thread.ts";
import { remedyByUse, useNumbers, useWords } from "./facts/use-words.ts";
import { type BlockRule, type Finding, numberIn, tidy, type Wording } from "./rule.ts";
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

export const generatorSaturated: BlockRule = {
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
        ...useNumbers(block.use),
      },
      rank: Math.max(byThread, byRate),
      ...(byRate < 1 && keptRate(block) && { isCaution: true }),
    };
  },
  describe: (finding) => (finding.isCaution ? wordsOfWait(finding) : wordsOfLimit(finding)),
};

const threadText = (evidence: Numbers): string =>
  `its busiest thread used ${formatPercent(numberIn(evidence, "cpuShare"))} of a core and waited ${formatPercent(numberIn(evidence, "runQueueShare"))} of the time for one`;

function wordsOfLimit({ variant, at, blocks, of, evidence }: Finding): Wording {
  const use = useWords(evidence, variant);
  const byUse = remedyByUse(evidence, variant);
  return {
    sentence: `The load generator was the limit in ${blocks} of ${of} blocks of ${variant}${at}: ${threadText(evidence)}${ofCeiling(evidence)}${ofSearch(evidence)}${use === null ? "" : ` (${use})`}.`,
    remedy: `${byUse === null ? "" : `${byUse} `}Offer a lower rate, give the engine more threads, or run engine and target on different machines.`,
  };
}

function wordsOfWait({ variant, at, blocks, of, evidence }: Finding): Wording {
  const use = useWords(evidence, variant);
  return {
    sentence: `The engine was short of CPU in ${blocks} of ${of} blocks of ${variant}${at}: ${threadText(evidence)}${use === null ? "" : ` (${use})`}. It kept the rate, and times run to the arrival of each answer, so latency holds.`,
    remedy:
      remedyByUse(evidence, variant) ??
      "Offer a lower rate, give the engine more threads, or run engine and target on different machines.",
  };
}

const ofSearch = (evidence: Parameters<typeof numberIn>[0]): string =>
  evidence.searchLimitedBy === "engine"
    ? "; the rate above the one that was confirmed broke by its doing, so the target may do more"
    : "";

const ofCeiling = (evidence: Parameters<typeof numberIn>[0]): string =>
  numberIn(evidence, "ceilingShare") < ceilingShareLimit
    ? ""
    : `; the load was ${formatPercent(numberIn(evidence, "ceilingShare"))} of the ${formatCount(Math.round(numberIn(evidence, "ceilingPerS")))} requests a second that it was calibrated to send here`;
