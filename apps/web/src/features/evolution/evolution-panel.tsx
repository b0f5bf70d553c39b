// The picture of an evolution: a point a run with its interval and verdict; environment breaks cut the line.
"use client";

import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { formatInstant } from "@/lib/format-time";
import { axisText, axisTitle } from "../../components/charts/axis-style.ts";
import { type AxisUnit, axisNumber } from "../../components/charts/axis-unit.ts";
import type { ValueScale } from "../../components/charts/value-scale.ts";
import { dateTicks, type EvolutionRow, type EvolutionSpacing } from "./evolution-series.ts";
import { runCard, runDot } from "./run-mark.tsx";

type PanelProps = {
  title: string;
  rows: readonly EvolutionRow[];
  breaks: readonly number[];
  spacing: EvolutionSpacing;
  scale: ValueScale;
  unit: AxisUnit;
  valueTitle: string;
  width: number;
  height: number;
  onOpen: (runId: string) => void;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function EvolutionPanel(props: PanelProps) {
  const { title, rows, breaks, spacing, scale, unit, valueTitle, width, height, onOpen } = props;
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: EvolutionRow | undefined = payload?.[0]?.payload;
    return active && row?.point ? runCard(row.point, unit) : null;
  };
  const byDate = spacing === "date";
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 20, right: 24, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
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
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={56}
        {...axisText}
        label={axisTitle(valueTitle, "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
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
    </ComposedChart>
  );
}
