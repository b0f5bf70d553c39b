// The plot that every line picture shares: a fixed size, a grid, the axis of values, the crosshair's card and,
// where they fit, direct labels. A picture adds its own horizontal axis, its lines and what is only its own.
"use client";

import { type AxisUnit, axisNumber } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import type { ValueScale } from "@gonogo/analysis/charts/value-scale";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import type { ReactElement, ReactNode } from "react";
import {
  CartesianGrid,
  ComposedChart,
  Tooltip,
  type TooltipContentProps,
  usePlotArea,
  useYAxisScale,
  YAxis,
} from "recharts";
import { axisText, axisTitle } from "./axis-style.ts";
import { directLabelWidth } from "./panel-grid.tsx";

// Direct labels at the right ends of lines, drawn inside a Recharts chart.
// Reads the chart's own scale, so that labels stand where the lines end.

/** Space that the labels need at the right of the plot, in pixels. */
const lineLabelWidthPx = 132;

type LineLabelsProps = { ends: readonly { look: SeriesLook; value: number }[] };

/** Names of series beside their last values. */
function LineLabels({ ends }: LineLabelsProps) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (!plot || !scale) return null;
  const wanted = ends.map((end) => Number(scale(end.value) ?? plot.y));
  const places = spreadLabels(wanted, 15, plot.y + 6, plot.y + plot.height - 6);
  const x = plot.x + plot.width;
  return (
    <g>
      {ends.map((end, index) => (
        <g key={end.look.key}>
          <path
            d={`M${x + 3},${wanted[index]}L${x + 10},${places[index]}`}
            stroke={end.look.color}
            strokeWidth={1}
            fill="none"
          />
          <text
            x={x + 14}
            y={places[index]}
            dominantBaseline="central"
            fontSize={12}
            fill={end.look.color}
          >
            {truncateMiddle(end.look.name, 17)}
          </text>
        </g>
      ))}
    </g>
  );
}

// Places labels at the right ends of lines so that they do not overlap.
// Labels keep the order of their lines and move as little as a single pass down and up allows.

/**
 * @param wanted preferred centres in pixels, any order
 * @param gap least distance between two centres
 * @param top, bottom the space that labels may use
 * @returns centres in the order of `wanted`
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = order.map((index) => Math.min(bottom, Math.max(top, wanted[index] ?? top)));
  for (let i = 1; i < placed.length; i++)
    placed[i] = Math.max(placed[i] ?? 0, (placed[i - 1] ?? 0) + gap);
  for (let i = placed.length - 1; i >= 0; i--)
    placed[i] = Math.min(placed[i] ?? 0, (placed[i + 1] ?? bottom + gap) - gap);
  const result: number[] = [];
  order.forEach((index, place) => {
    result[index] = placed[place] ?? 0;
  });
  return result;
}

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
