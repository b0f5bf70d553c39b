// Axes as a definition writes them: values of one name, or points of several that go together (a linked axis).
// Everybody else reads either of them as a list of points.
import { z } from "zod";
import { type AxisName, AxisValue, axes, axisNames, axisValueText } from "./axis.ts";

const mostValues = 50;

const PlainAxis = z.strictObject({
  name: z.enum(axisNames),
  values: z.array(AxisValue).min(1).max(mostValues),
});

const LinkedAxis = z
  .strictObject({
    /** What goes together … */
    names: z.array(z.enum(axisNames)).min(2, "must be at least 2 names: one goes as name").max(8),
    /** … and its values, in the order of the names: `[[10, 1000], [100, 10000]]`. */
    points: z.array(z.array(AxisValue).max(8)).min(1).max(mostValues),
  })
  .superRefine(({ names, points }, context) => {
    for (const [i, point] of points.entries())
      if (point.length !== names.length)
        context.addIssue({
          code: "custom",
          path: ["points", i],
          message: `must hold ${names.length} values: one for each of ${names.join(", ")}`,
        });
  });

/** An axis of one name, or of several that go together; every combination of the axes' points is a cell. */
export const Axis = z.union([PlainAxis, LinkedAxis], {
  error: (issue) => {
    const isLinked =
      typeof issue.input === "object" && issue.input !== null && "names" in issue.input;
    const forms = issue.code === "invalid_union" ? issue.errors : [];
    const [wrong] = forms[isLinked ? 1 : 0] ?? [];
    return wrong && wrong.path.length > 0
      ? `${wrong.path.join(".")} ${wrong.message}`
      : "must be { name, values }, or { names, points } for values that go together";
  },
});
export type Axis = z.infer<typeof Axis>;

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
