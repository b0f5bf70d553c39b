// A run over time for one figure: throughput, latency or errors each second.
// Long runs are shown in windows of rounds; the table holds every second of the window.
"use client";

import {
  type AxisUnit,
  axisNumber,
  axisUnit,
  axisValue,
  rateOrTimeTitle,
  withAxisUnit,
} from "@gonogo/analysis/charts/axis-unit";
import type { TimedBlock } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import {
  drawnValue,
  linearScale,
  type ScaleKind,
  valueScale,
} from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { type ReactNode, useMemo, useState } from "react";
import { Line, usePlotArea, useXAxisScale, XAxis } from "recharts";
import { axisText, axisTitle, readerNumber } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { Marker } from "../frame/marker.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import {
  phaseName,
  type TimeMetric,
  type TimeRow,
  type TimeSpan,
  timeRows,
} from "./over-time-data.ts";

// One picture of a run over time: throughput, latency or errors a second, a line for each block.
// Warm-ups are shaded, blocks marked below, rounds numbered above.

// What is drawn behind the lines of a run over time: what is not measured shaded, blocks marked, rounds numbered.
// Drawn as one group inside a Recharts chart, by the chart's own scale.

/** Shades and ticks for the given spans, in seconds on the chart's horizontal axis. */
function TimeMarks({ spans }: { spans: readonly TimeSpan[] }) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const x = (seconds: number) => Number(scale(seconds) ?? plot.x);
  const rounds = firstOfRounds(spans);
  const labelled = every(rounds, (a, b) => x(b.fromS) - x(a.fromS), 22);
  return (
    <g>
      {spans.map((span) =>
        span.kind === "aside" ? (
          <rect
            key={`w${span.fromS}`}
            x={x(span.fromS)}
            y={plot.y}
            width={Math.max(0, x(span.toS) - x(span.fromS))}
            height={plot.height}
            fill="var(--chart-warmup)"
          />
        ) : (
          <line
            key={`b${span.fromS}`}
            x1={x(span.fromS)}
            x2={x(span.fromS)}
            y1={plot.y + plot.height - 5}
            y2={plot.y + plot.height}
            stroke="var(--chart-axis)"
          />
        ),
      )}
      {rounds.map((span) => (
        <g key={`r${span.round}`}>
          <line
            x1={x(span.fromS)}
            x2={x(span.fromS)}
            y1={plot.y}
            y2={plot.y + plot.height}
            stroke="var(--chart-axis)"
            strokeOpacity={0.35}
          />
          {labelled.has(span.round) && (
            <text x={x(span.fromS) + 3} y={plot.y - 4} fontSize={12} fill="var(--chart-axis)">
              {span.round + 1}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

const firstOfRounds = (spans: readonly TimeSpan[]): TimeSpan[] => {
  const first = new Map<number, TimeSpan>();
  for (const span of spans)
    if (span.kind === "block" && !first.has(span.round)) first.set(span.round, span);
  return [...first.values()];
};

/** Rounds whose labels are at least `spacing` pixels apart. */
function every(
  rounds: readonly TimeSpan[],
  distance: (a: TimeSpan, b: TimeSpan) => number,
  spacing: number,
): Set<number> {
  const kept: TimeSpan[] = [];
  for (const span of rounds) {
    const last = kept.at(-1);
    if (!last || distance(last, span) >= spacing) kept.push(span);
  }
  return new Set(kept.map((span) => span.round));
}

type PanelProps = PlotProps<TimeRow> & {
  spans: readonly TimeSpan[];
  endS: number;
  looks: readonly SeriesLook[];
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
function OverTimePanel(props: PanelProps) {
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
        label={axisTitle(t("seconds since the first block shown"), "x")}
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
    t("round {round}", { round: row.round + 1 }),
    t("block {block}", { block: row.sequence + 1 }),
    ...(row.phase === "measuring" ? [] : [phaseName(row.phase)]),
    ...(row.valid ? [] : [t("not part of the evidence")]),
  ].join(", ");
  const value = row.value === null ? t("nothing answered") : axisValue(row.value, unit);
  return (
    <TooltipCard
      title={`${readerNumber(row.atS.toFixed(1))} s, ${state}`}
      lines={[{ look, label: look.name, value }]}
    />
  );
}

type OverTimeChartProps = {
  title: string;
  metric: TimeMetric;
  blocks: readonly TimedBlock[];
  looks: readonly SeriesLook[];
  height?: number;
  note?: ReactNode;
  controls?: ReactNode;
};

/** The chart with its switches and its table. */
export function OverTimeChart(props: OverTimeChartProps) {
  const { title, metric, blocks, looks, height = 260, note, controls } = props;
  const latency = metric === "p50" || metric === "p99";
  const [kind, setKind] = useState<ScaleKind>(latency ? "log" : "linear");
  const { rows, spans, endS } = useMemo(() => timeRows(blocks, metric), [blocks, metric]);
  const values = rows.map((row) => row.value);
  const scale = valueScale(kind, values);
  const largest = Math.max(0, ...values.filter((value) => value !== null));
  const unit = latency ? axisUnit("us", largest) : rateUnit(metric, largest);
  return (
    <ChartFrame
      title={title}
      looks={looks}
      controls={
        <>
          {controls}
          {latency && <ScaleSwitch value={kind} onChange={setKind} />}
        </>
      }
      table={() => timeTable(rows, looks, unit)}
      note={note}
    >
      <PanelGrid looks={looks} height={height}>
        {(panel, width, panelHeight) => (
          <OverTimePanel
            title={title}
            rows={rows}
            spans={spans}
            endS={endS}
            looks={panel}
            scale={scale}
            unit={unit}
            width={width}
            height={panelHeight}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}

const rateUnit = (metric: TimeMetric, largest: number) =>
  metric === "errors" ? { suffix: t("errors/s"), divisor: 1 } : axisUnit("perS", largest);

const timeTable = (
  rows: readonly TimeRow[],
  looks: readonly SeriesLook[],
  unit: ReturnType<typeof axisUnit>,
): TableData => ({
  columns: [
    { label: t("Second"), numeric: true },
    { label: t("Variant") },
    { label: t("Round"), numeric: true },
    { label: t("Phase") },
    { label: withAxisUnit(t("Value"), unit), numeric: true },
  ],
  rows: rows
    .filter((row) => row.key !== null)
    .map((row) => [
      readerNumber(row.atS.toFixed(1)),
      looks.find((look) => look.key === row.key)?.name ?? "",
      `${row.round + 1}`,
      row.valid || row.phase !== "measuring"
        ? phaseName(row.phase)
        : t("{phase}, not evidence", { phase: phaseName(row.phase) }),
      row.value === null ? "–" : axisNumber(row.value, unit, 4),
    ]),
});
