// What the evolution page shows: points of a series, its choices, and the rows that the chart draws.
// A change of environment breaks the line: figures before and after it cannot be compared.
import type { SeriesPoint } from "@gonogo/protocols/report";
import { type MetricName, metricNames, metrics } from "@gonogo/protocols/spec";

/** One finished run, oldest first. */
export type EvolutionPoint = Omit<SeriesPoint, "environment">;

export type EvolutionChoice = {
  readonly metric: MetricName;
  readonly variant: string;
  readonly cell: number;
  /** null: runs of all branches. */
  readonly branch: string | null;
};

/** Metrics that a series can show, in their usual order. */
export const seriesMetrics = metricNames.filter((name) => metrics[name].gateable);

/**
 * The choice that a page's address asks for; anything unknown falls back to the first sensible one
 * (p99 of the first variant that is not the baseline, in the first cell).
 */
export function choiceFrom(
  asked: { metric?: string; variant?: string; cell?: string; branch?: string },
  variants: readonly string[],
  cells: readonly { index: number }[],
): EvolutionChoice {
  const metric = seriesMetrics.find((name) => name === asked.metric) ?? "p99";
  const variant =
    variants.find((name) => name === asked.variant) ?? variants[1] ?? variants[0] ?? "";
  const cell =
    cells.find((one) => asked.cell !== undefined && one.index === Number(asked.cell))?.index ??
    cells[0]?.index ??
    0;
  const branch = asked.branch === undefined || asked.branch === "" ? null : asked.branch;
  return { metric, variant, cell, branch: branch?.slice(0, 200) ?? null };
}

/** The address of a choice. */
export const choiceQuery = (choice: EvolutionChoice): string =>
  new URLSearchParams({
    metric: choice.metric,
    variant: choice.variant,
    cell: String(choice.cell),
    ...(choice.branch === null ? {} : { branch: choice.branch }),
  }).toString();

export type EvolutionRow = {
  /** Unix ms, or the number of the run from 1. */
  readonly x: number;
  readonly value: number | null;
  /** Distances down and up from the value to the ends of its interval. */
  readonly error: readonly [number, number] | null;
  /** null: the gap at a change of environment. */
  readonly point: EvolutionPoint | null;
};
export type EvolutionSpacing = "date" | "run";

/** Where a change is drawn: halfway between its first run and the point before it; null: that run is not shown. */
export function changePlace(rows: readonly EvolutionRow[], runId: string): number | null {
  const index = rows.findIndex(({ point }) => point?.runId === runId);
  const [before, first] = [rows[index - 1], rows[index]];
  if (!first) return null;
  return before ? (before.x + first.x) / 2 : first.x;
}

/** Rows of the chart, with a gap wherever the environment changed; points without a figure are left out. */
export function evolutionRows(
  points: readonly EvolutionPoint[],
  spacing: EvolutionSpacing,
): { rows: EvolutionRow[]; breaks: number[] } {
  const rows: EvolutionRow[] = [];
  const breaks: number[] = [];
  points.forEach((point, index) => {
    const x = spacing === "date" ? Date.parse(point.at) : index + 1;
    const before = rows.at(-1);
    if (point.environmentChanged && before) {
      const middle = (before.x + x) / 2;
      breaks.push(middle);
      rows.push({ x: middle, value: null, error: null, point: null });
    }
    if (point.estimate === null) return;
    const { estimate, low, high } = point;
    const error =
      low === null || high === null || !Number.isFinite(high)
        ? null
        : ([estimate - low, high - estimate] as const);
    rows.push({ x, value: estimate, error, point });
  });
  return { rows, breaks };
}

/** About `count` ticks in time, at equal distances, without repeats. */
export function dateTicks(rows: readonly EvolutionRow[], count: number): number[] {
  const first = rows[0]?.x;
  const last = rows.at(-1)?.x;
  if (first === undefined || last === undefined) return [];
  if (first === last) return [first];
  return Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1));
}
