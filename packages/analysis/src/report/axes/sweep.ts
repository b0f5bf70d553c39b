// A sweep: one axis of a run in words. For each variant the best setting, with those that cannot be told from it; for each two
// variants where one overtakes the other, along axes of numbers.
import type { ComparisonRow, Report } from "@gonogo/protocols/report";
import {
  type Axis,
  type AxisName,
  type AxisPoint,
  axes,
  axisNamesOf,
  axisPoints,
  axisValueText,
  cellWith,
  isNamed,
  type MetricName,
  metrics,
  pointText,
} from "@gonogo/protocols/spec";
import { formatMetric, listOf } from "../../words/format.ts";
import { pairRatio } from "../scores/pair-ratio.ts";
import { bestPointOf } from "./best-point.ts";
import { type Crossover, crossoversOf, type Side } from "./crossover.ts";

/** A place on the axis where two variants change sides. */
export type CrossingMark = {
  readonly at: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
};

export type Sweep = {
  /** One sentence for each variant with a figure at two points. */
  readonly best: readonly string[];
  /** One or more sentences for each two variants; none along axes of names. */
  readonly crossovers: readonly string[];
  readonly marks: readonly CrossingMark[];
};

/** A cell along an axis: what the axis sets there, and the cell's row of a metric. */
export type AxisPlace = {
  readonly point: AxisPoint;
  /** Place of the point in the axis. */
  readonly index: number;
  /** The value, on axes of one number. */
  readonly x: number | null;
  readonly row: ComparisonRow;
};

/** The cells along an axis through a cell (all other axes keep its values), in the order of the axis. */
export function placesAlong(
  report: Pick<Report, "cells" | "comparison">,
  axis: Axis,
  metric: MetricName,
  through: number,
): AxisPlace[] {
  const [name, ...more] = axisNamesOf(axis);
  const isOfNumbers = name !== undefined && more.length === 0 && !isNamed(name);
  const chosen = report.cells.find((cell) => cell.index === through)?.values ?? {};
  return axisPoints(axis).flatMap((point, index) => {
    const cell = cellWith(report.cells, { ...chosen, ...point });
    const row = report.comparison.find((one) => one.metric === metric && one.cell === cell?.index);
    const value = name === undefined ? undefined : point[name];
    const x = isOfNumbers && typeof value === "number" ? value : null;
    return row ? [{ point, index, x, row }] : [];
  });
}

const rounded = (value: number): number => Number(value.toPrecision(3));

function crossingText(
  crossing: Extract<Crossover, { kind: "crossing" }>,
  [of, over]: readonly [string, string],
  axis: AxisName,
  metric: MetricName,
): string {
  const { verb, less, more } = metrics[metric].compared;
  const [below, above] = crossing.before === "less" ? [less, more] : [more, less];
  const at = (value: number) => axisValueText(axis, rounded(value));
  return `${of} ${verb} ${below} than ${over} below ${axes[axis].label} = ${at(crossing.at)} (between ${at(crossing.low)} and ${at(crossing.high)}), and ${above} beyond it.`;
}

function sideText(side: Side, [of, over]: readonly [string, string], metric: MetricName): string {
  const { verb, less, more } = metrics[metric].compared;
  return `${of} ${verb} ${side === "less" ? less : more} than ${over}`;
}

function crossoversAlong(
  places: readonly AxisPlace[],
  axis: AxisName,
  metric: MetricName,
  names: readonly string[],
): Pick<Sweep, "crossovers" | "marks"> {
  const found = names.flatMap((of, i) =>
    names.slice(0, i).map((over, j) => {
      const ratios = places.flatMap(({ x, row }) =>
        x === null ? [] : [{ ...pairRatio(row, i, j), x }],
      );
      return { pair: [of, over] as const, all: crossoversOf(ratios) };
    }),
  );
  const marks = found.flatMap(({ pair, all }) =>
    all.flatMap((one) =>
      one.kind === "crossing" ? [{ ...one, text: crossingText(one, pair, axis, metric) }] : [],
    ),
  );
  const crossovers = found.flatMap(({ pair, all }) =>
    all.map((one) => {
      if (one.kind === "crossing") return crossingText(one, pair, axis, metric);
      if (one.kind === "undecided") return `Not decided between ${pair[0]} and ${pair[1]}.`;
      const open = one.open.map((x) => axisValueText(axis, x));
      const everywhere = open.length === 0 ? "at every value" : `; not decided at ${listOf(open)}`;
      return `${sideText(one.side, pair, metric)}${open.length === 0 ? " " : ""}${everywhere}.`;
    }),
  );
  return { crossovers, marks };
}

function bestText(
  variant: string,
  place: number,
  places: readonly AxisPlace[],
  metric: MetricName,
): string[] {
  const points = places.map(({ point, row }) => {
    const { value, low, high } = row.values[place] ?? { value: null, low: null, high: null };
    return { label: pointText(point), value, low, high };
  });
  const found = bestPointOf(points, metrics[metric].better);
  if (!found) return [];
  const { best, tied } = found;
  const figure = formatMetric(metric, best).text;
  if (tied.length === 0) return [`${variant} is best at ${best.label}: ${figure}.`];
  const inOrder = points
    .map(({ label }) => label)
    .filter((l) => l === best.label || tied.includes(l));
  return [
    `${variant}: not decided between ${listOf(inOrder)}; the best estimate is ${figure} at ${best.label}.`,
  ];
}

/** The sweep along an axis of the definition, through the cell with index `through`. */
export function sweepOf(
  report: Pick<Report, "cells" | "comparison" | "variants">,
  axis: Axis,
  metric: MetricName,
  through: number,
): Sweep {
  const places = placesAlong(report, axis, metric, through);
  const names = report.variants.map(({ name }) => name);
  const best = names.flatMap((name, i) => bestText(name, i, places, metric));
  const [axisName, ...more] = axisNamesOf(axis);
  if (axisName === undefined || more.length > 0 || isNamed(axisName))
    return { best, crossovers: [], marks: [] };
  return { best, ...crossoversAlong(places, axisName, metric, names) };
}
