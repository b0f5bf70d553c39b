// What the evolution page shows: points of a series, its choices, and the rows that the chart draws.
// A change of environment breaks the line: figures before and after it cannot be compared.
import type { SeriesPoint } from "@gonogo/protocols/report";
import {
  type Gate,
  isRelative,
  limitValue,
  type MetricName,
  metricNames,
  metrics,
} from "@gonogo/protocols/spec";

/** One finished run, oldest first. */
export type EvolutionPoint = Omit<SeriesPoint, "environment">;

export type EvolutionChoice = {
  readonly metric: MetricName;
  readonly variant: string;
  readonly cell: number;
  /** null: runs of all branches. */
  readonly branch: string | null;
  /** Other variants drawn beside it. */
  readonly also: readonly string[];
};

/** Metrics that a series can show, in their usual order. */
export const seriesMetrics = metricNames.filter((name) => metrics[name].gateable);

type Asked = {
  readonly metric?: string;
  readonly variant?: string;
  readonly cell?: string;
  readonly branch?: string;
  readonly also?: string;
};

/** The gate whose figure a page shows by itself: the first blocking one, else the first. */
const leadingGate = (gates: readonly Gate[]): Gate | undefined => {
  const shown = gates.filter(({ metric }) => seriesMetrics.includes(metric));
  return shown.find(({ blocking }) => blocking) ?? shown[0];
};

/**
 * The choice that a page's address asks for; anything unknown falls back to what the leading gate judges, or without gates
 * to p99 of the first variant that is not the baseline, in the first cell.
 */
export function choiceFrom(
  asked: Asked,
  variants: readonly string[],
  cells: readonly { index: number }[],
  gates: readonly Gate[] = [],
): EvolutionChoice {
  const gate = leadingGate(gates);
  const metric = seriesMetrics.find((name) => name === asked.metric) ?? gate?.metric ?? "p99";
  const variant =
    variants.find((name) => name === asked.variant) ??
    variants.find((name) => name === gate?.of) ??
    variants[1] ??
    variants[0] ??
    "";
  const named = asked.also?.split(",").map(decodeURIComponentSafely) ?? [];
  const also = variants.filter((name) => name !== variant && named.includes(name));
  const cell =
    cells.find((one) => asked.cell !== undefined && one.index === Number(asked.cell))?.index ??
    cells[0]?.index ??
    0;
  const branch = asked.branch === undefined || asked.branch === "" ? null : asked.branch;
  return { metric, variant, cell, branch: branch?.slice(0, 200) ?? null, also };
}

/** Names may hold commas, so each is encoded once more within the list. */
function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a choice. */
export const choiceQuery = (choice: EvolutionChoice): string =>
  new URLSearchParams({
    metric: choice.metric,
    variant: choice.variant,
    cell: String(choice.cell),
    ...(choice.branch === null ? {} : { branch: choice.branch }),
    ...(choice.also.length === 0 ? {} : { also: choice.also.map(encodeURIComponent).join(",") }),
  }).toString();

/** What the definition's gates ask of a series, in the metric's stored unit. */
export type SeriesLimit = {
  readonly value: number;
  readonly op: Gate["op"];
  /** Derived from the mean of the baseline's runs. */
  readonly ofBaseline: boolean;
};

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Lowest, highest and mean of the runs that the gate would use as its baseline now; null: there are none. */
export function baselineBand(
  points: readonly EvolutionPoint[],
): { low: number; high: number; mean: number } | null {
  const used = points.flatMap(({ baseline, estimate }) =>
    baseline === "used" && estimate !== null ? [estimate] : [],
  );
  if (used.length === 0) return null;
  const [low, high] = [Math.min(...used), Math.max(...used)];
  return { low, high, mean: low > 0 ? geometricMean(used) : low };
}

/** Absolute limits, and those against the past as far as there is a baseline; one over another variant is none here. */
export function seriesLimits(
  gates: readonly Gate[],
  { metric, variant }: Pick<EvolutionChoice, "metric" | "variant">,
  points: readonly EvolutionPoint[],
): SeriesLimit[] {
  const band = baselineBand(points);
  return gates
    .filter((gate) => gate.metric === metric && gate.of === variant && !gate.operation)
    .flatMap((gate): SeriesLimit[] => {
      const { op } = gate;
      if (!isRelative(gate)) return [{ value: limitValue(gate), op, ofBaseline: false }];
      if (gate.vs === undefined || band === null || metric === "errors") return [];
      return [{ value: band.mean * limitValue(gate), op, ofBaseline: true }];
    });
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
