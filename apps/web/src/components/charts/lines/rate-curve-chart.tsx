// Latency over the offered rate, for every variant: where does the curve turn up, and where is the limit?
// The limit is a line across, the rate that was found an upright line with its interval beside it.
"use client";

import { axisNumber, axisUnit, axisValue, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { logScale, type ScaleKind, valueScale } from "@gonogo/analysis/charts/value-scale";
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { useState } from "react";
import { ErrorBar, Line, ReferenceArea, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { Marker } from "../frame/marker.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import { ScaleSwitch } from "../frame/scale-switch.tsx";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import type { AxisRow } from "./axis-curve-data.ts";

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
      note={t(
        "Points are medians of trials at about that rate, whiskers their fastest and slowest. Upright lines mark each variant's capacity, shaded its interval.",
      )}
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

// One picture of latency over the offered rate: lines with whiskers, the limit, and what was found.
// Scales come from outside, so that small multiples share them.

/** What was found for a series: a rate and its interval, in requests a second. */
type RateSpan = {
  readonly look: SeriesLook;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

type PanelProps = PlotProps<AxisRow> & {
  valueTitle: string;
  looks: readonly SeriesLook[];
  limitUs: number;
  spans: readonly RateSpan[];
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
function RateCurvePanel(props: PanelProps) {
  const { rows, looks, limitUs, spans, unit } = props;
  const rates = [...rows.map((row) => row.x), ...spans.flatMap((span) => [span.low, span.high])];
  const across = logScale(rates);
  const rateUnit = axisUnit("perS", Math.max(0, ...rates));
  const card = (row: AxisRow) => (
    <TooltipCard
      title={t("about {rate} requests/s", { rate: formatCount(Math.round(row.x)) })}
      lines={seriesLines(row.values, looks, unit)}
    />
  );
  return (
    <Plot {...props} card={card} top={16} right={16} verticalGrid clipped>
      <XAxis
        dataKey="x"
        type="number"
        scale="log"
        domain={[...across.domain]}
        ticks={[...across.ticks]}
        tickFormatter={(value: number) => axisNumber(value, rateUnit)}
        {...axisText}
        label={axisTitle(withAxisUnit(t("offered rate"), rateUnit), "x")}
      />
      {spans.map(({ look, low, high }) => (
        <ReferenceArea
          key={`span-${look.key}`}
          x1={low}
          x2={high}
          fill={look.color}
          fillOpacity={0.16}
          stroke="none"
        />
      ))}
      {spans.map(({ look, value }) => (
        <ReferenceLine
          key={`found-${look.key}`}
          x={value}
          stroke={look.color}
          strokeDasharray={look.dash}
        />
      ))}
      <ReferenceLine
        y={limitUs}
        stroke="var(--foreground)"
        strokeDasharray="6 3"
        label={{
          value: t("objective: {limit}", { limit: axisValue(limitUs, unit) }),
          position: "insideBottomLeft",
          fontSize: 12,
          fill: "var(--foreground)",
        }}
      />
      {looks.map((look) => (
        <WhiskerLine key={look.key} look={look} />
      ))}
    </Plot>
  );
}

// A series with whiskers: line, markers and error bars, as curves over an axis and over the offered rate draw it.

type DotPlace = { cx?: number | null; cy?: number | null; index: number };

function dotOf({ cx, cy, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (typeof cx !== "number" || typeof cy !== "number") return <g key={key} />;
  return <Marker key={key} cx={cx} cy={cy} shape={look.shape} color={look.color} />;
}

/** To be rendered inside a `Plot` of axis rows. */
export function WhiskerLine({ look }: { look: SeriesLook }) {
  return (
    <Line
      dataKey={(row: AxisRow) => row.values[look.key]}
      name={look.name}
      stroke={look.color}
      strokeWidth={2}
      strokeDasharray={look.dash}
      dot={(dot) => dotOf(dot, look)}
      activeDot={false}
      connectNulls
      isAnimationActive={false}
    >
      <ErrorBar
        dataKey={(row: AxisRow) => row.errors[look.key]}
        direction="y"
        width={4}
        stroke={look.color}
        strokeWidth={1.5}
        isAnimationActive={false}
      />
    </Line>
  );
}
