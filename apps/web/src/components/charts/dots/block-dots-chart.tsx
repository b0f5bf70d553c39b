// Every block of a run as a dot, in the order they ran, for one figure.
// Shows at a glance what the intervals rest on: spread, drift, outliers, and blocks left out.
"use client";

import { axisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { DotEstimate, PlottedBlock } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { type ScaleKind, valueScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { type ReactNode, useState } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { dotRows, dotTable } from "./block-dots-data.ts";
import { BlockDotsPanel } from "./block-dots-panel.tsx";

type BlockDotsChartProps = {
  title: string;
  /** Stored unit of the values. */
  unit: "us" | "perS";
  /** What the times are of, where they are not response times. */
  timeName?: string;
  blocks: readonly PlottedBlock[];
  estimates: readonly DotEstimate[];
  looks: readonly SeriesLook[];
  controls?: ReactNode;
};

/** The chart with its switches and its table. */
export function BlockDotsChart(props: BlockDotsChartProps) {
  const { title, blocks, estimates, looks, controls } = props;
  const [kind, setKind] = useState<ScaleKind>("linear");
  const values = blocks.map((block) => block.value);
  const scale = valueScale(kind, [...values, ...estimates.map((estimate) => estimate.high)]);
  const unit = axisUnit(props.unit, Math.max(0, ...values.filter((value) => value !== null)));
  const rows = dotRows(blocks, scale.domain[0]);
  return (
    <ChartFrame
      title={title}
      looks={looks}
      lineKeys={false}
      controls={
        <>
          {controls}
          <ScaleSwitch value={kind} onChange={setKind} />
        </>
      }
      table={() => dotTable(rows, looks, unit)}
      note={t(
        "Lines and bands are each variant's estimate with its interval. Hollow dots: not counted; a cross on the axis is a block that gave no value.",
      )}
    >
      <PanelGrid looks={looks} height={280}>
        {(panel, width, height) => (
          <BlockDotsPanel
            title={title}
            rows={rows}
            looks={panel}
            estimates={estimates}
            scale={scale}
            unit={unit}
            timeName={props.timeName ?? t("response time")}
            width={width}
            height={height}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}
