// A metric over the values of an axis, for every variant: where does the answer change with the load?
"use client";

import type { MetricUnit } from "@gonogo/protocols/spec";
import { type ReactNode, useState } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { axisNumber, axisUnit, withAxisUnit } from "../scale/axis-unit.ts";
import { type ScaleKind, valueScale } from "../scale/value-scale.ts";
import type { AxisMark, AxisRow } from "./axis-curve-data.ts";
import { AxisCurvePanel } from "./axis-curve-panel.tsx";

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
  const { note = "Points are estimates of each cell, whiskers their intervals." } = props;
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
      note={`${note}${marks.length > 0 ? " Dashed: where two variants change sides, with its interval." : ""}`}
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
