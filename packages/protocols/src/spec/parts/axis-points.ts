// An axis of one name and one of several that go together (a linked axis) are both read as a list of points.
import { type AxisName, axes, axisValueText } from "./axis.ts";
import type { Axis } from "./axis-schema.ts";
import type { AxisValue } from "./table-schemas.ts";

/** What one point of an axis sets. */
export type AxisPoint = Partial<Record<AxisName, AxisValue>>;

export const axisNamesOf = (axis: Axis): readonly AxisName[] =>
  "names" in axis ? axis.names : [axis.name];

/** The points of an axis, in order; a value that a invalid point lacks is left out. */
export const axisPoints = (axis: Axis): AxisPoint[] =>
  "names" in axis
    ? axis.points.map((point) =>
        Object.fromEntries(
          axis.names.flatMap((name, i) => {
            const value = point[i];
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      )
    : axis.values.map((value) => ({ [axis.name]: value }));

/** Where the value of a name is in its axis: `["values", 1]`, or `["points", 1, 0]`. */
export const valuePath = (axis: Axis, point: number, name: AxisName): (string | number)[] =>
  "names" in axis ? ["points", point, axis.names.indexOf(name)] : ["values", point];

/** Where a name is in its axis. */
export const namePath = (axis: Axis, name: AxisName): (string | number)[] =>
  "names" in axis ? ["names", axis.names.lastIndexOf(name)] : ["name"];

/** Whether any of the axes varies this. */
export const variesAxis = (axes: readonly Axis[], name: AxisName): boolean =>
  axes.some((axis) => axisNamesOf(axis).includes(name));

/** What a point is called: `clients = 10`, `RTT = 50 ms, payload = 1 kB`. */
export const pointText = (point: AxisPoint): string =>
  Object.entries(point)
    .map(
      ([name, value]) =>
        `${axes[name as AxisName].label} = ${axisValueText(name as AxisName, value)}`,
    )
    .join(", ");
