// The section of axes: how each variant's figure changes with the load, for runs of several cells.
"use client";

import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { useState } from "react";
import { AxisCurveChart } from "@/components/charts/lines/axis-curve-chart";
import { CellPicker } from "../section/cell-picker.tsx";
import type { CellSectionProps } from "../section/cell-section.ts";
import { ReportSection } from "../section/report-section.tsx";
import { axisCurve, axisTitleOf, metricsWithFigures, openAxes } from "./axis-cells.ts";

/** One chart an axis, through the chosen cell; nothing without axes. */
export function AxisSection({ report, looks, cell, onCell }: CellSectionProps) {
  const [chosen, setChosen] = useState<MetricName>("p99");
  const axes = openAxes(report);
  const choices = metricsWithFigures(report);
  const metric = choices.find((one) => one === chosen) ?? choices[0];
  if (axes.length === 0 || metric === undefined) return null;
  const label = report.cells.find((one) => one.index === cell)?.label;
  return (
    <ReportSection
      id="axes"
      title="Along the axes"
      lead={
        axes.length > 1 && label
          ? `Each chart varies one axis; the others stay as in ${label}.`
          : "How the figures change with the load."
      }
      actions={
        axes.length > 1 ? <CellPicker cells={report.cells} value={cell} onChange={onCell} /> : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {axes.map((axis) => (
          <AxisCurveChart
            key={axis}
            title={`${metrics[metric].label} of each variant over ${axisTitleOf(axis)}`}
            axis={axisTitleOf(axis)}
            metric={metrics[metric].label.toLowerCase()}
            unit={metrics[metric].unit}
            rows={axisCurve(report, looks, metric, axis, cell)}
            looks={looks}
            controls={
              <select
                aria-label="Metric"
                className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
                value={metric}
                onChange={(event) =>
                  setChosen(choices.find((one) => one === event.target.value) ?? metric)
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
        ))}
      </div>
    </ReportSection>
  );
}
