// The figures of a run as rows: each estimate of its report, of all requests together and of single operations.
// They are the points of series and the history of later runs; a figure that is only a bound says so.
import type { Estimate, FigureBound, Report } from "@gonogo/protocols/report";
import { isRate, isTime, type MetricName, metrics } from "@gonogo/protocols/spec";

/** Share of a variant's blocks above which the engine, and not the target, set its figures. */
const engineBoundShare = 0.25;

/**
 * Variants and cells in which the engine was the limit too often, as `variant cell`, and whether their times run to the
 * arrival of answers all the same: then a latency is exact, at the load that was really offered.
 */
function engineBoundPlaces({ diagnostics }: Report): Map<string, { readonly isArrival: boolean }> {
  const found = diagnostics.filter(({ code, params }) => {
    const { blocks, blocksRun } = params;
    return (
      code === "engine-bound" &&
      typeof blocks === "number" &&
      typeof blocksRun === "number" &&
      blocks > engineBoundShare * blocksRun
    );
  });
  return new Map(
    found.map(({ variant, cell, params }) => [
      `${variant} ${cell}`,
      { isArrival: params.timesToArrival === true },
    ]),
  );
}

/** A closed load that the engine could not send faster: throughput is at least, latency at most, what was measured. */
function boundOf(
  metric: MetricName,
  estimate: Estimate,
  engineBound: { readonly isArrival: boolean } | undefined,
): FigureBound {
  if (estimate.bound === "at-least") return "at-least";
  if (engineBound && isRate(metric)) return "at-least";
  if (!engineBound || !isTime(metric)) return "exact";
  return engineBound.isArrival && metrics[metric].setupQ10000 === null ? "exact" : "at-most";
}

export type RunFigure = {
  readonly cellIndex: number;
  readonly variant: string;
  /** Empty: all requests together. */
  readonly operation: string;
  readonly metric: MetricName;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound: FigureBound;
  /** What an error ratio was counted on; null: another metric. */
  readonly requests: number | null;
};

/** None of a run whose pilot changed the load: it measured something else than the benchmark's series. */
export function figuresOf(report: Report): RunFigure[] {
  if (report.pilot?.change.load) return [];
  const engineBound = engineBoundPlaces(report);
  const rowsOf = (comparison: Report["comparison"], operation: string) =>
    comparison.flatMap((row) =>
      row.values.map((estimate, i) => {
        const variant = report.variants[i]?.name ?? "";
        const { value, low, high, requests } = estimate;
        const bound = boundOf(row.metric, estimate, engineBound.get(`${variant} ${row.cell}`));
        const place = { cellIndex: row.cell, variant, operation, metric: row.metric };
        return { ...place, value, low, high, bound, requests };
      }),
    );
  return [
    ...rowsOf(report.comparison, ""),
    // Of single operations only what is known: there can be many, and nothing lists the missing ones.
    ...report.operations.flatMap(({ name, comparison }) =>
      rowsOf(comparison, name).filter(({ value }) => value !== null),
    ),
  ];
}
