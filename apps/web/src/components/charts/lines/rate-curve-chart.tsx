// Latency over the offered rate, for every variant: where does the curve turn up, and where is the limit?
// The limit is a line across, the rate that was found an upright line with its interval beside it.
"use client";

import { useState } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { axisUnit } from "../scale/axis-unit.ts";
import { type ScaleKind, valueScale } from "../scale/value-scale.ts";
import type { AxisRow } from "./axis-curve-data.ts";
import { RateCurvePanel, type RateSpan } from "./rate-curve-panel.tsx";

type RateCurveChartProps = {
  title: string;
  /** `p99` */
  quantile: string;
  rows: readonly AxisRow[];
  looks: readonly SeriesLook[];
  limitUs: number;
  spans: readonly RateSpan[];
  table: () => TableData;
};

/** The chart with its switches and its table of trials. */
export function RateCurveChart(props: RateCurveChartProps) {
  const { title, quantile, rows, looks, limitUs, spans, table } = props;
  const [kind, setKind] = useState<ScaleKind>("log");
  const ends = [limitUs, ...rows.flatMap((row) => Object.values(row.values))];
  const unit = axisUnit("us", Math.max(...ends));
  return (
    <ChartFrame
      title={title}
      looks={looks}
      controls={<ScaleSwitch value={kind} onChange={setKind} />}
      table={table}
      note="Points are medians of trials at about that rate, whiskers their fastest and slowest. Upright lines mark each variant's capacity, shaded its interval."
    >
      <PanelGrid looks={looks} height={320}>
        {(panel, width, height) => (
          <RateCurvePanel
            title={title}
            valueTitle={`${quantile} (${unit.suffix})`}
            rows={rows}
            looks={panel}
            limitUs={limitUs}
            spans={spans.filter((span) => panel.includes(span.look))}
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
