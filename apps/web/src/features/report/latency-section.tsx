// The section of latency: the percentile curve of a cell.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { useMemo } from "react";
import { LatencyCurveChart } from "../../components/charts/latency-curve-chart.tsx";
import type { SeriesLook } from "../../components/charts/series-look.ts";
import { CellPicker } from "./cell-picker.tsx";
import { capital, loadWords } from "./load-words.ts";
import { OperationPicker, useOnly } from "./operation-picker.tsx";
import { curvesOfCell } from "./report-charts.ts";
import { ReportSection } from "./report-section.tsx";

export type CellSectionProps = {
  report: Report;
  looks: readonly SeriesLook[];
  cell: number;
  onCell: (cell: number | null) => void;
};

/** Response times over percentiles, one line a variant. */
export function LatencySection({ report, looks, cell, onCell }: CellSectionProps) {
  const series = useMemo(() => curvesOfCell(report, looks, cell), [report, looks, cell]);
  const words = loadWords(report.spec.load);
  const only = useOnly();
  if (series.length === 0 && only === "") return null;
  return (
    <ReportSection
      id="latency"
      title="Latency"
      actions={
        <>
          <OperationPicker />
          <CellPicker cells={report.cells} value={cell} onChange={onCell} />
        </>
      }
    >
      {series.length === 0 ? (
        <p className="text-13 text-muted-foreground">No valid block has answers to draw{only}.</p>
      ) : (
        <LatencyCurveChart
          title={`${capital(words.time)} at each percentile${only}${inCell(report, cell)}`}
          series={series}
          {...words}
        />
      )}
    </ReportSection>
  );
}

/** `, clients = 10` for runs of several cells. */
export const inCell = (report: Pick<Report, "cells">, cell: number): string => {
  const label = report.cells.find((one) => one.index === cell)?.label;
  return report.cells.length > 1 && label ? `, ${label}` : "";
};
