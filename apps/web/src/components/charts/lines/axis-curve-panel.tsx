// One picture of a metric over an axis: a line with whiskers for each variant.
"use client";

import { ReferenceArea, ReferenceLine, Text, XAxis, type XAxisTickContentProps } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { Plot, type PlotProps } from "../frame/plot.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import { type AxisMark, type AxisRow, spansWide } from "./axis-curve-data.ts";
import { WhiskerLine } from "./whisker-line.tsx";

type PanelProps = PlotProps<AxisRow> & {
  /** Title of the axis, with its unit. */
  axis: string;
  valueTitle: string;
  looks: readonly SeriesLook[];
  /** Places on the axis where two lines cross, with their intervals. */
  marks: readonly AxisMark[];
};

/** Labels longer than this are broken into lines, each below its point, rather than left out where they would touch. */
const longestLabelInLine = 14;
const mostBrokenLabels = 5;

/** A chart of fixed size; keyboard: arrow keys move the crosshair. */
export function AxisCurvePanel(props: PanelProps) {
  const { axis, rows, looks, unit, marks } = props;
  const xs = rows.map((row) => row.x);
  const textOf = (x: number) => rows.find((row) => row.x === x)?.label ?? "";
  const breaks =
    rows.length <= mostBrokenLabels && rows.some(({ label }) => label.length > longestLabelInLine);
  const labelWidth = Math.floor((props.width - 200) / Math.max(1, rows.length));
  const card = (row: AxisRow) => (
    <TooltipCard title={`${axis}: ${row.label}`} lines={seriesLines(row.values, looks, unit)} />
  );
  const ends = looks.flatMap((look) => {
    const value = rows.at(-1)?.values[look.key];
    return value === undefined ? [] : [{ look, value }];
  });
  return (
    <Plot {...props} card={card} ends={ends} verticalGrid>
      <XAxis
        dataKey="x"
        type="number"
        scale={spansWide(xs) ? "log" : "linear"}
        domain={["dataMin", "dataMax"]}
        padding={{ left: 16, right: 16 }}
        ticks={xs}
        tickFormatter={textOf}
        {...axisText}
        {...(breaks && {
          interval: 0 as const,
          height: 52,
          tick: ({ x, y, payload, index }: XAxisTickContentProps) => (
            <Text
              x={x}
              y={y}
              width={labelWidth}
              textAnchor={index === 0 ? "start" : index === rows.length - 1 ? "end" : "middle"}
              verticalAnchor="start"
              maxLines={3}
              {...axisText.tick}
            >
              {textOf(Number(payload.value))}
            </Text>
          ),
        })}
        label={axisTitle(axis, "x")}
      />
      {marks.map(({ low, high }) => (
        <ReferenceArea
          key={`${low} to ${high}`}
          x1={low}
          x2={high}
          fill="var(--chart-axis)"
          fillOpacity={0.12}
          ifOverflow="hidden"
        />
      ))}
      {marks.map(({ at }) => (
        <ReferenceLine key={at} x={at} stroke="var(--chart-axis)" strokeDasharray="4 3" />
      ))}
      {looks.map((look) => (
        <WhiskerLine key={look.key} look={look} />
      ))}
    </Plot>
  );
}
