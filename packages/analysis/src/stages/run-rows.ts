// The figures of single runs side by side, as published studies list them: requests, throughput and latencies of each run,
// their average, and their spread.
import type { Stages } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { meanOf } from "../statistics/prediction.ts";
import type { RunFigure } from "./compare-stages.ts";

export const runMetrics: readonly MetricName[] = [
  "throughput",
  "mean",
  "p50",
  "p75",
  "p90",
  "p99",
  "p999",
];

export type RunWithFigures = {
  readonly id: string;
  readonly figures: readonly (RunFigure & { readonly requests: number | null })[];
};

type Summary = Stages["runRows"][number]["average"];

/** `summary` of each column's known values, null where it has none. */
function columnsOf(
  runs: readonly {
    readonly requests: number | null;
    readonly values: readonly (number | null)[];
  }[],
  summary: (known: readonly number[]) => number | null,
): Summary {
  const of = (column: readonly (number | null)[]) => {
    const known = column.filter((value) => value !== null);
    return known.length === 0 ? null : summary(known);
  };
  return {
    requests: of(runs.map(({ requests }) => requests)),
    values: runMetrics.map((_, i) => of(runs.map(({ values }) => values[i] ?? null))),
  };
}

/** (most - least) / average, in percent; null with fewer than two, or around zero. */
function spreadPercent(known: readonly number[]): number | null {
  const mean = meanOf(known);
  if (known.length < 2 || mean === 0) return null;
  return (100 * (Math.max(...known) - Math.min(...known))) / mean;
}

/** By stage and variant, in the order of both; a variant that a stage has no figures of is left out. */
export const runRowsOf = (
  stages: readonly (readonly RunWithFigures[])[],
  variants: readonly string[],
): Stages["runRows"] =>
  stages.flatMap((runs, stage) =>
    variants.flatMap((variant) => {
      const rows = runs.flatMap(({ id, figures }) => {
        const own = figures.filter((figure) => figure.variant === variant);
        if (own.length === 0) return [];
        const figureOf = (metric: MetricName) =>
          own.find((figure) => figure.metric === metric)?.value ?? null;
        // Shares of requests are counted on all of them.
        const requests = own.find(({ metric }) => metric === "errors")?.requests ?? null;
        return [{ id, requests, values: runMetrics.map(figureOf) }];
      });
      if (rows.length === 0) return [];
      return [
        {
          ...{ stage, variant, runs: rows, average: columnsOf(rows, meanOf) },
          spreadPercent: columnsOf(rows, spreadPercent),
        },
      ];
    }),
  );
