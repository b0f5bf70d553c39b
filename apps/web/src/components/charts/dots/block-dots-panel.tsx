// One picture of blocks in the order they ran: a dot each, behind the estimate of its variant.
// Hollow dots are not counted; a cross on the axis is a block without a value.
"use client";

import { type AxisUnit, axisValue, rateOrTimeTitle } from "@gonogo/analysis/charts/axis-unit";
import type { DotEstimate } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";
import { Line, ReferenceArea, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Marker } from "../frame/marker.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import { type DotRow, orderTicks, roundStarts } from "./block-dots-data.ts";

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
        label={axisTitle(t("block, in the order they ran"), "x")}
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

// The mark of one block in the dot plot, and the crosshair's card for it.

type DotPlace = { cx?: number; cy?: number; payload?: DotRow; index: number };

/** A marker, hollow when the block is not counted; a cross when it gave no value. */
function blockDot({ cx, cy, payload, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (cx === undefined || cy === undefined || !payload || payload.key !== look.key)
    return <g key={key} />;
  if (payload.value === null)
    return (
      <path
        key={key}
        d={`M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`}
        stroke={look.color}
        strokeWidth={1.75}
        fill="none"
      />
    );
  return (
    <Marker
      key={key}
      cx={cx}
      cy={cy}
      shape={look.shape}
      color={look.color}
      hollow={!payload.valid}
    />
  );
}

/** What is known of the block under the crosshair. */
function dotCard(row: DotRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const look = looks.find((one) => one.key === row.key) ?? null;
  if (!look) return null;
  const value = row.value === null ? t("no value") : axisValue(row.value, unit, 4);
  const cores = row.ranOn === "" ? [] : [{ look: null, label: t("Cores"), value: row.ranOn }];
  const reasons = row.reasons.map((reason) => ({ look: null, label: reason, value: "" }));
  return (
    <TooltipCard
      title={
        row.valid
          ? t("Block {block}, round {round}", { block: row.order, round: row.round + 1 })
          : t("Block {block}, round {round}, not part of the evidence", {
              block: row.order,
              round: row.round + 1,
            })
      }
      lines={[{ look, label: look.name, value }, ...cores, ...reasons]}
    />
  );
}
