// Dots of the block plot: one a block, in the order they ran, with the reason where it is no evidence.
// Blocks without a value (broken, failed) keep their place, on the axis.

import { type AxisUnit, axisNumber, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { PlottedBlock } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { roundUp } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import type { TableData } from "../frame/chart-table.tsx";

export type DotRow = PlottedBlock & {
  /** Number shown on the axis, from 1. */
  readonly order: number;
  /** Where it is drawn: its value, or the axis when it has none. */
  readonly plotted: number;
};

/** Rows in the order of execution; `floor` is the lower end of the value axis. */
export const dotRows = (blocks: readonly PlottedBlock[], floor: number): DotRow[] =>
  [...blocks]
    .sort((a, b) => a.sequence - b.sequence)
    .map((block) => ({
      ...block,
      order: block.sequence + 1,
      plotted: block.value ?? floor,
    }));

/** Whole numbers for the axis of blocks: the first, then round steps. */
export function orderTicks(rows: readonly DotRow[], count: number): number[] {
  const first = rows[0]?.order ?? 1;
  const last = rows.at(-1)?.order ?? 1;
  const step = Math.max(1, Math.round(roundUp((last - first + 1) / count)));
  const from = Math.ceil((first + 1) / step) * step;
  const length = Math.max(0, Math.floor((last - from) / step) + 1);
  return [first, ...Array.from({ length }, (_, index) => from + index * step)];
}

/** Order numbers at which a new round begins, with the round. */
export function roundStarts(rows: readonly DotRow[]): { order: number; round: number }[] {
  return rows
    .filter((row, index) => index === 0 || rows[index - 1]?.round !== row.round)
    .map(({ order, round }) => ({ order, round }));
}

/** The numbers behind the dots; cores only where any block's are known. */
export function dotTable(
  rows: readonly DotRow[],
  looks: readonly SeriesLook[],
  unit: AxisUnit,
): TableData {
  const hasCores = rows.some(({ ranOn }) => ranOn !== "");
  return {
    columns: [
      { label: t("Block"), numeric: true },
      { label: t("Round"), numeric: true },
      { label: t("Variant") },
      { label: withAxisUnit(t("Value"), unit), numeric: true },
      ...(hasCores ? [{ label: t("Cores") }] : []),
      { label: t("Part of the evidence") },
    ],
    rows: rows.map((row) => [
      `${row.order}`,
      `${row.round + 1}`,
      looks.find((look) => look.key === row.key)?.name ?? "",
      row.value === null ? "–" : axisNumber(row.value, unit, 4),
      ...(hasCores ? [row.ranOn || "–"] : []),
      row.valid ? t("yes") : t("no: {why}", { why: row.reasons.join("; ") || t("left out") }),
    ]),
  };
}
