// The section of operations: what each of them did, side by side over the variants, and the steps of workflows.
// Variants without an operation are left out of its table.

import { formatCount, formatPercent, formatRatio, unitFor } from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { priorityText } from "@gonogo/analysis/words/operation-text";
import { t } from "@gonogo/locale/t";
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

const operationHeads = () => [
  t("Share##column"),
  t("Answered/s"),
  "p50",
  "p99",
  t("Errors"),
  t("p99 to baseline"),
];

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
      title={t("Operations")}
      lead={t(
        "Each operation by itself: share of the requests sent, typical block, errors over all valid blocks, and its p99 against the baseline's, paired within rounds{where}.",
        { where: inCell(report, cell) },
      )}
      actions={<CellPicker report={report} address={address} cell={cell} />}
    >
      {report.operations.map((operation) => (
        <FigureTable
          key={operation.name}
          caption={
            operation.kind === "iteration" ? t("Whole iterations") : operationLabel(operation)
          }
          first={t("Variant")}
          heads={operationHeads()}
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
          <span className="font-medium">
            {t("Steps of {variant}", { variant: workflow.variant })}
          </span>
          <span className="block text-12 text-muted-foreground">{iterationsText(workflow)}</span>
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {[t("Step"), t("Requests"), t("Errors"), "p50", "p99"].map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`py-2 font-medium ${i === 0 ? "pr-3 text-left" : "px-3 text-right"}`}
              >
                {head}
              </th>
            ))}
            <th scope="col" className="min-w-40 px-3 py-2 text-left font-medium">
              {t("Within a typical iteration")}
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
      aria-label={t("{percent} % of the steps' medians", { percent: Math.round(100 * bar.share) })}
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
  const took =
    p50Us === null ? "" : t(", the median in {time}{p99}", { time: timeText(p50Us), p99 });
  const short =
    unfinished > 0
      ? t("; {count} cut short by the end of a block", { count: formatCount(unfinished) })
      : "";
  return t("{started} iterations started: {completed} completed{took}; {failed} failed{short}.", {
    started: formatCount(workflow.started),
    completed: formatCount(completed),
    took,
    failed: formatCount(failed),
    short,
  });
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
