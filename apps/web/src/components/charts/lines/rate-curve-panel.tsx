// One picture of latency over the offered rate: lines with whiskers, the limit, and what was found.
// Scales come from outside, so that small multiples share them.
"use client";

import { ReferenceArea, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import { axisNumber, axisUnit, axisValue } from "../scale/axis-unit.ts";
import { logScale } from "../scale/value-scale.ts";
import type { AxisRow } from "./axis-curve-data.ts";
import { WhiskerLine } from "./whisker-line.tsx";

/** What was found for a series: a rate and its interval, in requests a second. */
export type RateSpan = {
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
export function RateCurvePanel(props: PanelProps) {
  const { rows, looks, limitUs, spans, unit } = props;
  const rates = [...rows.map((row) => row.x), ...spans.flatMap((span) => [span.low, span.high])];
  const across = logScale(rates);
  const rateUnit = axisUnit("perS", Math.max(0, ...rates));
  const card = (row: AxisRow) => (
    <TooltipCard
      title={`about ${Math.round(row.x).toLocaleString("en-GB")} requests/s`}
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
        label={axisTitle(`offered rate (${rateUnit.suffix})`, "x")}
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
          value: `objective: ${axisValue(limitUs, unit)}`,
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
