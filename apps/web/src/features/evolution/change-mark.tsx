// The mark of a change in an evolution: a line where the new regime begins, with its size above it.
// Red and green stand for worse and better; a change that was accepted or had another cause steps back.
import type { SeriesChange } from "@gonogo/protocols/report";
import { ReferenceLine } from "recharts";
import { changeSize } from "./change-words.ts";

const quiet = "var(--chart-axis)";

function colourOf({ state, size }: SeriesChange): string {
  if (size === null || state === "accepted" || state === "environment") return quiet;
  return size.direction === "worse" ? "var(--no-go)" : "var(--go)";
}

/** At `x`, between the last run before the change and the first one since. */
export const changeMark = (change: SeriesChange, x: number) =>
  change.size === null ? null : (
    <ReferenceLine
      key={change.runId}
      x={x}
      stroke={colourOf(change)}
      strokeWidth={1.5}
      label={{
        value: `${changeSize(change.size)}, ${change.size.direction}`,
        position: "top",
        fontSize: 12,
        fontWeight: 600,
        fill: colourOf(change),
      }}
    />
  );
