// Scores: 100 times a variant's figure against the best one's, metric by metric and as a weighted mean. They are read from the
// ratios of the comparison with their intervals, so that a score never says more than the ratio behind it. They decide nothing.
import type { ComparisonRow, Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { plainNote } from "../../words/figure-notes.ts";
import { meanRatio, noRatio, type PairRatio, pairRatio } from "./pair-ratio.ts";
import type { Weights } from "./score-weights.ts";

type Scored = Pick<Report, "comparison" | "variants">;

export type Score = {
  /** 100 is the best variant; null: not scored, and `note` says why. */
  readonly value: number | null;
  /** Ends of the interval; above 100 where the variant may be the better one. null: no interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** `at-most`: the figure behind it is a bound, and the score no higher than this. */
  readonly bound: "exact" | "at-most";
  readonly note: Message | null;
};

/** Scores of all variants, by their places. */
export type Ranking = {
  readonly scores: readonly Score[];
  /** Place of the best; null: nobody is scored. */
  readonly best: number | null;
  /** Places of the others that cannot be told from the best. */
  readonly tied: readonly number[];
};
export type MetricRanking = Ranking & { readonly metric: MetricName };

const unscored = (note: Message | null): Score => ({
  ...{ value: null, low: null, high: null },
  ...{ bound: "exact", note },
});
const full: Score = { value: 100, low: 100, high: 100, bound: "exact", note: null };

/** Whether a score's interval reaches that of the best. */
const reaches = (score: Score, best: Score): boolean =>
  score.value !== null && (score.high === null || best.low === null || score.high >= best.low);

const tiedWith = (scores: readonly Score[], best: number): number[] =>
  scores.flatMap((score, place) =>
    place !== best && reaches(score, scores[best] ?? full) ? [place] : [],
  );

/** The rows of a metric in one cell, or in all of them (`null`). */
export const rowsOf = (
  { comparison }: Pick<Report, "comparison">,
  metric: MetricName,
  cell: number | null,
): ComparisonRow[] =>
  comparison.filter((row) => row.metric === metric && (cell === null || row.cell === cell));

/** The ratio of two variants over the rows: the geometric mean over cells. */
export const ratioOver = (rows: readonly ComparisonRow[], of: number, over: number): PairRatio =>
  rows.length === 0 ? noRatio(null) : meanRatio(rows.map((row) => pairRatio(row, of, over)));

/** How many times as good a variant is as another: the ratio, turned so that more is better. */
const gainOver = (
  rows: readonly ComparisonRow[],
  metric: MetricName,
  of: number,
  over: number,
): PairRatio =>
  metrics[metric].better === "higher" ? ratioOver(rows, of, over) : ratioOver(rows, over, of);

function scoreFrom({ value, low, high, bound, note }: PairRatio): Score {
  // A bound to the good side says nothing that a score could be.
  if (value === null || bound === "at-least") return unscored(note ?? plainNote("not-with-best"));
  return {
    value: Math.min(100, 100 * value),
    low: low === null ? null : 100 * low,
    high: high === null ? null : 100 * high,
    bound,
    note,
  };
}

/** Scores by one metric, in a cell or over all cells (`null`). */
export function scoresBy(report: Scored, metric: MetricName, cell: number | null): MetricRanking {
  const rows = rowsOf(report, metric, cell);
  const places = report.variants.map((_, place) => place);
  const gains = places.map((of) =>
    places.map((over) => (of === over ? null : gainOver(rows, metric, of, over))),
  );
  // By the variants that it beats: intervals and gaps stay out of it, so that somebody is best wherever two compare.
  const wins = gains.map((row) => row.filter((gain) => (gain?.value ?? 0) >= 1).length);
  const isCompared = gains.map((row) => row.some((gain) => (gain?.value ?? null) !== null));
  const most = Math.max(...wins);
  const best = places.find((place) => isCompared[place] && wins[place] === most) ?? null;
  const scores = places.map((place): Score => {
    if (place === best) return full;
    const gain = best === null ? null : gains[place]?.[best];
    return gain ? scoreFrom(gain) : unscored(whyNone(rows, gains[place] ?? [], place));
  });
  return { metric, scores, best, tied: best === null ? [] : tiedWith(scores, best) };
}

/** Why nobody is compared with a variant: what is said of its figure, or else of its ratios. */
const whyNone = (
  rows: readonly ComparisonRow[],
  gains: readonly (PairRatio | null)[],
  place: number,
): Message | null => {
  const notes = rows.map(({ values }) => values[place]?.note ?? null);
  return [...notes, ...gains.map((gain) => gain?.note ?? null)].find((note) => note) ?? null;
};

export type Overall = Ranking & {
  /** Metrics that count, with their share of the weights (0 to 1). */
  readonly parts: readonly { readonly metric: MetricName; readonly share: number }[];
  /** Weighted metrics that do not count, and the places of the variants that they do not score; all: nobody is scored. */
  readonly leftOut: readonly { readonly metric: MetricName; readonly places: readonly number[] }[];
};

/**
 * The weighted mean of the scores. It is over the same metrics for all: one that does not score a variant is left out, unless
 * that variant is scored by none of the weighted metrics. Its ends are the means of the ends, whatever the metrics have to do
 * with one another: latency and throughput of a closed load are the same thing twice.
 */
export function overallScores(rankings: readonly MetricRanking[], weights: Weights): Overall {
  const weighted = rankings.filter(({ metric }) => (weights.get(metric) ?? 0) > 0);
  const count = rankings[0]?.scores.length ?? 0;
  const places = Array.from({ length: count }, (_, place) => place);
  const hasScore = (ranking: Ranking, place: number) =>
    (ranking.scores[place]?.value ?? null) !== null;
  const takesPart = places.filter((place) => weighted.some((one) => hasScore(one, place)));
  const counts = (one: Ranking) =>
    takesPart.length > 0 && takesPart.every((place) => hasScore(one, place));
  const counted = weighted.filter(counts);
  const sum = counted.reduce((total, { metric }) => total + (weights.get(metric) ?? 0), 0);
  const parts = counted.map(({ metric }) => ({ metric, share: (weights.get(metric) ?? 0) / sum }));
  const scores = places.map((place): Score => {
    if (!takesPart.includes(place)) return unscored(plainNote("never-scored"));
    return counted.length === 0
      ? unscored(plainNote("no-common-metric"))
      : meanScore(counted.map((one, i) => [one.scores[place] ?? full, parts[i]?.share ?? 0]));
  });
  const best = bestOf(scores);
  return {
    scores,
    best,
    tied: best === null ? [] : tiedWith(scores, best),
    parts,
    leftOut: weighted
      .filter((one) => !counts(one))
      .map((one) => ({
        metric: one.metric,
        places: places.filter((place) => !hasScore(one, place)),
      })),
  };
}

function meanScore(scores: readonly (readonly [score: Score, share: number])[]): Score {
  const mean = (of: (score: Score) => number | null): number | null =>
    scores.reduce<number | null>((sum, [score, share]) => {
      const value = of(score);
      return sum === null || value === null ? null : sum + share * value;
    }, 0);
  const isBound = scores.some(([{ bound }]) => bound === "at-most");
  return {
    value: mean(({ value }) => value),
    low: mean(({ low }) => low),
    high: mean(({ high }) => high),
    bound: isBound ? "at-most" : "exact",
    note: null,
  };
}

/** Place of the highest score, the first of equals. */
function bestOf(scores: readonly Score[]): number | null {
  const values = scores.map(({ value }) => value ?? Number.NEGATIVE_INFINITY);
  const most = Math.max(...values);
  return Number.isFinite(most) ? values.indexOf(most) : null;
}
