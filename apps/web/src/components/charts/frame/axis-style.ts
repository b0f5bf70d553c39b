// How axes look: one size, one colour, titles that name the unit.
// Shared by all charts, so that a page of them reads as one instrument.
import { formatNumber } from "@gonogo/analysis/words/format";

/** A number as it is written in code, with the reader's decimal sign: `0.5`, in Portuguese `0,5`. */
export const readerNumber = (text: string): string =>
  text.replace(".", formatNumber(0.5, 1).charAt(1));

/** Tick labels and lines of an axis. */
export const axisText = {
  tick: { fontSize: 12, fill: "var(--chart-axis)" },
  stroke: "var(--chart-axis)",
  tickLine: false,
} as const;

/** The title of an axis: below a horizontal one, upright beside a vertical one. */
export function axisTitle(value: string, axis: "x" | "y") {
  const style = { fontSize: 12, fill: "var(--chart-axis)" };
  return axis === "x"
    ? ({ value, position: "insideBottom", offset: -12, ...style } as const)
    : ({
        value,
        position: "insideLeft",
        angle: -90,
        offset: 2,
        style: { ...style, textAnchor: "middle" },
      } as const);
}
