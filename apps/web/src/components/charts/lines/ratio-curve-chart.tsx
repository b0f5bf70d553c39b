// How many times the baseline's latency each variant has, at every percentile, with the interval as a band.
// It shows whether a difference is of all requests, or of the slow ones alone.
"use client";

import { axisNumber } from "@gonogo/analysis/charts/axis-unit";
import {
  type CurveSeries,
  curveExtent,
  curveRows,
} from "@gonogo/analysis/charts/latency-curve-data";
import { percentileName } from "@gonogo/analysis/charts/percentile-scale";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import type { ValueScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { useMemo } from "react";
import { forestTicks } from "../forest/forest-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { CurvePanel } from "./latency-curve-chart.tsx";

type RatioCurveChartProps = {
  title: string;
  /** `valueUs` and its ends are ratios here. */
  series: readonly CurveSeries[];
  baseline: string;
  counted: string;
  description: string;
};

/** Equal sides and all ratios, with a little room. */
function ratioScale(ratios: readonly number[]): ValueScale {
  const domain = [Math.min(0.98, ...ratios) / 1.05, Math.max(1.02, ...ratios) * 1.05] as const;
  return { kind: "log", domain, ticks: forestTicks(domain, 7) };
}

const times = { suffix: "×", divisor: 1 };

/** The chart with its table. */
export function RatioCurveChart(props: RatioCurveChartProps) {
  const { title, series, baseline, counted, description } = props;
  const rows = useMemo(() => curveRows(series), [series]);
  const looks: readonly SeriesLook[] = series.map(({ look }) => look);
  const scale = ratioScale(curveExtent(rows));
  const table = (): TableData => ({
    columns: [
      { label: t("Percentile") },
      ...looks.flatMap(({ name }) => [
        { label: `${name} ÷ ${baseline}`, numeric: true },
        { label: t("Low"), numeric: true },
        { label: t("High"), numeric: true },
      ]),
    ],
    rows: rows.map((row) => [
      percentileName(row.percentile),
      ...looks.flatMap(({ key }) => {
        const [value, band] = [row.values[key], row.bands[key]];
        const figure = (one: number | undefined) =>
          one === undefined ? "–" : axisNumber(one, times, 4);
        // Without an interval both ends are the value itself.
        const isInterval = band !== undefined && band[0] < band[1];
        return [figure(value), ...[0, 1].map((end) => figure(isInterval ? band[end] : undefined))];
      }),
    ]),
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={looks}
      directLabels
      table={table}
      note={t(
        "Ratios are paired within rounds. Bands: the 95 % interval of each percentile by itself, so one of many may lie off by chance. Grey line: equal to {baseline}. Lines end where single blocks have fewer than 10 {counted} beyond.",
        { baseline, counted },
      )}
    >
      <PanelGrid looks={looks} height={280}>
        {(panel, width, height) => (
          <CurvePanel
            title={title}
            valueTitle={t("ratio to {baseline} (×)", { baseline })}
            counted={counted}
            rows={rows}
            looks={panel}
            scale={scale}
            unit={times}
            equalAt={1}
            width={width}
            height={height}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}
