// One picture of blocks in the order they ran: a dot each, behind the estimate of its variant.
// Hollow dots are not counted; a cross on the axis is a block without a value.
"use client";

import { Line, ReferenceArea, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { rateOrTimeTitle } from "../scale/axis-unit.ts";
import { blockDot, dotCard } from "./block-dot.tsx";
import { type DotRow, orderTicks, roundStarts } from "./block-dots-data.ts";

/** The estimate of a variant in the plot's unit, with its interval where there is one. */
export type DotEstimate = {
  readonly key: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

type PanelProps = PlotProps<DotRow> & {
  looks: readonly SeriesLook[];
  estimates: readonly DotEstimate[];
  /** What a time is of. */
  timeName: string;
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function BlockDotsPanel(props: PanelProps) {
  const { rows, looks, estimates, unit, timeName, width } = props;
  const shown = estimates.flatMap((estimate) => {
    const look = looks.find((one) => one.key === estimate.key);
    return look ? [{ ...estimate, look }] : [];
  });
  return (
    <Plot
      {...props}
      valueTitle={rateOrTimeTitle(unit, timeName)}
      card={(row) => dotCard(row, looks, unit)}
      ends={shown}
    >
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
    </Plot>
  );
}
