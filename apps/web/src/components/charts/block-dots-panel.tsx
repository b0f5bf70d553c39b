// One picture of blocks in the order they ran: a dot each, behind the estimate of its variant.
// Hollow dots are not part of the evidence; a cross on the axis is a block without a value.
"use client";

import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { axisText, axisTitle } from "./axis-style.ts";
import { type AxisUnit, axisNumber } from "./axis-unit.ts";
import { blockDot, dotCard } from "./block-dot.tsx";
import { type DotRow, orderTicks, roundStarts } from "./block-dots-data.ts";
import { directLabelWidth } from "./chart-canvas.tsx";
import { LineLabels, lineLabelRoom } from "./line-labels.tsx";
import type { SeriesLook } from "./series-look.ts";
import type { ValueScale } from "./value-scale.ts";

/** The estimate of a variant in the plot's unit, with its interval where there is one. */
export type DotEstimate = {
  readonly key: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

type PanelProps = {
  title: string;
  rows: readonly DotRow[];
  looks: readonly SeriesLook[];
  estimates: readonly DotEstimate[];
  scale: ValueScale;
  unit: AxisUnit;
  /** What a time is of. */
  timeName: string;
  width: number;
  height: number;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function BlockDotsPanel(props: PanelProps) {
  const { title, rows, looks, estimates, scale, unit, timeName, width, height } = props;
  const labelled = width >= directLabelWidth;
  const shown = estimates.flatMap((estimate) => {
    const look = looks.find((one) => one.key === estimate.key);
    return look ? [{ ...estimate, look }] : [];
  });
  const card = ({ active, payload }: TooltipContentProps) => {
    const row: DotRow | undefined = payload?.[0]?.payload;
    return active && row ? dotCard(row, looks, unit) : null;
  };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={title}
      margin={{ top: 8, right: labelled ? lineLabelRoom : 12, bottom: 20, left: 8 }}
    >
      <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
      {roundStarts(rows).map(({ order, round }) => (
        <ReferenceLine key={round} x={order - 0.5} stroke="var(--chart-grid)" />
      ))}
      <XAxis
        dataKey="order"
        type="number"
        domain={[(rows[0]?.order ?? 1) - 0.5, (rows.at(-1)?.order ?? 1) + 0.5]}
        ticks={orderTicks(rows, width < 480 ? 5 : 10)}
        {...axisText}
        label={axisTitle("block, in the order they ran", "x")}
      />
      <YAxis
        type="number"
        scale={scale.kind}
        domain={[...scale.domain]}
        ticks={[...scale.ticks]}
        tickFormatter={(value: number) => axisNumber(value, unit)}
        width={56}
        {...axisText}
        label={axisTitle(valueTitle(unit, timeName), "y")}
      />
      <Tooltip content={card} isAnimationActive={false} cursor={{ stroke: "var(--chart-axis)" }} />
      {shown.map(({ key, low, high, look }) =>
        low === null || high === null ? null : (
          <ReferenceArea
            key={`area-${key}`}
            y1={low}
            y2={high}
            fill={look.color}
            fillOpacity={0.14}
          />
        ),
      )}
      {shown.map(({ key, value, look }) => (
        <ReferenceLine
          key={`line-${key}`}
          y={value}
          stroke={look.color}
          strokeDasharray={look.dash}
        />
      ))}
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: DotRow) => (row.key === look.key ? row.plotted : null)}
          name={look.name}
          stroke="none"
          dot={(dot) => blockDot(dot, look)}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {labelled && <LineLabels ends={shown} />}
    </ComposedChart>
  );
}

const valueTitle = ({ suffix }: AxisUnit, timeName: string): string =>
  suffix.endsWith("/s") ? suffix : `${timeName} (${suffix})`;
