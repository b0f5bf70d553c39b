// One picture of a run over time: throughput, latency or errors a second, a line for each block.
// Warm-ups are shaded, blocks marked below, rounds numbered above.
"use client";

import {
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
import { Marker } from "./marker.tsx";
import type { TimeRow, TimeSpan } from "./over-time-data.ts";
import type { SeriesLook } from "./series-look.ts";
import { TimeMarks } from "./time-marks.tsx";
import { TooltipCard } from "./tooltip-card.tsx";
import { linearScale, type ValueScale } from "./value-scale.ts";

type PanelProps = {
  title: string;
  rows: readonly TimeRow[];
  spans: readonly TimeSpan[];
  endS: number;
  looks: readonly SeriesLook[];
  scale: ValueScale;
  unit: AxisUnit;
  width: number;
  height: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function OverTimePanel(props: PanelProps) {
  const { title, rows, spans, endS, looks, scale, unit, width, height } = props;
  const time = linearScale([endS], width < 480 ? 4 : 8);
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: TimeRow | undefined = payload?.[0]?.payload;
    return active && row ? timeCard(row, looks, unit) : null;
  };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 20, right: 12, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
      <TimeMarks spans={spans} />
      <XAxis
        dataKey="atS"
        type="number"
        domain={[0, Math.max(endS, 1)]}
        ticks={time.ticks.filter((tick) => tick <= Math.max(endS, 1))}
        {...axisText}
        label={axisTitle("seconds since the first block shown", "x")}
      />
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={56}
        allowDataOverflow
        {...axisText}
        label={axisTitle(valueTitle(unit), "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: TimeRow) => (row.key === look.key ? row.value : null)}
          name={look.name}
          stroke={look.color}
          strokeWidth={1.5}
          dot={(dot) => timeDot(dot, look)}
          isAnimationActive={false}
        />
      ))}
    </ComposedChart>
  );
}

const valueTitle = ({ suffix }: AxisUnit): string =>
  suffix.endsWith("/s") ? suffix : `response time (${suffix})`;

type DotPlace = { cx?: number; cy?: number; payload?: TimeRow; index: number };

function timeDot({ cx, cy, payload, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (cx === undefined || cy === undefined || !payload || payload.key !== look.key)
    return <g key={key} />;
  return (
    <Marker
      key={key}
      cx={cx}
      cy={cy}
      shape={look.shape}
      color={look.color}
      radius={2.5}
      hollow={!payload.valid || !payload.measuring}
    />
  );
}

function timeCard(row: TimeRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const look = looks.find((one) => one.key === row.key);
  if (!look) return null;
  const state = [
    `round ${row.round + 1}`,
    `block ${row.sequence + 1}`,
    ...(row.measuring ? [] : ["warm-up"]),
    ...(row.valid ? [] : ["not part of the evidence"]),
  ].join(", ");
  const value = row.value === null ? "nothing answered" : axisValue(row.value, unit);
  return (
    <TooltipCard
      title={`${row.atS.toFixed(1)} s, ${state}`}
      lines={[{ look, label: look.name, value }]}
    />
  );
}
