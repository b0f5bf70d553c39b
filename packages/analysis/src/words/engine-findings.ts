// Diagnostics of the engine and its machine: what kept it from sending, counting or timing as the load asks.
import type { FindingWords, Hits, Place } from "./finding-place.ts";
import { hitText } from "./finding-place.ts";
import {
  formatCount,
  formatMetric,
  formatNumber,
  formatPercent,
  listOf,
  plural,
} from "./format.ts";
import { remedyByUse, type Use, useInBrackets } from "./use-words.ts";

const timeText = (us: number) => formatMetric("p99", { value: us, low: null, high: null }).text;
const rateText = (perS: number) => `${formatCount(Math.round(perS))}/s`;
/** To 4 significant digits. */
const short = (value: number): number => Number(value.toPrecision(4));

const sums = {
  "window-sent": "requests sent in the window and their ends",
  "block-sent": "requests sent over the whole block and their ends",
  operations: "requests of all operations and of the block",
  outcomes: "ended requests and their outcomes",
  "ok-outcomes": "expected answers and the outcome ok",
  "response-times": "expected answers and recorded response times",
  waits: "requests without an answer in time and their recorded waits",
} as const;
export type Sum = keyof typeof sums;

type Thread = {
  readonly cpuShare: number;
  readonly cpuShareLimit: number;
  readonly runQueueShare: number;
  readonly runQueueShareLimit: number;
};

const threadText = ({ cpuShare, runQueueShare }: Thread): string =>
  `its busiest thread used ${formatPercent(cpuShare)} of a core and waited ${formatPercent(runQueueShare)} of the time for one`;

type Saturated = Hits &
  Thread &
  Use & {
    readonly searchLimitedBy?: string;
    readonly offeredPerS?: number;
    readonly achievedPerS?: number;
    readonly ceilingPerS?: number;
    readonly ceilingShare?: number;
    readonly ceilingShareLimit?: number;
  };

const lessLoad =
  "Offer a lower rate, give the engine more threads, or run engine and target on different machines.";

function generatorSaturated(p: Saturated, { variant, at, isCaution }: Place): FindingWords {
  const byUse = remedyByUse(p, variant);
  const use = useInBrackets(p, variant);
  if (isCaution)
    return {
      clause: `The engine was short of CPU in ${hitText(p)} of ${variant}${at}: ${threadText(p)}${use}. It kept the rate, and times run to the arrival of each answer, so latency holds`,
      remedy: byUse ?? lessLoad,
    };
  const { ceilingShare = 0, ceilingShareLimit = 1, ceilingPerS = 0 } = p;
  const ofCeiling =
    ceilingShare < ceilingShareLimit
      ? ""
      : `; the load was ${formatPercent(ceilingShare)} of the ${formatCount(Math.round(ceilingPerS))} requests a second that it was calibrated to send here`;
  const ofSearch =
    p.searchLimitedBy === "engine"
      ? "; the engine broke the rate above the confirmed one, so the target may do more"
      : "";
  return {
    clause: `The load generator was the limit in ${hitText(p)} of ${variant}${at}: ${threadText(p)}${ofCeiling}${ofSearch}${use}`,
    remedy: `${byUse === null ? "" : `${byUse} `}${lessLoad}`,
  };
}

type Bound = Hits &
  Thread &
  Use & {
    readonly clientsOnThread: number;
    readonly stampedShare?: number;
    /** Times run to the kernel's arrival stamp. */
    readonly timesToArrival: boolean;
    readonly offeredPerS: number;
  };

function engineBound(p: Bound, { variant, at }: Place): FindingWords {
  const figures = p.timesToArrival
    ? `True throughput is at least what is shown; latency is measured to the arrival of each answer, and holds for the load really offered (${formatCount(Math.round(p.offeredPerS))} requests/s)`
    : "True throughput is at least, true latency at most, what is shown";
  return {
    clause: `The engine, not ${variant}, was the limit in ${hitText(p)}${at}: ${threadText(p)}${useInBrackets(p, variant)}. ${figures}`,
    remedy: engineRemedy(p, variant),
  };
}

/** What would let the engine send faster, by what kept it from that. */
function engineRemedy(p: Bound, variant: string): string {
  const byUse = p.runQueueShare >= p.runQueueShareLimit ? remedyByUse(p, variant) : null;
  if (byUse !== null && p.cpuShare < p.cpuShareLimit) return byUse;
  const ways =
    p.clientsOnThread > 1
      ? "Use fewer clients, more engine threads, an open load at half the rate, or a machine of its own for the engine."
      : "Use an open load at half the rate, or a machine of its own for the engine; a single client of a fast server keeps its thread busy by nature.";
  return byUse === null ? ways : `${byUse} ${ways}`;
}

/** The schedule was missed by what was never sent, by bunches, or (in imports) by late sends. */
type Missed = Hits &
  Use &
  (
    | {
        readonly due: number;
        readonly sent: number;
        readonly sentShare: number;
        readonly sentShareLimit: number;
      }
    | { readonly quantile: number; readonly sendLagUs: number; readonly sendLagLimitUs: number }
    | {
        readonly bunchedShare: number;
        readonly bunchedShareLimit: number;
        readonly quantile?: number;
        readonly quantileRise?: number;
        readonly quantileRiseLimit?: number;
      }
  );

function missText(p: Missed, where: string): string {
  if ("sentShare" in p)
    return `The engine sent only ${formatPercent(p.sentShare)} of the requests due ${where}`;
  if ("sendLagUs" in p)
    return `The engine sent late ${where}: ${timeText(p.sendLagUs)} behind schedule where ${timeText(p.sendLagLimitUs)} is allowed`;
  const bunched = `The engine's lateness bunched ${formatPercent(p.bunchedShare)} of the requests together ${where}`;
  if (p.bunchedShare >= p.bunchedShareLimit)
    return `${bunched}, where ${formatPercent(p.bunchedShareLimit)} is allowed`;
  const rise = p.quantileRise ?? 0;
  // Beyond ten times, nearly all of the quantile may be the engine's doing.
  const higher = rise <= 9 ? `up to ${formatPercent(rise)}` : "many times";
  return `${bunched}: with them p${short((p.quantile ?? 0) * 100)} may be ${higher} higher, which gates take off`;
}

/** The network missed its round trip, its loss or its bandwidth. */
type NetworkMiss = Hits &
  (
    | { readonly rttMs: number; readonly rttSettingMs: number; readonly rttAllowedMs: number }
    | { readonly lossRatio: number; readonly lossSettingRatio?: number }
    | { readonly peakBitPerS: number; readonly bandwidthBitPerS: number }
  );

function networkMissText(p: NetworkMiss): string {
  if ("rttMs" in p)
    return `its round trip was ${short(p.rttMs)} ms where ${short(p.rttSettingMs)} ms is set`;
  if ("lossRatio" in p)
    return `it lost ${formatPercent(p.lossRatio)} of the packets where ${formatPercent(p.lossSettingRatio ?? 0)} is set`;
  return `it carried ${short(p.peakBitPerS / 1e6)} Mbit/s where ${short(p.bandwidthBitPerS / 1e6)} Mbit/s is set`;
}

export const engineFindings = {
  "accounting-broken": (
    p: Hits & {
      readonly sum: Sum;
      readonly field?: string;
      readonly expected: number;
      readonly found: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `The engine's accounting is broken in ${hitText(p)} of ${variant}${at}: ${sums[p.sum]}${p.field === undefined ? "" : ` (${p.field})`} differ (${p.expected} and ${p.found})`,
    remedy: "This is an error of the engine: report it with the run's export. Nothing was judged.",
  }),
  "generator-saturated": generatorSaturated,
  "engine-bound": engineBound,
  "engine-stalled": (
    p: Hits & Use & { readonly stallUs: number; readonly stallLimitUs: number },
    { variant, at }: Place,
  ) => ({
    clause: `The engine stood still in ${hitText(p)} of ${variant}${at}: its own timers fired up to ${timeText(p.stallUs)} late${useInBrackets(p, variant)}`,
    remedy:
      "It was stopped or got no CPU. Stop what else runs on this machine, and let nothing suspend it while it measures.",
  }),
  "clock-stepped": (
    p: Hits & { readonly stepUs: number; readonly clockStepLimitUs: number },
    { variant, at }: Place,
  ) => ({
    clause: `The machine's clock was set during ${hitText(p)} of ${variant}${at}, by up to ${timeText(p.stepUs)}: times to the arrival of answers are off by that`,
    remedy: "Let the time service slew the clock instead of setting it while runs are measured.",
  }),
  "schedule-missed": (p: Missed, { variant, at }: Place) => {
    const byUse = remedyByUse(p, variant);
    return {
      clause: `${missText(p, `in ${hitText(p)} of ${variant}${at}`)}${useInBrackets(p, variant)}`,
      remedy: `${byUse === null ? "" : `${byUse} `}Offer a lower rate, or give the engine more threads or a machine of its own.`,
    };
  },
  "littles-law": (
    p: Hits & {
      readonly busyS: number;
      readonly clientSeconds: number;
      readonly engineCpuS: number;
      readonly clients: number;
    },
    { variant, at }: Place,
  ) => ({
    clause: `Little's law does not hold in ${hitText(p)} of ${variant}${at}: ${p.clients} clients had ${formatNumber(p.clientSeconds, 2)} s, and ${formatNumber(p.busyS, 2)} s are accounted for`,
    remedy:
      "The machine was held up or the engine miscounted. Run on a quieter machine; if it stays, report it with the run's export.",
  }),
  "resource-exhausted": (
    p: Hits & { readonly failed: number; readonly requests: number },
    { variant, at }: Place,
  ) => ({
    clause: `This machine ran out of ports, descriptors or memory in ${hitText(p)} of ${variant}${at}: ${formatCount(p.failed)} of ${formatCount(p.requests)} requests never left it`,
    remedy:
      "Closed connections keep their local port for a minute (TIME_WAIT): open fewer a second, widen net.ipv4.ip_local_port_range, or raise the limit of open files.",
  }),
  "network-missed": (p: NetworkMiss, { variant, at }: Place) => ({
    clause: `The emulated network missed its setting in ${hitText(p)} of ${variant}${at}: ${networkMissText(p)}`,
    remedy:
      "Leave the link a core: fewer engine threads, a lower rate, or a machine that does nothing else.",
  }),
  "capacity-not-found": (
    p: Hits & {
      readonly startRatePerS: number;
      readonly lowestBrokenPerS: number;
      readonly limitedBy: string;
      readonly isBelowStart: boolean;
    },
    { variant, at }: Place,
  ) =>
    p.isBelowStart
      ? {
          clause: `${variant} did not keep the objective at ${rateText(p.startRatePerS)}, where the search begins, in ${hitText(p)}${at}`,
          remedy:
            "Lower `startRatePerS` (with longer trials where the quantile needs them), or set an objective that the target can keep.",
        }
      : {
          clause: `No rate of ${variant} could be confirmed in ${hitText(p)}${at}: what was kept in a short trial broke in the long one`,
          remedy:
            "The target is not steady over the confirming trial. Use longer trials, so that the search sees what the confirmation sees.",
        },
  "capacity-at-limit": (p: Hits & { readonly maxRatePerS: number }, { variant, at }: Place) => ({
    clause: `${variant} kept the objective at ${rateText(p.maxRatePerS)}, the highest rate that may be tried, in ${hitText(p)}${at}: its capacity is at least that`,
    remedy: "Raise `maxRatePerS` to see how much more it can do.",
  }),
  "core-lost": (
    p: {
      readonly blocks: number;
      readonly blocksRun: number;
      readonly lostCores: readonly number[];
    },
    _: Place,
  ) => ({
    clause: `Load threads could not stay on ${p.lostCores.length === 1 ? "core" : "cores"} ${listOf(p.lostCores.map(String))} in ${p.blocks} of ${plural(p.blocksRun, "block")}: their CPU mask was refused or changed while they measured`,
    remedy:
      "Leave the worker's CPU mask alone while it measures (taskset, cpuset), and measure again; or choose the placement “kernel”.",
  }),
};
