// Latency over percentiles for every variant, with the spread over rounds as bands.
// Up to seven variants share a picture; more become small multiples beside the baseline.
"use client";

import { useMemo, useState } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { axisNumber, axisUnit } from "../scale/axis-unit.ts";
import { percentileName } from "../scale/percentile-scale.ts";
import { type ScaleKind, valueScale } from "../scale/value-scale.ts";
import { type CurveSeries, curveExtent, curveRows } from "./latency-curve-data.ts";
import { LatencyCurvePanel } from "./latency-curve-panel.tsx";

type LatencyCurveChartProps = {
  title: string;
  series: readonly CurveSeries[];
  /** What is timed, and what of: `response time` of `requests`. */
  time: string;
  counted: string;
};

/** The chart with its switches and its table; values in microseconds. */
export function LatencyCurveChart({ title, series, time, counted }: LatencyCurveChartProps) {
  const [kind, setKind] = useState<ScaleKind>("log");
  const rows = useMemo(() => curveRows(series), [series]);
  const looks = series.map((one) => one.look);
  const extent = curveExtent(rows);
  const scale = valueScale(kind, extent);
  const unit = axisUnit("us", typical(extent));
  const table = (): TableData => ({
    columns: [
      { label: "Percentile" },
      ...looks.map((look) => ({ label: `${look.name} (${unit.suffix})`, numeric: true })),
    ],
    rows: rows.map((row) => [
      percentileName(row.percentile),
      ...looks.map((look) => {
        const value = row.values[look.key];
        return value === undefined ? `not enough ${counted}` : axisNumber(value, unit, 4);
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
      note={`Lines merge all valid blocks of a variant; bands reach from the lowest to the highest round. Lines end where fewer than 10 ${counted} lie beyond.`}
    >
      <PanelGrid looks={looks} height={340}>
        {(panel, width, height) => (
          <LatencyCurvePanel
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
