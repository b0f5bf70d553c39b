// The section of the comparison: the table, the choice of cells, and copies as Markdown and CSV.
"use client";

import type { Report } from "@gonogo/protocols/report";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { CopyButton } from "@/components/ui/copy-button";
import { CellPicker } from "../section/cell-picker.tsx";
import { OperationPicker, useOnly } from "../section/operation-picker.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { comparisonCsv, comparisonMarkdown } from "./comparison-export.ts";
import { comparisonLines } from "./comparison-rows.ts";
import { ComparisonTable } from "./comparison-table.tsx";

type ComparisonSectionProps = {
  /** As the chosen operation sees it. */
  report: Report;
  /** With everything, for the copy as CSV. */
  whole: Report;
  looks: readonly SeriesLook[];
  cell: number | null;
  onCell: (cell: number | null) => void;
};

/** Every metric of the chosen cell, or of all cells. */
export function ComparisonSection({ report, whole, looks, cell, onCell }: ComparisonSectionProps) {
  const lines = comparisonLines(report, cell);
  const manyCells = report.cells.length > 1 && cell === null;
  return (
    <ReportSection
      id="comparison"
      title={`Comparison${useOnly()}`}
      lead={`Typical block of each variant during this run, with its interval; ratios are to the baseline, paired within rounds.${report.spec.load.kind === "connect" ? " Nothing was sent: what is counted are connections, and p50 to p99.9 are times until one stood, from when it was due." : ""}`}
      actions={
        <>
          <OperationPicker />
          <CellPicker all cells={report.cells} value={cell} onChange={onCell} />
          <CopyButton
            label="Markdown"
            aria-label="Copy as Markdown"
            text={comparisonMarkdown(lines, report.variants, manyCells)}
          />
          <CopyButton label="CSV" aria-label="Copy as CSV" text={comparisonCsv(whole, cell)} />
        </>
      }
    >
      <ComparisonTable
        lines={lines}
        variants={report.variants}
        looks={looks}
        manyCells={manyCells}
      />
    </ReportSection>
  );
}
