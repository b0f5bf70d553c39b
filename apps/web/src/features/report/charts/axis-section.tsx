// The section of sweeps: along each axis the curve of every variant, the best setting, where one variant overtakes another,
// and a map of the cells where two axes vary. One metric for all of them.
"use client";

import { sweepOf } from "@gonogo/analysis/report/axes/sweep";
import { type SweepFinding, sweepSentence } from "@gonogo/analysis/words/sweep-words";
import { type Axis, type MetricName, metrics } from "@gonogo/protocols/spec";
import { useState } from "react";
import { AxisCurveChart } from "@/components/charts/lines/axis-curve-chart";
import { CellPicker } from "../section/cell-picker.tsx";
import type { CellSectionProps } from "../section/cell-section.ts";
import { MetricChoice } from "../section/metric-choice.tsx";
import { ReportSection } from "../section/report-section.tsx";
import {
  axisCurve,
  axisTitleOf,
  firstMetricOf,
  metricsWithFigures,
  openAxes,
} from "./axis-cells.ts";
import { CellMap } from "./cell-map.tsx";

/** One sweep for each axis, through the chosen cell; nothing without axes. */
export function AxisSection({ report, looks, cell, onCell }: CellSectionProps) {
  const [wanted, setWanted] = useState<MetricName>();
  const axes = openAxes(report);
  const choices = metricsWithFigures(report);
  const metric = wanted && choices.includes(wanted) ? wanted : firstMetricOf(report);
  if (axes.length === 0 || metric === undefined) return null;
  const label = report.cells.find((one) => one.index === cell)?.label;
  const [rows, columns] = axes;
  return (
    <ReportSection
      id="axes"
      title="Along the axes"
      lead={
        axes.length > 1 && label
          ? `Each chart varies one axis; the others stay as in ${label}.`
          : "How the figures change along the axis."
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <MetricChoice value={metric} choices={choices} onChange={setWanted} />
          {axes.length > 1 ? (
            <CellPicker cells={report.cells} value={cell} onChange={onCell} />
          ) : null}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {axes.map((axis) => (
          <AxisSweep key={axisTitleOf(axis)} {...{ report, looks, cell, metric, axis }} />
        ))}
        {rows && columns ? <CellMap {...{ report, cell, metric, rows, columns, onCell }} /> : null}
      </div>
    </ReportSection>
  );
}

type SweepProps = Pick<CellSectionProps, "report" | "looks" | "cell"> & {
  metric: MetricName;
  axis: Axis;
};

/** The curve along one axis, and below it what it says. */
function AxisSweep({ report, looks, cell, metric, axis }: SweepProps) {
  const { best, crossovers, marks } = sweepOf(report, axis, metric, cell);
  return (
    <div className="grid gap-3">
      <AxisCurveChart
        title={`${metrics[metric].label} of each variant over ${axisTitleOf(axis)}`}
        axis={axisTitleOf(axis)}
        metric={metrics[metric].label.toLowerCase()}
        unit={metrics[metric].unit}
        rows={axisCurve(report, looks, metric, axis, cell)}
        looks={looks}
        marks={marks}
      />
      <Sentences title="Who is ahead" found={crossovers} />
      <Sentences title="Best setting" found={best} />
    </div>
  );
}

function Sentences({ title, found }: { title: string; found: readonly SweepFinding[] }) {
  if (found.length === 0) return null;
  return (
    <div className="text-13">
      <h4 className="font-medium">{title}</h4>
      <ul className="grid max-w-prose gap-1 text-muted-foreground">
        {found.map(sweepSentence).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
