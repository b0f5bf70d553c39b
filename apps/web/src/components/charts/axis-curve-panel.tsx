// One picture of a metric over an axis: a line with whiskers for each variant.
"use client";

import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { type AxisRow, spansWide } from "./axis-curve-data.ts";
import { axisText, axisTitle } from "./axis-style.ts";
import { type AxisUnit, axisNumber, axisValue } from "./axis-unit.ts";
import { directLabelWidth } from "./chart-canvas.tsx";
import { LineLabels, lineLabelRoom } from "./line-labels.tsx";
import { Marker } from "./marker.tsx";
import type { SeriesLook } from "./series-look.ts";
import { TooltipCard } from "./tooltip-card.tsx";
import type { ValueScale } from "./value-scale.ts";

type PanelProps = {
  title: string;
  /** Title of the axis, with its unit. */
  axis: string;
  valueTitle: string;
  rows: readonly AxisRow[];
  looks: readonly SeriesLook[];
  scale: ValueScale;
  unit: AxisUnit;
  width: number;
  height: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function AxisCurvePanel(props: PanelProps) {
  const { title, axis, valueTitle, rows, looks, scale, unit, width, height } = props;
  const labelled = width >= directLabelWidth;
  const xs = rows.map((row) => row.x);
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: AxisRow | undefined = payload?.[0]?.payload;
    if (!active || !row) return null;
    const lines = looks.flatMap((look) => {
      const value = row.values[look.key];
      return value === undefined ? [] : [{ look, label: look.name, value: axisValue(value, unit) }];
    });
    return <TooltipCard title={`${axis}: ${row.x.toLocaleString("en-GB")}`} lines={lines} />;
  };
  const ends = looks.flatMap((look) => {
    const value = rows.at(-1)?.values[look.key];
    return value === undefined ? [] : [{ look, value }];
  });
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 8, right: labelled ? lineLabelRoom : 12, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        dataKey="x"
        type="number"
        scale={spansWide(xs) ? "log" : "linear"}
        domain={["dataMin", "dataMax"]}
        padding={{ left: 16, right: 16 }}
        ticks={xs}
        {...axisText}
        label={axisTitle(axis, "x")}
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
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: AxisRow) => row.values[look.key]}
          name={look.name}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={(dot) => axisDot(dot, look)}
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
      {labelled && <LineLabels ends={ends} />}
    </ComposedChart>
  );
}

type DotPlace = { cx?: number | null; cy?: number | null; index: number };

function axisDot({ cx, cy, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (typeof cx !== "number" || typeof cy !== "number") return <g key={key} />;
  return <Marker key={key} cx={cx} cy={cy} shape={look.shape} color={look.color} />;
}
