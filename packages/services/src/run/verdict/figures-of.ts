// The figures of a run as rows: each estimate of its report, of all requests together and of single operations, and each
// ratio of two variants: as a gate judged it where one did, else as the report compares them.
// They are the points of series and the history of later runs; a figure that is only a bound says so.
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import type { ComparisonRow, Estimate, FigureBound, Report } from "@gonogo/protocols/report";
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
  /** -1: the mean of cells. */
  readonly cellIndex: number;
  readonly variant: string;
  /** Empty: all requests together. */
  readonly operation: string;
  readonly metric: MetricName;
  /** The variant that it is divided by; empty: the figure itself. */
  readonly over: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bound: FigureBound;
  /** What an error ratio was counted on; null: another metric. */
  readonly requests: number | null;
};

const nameOf = ({ cellIndex, variant, over, operation, metric }: RunFigure): string =>
  JSON.stringify([cellIndex, variant, over, operation, metric]);

/** What gates judged beside the figures of single variants and cells: ratios of two variants, and means of all cells. */
function judgedFigures({ verdict, cells }: Report): RunFigure[] {
  return (verdict?.gates ?? []).flatMap(({ gate, cell, estimate, low, high, bound, reason }) => {
    const isMean = cell === null && gate.cells === undefined;
    if (estimate === null || gate.vs !== undefined) return [];
    if (isMean ? cells.length < 2 : cell === null || gate.over === undefined) return [];
    return [
      {
        ...{ cellIndex: cell ?? meanOfCells, variant: gate.of, over: gate.over ?? "" },
        ...{ operation: gate.operation ?? "", metric: gate.metric, value: estimate, low, high },
        bound: reason === "engine-bound" ? ("at-least" as const) : bound,
        requests: null,
      },
    ];
  });
}

/** None of a run whose pilot changed the load: it measured something else than the benchmark's series. */
export function figuresOf(report: Report): RunFigure[] {
  if (report.pilot?.change.load) return [];
  const engineBound = engineBoundPlaces(report);
  const names = report.variants.map(({ name }) => name);
  const baseline = report.variants.findIndex((variant) => variant.baseline);
  const placeOf = (row: ComparisonRow, i: number) => engineBound.get(`${names[i]} ${row.cell}`);
  const rowsOf = (comparison: readonly ComparisonRow[], operation: string) =>
    comparison.flatMap((row): RunFigure[] => {
      const place = { cellIndex: row.cell, operation, metric: row.metric };
      const boundOfPlace = (i: number) => {
        const estimate = row.values[i];
        return estimate ? boundOf(row.metric, estimate, placeOf(row, i)) : "exact";
      };
      const ratios = [
        ...row.ratios.map((ratio, of) => ({ of, over: baseline, ratio })),
        ...row.pairs,
      ];
      return [
        ...row.values.map(({ value, low, high, requests }, i) => ({
          ...{ ...place, variant: names[i] ?? "", over: "" },
          ...{ value, low, high, bound: boundOfPlace(i), requests },
        })),
        // Of ratios only what is known.
        ...ratios.flatMap(({ of, over, ratio }) => {
          const bound = boundOfRatio(boundOfPlace(of), boundOfPlace(over));
          if (!ratio || ratio.value === null || !bound) return [];
          const { value, low, high } = ratio;
          const pair = { variant: names[of] ?? "", over: names[over] ?? "" };
          const known = ratio.bound === "at-least" ? ratio.bound : bound;
          return [{ ...place, ...pair, value, low, high, bound: known, requests: null }];
        }),
      ];
    });
  const compared = [
    ...rowsOf(report.comparison, ""),
    // Of single operations only what is known: there can be many, and nothing lists the missing ones.
    ...report.operations.flatMap(({ name, comparison }) =>
      rowsOf(comparison, name).filter(({ value }) => value !== null),
    ),
  ];
  return [
    ...new Map([...compared, ...judgedFigures(report)].map((one) => [nameOf(one), one])).values(),
  ];
}

/** Of a ratio of two figures; null: each is a bound, so that nothing is known. */
function boundOfRatio(of: FigureBound, over: FigureBound): FigureBound | null {
  if (over === "exact") return of;
  if (of !== "exact") return null;
  return over === "at-least" ? "at-most" : "at-least";
}
