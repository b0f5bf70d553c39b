// An axis between form and definition: a column of values for each of its names. One column is a plain axis; several are
// linked, and their values go together row by row.
import { t } from "@gonogo/locale/t";
import {
  type Axis,
  type AxisName,
  type AxisValue,
  axes,
  axisNames,
  axisNamesOf,
  axisPoints,
  isNamed,
} from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";
import type { FieldIssue } from "./gate-typing.ts";
import type { LoadValues } from "./load-values.ts";

export type AxisColumn = { name: AxisName; valuesText: string };
export type AxisValues = { columns: AxisColumn[] };

export const mostAxes = 3;
export const mostColumns = 4;

/** The values of a column; what is no number on an axis of numbers stays text, and is refused by name. */
export const columnValues = ({ name, valuesText }: AxisColumn): AxisValue[] =>
  valuesText
    // Names of operations may hold spaces.
    .split(axes[name].values === "operation" ? /[,;]+/ : /[,;\s]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .map((piece) => {
      const number = isNamed(name) ? Number.NaN : (numberOf(piece) ?? Number.NaN);
      return Number.isFinite(number) ? number : piece;
    });

/** The axis as zod shall read it; a column that is shorter than the longest is noted at its field under `at`. */
export function axisDraft({ columns }: AxisValues, at: string, issues: FieldIssue[]) {
  const [first] = columns;
  if (first && columns.length === 1) return { name: first.name, values: columnValues(first) };
  const values = columns.map(columnValues);
  const lengths = values.map(({ length }) => length);
  const [fewest, most] = [Math.min(...lengths), Math.max(...lengths)];
  for (const [i, length] of lengths.entries())
    if (length < most)
      issues.push({
        path: `${at}.columns.${i}.valuesText`,
        message: t("has {length} of {most} values: give one for each value that it goes with", {
          length,
          most,
        }),
      });
  return {
    names: columns.map(({ name }) => name),
    points: Array.from({ length: fewest }, (_, row) => values.map((column) => column[row])),
  };
}

/** The form's columns of an axis. */
export const axisForm = (axis: Axis): AxisValues => ({
  columns: axisNamesOf(axis).map((name) => ({
    name,
    valuesText: axisPoints(axis)
      .map((point) => point[name])
      .join(", "),
  })),
});

/** The form field that shows an issue at this path (`axes.…`) of a definition. */
export function axisFieldOf([, axis, part, first, second]: readonly string[]): string {
  if (axis === undefined) return "axes";
  const column = (part === "names" ? first : part === "points" ? second : undefined) ?? "0";
  const field = part === "name" || part === "names" ? "name" : "valuesText";
  return `axes.${axis}.columns.${column}.${field}`;
}

/** The axes that a load has: stages and searches say their levels themselves, connect-only load holds no connection. */
export function axesOf(kind: LoadValues["kind"], levelOf: LoadValues["levelOf"]): AxisName[] {
  const isClosed = kind === "closed" || (kind !== "open" && levelOf === "clients");
  const place = { load: { kind, isClosed }, transports: ["tcp", "udp"] as const };
  return axisNames.filter(
    (name) =>
      axes[name].problem({ ...place, hasPriority: true, hasPayload: true, isMix: true }) === null,
  );
}
