// Stage after stage, how many times the reference's figure each variant has: one metric at a time.
"use client";

import { stageName } from "@gonogo/analysis/stages/stage-name";
import type { Stages } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { useMemo, useState } from "react";
import { seriesLooks } from "@/components/charts/frame/series-look";
import { truncateMiddle } from "@/components/charts/frame/truncate-middle";
import { AxisCurveChart } from "@/components/charts/lines/axis-curve-chart";
import { axisRows } from "@/components/charts/lines/axis-curve-data";

/** Metrics whose ratio to the reference is known in some stage. */
const chartedMetrics = ({ rows }: Stages): MetricName[] => [
  ...new Set(
    rows.filter(({ figures }) => figures.some((one) => one?.ratio)).map(({ metric }) => metric),
  ),
];

/** Nothing where no stage can be compared with the reference. */
export function StageChart({ data }: { data: Stages }) {
  const choices = chartedMetrics(data);
  const [wanted, setWanted] = useState<MetricName>("throughput");
  const metric = choices.includes(wanted) ? wanted : choices[0];
  const looks = useMemo(() => seriesLooks(data.variants), [data.variants]);
  const reference = data.stages[data.reference];
  if (metric === undefined || !reference) return null;
  const { label, better } = metrics[metric];
  const estimateOf = (variant: string, stage: number) => {
    const row = data.rows.find((one) => one.metric === metric && one.variant === variant);
    const figure = row?.figures[stage];
    if (!figure) return null;
    return figure.decided === "reference" ? { value: 1, low: null, high: null } : figure.ratio;
  };
  const rows = axisRows(
    data.stages.map((stage, i) => ({
      x: i,
      label: truncateMiddle(stageName(stage), 28),
      estimates: data.variants.map((variant) => estimateOf(variant, i)),
    })),
    looks.map(({ key }) => key),
  );
  return (
    <AxisCurveChart
      title={`${label} of each variant, stage by stage, against ${stageName(reference)}`}
      axis="Stage"
      metric={`× ${label.toLowerCase()} of the reference`}
      unit="count"
      rows={rows}
      looks={looks}
      note={`The reference is 1; ${better} is better. Whiskers are the intervals of the ratios.`}
      controls={
        <select
          aria-label="Metric"
          className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
          value={metric}
          onChange={({ target }) =>
            setWanted(choices.find((one) => one === target.value) ?? metric)
          }
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {metrics[one].label}
            </option>
          ))}
        </select>
      }
    />
  );
}
