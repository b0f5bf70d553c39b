// What the load cost the targets: CPU, memory and allocations, as the kernel or their own metrics report it.
// Nothing where neither does.
"use client";

import { CellPicker } from "../section/cell-picker.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { hasTargetCosts, targetCostRows } from "./target-cost.ts";

export function TargetCostSection({
  report,
  cell,
  onCell,
}: Pick<CellSectionProps, "report" | "cell" | "onCell">) {
  if (!hasTargetCosts(report)) return null;
  return (
    <ReportSection
      id="target-cost"
      title="Target cost"
      lead={`CPU, memory and allocations of the targets over whole blocks, warm-up included${inCell(report, cell)}: typical block of each variant, with its interval. Peak memory is what was resident before the block and what it grew by in it; per connection is that growth by the connections that were open.`}
      actions={
        report.cells.length > 1 ? (
          <CellPicker cells={report.cells} value={cell} onChange={onCell} />
        ) : null
      }
    >
      <FigureTable
        caption="What the target cost"
        first="Figure"
        heads={report.variants.map(({ name }) => name)}
        rows={targetCostRows(report, cell)}
      />
    </ReportSection>
  );
}
