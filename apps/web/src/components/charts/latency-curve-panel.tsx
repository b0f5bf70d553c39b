// One picture of latency over percentiles: a line and a band for each series it is given.
// Scales come from outside, so that small multiples share them.
"use client";

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { axisText, axisTitle } from "./axis-style.ts";
import { type AxisUnit, axisNumber, axisValue } from "./axis-unit.ts";
import { directLabelWidth } from "./chart-canvas.tsx";
import { type CurveRow, curveEnds } from "./latency-curve-data.ts";
import { LineLabels, lineLabelRoom } from "./line-labels.tsx";
import { percentileName, percentileTicks } from "./percentile-scale.ts";
import type { SeriesLook } from "./series-look.ts";
import { TooltipCard } from "./tooltip-card.tsx";
import type { ValueScale } from "./value-scale.ts";

type PanelProps = {
  title: string;
  rows: readonly CurveRow[];
  looks: readonly SeriesLook[];
  scale: ValueScale;
  unit: AxisUnit;
  width: number;
  height: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function LatencyCurvePanel({ title, rows, looks, scale, unit, width, height }: PanelProps) {
  const labelled = width >= directLabelWidth;
  const highest = rows.at(-1);
  const all = percentileTicks(highest?.percentile ?? 0);
  // On a phone the labels of the minimum and of p50 would touch.
  const ticks = width < 480 ? all.filter((tick) => tick.percentile > 0) : all;
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: CurveRow | undefined = payload?.[0]?.payload;
    return active && row ? curveCard(row, looks, unit) : null;
  };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 8, right: labelled ? lineLabelRoom : 24, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        dataKey="place"
        type="number"
        domain={[0, highest?.place ?? 1]}
        ticks={ticks.map((tick) => tick.place)}
        tickFormatter={(place: number) =>
          percentileName(ticks.find((tick) => tick.place === place)?.percentile ?? 0)
        }
        interval={0}
        {...axisText}
        label={axisTitle("percentile of requests", "x")}
      />
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={52}
        {...axisText}
        label={axisTitle(`response time (${unit.suffix})`, "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
      {looks.map((look) => (
        <Area
          key={`band-${look.key}`}
          dataKey={(row: CurveRow) => row.bands[look.key]}
          stroke="none"
          fill={look.color}
          fillOpacity={0.14}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
          tooltipType="none"
        />
      ))}
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: CurveRow) => row.values[look.key]}
          name={look.name}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
      ))}
      {labelled && <LineLabels ends={curveEnds(rows, looks)} />}
    </ComposedChart>
  );
}

function curveCard(row: CurveRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const lines = looks.flatMap((look) => {
    const value = row.values[look.key];
    return value === undefined ? [] : [{ look, label: look.name, value: axisValue(value, unit) }];
  });
  return <TooltipCard title={percentileName(row.percentile)} lines={lines} />;
}
