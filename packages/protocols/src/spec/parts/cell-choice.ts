// Cells that a gate chooses, by values of axes: it judges every cell that has all of them.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { type AxisName, axisNames } from "./axis.ts";
import { type AxisPoint, axisNamesOf, axisPoints } from "./axis-points.ts";
import type { Axis } from "./axis-schema.ts";
import { AxisValue } from "./table-schemas.ts";

/** Cells by the values that they share: `{ clients: 10 }` is every cell with 10 clients. */
export const CellChoice = z
  .partialRecord(z.enum(axisNames), AxisValue)
  .refine(
    (values) => Object.keys(values).length > 0,
    english("must name at least one axis and its value"),
  );
export type CellChoice = z.infer<typeof CellChoice>;

const isAt = (point: AxisPoint, choice: AxisPoint): boolean =>
  Object.entries(choice).every(([name, value]) => point[name as AxisName] === value);

/** The part of a choice that an axis has a say in. */
const partOf = (choice: CellChoice, axis: Axis): AxisPoint =>
  Object.fromEntries(
    Object.entries(choice).filter(([name]) => axisNamesOf(axis).includes(name as AxisName)),
  );

/** Why a choice of cells fits no cell of these axes; null: it does. */
export function cellChoiceIssue(choice: CellChoice, axes: readonly Axis[]): string | null {
  const known = axes.flatMap(axisNamesOf);
  const unknown = Object.keys(choice).find((name) => !known.includes(name as AxisName));
  if (unknown !== undefined)
    return known.length === 0
      ? t("no axis is called {name}; this benchmark has no axes, so leave the cells out", {
          name: unknown,
        })
      : t("no axis is called {name}; there is {names}", { name: unknown, names: known.join(", ") });
  for (const axis of axes) {
    const part = partOf(choice, axis);
    const points = axisPoints(axis);
    if (points.some((point) => isAt(point, part))) continue;
    const pairs = Object.entries(part).map(([name, value]) => `${name} = ${value}`);
    const names = Object.keys(part) as AxisName[];
    const there = points.map((point) => names.map((name) => point[name]).join(t(" with ")));
    return t("there is no cell with {pairs}; values are {values}", {
      pairs: pairs.join(t(" and ")),
      values: [...new Set(there)].join(", "),
    });
  }
  return null;
}

/** A choice with what follows from it: the other values of a linked axis, where one point alone has the chosen ones. */
export const completeChoice = (choice: CellChoice, axes: readonly Axis[]): CellChoice =>
  Object.assign({}, choice, ...axes.map((axis) => onlyPoint(choice, axis)));

function onlyPoint(choice: CellChoice, axis: Axis): AxisPoint {
  const part = partOf(choice, axis);
  const [point, ...others] = axisPoints(axis).filter((one) => isAt(one, part));
  return point && others.length === 0 && Object.keys(part).length > 0 ? point : {};
}
