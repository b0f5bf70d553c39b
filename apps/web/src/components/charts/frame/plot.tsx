// The plot that every line picture shares: a fixed size, a grid, the axis of values, the crosshair's card and,
// where they fit, direct labels. A picture adds its own horizontal axis, its lines and what is only its own.
"use client";

import type { ReactElement, ReactNode } from "react";
import { CartesianGrid, ComposedChart, Tooltip, type TooltipContentProps, YAxis } from "recharts";
import { type AxisUnit, axisNumber } from "../scale/axis-unit.ts";
import type { ValueScale } from "../scale/value-scale.ts";
import { axisText, axisTitle } from "./axis-style.ts";
import { directLabelWidth } from "./chart-canvas.tsx";
import { LineLabels, lineLabelWidthPx } from "./line-labels.tsx";
import type { SeriesLook } from "./series-look.ts";

/** What every picture is given from outside; scales come from there, so that small multiples share them. */
export type PlotProps<Row> = {
  title: string;
  rows: readonly Row[];
  scale: ValueScale;
  unit: AxisUnit;
  /** Pixels. */
  width: number;
  height: number;
};

type Frame<Row> = PlotProps<Row> & {
  valueTitle: string;
  /** What the crosshair's card says of a row; null: nothing. */
  card: (row: Row) => ReactElement | null;
  /** Last values of lines, to be labelled beside the plot where it is wide enough. */
  ends?: readonly { look: SeriesLook; value: number }[];
  /** Space above the plot and, without labels, right of it; pixels. */
  top?: number;
  right?: number;
  verticalGrid?: boolean;
  /** Values outside the scale are cut off at the plot's edge. */
  clipped?: boolean;
  children: ReactNode;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function Plot<Row extends object>(props: Frame<Row>) {
  const { title, rows, scale, unit, width, height, valueTitle, ends, top = 8, right = 12 } = props;
  const labelled = ends !== undefined && width >= directLabelWidth;
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: Row | undefined = payload?.[0]?.payload;
    return active && row ? props.card(row) : null;
  };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top, right: labelled ? lineLabelWidthPx : right, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" vertical={props.verticalGrid ?? false} />
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={56}
        allowDataOverflow={props.clipped ?? false}
        {...axisText}
        label={axisTitle(valueTitle, "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
      {props.children}
      {labelled && <LineLabels ends={ends} />}
    </ComposedChart>
  );
}
