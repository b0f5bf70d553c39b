// One picture of a run over time: throughput, latency or errors a second, a line for each block.
// Warm-ups are shaded, blocks marked below, rounds numbered above.
"use client";

import { Line, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Marker } from "../frame/marker.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import { type AxisUnit, axisValue, rateOrTimeTitle } from "../scale/axis-unit.ts";
import { drawnValue, linearScale } from "../scale/value-scale.ts";
import { phaseName, type TimeRow, type TimeSpan } from "./over-time-data.ts";
import { TimeMarks } from "./time-marks.tsx";

type PanelProps = PlotProps<TimeRow> & {
  spans: readonly TimeSpan[];
  endS: number;
  looks: readonly SeriesLook[];
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function OverTimePanel(props: PanelProps) {
  const { spans, endS, looks, scale, unit, width } = props;
  const time = linearScale([endS], width < 480 ? 4 : 8);
  return (
    <Plot
      {...props}
      valueTitle={rateOrTimeTitle(unit)}
      card={(row) => timeCard(row, looks, unit)}
      top={20}
      clipped
    >
      <TimeMarks spans={spans} />
      <XAxis
        dataKey="atS"
        type="number"
        domain={[0, Math.max(endS, 1)]}
        ticks={time.ticks.filter((tick) => tick <= Math.max(endS, 1))}
        {...axisText}
        label={axisTitle("seconds since the first block shown", "x")}
      />
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: TimeRow) => (row.key === look.key ? drawnValue(scale, row.value) : null)}
          name={look.name}
          stroke={look.color}
          strokeWidth={1.5}
          dot={(dot) => timeDot(dot, look)}
          isAnimationActive={false}
        />
      ))}
    </Plot>
  );
}

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
      hollow={!payload.valid || payload.phase !== "measuring"}
    />
  );
}

function timeCard(row: TimeRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const look = looks.find((one) => one.key === row.key);
  if (!look) return null;
  const state = [
    `round ${row.round + 1}`,
    `block ${row.sequence + 1}`,
    ...(row.phase === "measuring" ? [] : [phaseName(row.phase)]),
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
