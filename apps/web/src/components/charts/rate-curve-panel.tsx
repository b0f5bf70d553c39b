// One picture of latency over the offered rate: lines with whiskers, the limit, and what was found.
// Scales come from outside, so that small multiples share them.
"use client";

import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { AxisRow } from "./axis-curve-data.ts";
import { axisText, axisTitle } from "./axis-style.ts";
import { type AxisUnit, axisNumber, axisUnit, axisValue } from "./axis-unit.ts";
import { Marker } from "./marker.tsx";
import type { SeriesLook } from "./series-look.ts";
import { TooltipCard } from "./tooltip-card.tsx";
import { logScale, type ValueScale } from "./value-scale.ts";

/** What was found for a series: a rate and its interval, in requests a second. */
export type RateSpan = {
  readonly look: SeriesLook;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

type PanelProps = {
  title: string;
  valueTitle: string;
  rows: readonly AxisRow[];
  looks: readonly SeriesLook[];
  limitUs: number;
  spans: readonly RateSpan[];
  scale: ValueScale;
  unit: AxisUnit;
  width: number;
  height: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function RateCurvePanel(props: PanelProps) {
  const { title, valueTitle, rows, looks, limitUs, spans, scale, unit, width, height } = props;
  const rates = [...rows.map((row) => row.x), ...spans.flatMap((span) => [span.low, span.high])];
  const across = logScale(rates);
  const rateUnit = axisUnit("perS", Math.max(0, ...rates));
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: AxisRow | undefined = payload?.[0]?.payload;
    return active && row ? rateCard(row, looks, unit) : null;
  };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 16, right: 16, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        dataKey="x"
        type="number"
        scale="log"
        domain={[...across.domain]}
        ticks={[...across.ticks]}
        tickFormatter={(value: number) => axisNumber(value, rateUnit)}
        {...axisText}
        label={axisTitle(`offered rate (${rateUnit.suffix})`, "x")}
      />
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        allowDataOverflow
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={56}
        {...axisText}
        label={axisTitle(valueTitle, "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
      {spans.map(({ look, low, high }) => (
        <ReferenceArea
          key={`span-${look.key}`}
          x1={low}
          x2={high}
          fill={look.color}
          fillOpacity={0.16}
          stroke="none"
        />
      ))}
      {spans.map(({ look, value }) => (
        <ReferenceLine
          key={`found-${look.key}`}
          x={value}
          stroke={look.color}
          strokeDasharray={look.dash}
        />
      ))}
      <ReferenceLine
        y={limitUs}
        stroke="var(--foreground)"
        strokeDasharray="6 3"
        label={{
          value: `objective: ${axisValue(limitUs, unit)}`,
          position: "insideBottomLeft",
          fontSize: 12,
          fill: "var(--foreground)",
        }}
      />
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: AxisRow) => row.values[look.key]}
          name={look.name}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={(dot) => rateDot(dot, look)}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        >
          <ErrorBar
            dataKey={(row: AxisRow) => row.errors[look.key]}
            direction="y"
            width={4}
            stroke={look.color}
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </Line>
      ))}
    </ComposedChart>
  );
}

function rateCard(row: AxisRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const lines = looks.flatMap((look) => {
    const value = row.values[look.key];
    return value === undefined ? [] : [{ look, label: look.name, value: axisValue(value, unit) }];
  });
  const rate = Math.round(row.x).toLocaleString("en-GB");
  return <TooltipCard title={`about ${rate} requests/s`} lines={lines} />;
}

type DotPlace = { cx?: number | null; cy?: number | null; index: number };

function rateDot({ cx, cy, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (typeof cx !== "number" || typeof cy !== "number") return <g key={key} />;
  return <Marker key={key} cx={cx} cy={cy} shape={look.shape} color={look.color} />;
}
