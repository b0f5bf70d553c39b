// The section of latency: the percentile curve of a cell.
"use client";

import { capital } from "@gonogo/analysis/words/format";
import { useMemo } from "react";
import { LatencyCurveChart } from "@/components/charts/lines/latency-curve-chart";
import { curvesOfCell } from "@/lib/report/report-charts";
import { CellPicker } from "../section/cell-picker.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { loadWords } from "../section/load-words.ts";
import { OperationPicker, useOnly } from "../section/operation-picker.tsx";
import { ReportSection } from "../section/report-section.tsx";

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
