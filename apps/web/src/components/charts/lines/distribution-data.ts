// Distributions in logarithmic bins as lines: the share of requests up to each bin's end, or in each bin.
// Requests without an answer are in the total and in no bin, so a cumulative line may end below 100 %.
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";

export type BinnedTimes = {
  readonly look: SeriesLook;
  /** Place of the first bin on the grid. */
  readonly from: number;
  readonly counts: readonly number[];
  /** Requests that were never answered in time. */
  readonly unanswered: number;
};
export type DistributionView = "cumulative" | "histogram";
export type DistributionRow = {
  /** Ends of the bin in microseconds. */
  readonly fromUs: number;
  readonly toUs: number;
  /** Series key to share of its requests, 0 to 1. */
  readonly values: Readonly<Record<string, number>>;
};

/** The lower end of a bin of the grid in microseconds; bin 0 begins at 1 µs. */
export const binStartUs = (place: number, binsPerDecade: number): number =>
  10 ** (place / binsPerDecade);

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** Rows over all bins that any series has, in ascending order, with an empty one before and behind. */
export function distributionRows(
  series: readonly BinnedTimes[],
  view: DistributionView,
  binsPerDecade: number,
): DistributionRow[] {
  const filled = series.filter(({ counts }) => counts.length > 0);
  if (filled.length === 0) return [];
  const first = Math.min(...filled.map(({ from }) => from)) - 1;
  const last = Math.max(...filled.map(({ from, counts }) => from + counts.length));
  const seen = new Map<string, number>();
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const place = first + i;
    const values: Record<string, number> = {};
    for (const { look, from, counts, unanswered } of filled) {
      const total = sum(counts) + unanswered;
      const own = counts[place - from] ?? 0;
      const before = seen.get(look.key) ?? 0;
      seen.set(look.key, before + own);
      values[look.key] = (view === "cumulative" ? before + own : own) / total;
    }
    return {
      fromUs: binStartUs(place, binsPerDecade),
      toUs: binStartUs(place + 1, binsPerDecade),
      values,
    };
  });
}

/** Share of requests without an answer; series that have some. */
export const unansweredShares = (
  series: readonly BinnedTimes[],
): { look: SeriesLook; share: number }[] =>
  series.flatMap(({ look, counts, unanswered }) =>
    unanswered === 0 ? [] : [{ look, share: unanswered / (sum(counts) + unanswered) }],
  );
