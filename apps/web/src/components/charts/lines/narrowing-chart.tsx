// How an answer narrowed: estimate and interval after each round, against the limit.
// It shows when a gate could have been decided, and whether more rounds would still help.
"use client";

import {
  type AxisUnit,
  axisNumber,
  axisValue,
  withAxisUnit,
} from "@gonogo/analysis/charts/axis-unit";
import { linearScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { Area, Line, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle, readerNumber } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { ChartCanvas } from "../frame/panel-grid.tsx";
import { Plot } from "../frame/plot.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";

type NarrowingPoint = {
  /** Rounds that count so far. */
  readonly rounds: number;
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
};

export type NarrowingChartProps = {
  title: string;
  points: readonly NarrowingPoint[];
  limit: number;
  /** `limit ≤ ×1.25` */
  limitText: string;
  /** Title of the axis, with its unit. */
  axis: string;
  unit: AxisUnit;
  description: string;
};

const ink = "var(--foreground, currentColor)";

/** Ends of what is drawn: intervals of few rounds and a distant limit are cut off rather than squeezing the rest. */
export function narrowingDomain(
  points: readonly NarrowingPoint[],
  limit: number,
): readonly [number, number] {
  const last = points.at(-1);
  const known = points.flatMap(({ estimate, low, high }) =>
    [estimate, low ?? [], high ?? []].flat(),
  );
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const final = last && last.low !== null && last.high !== null ? last.high - last.low : 0;
  const reach = Math.max(final * 4, Math.abs(last?.estimate ?? 0) * 0.02);
  const middle = last?.estimate ?? 0;
  const [from, to] = [
    Math.max(0, Math.max(lowest, middle - reach)),
    Math.min(highest, middle + reach),
  ];
  const span = Math.max(to - from, reach / 2);
  return [
    limit < from && from - limit < 1.5 * span
      ? limit - span * 0.1
      : Math.max(0, from - span * 0.05),
    limit > to && limit - to < 1.5 * span ? limit + span * 0.1 : to + span * 0.05,
  ];
}

/** The chart with its table. */
export function NarrowingChart(props: NarrowingChartProps) {
  const { title, points, limit, limitText, axis, unit, description } = props;
  const domain = narrowingDomain(points, limit);
  const inside = linearScale([(domain[1] - domain[0]) / unit.divisor], 4).ticks[1] ?? 1;
  const step = inside * unit.divisor;
  const ticks = Array.from(
    { length: Math.floor(domain[1] / step) - Math.ceil(domain[0] / step) + 1 },
    (_, i) => Number(((Math.ceil(domain[0] / step) + i) * step).toPrecision(12)),
  );
  const isLimitShown = limit >= domain[0] && limit <= domain[1];
  const table = (): TableData => ({
    columns: [
      t("Rounds"),
      ...[t("Estimate"), t("Low"), t("High")].map((label) => withAxisUnit(label, unit)),
      t("Width (%)"),
    ].map((label) => ({ label, numeric: true })),
    rows: points.map(({ rounds, estimate, low, high }) => [
      `${rounds}`,
      axisNumber(estimate, unit, 4),
      low === null ? "–" : axisNumber(low, unit, 4),
      high === null ? "–" : axisNumber(high, unit, 4),
      widthText({ estimate, low, high }),
    ]),
  });
  const card = (point: NarrowingPoint) => (
    <TooltipCard
      title={t("{count, plural, one {after # round} other {after # rounds}}", {
        count: point.rounds,
      })}
      lines={[
        { look: null, label: t("estimate"), value: axisValue(point.estimate, unit, 4) },
        {
          look: null,
          label: t("interval"),
          value:
            point.low === null || point.high === null
              ? t("too few rounds")
              : `${axisNumber(point.low, unit, 4)} – ${axisValue(point.high, unit, 4)}`,
        },
        { look: null, label: t("width"), value: `${widthText(point)} %` },
      ]}
    />
  );
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={[]}
      table={table}
      note={
        isLimitShown
          ? t(
              "Line: the estimate after so many rounds that count; band: its interval. Dashed: the {limit}. Decided once at the end: looking earlier would cost certainty.",
              { limit: limitText },
            )
          : t(
              "Line: the estimate after so many rounds that count; band: its interval. The {limit} lies outside the picture. Decided once at the end: looking earlier would cost certainty.",
              { limit: limitText },
            )
      }
    >
      <ChartCanvas height={200}>
        {(width) => (
          <Plot
            title={title}
            rows={points}
            scale={{ kind: "linear", domain, ticks }}
            unit={unit}
            width={width}
            height={200}
            valueTitle={axis}
            card={card}
            clipped
          >
            <XAxis
              dataKey="rounds"
              type="number"
              domain={[1, Math.max(2, points.at(-1)?.rounds ?? 2)]}
              allowDecimals={false}
              {...axisText}
              label={axisTitle(t("rounds that count"), "x")}
            />
            <Area
              dataKey={(point: NarrowingPoint) =>
                point.low === null || point.high === null ? null : [point.low, point.high]
              }
              stroke="none"
              fill={ink}
              fillOpacity={0.14}
              activeDot={false}
              isAnimationActive={false}
              tooltipType="none"
            />
            {isLimitShown ? (
              <ReferenceLine y={limit} stroke="var(--chart-limit)" strokeDasharray="5 4" />
            ) : null}
            <Line
              dataKey="estimate"
              stroke={ink}
              strokeWidth={2}
              dot={points.length <= 30 ? { r: 2.5, fill: ink, strokeWidth: 0 } : false}
              isAnimationActive={false}
            />
          </Plot>
        )}
      </ChartCanvas>
    </ChartFrame>
  );
}

/** Width of the interval as a share of the estimate. */
const widthText = ({ estimate, low, high }: Omit<NarrowingPoint, "rounds">): string =>
  low === null || high === null || estimate === 0
    ? "–"
    : readerNumber(`${Number((((high - low) / Math.abs(estimate)) * 100).toPrecision(2))}`);
