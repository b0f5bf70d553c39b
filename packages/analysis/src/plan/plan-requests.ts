// Whether the blocks of a plan hold the requests that gated percentiles need, and how long they would have to be.
// Of an open load arithmetic shows it; of a closed one what its pilot measured. Said before a run by the preview, and
// used by a pilot that adapts, so that both mean the same lengths.
import {
  type AdaptBounds,
  arrivalsOf,
  type BenchmarkSpec,
  type Cell,
  cellsOfGate,
  type Gate,
  loadOf,
  metrics,
  requestsOf,
  shareOf,
  windowMsOf,
} from "@gonogo/protocols/spec";
import { enoughShare, requestsNeeded, requestsPlanned } from "../statistics/percentile.ts";

/** Requests a second of a variant in a cell, of one operation or of all together; null: unknown. */
export type RateOf = (variant: string, cell: Cell, operation?: string) => number | null;

/** A gated percentile whose blocks are not sure to hold the requests it needs. */
export type RequestShortage = {
  readonly gate: Gate;
  /** The side with the fewest requests in a block, and how many those are about. */
  readonly variant: string;
  readonly perBlock: number;
  readonly needed: number;
  /** With the margin that plans have. */
  readonly planned: number;
  /** Block length that holds them with the margin, in milliseconds; null: the load or `requests` says how long blocks are. */
  readonly blockMs: number | null;
  /** The definition ends blocks after fewer requests. */
  readonly isCapped: boolean;
};

/** Planned lengths are whole steps, so that runs whose pilots measured a little differently have equal blocks. */
const stepMs = 500;

/** Requests a second as the load offers them; null: clients decide how many. */
export function offeredRateOf(spec: BenchmarkSpec): RateOf {
  const windowMs = windowMsOf(spec);
  return (variant, cell, operation) => {
    const arrivals = arrivalsOf(loadOf(spec, cell), windowMs);
    return arrivals && (arrivals * gatedShare(spec, variant, operation) * 1_000) / windowMs;
  };
}

/** The share of a variant's arrivals that a gate is about; a step of a workflow comes once an arrival. */
export function gatedShare({ variants }: BenchmarkSpec, name: string, operation?: string): number {
  const variant = variants.find((one) => one.name === name);
  return operation === undefined || !variant?.operations ? 1 : shareOf(variant, operation);
}

/** Whether blocks hold enough for the percentile to be quoted, though fewer than a plan is made for. */
export const isEnough = ({ perBlock, needed }: RequestShortage): boolean =>
  perBlock >= enoughShare * needed;

/** The gated percentiles that lack requests, in the order of their gates; those whose rates are unknown are left out. */
export function requestShortages(spec: BenchmarkSpec, rateOf: RateOf): RequestShortage[] {
  const windowMs = windowMsOf(spec);
  const isByLoad = spec.load.kind === "stages" || spec.load.kind === "capacity";
  return spec.gates.flatMap((gate) => {
    const { q10000 } = metrics[gate.metric];
    if (q10000 === null) return [];
    const known = cellsOfGate(spec, gate).flatMap((cell) =>
      [gate.of, ...(gate.over === undefined ? [] : [gate.over])].flatMap((variant) => {
        const perS = rateOf(variant, cell, gate.operation) || null;
        const requests = requestsOf(spec, cell);
        const cap = requests && requests * gatedShare(spec, variant, gate.operation);
        const inTime = perS === null ? Number.POSITIVE_INFINITY : (perS * windowMs) / 1_000;
        const isCapped = cap !== null && cap < inTime;
        return perS === null && !isCapped
          ? []
          : [{ variant, perS, isCapped, perBlock: isCapped ? cap : inTime }];
      }),
    );
    const [fewest] = known.sort((a, b) => a.perBlock - b.perBlock);
    const planned = requestsPlanned(q10000);
    if (!fewest || fewest.perBlock >= planned - 1e-6) return [];
    const { variant, perS, perBlock, isCapped } = fewest;
    const exactMs = (planned * 1_000) / (perS ?? 1);
    const blockMs = isByLoad || isCapped ? null : Math.ceil((exactMs - 1e-6) / stepMs) * stepMs;
    const needed = requestsNeeded(q10000);
    return [{ gate, variant, perBlock, needed, planned, blockMs, isCapped }];
  });
}

/**
 * The block length within the bounds at which as many as possible of these percentiles have their requests, in
 * milliseconds; null: the plan's own. A bound that leaves the margin out and holds what is needed is used as it is.
 */
export function fittingBlockMs(
  { plan }: BenchmarkSpec,
  shortages: readonly RequestShortage[],
  { maxBlockMs }: Pick<AdaptBounds, "maxBlockMs">,
): number | null {
  const mostMs = maxBlockMs ?? plan.blockMs;
  const lengths = shortages.flatMap((one) => {
    if (one.blockMs === null) return [];
    if (one.blockMs <= mostMs) return [one.blockMs];
    return (one.perBlock * mostMs) / plan.blockMs >= one.needed ? [mostMs] : [];
  });
  const longest = Math.max(plan.blockMs, ...lengths);
  return longest > plan.blockMs ? longest : null;
}
