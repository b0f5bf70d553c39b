// A run over time for one figure: throughput, latency or errors each second.
// Long runs are shown in windows of rounds; the table holds every second of the window.
"use client";

import { type ReactNode, useMemo, useState } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { axisNumber, axisUnit } from "../scale/axis-unit.ts";
import { type ScaleKind, valueScale } from "../scale/value-scale.ts";
import {
  phaseName,
  type TimedBlock,
  type TimeMetric,
  type TimeRow,
  timeRows,
} from "./over-time-data.ts";
import { OverTimePanel } from "./over-time-panel.tsx";

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
  metric === "errors" ? { suffix: "errors/s", divisor: 1 } : axisUnit("perS", largest);

const timeTable = (
  rows: readonly TimeRow[],
  looks: readonly SeriesLook[],
  unit: ReturnType<typeof axisUnit>,
): TableData => ({
  columns: [
    { label: "Second", numeric: true },
    { label: "Variant" },
    { label: "Round", numeric: true },
    { label: "Phase" },
    { label: `Value (${unit.suffix})`, numeric: true },
  ],
  rows: rows
    .filter((row) => row.key !== null)
    .map((row) => [
      row.atS.toFixed(1),
      looks.find((look) => look.key === row.key)?.name ?? "",
      `${row.round + 1}`,
      `${phaseName(row.phase)}${row.valid || row.phase !== "measuring" ? "" : ", not evidence"}`,
      row.value === null ? "–" : axisNumber(row.value, unit, 4),
    ]),
});
