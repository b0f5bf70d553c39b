// What the evolution page shows: points of a series, its choices, and the rows that the chart draws.
// A change of environment breaks the line: figures before and after it cannot be compared.
import type { SeriesPoint } from "@gonogo/protocols/report";
import { metricNames, metrics } from "@gonogo/protocols/spec";
import type { EvolutionChoice, Side } from "@/lib/evolution-address";

/** One finished run, oldest first. */
export type EvolutionPoint = Omit<SeriesPoint, "environment">;

/** What a benchmark's definition offers. */
export type EvolutionOffers = {
  readonly sides: readonly Side[];
  readonly operations: readonly string[];
  readonly cells: readonly { readonly index: number; readonly label: string }[];
  /** What a gate judges first: the choice of an address that asks for nothing. */
  readonly leading: Partial<Pick<EvolutionChoice, "metric" | "operation" | "cell" | keyof Side>>;
};

/** Metrics that a series can show, in their usual order. */
export const seriesMetrics = metricNames.filter((name) => metrics[name].gateable);

type Asked = Readonly<Record<string, string | undefined>>;

const instantOf = (text: string | undefined): string | null => {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/**
 * The choice that a page's address asks for; anything unknown falls back to what the leading gate judges, or without gates
 * to p99 of the first variant that is not the baseline, in the first cell.
 */
export function choiceFrom(asked: Asked, offers: EvolutionOffers): EvolutionChoice {
  const { sides, operations, cells, leading } = offers;
  // An address that names a variant asks for its figure; one that names none, for what the gate judges.
  const named = (side: Side) =>
    side.variant === asked.variant && side.over === (asked.over ?? null);
  const leads = (side: Side) =>
    side.variant === leading.variant && side.over === (leading.over ?? null);
  const side = sides.find(named) ??
    sides.find(leads) ??
    sides[1] ??
    sides[0] ?? { variant: "", over: null };
  const usual = asked.variant === undefined && asked.metric === undefined ? leading : {};
  const metric = seriesMetrics.find((name) => name === asked.metric) ?? leading.metric ?? "p99";
  const operation = operations.find((name) => name === asked.operation) ?? usual.operation ?? null;
  const cell =
    cells.find((one) => asked.cell !== undefined && one.index === Number(asked.cell))?.index ??
    cells.find((one) => one.index === usual.cell)?.index ??
    cells.find((one) => one.index >= 0)?.index ??
    0;
  const branch = asked.branch === undefined || asked.branch === "" ? null : asked.branch;
  const beside = asked.also?.split(",").map(decodeURIComponentSafely) ?? [];
  return {
    ...{ metric, ...side, operation, cell, branch: branch?.slice(0, 200) ?? null },
    ...{ from: instantOf(asked.from), to: instantOf(asked.to) },
    also: besideOf(sides, side).filter((name) => beside.includes(name)),
  };
}

/** Variants that can be drawn beside a side: over the same variant, where it is a ratio. */
export const besideOf = (sides: readonly Side[], { variant, over }: Side): string[] =>
  sides.filter((one) => one.over === over && one.variant !== variant).map((one) => one.variant);

/** Names may hold commas, so each is encoded once more within the list. */
function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type EvolutionRow = {
  /** Unix ms, or the number of the run from 1. */
  readonly x: number;
  readonly value: number | null;
  /** Distances down and up from the value to the ends of its interval. */
  readonly error: readonly [number, number] | null;
  /** null: the gap at a change of environment. */
  readonly point: EvolutionPoint | null;
};

/** By date, or at equal distances: run by run, labelled by a part of the subject. */
export type EvolutionSpacing = "date" | "run" | "version" | "commit" | "stage";

/** Where a part of the subject changes, for at most `count` ticks. */
export function subjectTicks(
  rows: readonly EvolutionRow[],
  part: "version" | "commit" | "stage",
  count: number,
): { x: number; label: string }[] {
  let last = "";
  const changed = rows.flatMap(({ x, point }) => {
    const label = point?.subject[part]?.slice(0, 10);
    if (!label || label === last) return [];
    last = label;
    return [{ x, label }];
  });
  const every = Math.max(1, Math.ceil(changed.length / count));
  return changed.filter((_, i) => i % every === 0);
}

/** Where a change is drawn: halfway between its first run and the point before it; null: that run is not shown. */
export function changePlace(rows: readonly EvolutionRow[], runId: string): number | null {
  const index = rows.findIndex(({ point }) => point?.runId === runId);
  const [before, first] = [rows[index - 1], rows[index]];
  if (!first) return null;
  return before ? (before.x + first.x) / 2 : first.x;
}

/**
 * Rows of the chart, with a gap wherever the environment changed or is unknown; points without a figure are left out. `breaks`
 * are the gaps to mark: those where a stretch begins. Runs of unknown environments have a gap between any two, without a mark.
 */
export function evolutionRows(
  points: readonly EvolutionPoint[],
  spacing: EvolutionSpacing,
): { rows: EvolutionRow[]; breaks: number[] } {
  const rows: EvolutionRow[] = [];
  const breaks: number[] = [];
  for (const point of points) {
    const x = spacing === "date" ? Date.parse(point.at) : point.number;
    const before = rows.at(-1);
    if (point.environmentChanged && before) {
      const middle = (before.x + x) / 2;
      if (point.environmentBegins) breaks.push(middle);
      rows.push({ x: middle, value: null, error: null, point: null });
    }
    if (point.estimate === null) continue;
    const { estimate, low, high } = point;
    const error =
      low === null || high === null || !Number.isFinite(high)
        ? null
        : ([estimate - low, high - estimate] as const);
    rows.push({ x, value: estimate, error, point });
  }
  return { rows, breaks };
}
