// Axes: figures of the load that vary; every combination of their values is a cell, so a choice of cells fits when
// each of its values stands on its axis.
import { z } from "zod";

export const axisNames = ["clients", "connections", "ratePerS"] as const;
export type AxisName = (typeof axisNames)[number];

/** The largest value on an axis, and in a chosen cell. */
const AxisValue = z.number().positive().max(1_000_000);

/** An axis varies one figure of the load; every combination of values is a cell. */
export const Axis = z.strictObject({
  name: z.enum(axisNames),
  values: z.array(AxisValue).min(1).max(50),
});
export type Axis = z.infer<typeof Axis>;

/** Cells by the values that they share: `{ clients: 10 }` is every cell with 10 clients. */
export const CellChoice = z
  .partialRecord(z.enum(axisNames), AxisValue)
  .refine((values) => Object.keys(values).length > 0, "must name at least one axis and its value");
export type CellChoice = z.infer<typeof CellChoice>;

/** Why a choice of cells fits no cell of these axes; null: it does. */
export function cellChoiceFault(choice: CellChoice, axes: readonly Axis[]): string | null {
  for (const [name, value] of Object.entries(choice)) {
    const axis = axes.find((one) => one.name === name);
    if (!axis) {
      const known = axes.map((one) => one.name).join(", ");
      return `no axis is called ${name}; ${known === "" ? "this benchmark has no axes, so leave the cells out" : `there is ${known}`}`;
    }
    if (!axis.values.includes(value))
      return `there is no cell with ${name} = ${value}; values are ${axis.values.join(", ")}`;
  }
  return null;
}
