// Latency over percentiles for every variant, with the spread over rounds as bands.
// Up to seven variants share a picture; more become small multiples beside the baseline.
"use client";

import { axisNumber, axisUnit } from "@gonogo/analysis/charts/axis-unit";
import {
  type CurveRow,
  type CurveSeries,
  curveEnds,
  curveExtent,
  curveRows,
} from "@gonogo/analysis/charts/latency-curve-data";
import { percentileName, percentileTicks } from "@gonogo/analysis/charts/percentile-scale";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { drawnValue, type ScaleKind, valueScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { useMemo, useState } from "react";
import { Area, Line, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";

type LatencyCurveChartProps = {
  title: string;
  series: readonly CurveSeries[];
  /** What is timed, and what of: `response time` of `requests`. */
  time: string;
  counted: string;
  /** How the lines were made; absent: of blocks, with bands over rounds. */
  note?: string;
};

/** The chart with its switches and its table; values in microseconds. */
export function LatencyCurveChart({ title, series, time, counted, note }: LatencyCurveChartProps) {
  const [kind, setKind] = useState<ScaleKind>("log");
  const rows = useMemo(() => curveRows(series), [series]);
  const looks = series.map((one) => one.look);
  const extent = curveExtent(rows);
  const scale = valueScale(kind, extent);
  const unit = axisUnit("us", typical(extent));
  const table = (): TableData => ({
    columns: [
      { label: t("Percentile") },
      ...looks.map((look) => ({ label: `${look.name} (${unit.suffix})`, numeric: true })),
    ],
    rows: rows.map((row) => [
      percentileName(row.percentile),
      ...looks.map((look) => {
        const value = row.values[look.key];
        return value === undefined
          ? t("not enough {counted}", { counted })
          : axisNumber(value, unit, 4);
      }),
    ]),
  });
  return (
    <ChartFrame
      title={title}
      looks={looks}
      directLabels
      controls={<ScaleSwitch value={kind} onChange={setKind} />}
      table={table}
      note={`${note ?? t("Lines merge all valid blocks of a variant; bands reach from the lowest to the highest round.")} ${t("Lines end where fewer than 10 {counted} lie beyond.", { counted })}`}
    >
      <PanelGrid looks={looks} height={340}>
        {(panel, width, height) => (
          <CurvePanel
            title={title}
            valueTitle={`${time} (${unit.suffix})`}
            counted={counted}
            rows={rows}
            looks={panel}
            scale={scale}
            unit={unit}
            width={width}
            height={height}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}

/** The middle of the values: the unit should suit most of the axis, not its extreme. */
function typical(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.8)] ?? 0;
}

// One picture of latency over percentiles: a line and a band for each series it is given.
// Scales come from outside, so that small multiples share them.

type PanelProps = PlotProps<CurveRow> & {
  valueTitle: string;
  /** What the percentiles are of: `requests`. */
  counted: string;
  looks: readonly SeriesLook[];
  /** A value with a line of its own: where both sides are equal. */
  equalAt?: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function CurvePanel(props: PanelProps) {
  const { rows, looks, scale, unit, width, counted, equalAt } = props;
  const highest = rows.at(-1);
  const all = percentileTicks(highest?.percentile ?? 0);
  // On a phone the labels of the minimum and of p50 would touch.
  const ticks = width < 480 ? all.filter((tick) => tick.percentile > 0) : all;
  const card = (row: CurveRow) => (
    <TooltipCard
      title={percentileName(row.percentile)}
      lines={seriesLines(row.values, looks, unit)}
    />
  );
  return (
    <Plot {...props} card={card} ends={curveEnds(rows, looks)} right={24} verticalGrid>
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
        label={axisTitle(t("percentile of {counted}", { counted }), "x")}
      />
      {equalAt === undefined ? null : (
        <ReferenceLine y={equalAt} stroke="var(--series-baseline)" strokeWidth={1.5} />
      )}
      {looks.map((look) => (
        <Area
          key={`band-${look.key}`}
          dataKey={(row: CurveRow) => row.bands[look.key]?.map((edge) => drawnValue(scale, edge))}
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
          dataKey={(row: CurveRow) => drawnValue(scale, row.values[look.key])}
          name={look.name}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
      ))}
    </Plot>
  );
}
