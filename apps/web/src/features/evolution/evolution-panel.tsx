// The picture of an evolution: a point a run with its interval and verdict; environment breaks cut the line, changes are marked.
"use client";

import type { SeriesChange } from "@gonogo/protocols/report";
import { ErrorBar, Line, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "@/components/charts/frame/axis-style";
import { Plot, type PlotProps } from "@/components/charts/frame/plot";
import { formatInstant } from "@/lib/format-time";
import { changeMark } from "./change-mark.tsx";
import {
  changePlace,
  dateTicks,
  type EvolutionRow,
  type EvolutionSpacing,
} from "./evolution-series.ts";
import { runCard, runDot } from "./run-mark.tsx";

type PanelProps = PlotProps<EvolutionRow> & {
  breaks: readonly number[];
  changes: readonly SeriesChange[];
  spacing: EvolutionSpacing;
  valueTitle: string;
  onOpen: (runId: string) => void;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function EvolutionPanel(props: PanelProps) {
  const { title, rows, breaks, changes, spacing, unit, width, onOpen } = props;
  const byDate = spacing === "date";
  return (
    <Plot
      {...props}
      card={({ point }) => (point ? runCard(point, unit) : null)}
      top={20}
      right={24}
    >
      <XAxis
        dataKey="x"
        type="number"
        domain={["dataMin", "dataMax"]}
        padding={{ left: 16, right: 16 }}
        allowDecimals={false}
        {...(byDate
          ? {
              ticks: dateTicks(rows, width < 480 ? 3 : 6),
              tickFormatter: (x: number) => formatInstant(new Date(x).toISOString(), "day", "UTC"),
            }
          : {})}
        {...axisText}
        label={axisTitle(byDate ? "date (UTC)" : "run, oldest first", "x")}
      />
      {breaks.map((x) => (
        <ReferenceLine
          key={x}
          x={x}
          stroke="var(--chart-axis)"
          strokeDasharray="4 3"
          label={{
            value: "environment changed",
            position: "top",
            fontSize: 12,
            fill: "var(--chart-axis)",
          }}
        />
      ))}
      {changes.map((change) => {
        const x = changePlace(rows, change.runId);
        return x === null ? null : changeMark(change, x);
      })}
      <Line
        dataKey={(row: EvolutionRow) => row.value}
        name={title}
        stroke="var(--series-1)"
        strokeWidth={1.5}
        dot={(dot) => runDot(dot, onOpen)}
        activeDot={false}
        isAnimationActive={false}
      >
        <ErrorBar
          dataKey={(row: EvolutionRow) => row.error}
          direction="y"
          width={4}
          stroke="var(--series-1)"
          strokeWidth={1.5}
          isAnimationActive={false}
        />
      </Line>
    </Plot>
  );
}
