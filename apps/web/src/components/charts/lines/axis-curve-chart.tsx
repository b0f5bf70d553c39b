// A metric over the values of an axis, for every variant: where does the answer change with the load?
"use client";

import { axisNumber, axisUnit, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { type ScaleKind, valueScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import type { MetricUnit } from "@gonogo/protocols/spec";
import { type ReactNode, useState } from "react";
import { ReferenceArea, ReferenceLine, Text, XAxis, type XAxisTickContentProps } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import { type AxisMark, type AxisRow, spansWide } from "./axis-curve-data.ts";
import { WhiskerLine } from "./rate-curve-chart.tsx";

// One picture of a metric over an axis: a line with whiskers for each variant.

type PanelProps = PlotProps<AxisRow> & {
  /** Title of the axis, with its unit. */
  axis: string;
  valueTitle: string;
  looks: readonly SeriesLook[];
  /** Places on the axis where two lines cross, with their intervals. */
  marks: readonly AxisMark[];
};

/** Labels longer than this are broken into lines, each below its point, rather than left out where they would touch. */
const longestLabelInLine = 14;
const mostBrokenLabels = 5;

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
function AxisCurvePanel(props: PanelProps) {
  const { axis, rows, looks, unit, marks } = props;
  const xs = rows.map((row) => row.x);
  const textOf = (x: number) => rows.find((row) => row.x === x)?.label ?? "";
  const breaks =
    rows.length <= mostBrokenLabels && rows.some(({ label }) => label.length > longestLabelInLine);
  const labelWidth = Math.floor((props.width - 200) / Math.max(1, rows.length));
  const card = (row: AxisRow) => (
    <TooltipCard title={`${axis}: ${row.label}`} lines={seriesLines(row.values, looks, unit)} />
  );
  const ends = looks.flatMap((look) => {
    const value = rows.at(-1)?.values[look.key];
    return value === undefined ? [] : [{ look, value }];
  });
  return (
    <Plot {...props} card={card} ends={ends} verticalGrid>
      <XAxis
        dataKey="x"
        type="number"
        scale={spansWide(xs) ? "log" : "linear"}
        domain={["dataMin", "dataMax"]}
        padding={{ left: 16, right: 16 }}
        ticks={xs}
        tickFormatter={textOf}
        {...axisText}
        {...(breaks && {
          interval: 0 as const,
          height: 52,
          tick: ({ x, y, payload, index }: XAxisTickContentProps) => (
            <Text
              x={x}
              y={y}
              width={labelWidth}
              textAnchor={index === 0 ? "start" : index === rows.length - 1 ? "end" : "middle"}
              verticalAnchor="start"
              maxLines={3}
              {...axisText.tick}
            >
              {textOf(Number(payload.value))}
            </Text>
          ),
        })}
        label={axisTitle(axis, "x")}
      />
      {marks.map(({ low, high }) => (
        <ReferenceArea
          key={`${low} to ${high}`}
          x1={low}
          x2={high}
          fill="var(--chart-axis)"
          fillOpacity={0.12}
          ifOverflow="hidden"
        />
      ))}
      {marks.map(({ at }) => (
        <ReferenceLine key={at} x={at} stroke="var(--chart-axis)" strokeDasharray="4 3" />
      ))}
      {looks.map((look) => (
        <WhiskerLine key={look.key} look={look} />
      ))}
    </Plot>
  );
}

type AxisCurveChartProps = {
  title: string;
  axis: string;
  /** What the values are, without their unit: `p99 latency`. */
  metric: string;
  /** Stored unit of the values. */
  unit: MetricUnit;
  rows: readonly AxisRow[];
  looks: readonly SeriesLook[];
  /** Where lines cross. */
  marks?: readonly AxisMark[];
  controls?: ReactNode;
  /** How to read it; default: points are of cells. */
  note?: string;
};

/** The chart with its switches and its table. */
export function AxisCurveChart(props: AxisCurveChartProps) {
  const { title, axis, metric, rows, looks, marks = [], controls } = props;
  const { note = t("Points are estimates of each cell, whiskers their intervals.") } = props;
  const [kind, setKind] = useState<ScaleKind>("linear");
  const ends = rows.flatMap((row) =>
    Object.entries(row.values).flatMap(([key, value]) => [
      value,
      value + (row.errors[key]?.[1] ?? 0),
    ]),
  );
  const unit = axisUnit(props.unit, Math.max(0, ...ends));
  const table = (): TableData => ({
    columns: [
      { label: axis, numeric: true },
      ...looks.map((look) => ({ label: withAxisUnit(look.name, unit), numeric: true })),
    ],
    rows: rows.map((row) => [
      row.label,
      ...looks.map((look) => {
        const value = row.values[look.key];
        return value === undefined ? "–" : axisNumber(value, unit, 4);
      }),
    ]),
  });
  return (
    <ChartFrame
      title={title}
      looks={looks}
      directLabels
      controls={
        <>
          {controls}
          <ScaleSwitch value={kind} onChange={setKind} />
        </>
      }
      table={table}
      note={
        marks.length > 0
          ? `${note} ${t("Dashed: where two variants change sides, with its interval.")}`
          : note
      }
    >
      <PanelGrid looks={looks} height={300}>
        {(panel, width, height) => (
          <AxisCurvePanel
            title={title}
            axis={axis}
            valueTitle={withAxisUnit(metric, unit)}
            rows={rows}
            looks={panel}
            marks={marks}
            scale={valueScale(kind, ends)}
            unit={unit}
            width={width}
            height={height}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}
