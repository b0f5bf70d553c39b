// The section of operations: what each of them did, side by side over the variants, and the steps of workflows.
// Variants without an operation are left out of its table.
"use client";

import { CellPicker } from "../../section/cell-picker.tsx";
import { type CellSectionProps, inCell } from "../../section/cell-section.ts";
import { FigureTable } from "../../section/figure-table.tsx";
import { operationLabel } from "../../section/operation-view.ts";
import { ReportSection } from "../../section/report-section.tsx";
import { operationHeads, operationRows } from "./operation-rows.ts";
import { WorkflowSteps } from "./workflow-steps.tsx";

export function OperationsSection({
  report,
  cell,
  onCell,
}: Pick<CellSectionProps, "report" | "cell" | "onCell">) {
  if (report.operations.length === 0) return null;
  return (
    <ReportSection
      id="operations"
      title="Operations"
      lead={`Each operation by itself: share of the requests sent, typical block, errors over all valid blocks, and its p99 against the baseline's, paired within rounds${inCell(report, cell)}.`}
      actions={<CellPicker cells={report.cells} value={cell} onChange={onCell} />}
    >
      {report.operations.map((operation) => (
        <FigureTable
          key={operation.name}
          caption={operation.kind === "iteration" ? "Whole iterations" : operationLabel(operation)}
          first="Variant"
          heads={operationHeads}
          rows={operationRows(report, operation, cell)}
        />
      ))}
      {report.workflows
        .filter((workflow) => workflow.cell === cell)
        .map((workflow) => (
          <WorkflowSteps key={workflow.variant} workflow={workflow} />
        ))}
    </ReportSection>
  );
}
