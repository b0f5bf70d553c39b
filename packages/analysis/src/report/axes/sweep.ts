// A sweep: what one axis of a run shows. For each variant the best setting, with those that cannot be told from it; for each two
// variants where one overtakes the other, along axes of numbers.
import type { ComparisonRow, Report } from "@gonogo/protocols/report";
import {
  type Axis,
  type AxisName,
  type AxisPoint,
  axisNamesOf,
  axisPoints,
  cellWith,
  isNamed,
  type MetricName,
  metrics,
} from "@gonogo/protocols/spec";
import type { SweepFinding } from "../../words/sweep-words.ts";
import { pairRatio } from "../scores/pair-ratio.ts";
import { bestPointOf } from "./best-point.ts";
import { crossoversOf } from "./crossover.ts";

/** A place on the axis where two variants change sides. */
export type CrossingMark = {
  readonly at: number;
  readonly low: number;
  readonly high: number;
};

export type Sweep = {
  /** One for each variant with a figure at two points. */
  readonly best: readonly SweepFinding[];
  /** One or more for each two variants; none along axes of names. */
  readonly crossovers: readonly SweepFinding[];
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

function crossoversAlong(
  places: readonly AxisPlace[],
  axis: AxisName,
  metric: MetricName,
  names: readonly string[],
): Pick<Sweep, "crossovers" | "marks"> {
  const found = names.flatMap((of, i) =>
    names.slice(0, i).flatMap((over, j) => {
      const ratios = places.flatMap(({ x, row }) =>
        x === null ? [] : [{ ...pairRatio(row, i, j), x }],
      );
      return crossoversOf(ratios).map((crossover) => ({ of, over, crossover }));
    }),
  );
  const marks = found.flatMap(({ crossover }) =>
    crossover.kind === "crossing" ? [crossover] : [],
  );
  const crossovers = found.map(({ of, over, crossover }): SweepFinding => {
    if (crossover.kind === "undecided") return { code: "sides-undecided", params: { of, over } };
    const ofAxis = { of, over, axis, metric };
    if (crossover.kind === "one-side") {
      const { side, open } = crossover;
      return { code: "one-side", params: { ...ofAxis, side, open } };
    }
    const { before, at, low, high } = crossover;
    return { code: "crossing", params: { ...ofAxis, before, at, low, high } };
  });
  return { crossovers, marks };
}

function bestAlong(
  variant: string,
  place: number,
  places: readonly AxisPlace[],
  metric: MetricName,
): SweepFinding[] {
  const points = places.map(({ row }, index) => {
    const { value, low, high } = row.values[place] ?? { value: null, low: null, high: null };
    return { index, value, low, high };
  });
  const found = bestPointOf(points, metrics[metric].better);
  if (!found) return [];
  const { index, value, low, high } = found.best;
  const pointAt = (at: number): AxisPoint => places[at]?.point ?? {};
  const best = { variant, metric, point: pointAt(index), value, low, high };
  if (found.tied.length === 0) return [{ code: "best-at", params: best }];
  const inOrder = [...found.tied, index].sort((a, b) => a - b);
  return [{ code: "best-undecided", params: { ...best, points: inOrder.map(pointAt) } }];
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
  const best = names.flatMap((name, i) => bestAlong(name, i, places, metric));
  const [axisName, ...more] = axisNamesOf(axis);
  if (axisName === undefined || more.length > 0 || isNamed(axisName))
    return { best, crossovers: [], marks: [] };
  return { best, ...crossoversAlong(places, axisName, metric, names) };
}
