// The distribution of latencies: how many requests were answered within a time (ECDF), or in each step of it (histogram).
// What was never answered in time has a labelled band at the right, beyond every time that was measured.
"use client";

import { axisNumber, axisUnit, axisValue, withAxisUnit } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { linearScale } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";
import { useMemo, useState } from "react";
import { Line, usePlotArea, XAxis } from "recharts";
import { ticksWithin } from "../dots/round-values-geometry.ts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot } from "../frame/plot.tsx";
import { Segmented } from "../frame/scale-switch.tsx";
import { seriesLines, TooltipCard } from "../frame/tooltip-card.tsx";
import {
  type BinnedTimes,
  type DistributionRow,
  type DistributionView,
  distributionRows,
  unansweredShares,
} from "./distribution-data.ts";

type DistributionChartProps = {
  title: string;
  series: readonly BinnedTimes[];
  binsPerDecade: number;
  /** What is timed, and what of: `response time` of `requests`. */
  time: string;
  counted: string;
  description: string;
};

const views = () =>
  [
    { value: "cumulative", label: t("Cumulative") },
    { value: "histogram", label: t("Histogram") },
  ] as const;
const percent = axisUnit("ratio", 1);
const bandWidth = 92;

/** The chart with its switches and its table. */
export function DistributionChart(props: DistributionChartProps) {
  const { title, series, binsPerDecade, time, counted, description } = props;
  const [view, setView] = useState<DistributionView>("cumulative");
  const rows = useMemo(
    () => distributionRows(series, view, binsPerDecade),
    [series, view, binsPerDecade],
  );
  const missing = unansweredShares(series);
  const looks = series.map(({ look }) => look);
  const ends = rows.map(({ toUs }) => toUs);
  const unit = axisUnit("us", ends[Math.floor(ends.length * 0.7)] ?? 1);
  const highest = Math.max(0, ...rows.flatMap(({ values }) => Object.values(values)));
  const scale =
    view === "cumulative"
      ? ({ kind: "linear", domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1] } as const)
      : linearScale([highest]);
  const shareOf =
    view === "cumulative"
      ? t("share of {counted} within", { counted })
      : t("share of {counted} in", { counted });
  const table = (): TableData => ({
    columns: [
      { label: withAxisUnit(t("From##value"), unit), numeric: true },
      { label: withAxisUnit(t("To##value"), unit), numeric: true },
      ...looks.map(({ name }) => ({ label: `${name} (%)`, numeric: true })),
    ],
    rows: [
      ...rows.map((row) => [
        axisNumber(row.fromUs, unit),
        axisNumber(row.toUs, unit),
        ...looks.map(({ key }) => axisNumber(row.values[key] ?? 0, percent)),
      ]),
      ...(missing.length === 0
        ? []
        : [
            [
              t("no answer in time"),
              "",
              ...looks.map(({ key }) =>
                axisNumber(missing.find(({ look }) => look.key === key)?.share ?? 0, percent),
              ),
            ],
          ]),
    ],
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={looks}
      controls={
        <Segmented label={t("What is drawn")} options={views()} value={view} onChange={setView} />
      }
      table={table}
      note={`${t("All valid blocks of a variant together, in steps of about {step} %.", {
        step: Math.round((10 ** (1 / binsPerDecade) - 1) * 100),
      })} ${missing.length === 0 ? "" : t("At the right: time-outs and what was still unanswered, which have no time.")}`}
    >
      <PanelGrid looks={looks} height={280}>
        {(panel, width, height) => (
          <DistributionPanel
            {...{ title, rows, view, scale, unit, width, height, time }}
            valueTitle={`${shareOf} (%)`}
            looks={panel}
            missing={missing.filter(({ look }) => panel.includes(look))}
          />
        )}
      </PanelGrid>
    </ChartFrame>
  );
}

type PanelProps = {
  title: string;
  rows: readonly DistributionRow[];
  view: DistributionView;
  scale: ReturnType<typeof linearScale>;
  /** Of the times. */
  unit: ReturnType<typeof axisUnit>;
  width: number;
  height: number;
  time: string;
  valueTitle: string;
  looks: readonly SeriesLook[];
  missing: ReturnType<typeof unansweredShares>;
};

function DistributionPanel(props: PanelProps) {
  const { rows, looks, view, unit, time, missing, width } = props;
  const [low, high] = [rows[0]?.toUs ?? 1, rows.at(-1)?.toUs ?? 10];
  const per = unit.divisor;
  const ticks = ticksWithin(low / per, high / per, Math.max(2, Math.min(8, width / 80))).map(
    (tick) => tick * per,
  );
  const card = (row: DistributionRow) => (
    <TooltipCard
      title={
        view === "cumulative"
          ? t("within {time}", { time: axisValue(row.toUs, unit) })
          : t("{from} to {to}", {
              from: axisNumber(row.fromUs, unit),
              to: axisValue(row.toUs, unit),
            })
      }
      lines={[
        ...seriesLines(row.values, looks, percent),
        ...missing.map(({ look, share }) => ({
          look: null,
          label: t("{name}, no answer", { name: look.name }),
          value: axisValue(share, percent),
        })),
      ]}
    />
  );
  return (
    <Plot
      title={props.title}
      rows={rows}
      scale={props.scale}
      unit={percent}
      width={width}
      height={props.height}
      valueTitle={props.valueTitle}
      card={card}
      right={missing.length > 0 ? bandWidth : 16}
      verticalGrid
    >
      <XAxis
        dataKey="toUs"
        type="number"
        scale="log"
        domain={[low, high]}
        allowDataOverflow
        ticks={ticks}
        tickFormatter={(us: number) => axisNumber(us, unit)}
        {...axisText}
        label={axisTitle(`${time} (${unit.suffix})`, "x")}
      />
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(row: DistributionRow) => row.values[look.key]}
          name={look.name}
          // A histogram's step stands over its bin, which ends at the point.
          type={view === "cumulative" ? "linear" : "stepBefore"}
          stroke={look.color}
          strokeWidth={2}
          strokeDasharray={look.dash}
          dot={false}
          isAnimationActive={false}
        />
      ))}
      {missing.length > 0 ? <NoAnswerBand missing={missing} /> : null}
    </Plot>
  );
}

/** The band right of the plot: shares of requests that have no time. */
function NoAnswerBand({ missing }: { missing: PanelProps["missing"] }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const x = plot.x + plot.width + 6;
  const shown = missing.slice(0, 5);
  return (
    <g>
      <rect
        x={x}
        y={plot.y}
        width={bandWidth - 10}
        height={plot.height}
        fill="var(--chart-warmup)"
      />
      <text x={x + 6} y={plot.y + 16} fontSize={12} fill="var(--chart-axis)">
        {t("no answer")}
      </text>
      {shown.map(({ look, share }, i) => (
        <text key={look.key} x={x + 6} y={plot.y + 36 + i * 18} fontSize={12} fill={look.color}>
          {axisValue(share, percent)}
        </text>
      ))}
    </g>
  );
}
