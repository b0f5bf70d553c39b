// One picture of latency over percentiles: a line and a band for each series it is given.
// Scales come from outside, so that small multiples share them.
"use client";

import { Area, Line, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import { percentileName, percentileTicks } from "../scale/percentile-scale.ts";
import { drawnValue } from "../scale/value-scale.ts";
import { type CurveRow, curveEnds } from "./latency-curve-data.ts";

type PanelProps = PlotProps<CurveRow> & {
  valueTitle: string;
  /** What the percentiles are of: `requests`. */
  counted: string;
  looks: readonly SeriesLook[];
};

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function LatencyCurvePanel(props: PanelProps) {
  const { rows, looks, scale, unit, width, counted } = props;
  const highest = rows.at(-1);
  const all = percentileTicks(highest?.percentile ?? 0);
  // On a phone the labels of the minimum and of p50 would touch.
  const ticks = width < 480 ? all.filter((tick) => tick.percentile > 0) : all;
  const card = (row: CurveRow) => (
    <TooltipCard
      title={percentileName(row.percentile)}
      lines={seriesLines(row.values, looks, unit)}
    />
  );
  return (
    <Plot {...props} card={card} ends={curveEnds(rows, looks)} right={24} verticalGrid>
      <XAxis
        dataKey="place"
        type="number"
        domain={[0, highest?.place ?? 1]}
        ticks={ticks.map((tick) => tick.place)}
        tickFormatter={(place: number) =>
          percentileName(ticks.find((tick) => tick.place === place)?.percentile ?? 0)
        }
        interval={0}
        {...axisText}
        label={axisTitle(`percentile of ${counted}`, "x")}
      />
      {looks.map((look) => (
        <Area
          key={`band-${look.key}`}
          dataKey={(row: CurveRow) => row.bands[look.key]?.map((edge) => drawnValue(scale, edge))}
          stroke="none"
          fill={look.color}
          fillOpacity={0.14}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
          tooltipType="none"
        />
      ))}
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: CurveRow) => drawnValue(scale, row.values[look.key])}
          name={look.name}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
      ))}
    </Plot>
  );
}
