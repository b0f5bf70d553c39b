// The improvement matrix: every variant against every other by one metric, and every metric against one variant. A change is
// always against somebody who is named: -50 % one way is +100 % the other way.
import { type Msg, msg } from "@gonogo/locale/t";
import type { Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { type PairRatio, sideOfRatio } from "./pair-ratio.ts";
import { scoredMetrics } from "./score-weights.ts";
import { ratioOver, rowsOf } from "./scores.ts";

export type ChangeSide = "better" | "worse" | "not decided";

/** What each is called where people read it. */
export const changeSideWords: Readonly<Record<ChangeSide, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "not decided": msg("not decided"),
};

export type Change = {
  /** `of` against `over`, in percent of the figure of `over`; null: not compared, and `note` says why. */
  readonly percent: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound: PairRatio["bound"];
  /** null: not compared. */
  readonly side: ChangeSide | null;
  readonly note: Message | null;
};

const percentOf = (ratio: number | null): number | null =>
  ratio === null ? null : 100 * (ratio - 1);

function changeFrom(ratio: PairRatio, metric: MetricName): Change {
  const { value, low, high, bound, note } = ratio;
  const side = sideOfRatio(ratio);
  const better = metrics[metric].better === "lower" ? "less" : "more";
  return {
    ...{ percent: percentOf(value), low: percentOf(low), high: percentOf(high) },
    ...{ bound, note },
    side:
      value === null ? null : side === null ? "not decided" : side === better ? "better" : "worse",
  };
}

/** How a variant's figure differs from another's, in a cell or over all cells (`null`); by the places of both. */
export const changeOf = (
  report: Pick<Report, "comparison">,
  metric: MetricName,
  cell: number | null,
  [of, over]: readonly [of: number, over: number],
): Change => changeFrom(ratioOver(rowsOf(report, metric, cell), of, over), metric);

/** Every variant (rows) against every other (columns); null where a variant meets itself. */
export function improvementMatrix(
  report: Pick<Report, "comparison" | "variants">,
  metric: MetricName,
  cell: number | null,
): (Change | null)[][] {
  return report.variants.map((_, of) =>
    report.variants.map((_, over) =>
      of === over ? null : changeOf(report, metric, cell, [of, over]),
    ),
  );
}

/** Every metric with a figure: each variant against the one at `over`, which is null. */
export function improvementsOver(
  report: Pick<Report, "comparison" | "variants">,
  over: number,
  cell: number | null,
): { readonly metric: MetricName; readonly changes: readonly (Change | null)[] }[] {
  return scoredMetrics(report).map((metric) => ({
    metric,
    changes: report.variants.map((_, of) =>
      of === over ? null : changeOf(report, metric, cell, [of, over]),
    ),
  }));
}
