// Diagnostics of the engine and its machine: what kept it from sending, counting or timing as the load asks.
import { msg, t } from "@gonogo/locale/t";
import type { FindingWords, Hits, Place } from "./finding-place.ts";
import { hitText } from "./finding-place.ts";
import {
  formatCount,
  formatMetric,
  formatNumber,
  formatPercent,
  formatUngrouped,
  listOf,
  plural,
} from "./format.ts";
import { remedyByUse, type Use, useInBrackets } from "./use-words.ts";

const timeText = (us: number) => formatMetric("p99", { value: us, low: null, high: null }).text;
const rateText = (perS: number) => `${formatCount(Math.round(perS))}/s`;
/** To 4 significant digits. */
const short = (value: number): string => formatUngrouped(Number(value.toPrecision(4)));

const sums = {
  "window-sent": msg("requests sent in the window and their ends"),
  "block-sent": msg("requests sent over the whole block and their ends"),
  operations: msg("requests of all operations and of the block"),
  outcomes: msg("ended requests and their outcomes"),
  "ok-outcomes": msg("expected answers and the outcome ok"),
  "response-times": msg("expected answers and recorded response times"),
  waits: msg("requests without an answer in time and their recorded waits"),
} as const;
export type Sum = keyof typeof sums;

type Thread = {
  readonly cpuShare: number;
  readonly cpuShareLimit: number;
  readonly runQueueShare: number;
  readonly runQueueShareLimit: number;
};

const threadText = ({ cpuShare, runQueueShare }: Thread): string =>
  t("its busiest thread used {used} of a core and waited {waited} of the time for one", {
    used: formatPercent(cpuShare),
    waited: formatPercent(runQueueShare),
  });

/** Where a finding was, and of which variant. */
const hitsOf = (p: Hits, { variant, at }: Place) => ({ blocks: hitText(p), variant, at });

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

const lessLoad = () =>
  t(
    "Offer a lower rate, give the engine more threads, or run engine and target on different machines.",
  );

function generatorSaturated(p: Saturated, place: Place): FindingWords {
  const byUse = remedyByUse(p, place.variant);
  const facts = {
    ...hitsOf(p, place),
    thread: threadText(p),
    use: useInBrackets(p, place.variant),
  };
  if (place.isCaution)
    return {
      clause: t(
        "The engine was short of CPU in {blocks} of {variant}{at}: {thread}{use}. It kept the rate, and times run to the arrival of each answer, so latency holds",
        facts,
      ),
      remedy: byUse ?? lessLoad(),
    };
  const { ceilingShare = 0, ceilingShareLimit = 1, ceilingPerS = 0 } = p;
  const ofCeiling =
    ceilingShare < ceilingShareLimit
      ? ""
      : t(
          "; the load was {share} of the {ceiling} requests a second that it was calibrated to send here",
          {
            share: formatPercent(ceilingShare),
            ceiling: formatCount(Math.round(ceilingPerS)),
          },
        );
  const ofSearch =
    p.searchLimitedBy === "engine"
      ? t("; the engine broke the rate above the confirmed one, so the target may do more")
      : "";
  return {
    clause: t(
      "The load generator was the limit in {blocks} of {variant}{at}: {thread}{ofCeiling}{ofSearch}{use}",
      { ...facts, ofCeiling, ofSearch },
    ),
    remedy: `${byUse === null ? "" : `${byUse} `}${lessLoad()}`,
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

function engineBound(p: Bound, place: Place): FindingWords {
  const figures = p.timesToArrival
    ? t(
        "True throughput is at least what is shown; latency is measured to the arrival of each answer, and holds for the load really offered ({offered} requests/s)",
        { offered: formatCount(Math.round(p.offeredPerS)) },
      )
    : t("True throughput is at least, true latency at most, what is shown");
  return {
    clause: t(
      "The engine, not {variant}, was the limit in {blocks}{at}: {thread}{use}. {figures}",
      {
        ...hitsOf(p, place),
        thread: threadText(p),
        use: useInBrackets(p, place.variant),
        figures,
      },
    ),
    remedy: engineRemedy(p, place.variant),
  };
}

/** What would let the engine send faster, by what kept it from that. */
function engineRemedy(p: Bound, variant: string): string {
  const byUse = p.runQueueShare >= p.runQueueShareLimit ? remedyByUse(p, variant) : null;
  if (byUse !== null && p.cpuShare < p.cpuShareLimit) return byUse;
  const ways =
    p.clientsOnThread > 1
      ? t(
          "Use fewer clients, more engine threads, an open load at half the rate, or a machine of its own for the engine.",
        )
      : t(
          "Use an open load at half the rate, or a machine of its own for the engine; a single client of a fast server keeps its thread busy by nature.",
        );
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

function missText(p: Missed, place: Place): string {
  const where = hitsOf(p, place);
  if ("sentShare" in p)
    return t("The engine sent only {share} of the requests due in {blocks} of {variant}{at}", {
      ...where,
      share: formatPercent(p.sentShare),
    });
  if ("sendLagUs" in p)
    return t(
      "The engine sent late in {blocks} of {variant}{at}: {lag} behind schedule where {allowed} is allowed",
      { ...where, lag: timeText(p.sendLagUs), allowed: timeText(p.sendLagLimitUs) },
    );
  const bunched = t(
    "The engine's lateness bunched {share} of the requests together in {blocks} of {variant}{at}",
    { ...where, share: formatPercent(p.bunchedShare) },
  );
  if (p.bunchedShare >= p.bunchedShareLimit)
    return t("{bunched}, where {allowed} is allowed", {
      bunched,
      allowed: formatPercent(p.bunchedShareLimit),
    });
  const rise = p.quantileRise ?? 0;
  const quantile = `p${Number(((p.quantile ?? 0) * 100).toPrecision(4))}`;
  // Beyond ten times, nearly all of the quantile may be the engine's doing.
  return rise <= 9
    ? t("{bunched}: with them {quantile} may be up to {rise} higher, which gates take off", {
        bunched,
        quantile,
        rise: formatPercent(rise),
      })
    : t("{bunched}: with them {quantile} may be many times higher, which gates take off", {
        bunched,
        quantile,
      });
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
    return t("its round trip was {rtt} ms where {setting} ms is set", {
      rtt: short(p.rttMs),
      setting: short(p.rttSettingMs),
    });
  if ("lossRatio" in p)
    return t("it lost {loss} of the packets where {setting} is set", {
      loss: formatPercent(p.lossRatio),
      setting: formatPercent(p.lossSettingRatio ?? 0),
    });
  return t("it carried {peak} Mbit/s where {setting} Mbit/s is set", {
    peak: short(p.peakBitPerS / 1e6),
    setting: short(p.bandwidthBitPerS / 1e6),
  });
}

export const engineFindings = {
  "accounting-broken": (
    p: Hits & {
      readonly sum: Sum;
      readonly field?: string;
      readonly expected: number;
      readonly found: number;
    },
    place: Place,
  ) => ({
    clause: t(
      "The engine's accounting is broken in {blocks} of {variant}{at}: {sum} differ ({expected} and {found})",
      {
        ...hitsOf(p, place),
        sum: `${t(sums[p.sum])}${p.field === undefined ? "" : ` (${p.field})`}`,
        expected: p.expected,
        found: p.found,
      },
    ),
    remedy: t(
      "This is an error of the engine: report it with the run's export. Nothing was judged.",
    ),
  }),
  "generator-saturated": generatorSaturated,
  "engine-bound": engineBound,
  "engine-stalled": (
    p: Hits & Use & { readonly stallUs: number; readonly stallLimitUs: number },
    place: Place,
  ) => ({
    clause: t(
      "The engine stood still in {blocks} of {variant}{at}: its own timers fired up to {stall} late{use}",
      {
        ...hitsOf(p, place),
        stall: timeText(p.stallUs),
        use: useInBrackets(p, place.variant),
      },
    ),
    remedy: t(
      "It was stopped or got no CPU. Stop what else runs on this machine, and let nothing suspend it while it measures.",
    ),
  }),
  "clock-stepped": (
    p: Hits & { readonly stepUs: number; readonly clockStepLimitUs: number },
    place: Place,
  ) => ({
    clause: t(
      "The machine's clock was set during {blocks} of {variant}{at}, by up to {step}: times to the arrival of answers are off by that",
      { ...hitsOf(p, place), step: timeText(p.stepUs) },
    ),
    remedy: t("Let the time service slew the clock instead of setting it while runs are measured."),
  }),
  "schedule-missed": (p: Missed, place: Place) => {
    const byUse = remedyByUse(p, place.variant);
    const remedy = t(
      "Offer a lower rate, or give the engine more threads or a machine of its own.",
    );
    return {
      clause: `${missText(p, place)}${useInBrackets(p, place.variant)}`,
      remedy: `${byUse === null ? "" : `${byUse} `}${remedy}`,
    };
  },
  "littles-law": (
    p: Hits & {
      readonly busyS: number;
      readonly clientSeconds: number;
      readonly engineCpuS: number;
      readonly clients: number;
    },
    place: Place,
  ) => ({
    clause: t(
      "Little's law does not hold in {blocks} of {variant}{at}: {clients} clients had {had} s, and {busy} s are accounted for",
      {
        ...hitsOf(p, place),
        clients: p.clients,
        had: formatNumber(p.clientSeconds, 2),
        busy: formatNumber(p.busyS, 2),
      },
    ),
    remedy: t(
      "The machine was held up or the engine miscounted. Run on a quieter machine; if it stays, report it with the run's export.",
    ),
  }),
  "resource-exhausted": (
    p: Hits & { readonly failed: number; readonly requests: number },
    place: Place,
  ) => ({
    clause: t(
      "This machine ran out of ports, descriptors or memory in {blocks} of {variant}{at}: {failed} of {requests} requests never left it",
      {
        ...hitsOf(p, place),
        failed: formatCount(p.failed),
        requests: formatCount(p.requests),
      },
    ),
    remedy: t(
      "Closed connections keep their local port for a minute (TIME_WAIT): open fewer a second, widen net.ipv4.ip_local_port_range, or raise the limit of open files.",
    ),
  }),
  "network-missed": (p: NetworkMiss, place: Place) => ({
    clause: t("The emulated network missed its setting in {blocks} of {variant}{at}: {miss}", {
      ...hitsOf(p, place),
      miss: networkMissText(p),
    }),
    remedy: t(
      "Leave the link a core: fewer engine threads, a lower rate, or a machine that does nothing else.",
    ),
  }),
  "capacity-not-found": (
    p: Hits & {
      readonly startRatePerS: number;
      readonly lowestBrokenPerS: number;
      readonly limitedBy: string;
      readonly isBelowStart: boolean;
    },
    place: Place,
  ) =>
    p.isBelowStart
      ? {
          clause: t(
            "{variant} did not keep the objective at {rate}, where the search begins, in {blocks}{at}",
            { ...hitsOf(p, place), rate: rateText(p.startRatePerS) },
          ),
          remedy: t(
            "Lower `startRatePerS` (with longer trials where the quantile needs them), or set an objective that the target can keep.",
          ),
        }
      : {
          clause: t(
            "No rate of {variant} could be confirmed in {blocks}{at}: what was kept in a short trial broke in the long one",
            hitsOf(p, place),
          ),
          remedy: t(
            "The target is not steady over the confirming trial. Use longer trials, so that the search sees what the confirmation sees.",
          ),
        },
  "capacity-at-limit": (p: Hits & { readonly maxRatePerS: number }, place: Place) => ({
    clause: t(
      "{variant} kept the objective at {rate}, the highest rate that may be tried, in {blocks}{at}: its capacity is at least that",
      { ...hitsOf(p, place), rate: rateText(p.maxRatePerS) },
    ),
    remedy: t("Raise `maxRatePerS` to see how much more it can do."),
  }),
  "core-lost": (
    p: {
      readonly blocks: number;
      readonly blocksRun: number;
      readonly lostCores: readonly number[];
    },
    _: Place,
  ) => ({
    clause: t(
      "Load threads could not stay on {lost, plural, one {core} other {cores}} {cores} in {blocks} of {all}: their CPU mask was refused or changed while they measured",
      {
        lost: p.lostCores.length,
        cores: listOf(p.lostCores.map(String)),
        blocks: p.blocks,
        all: plural(p.blocksRun, "block"),
      },
    ),
    remedy: t(
      "Leave the worker's CPU mask alone while it measures (taskset, cpuset), and measure again; or choose the placement “kernel”.",
    ),
  }),
};
