// The section of sweeps: along each axis the curve of every variant, the best setting, where one variant overtakes another,
// and a map of the cells where two axes vary. One metric for all of them.
"use client";

import { sweepOf } from "@gonogo/analysis/report/axes/sweep";
import { formatMetric, formatRatio } from "@gonogo/analysis/words/format";
import { type SweepFinding, sweepSentence } from "@gonogo/analysis/words/sweep-words";
import {
  type Axis,
  axisPoints,
  cellWith,
  type MetricName,
  metrics,
  pointText,
} from "@gonogo/protocols/spec";
import { useState } from "react";
import { AxisCurveChart } from "@/components/charts/lines/axis-curve-chart";
import { CellPicker } from "../section/cell-picker.tsx";
import type { CellSectionProps } from "../section/cell-section.ts";
import { MetricChoice } from "../section/metric-choice.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { fullRatio, sideColour } from "../section/side-colour.ts";
import {
  axisCurve,
  axisTitleOf,
  firstMetricOf,
  metricsWithFigures,
  openAxes,
} from "./axis-cells.ts";

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

// A map of the cells over two axes: the ratio of a variant to the baseline in each, coloured by who is ahead and how far.
// What is not decided stays without colour; a click chooses the cell for the rest of the page.

type Props = Pick<CellSectionProps, "report" | "cell" | "onCell"> & {
  metric: MetricName;
  rows: Axis;
  columns: Axis;
};

/** The colour of GO where the variant is ahead, of NO-GO where it is behind, none where that is not decided. */
function colourOf(
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
  better: "lower" | "higher",
): string | undefined {
  if (value === null || low === null || high === null || (low <= 1 && high >= 1)) return undefined;
  const isAhead = better === "lower" ? value < 1 : value > 1;
  return sideColour(isAhead, value);
}

function CellMap({ report, cell, metric, rows, columns, onCell }: Props) {
  const others = report.variants.slice(1);
  const [name, setName] = useState(others[0]?.name ?? "");
  const place = Math.max(
    0,
    report.variants.findIndex((variant) => variant.name === name),
  );
  const [baseline] = report.variants;
  const chosen = report.cells.find((one) => one.index === cell)?.values ?? {};
  const figureAt = (index: number) => {
    const found = report.comparison.find((one) => one.metric === metric && one.cell === index);
    const ratio = place > 0 ? (found?.ratios[place] ?? null) : null;
    const value = found?.values[place] ?? null;
    return { ratio, value };
  };
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-15 font-medium">
          {place > 0
            ? `${metrics[metric].label} of ${name} against ${baseline?.name}, cell by cell`
            : `${metrics[metric].label} of ${baseline?.name}, cell by cell`}
        </h3>
        {others.length > 1 ? (
          <select
            aria-label="Variant"
            className="h-8 rounded-md border bg-background px-2 text-13"
            value={name}
            onChange={({ target }) => setName(target.value)}
          >
            {others.map((variant) => (
              <option key={variant.name} value={variant.name}>
                {variant.name}
              </option>
            ))}
          </select>
        ) : null}
      </figcaption>
      <div className="overflow-x-auto">
        <table className="text-13">
          <thead>
            <tr>
              <td />
              {axisPoints(columns).map((column) => (
                <th
                  key={pointText(column)}
                  scope="col"
                  className="px-2 py-1 text-right font-medium whitespace-nowrap"
                >
                  {pointText(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {axisPoints(rows).map((row) => (
              <tr key={pointText(row)}>
                <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                  {pointText(row)}
                </th>
                {axisPoints(columns).map((column) => {
                  const found = cellWith(report.cells, { ...chosen, ...row, ...column });
                  if (!found) return <td key={pointText(column)} />;
                  const { ratio, value } = figureAt(found.index);
                  const shown = ratio ? formatRatio(ratio) : value && formatMetric(metric, value);
                  return (
                    <td key={pointText(column)} className="p-0.5">
                      <button
                        type="button"
                        aria-pressed={found.index === cell}
                        title={found.label}
                        className="figure w-full rounded-sm border px-2 py-1 text-right whitespace-nowrap aria-pressed:ring-2 aria-pressed:ring-ring"
                        style={{
                          backgroundColor: ratio
                            ? colourOf(ratio, metrics[metric].better)
                            : undefined,
                        }}
                        onClick={() => onCell(found.index)}
                      >
                        {shown?.text ?? "–"}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-12 text-muted-foreground">
        Coloured where the ratio is decided: as GO where {name} is ahead, as NO-GO where it is
        behind, in full from ×{fullRatio}.
      </p>
    </figure>
  );
}
