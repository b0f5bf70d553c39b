// The centre of a stage on the log scale: the mean over its runs, with an interval.
// A run's own interval is made of its rounds, which says nothing of how runs differ from one another. Where stages have
// several runs, that spread is pooled over all stages, and the wider of the two is taken at each end.
import { meanOf } from "../statistics/prediction.ts";
import { studentQuantile } from "../statistics/quantiles.ts";
import type { Centre } from "../statistics/unpaired-difference.ts";

/** One run's figure, as ln; infinite ends: it has no interval there. */
export type RunCentre = Centre;

/** Spread between runs of one stage, pooled over stages; null: no stage has two runs. */
export type RunSpread = { readonly s: number; readonly degrees: number };

/** Assumes that runs of every stage spread alike on the log scale. */
export function pooledSpread(stages: readonly (readonly RunCentre[])[]): RunSpread | null {
  const degrees = stages.reduce((sum, runs) => sum + Math.max(0, runs.length - 1), 0);
  if (degrees === 0) return null;
  const squares = stages.flatMap((runs) => {
    const mean = meanOf(runs.map(({ value }) => value));
    return runs.map(({ value }) => (value - mean) ** 2);
  });
  return { s: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / degrees), degrees };
}

/** Half width of a mean of independent centres, from the half widths of each. */
const meanHalf = (halves: readonly number[]): number => Math.hypot(...halves) / halves.length;

/** `runs`: at least one. */
export function stageCentre(runs: readonly RunCentre[], spread: RunSpread | null): Centre {
  const value = meanOf(runs.map((run) => run.value));
  const between = spread
    ? (studentQuantile(0.975, spread.degrees) * spread.s) / Math.sqrt(runs.length)
    : null;
  const half = (within: number): number => {
    if (between === null) return within;
    return Number.isFinite(within) ? Math.max(within, between) : between;
  };
  return {
    value,
    low: value - half(meanHalf(runs.map((run) => run.value - run.low))),
    high: value + half(meanHalf(runs.map((run) => run.high - run.value))),
  };
}
