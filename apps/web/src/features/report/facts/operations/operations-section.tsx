// The section of operations: what each of them did, side by side over the variants, and the steps of workflows.
// Variants without an operation are left out of its table.
import { formatCount, formatPercent, formatRatio, unitFor } from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { priorityText } from "@gonogo/analysis/words/operation-text";
import type { Estimate, Report } from "@gonogo/protocols/report";
import { type MetricName, operationsOf } from "@gonogo/protocols/spec";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { timeText, timeTexts } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../../section/cell-section.ts";
import { FigureTable } from "../../section/figure-table.tsx";
import { operationLabel } from "../../section/operation-view.ts";
import { CellPicker } from "../../section/pickers.tsx";
import { ReportSection } from "../../section/report-section.tsx";

// Rows of the operations' tables: of each operation, every variant that has it with its figures.

const operationHeads = ["Share", "Answered/s", "p50", "p99", "Errors", "p99 to baseline"] as const;

type OperationRow = { readonly name: string; readonly figures: readonly string[] };

const dash = "–";
const text = (metric: MetricName, estimate: Estimate | null | undefined): string => {
  if (!estimate || estimate.value === null) return dash;
  const unit = unitFor(metric, [estimate.value]);
  const { text: plain } = writeFigure(estimate, unit);
  return estimate.bound === "at-least" && !plain.startsWith(">") ? `> ${plain}` : plain;
};

/** `, priority 2` of a variant's operation that is sent with one. */
function priorityOf({ spec }: Pick<Report, "spec">, index: number, operation: string): string {
  const variant = spec.variants[index];
  const found = variant && operationsOf(variant).find(({ name }) => name === operation);
  return found ? priorityText(found.operation) : "";
}

/** Rows in the order of the variants; those without the operation are left out. */
function operationRows(
  report: Pick<Report, "variants" | "spec">,
  operation: Report["operations"][number],
  cell: number,
): OperationRow[] {
  const row = (metric: MetricName) =>
    operation.comparison.find((one) => one.metric === metric && one.cell === cell);
  return report.variants.flatMap(({ name }, index): OperationRow[] => {
    const side = operation.sides.find((one) => one.variant === name && one.cell === cell);
    if (!side) return [];
    const value = (metric: MetricName) => text(metric, row(metric)?.values[index]);
    const ratio = row("p99")?.ratios[index];
    return [
      {
        name: `${name}${priorityOf(report, index, operation.name)}`,
        figures: [
          side.share === null ? dash : formatPercent(side.share),
          value("throughput"),
          value("p50"),
          value("p99"),
          side.requests > 0 ? formatPercent(side.errors / side.requests) : dash,
          ratio && ratio.value !== null ? formatRatio(ratio).full : dash,
        ],
      },
    ];
  });
}

export function OperationsSection({ report, cell, address }: Omit<CellSectionProps, "looks">) {
  if (report.operations.length === 0) return null;
  return (
    <ReportSection
      id="operations"
      title="Operations"
      lead={`Each operation by itself: share of the requests sent, typical block, errors over all valid blocks, and its p99 against the baseline's, paired within rounds${inCell(report, cell)}.`}
      actions={<CellPicker report={report} address={address} cell={cell} />}
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

// The steps of a workflow as a waterfall: where the time of a typical iteration goes, with the figures beside it.
// Bars are medians, one after another; an iteration's own median need not be their sum.

type Workflow = Report["workflows"][number];

function WorkflowSteps({ workflow }: { workflow: Workflow }) {
  const bars = waterfall(workflow.steps.map((step) => step.p50Us));
  return (
    <div className="mb-6 overflow-x-auto last:mb-0">
      <table className="w-full text-13">
        <caption className="mb-2 text-left">
          <span className="font-medium">Steps of {workflow.variant}</span>
          <span className="block text-12 text-muted-foreground">{iterationsText(workflow)}</span>
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {["Step", "Requests", "Errors", "p50", "p99"].map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`py-2 font-medium ${i === 0 ? "pr-3 text-left" : "px-3 text-right"}`}
              >
                {head}
              </th>
            ))}
            <th scope="col" className="min-w-40 px-3 py-2 text-left font-medium">
              Within a typical iteration
            </th>
          </tr>
        </thead>
        <tbody>
          {workflow.steps.map((step, i) => (
            <tr key={step.name} className="border-b">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <TruncatedName name={step.name} max={32} />
                <code className="block max-w-60 truncate text-12 text-muted-foreground">
                  {step.text}
                </code>
              </th>
              {[
                formatCount(step.requests),
                step.requests > 0 ? formatPercent(step.errors / step.requests) : "–",
                ...timeTexts([
                  { us: step.p50Us, atLeast: step.p50AtLeast },
                  { us: step.p99Us, atLeast: step.p99AtLeast },
                ]),
              ].map((figure, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={column}
                  className="px-3 py-2 text-right font-mono whitespace-nowrap tabular-nums"
                >
                  {figure}
                </td>
              ))}
              <td className="px-3 py-2">
                <Bar bar={bars[i]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ bar }: { bar: { fromShare: number; share: number } | null | undefined }) {
  if (!bar) return <span className="text-muted-foreground">–</span>;
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return (
    <span
      className="relative block h-3 rounded-sm bg-muted"
      role="img"
      aria-label={`${Math.round(100 * bar.share)} % of the steps' medians`}
    >
      <span
        className="absolute inset-y-0 min-w-px rounded-sm bg-foreground/60"
        style={{ left: percent(bar.fromShare), width: percent(bar.share) }}
      />
    </span>
  );
}

/** `12,030 iterations completed in 1.2 ms (p99 3.4 ms), 4 failed, 20 cut short by the end of a block.` */
function iterationsText(workflow: Workflow): string {
  const { completed, failed, unfinished, p50Us, p99Us } = workflow;
  const p99 = p99Us === null ? "" : ` (p99 ${timeText(p99Us)})`;
  const took = p50Us === null ? "" : `, the median in ${timeText(p50Us)}${p99}`;
  const short =
    unfinished > 0 ? `; ${formatCount(unfinished)} cut short by the end of a block` : "";
  return `${formatCount(workflow.started)} iterations started: ${formatCount(completed)} completed${took}; ${formatCount(failed)} failed${short}.`;
}

// Bars of a waterfall: each step begins where the one before it ended.

type WaterfallBar = { readonly fromShare: number; readonly share: number };

/** Places as shares of all durations together, 0 to 1; null for a step without a duration. */
export function waterfall(durations: readonly (number | null)[]): (WaterfallBar | null)[] {
  const total = durations.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  let from = 0;
  return durations.map((duration) => {
    if (duration === null || total === 0) return null;
    const bar = { fromShare: from / total, share: duration / total };
    from += duration;
    return bar;
  });
}
