// The report of a run, top to bottom: what was asked, the answer, how sure, cautions, then everything.
// The same component serves the owner's page, the live page and a frozen share.
"use client";

import { warningText } from "@gonogo/analysis/words/warning-words";
import type { Message, Report } from "@gonogo/protocols/report";
import { type ReactNode, useMemo, useState } from "react";
import "@/components/report.css";
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import { capital } from "@gonogo/analysis/words/format";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { LatencyCurveChart } from "@/components/charts/lines/latency-curve-chart";
import { PayloadSizesTable } from "@/components/payload-sizes-table";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { curvesOfCell, reportLooks } from "@/lib/report/report-charts";
import { AnswerBanner } from "./answer-banner.tsx";
import { AxisSection } from "./charts/axis-section.tsx";
import { BlocksSection } from "./charts/blocks-section.tsx";
import { CapacitySection } from "./charts/capacity-section.tsx";
import { OverTimeSection } from "./charts/over-time-section.tsx";
import { StreamsSection } from "./charts/streams-section.tsx";
import { comparisonCsv, comparisonMarkdown } from "./comparison/comparison-export.ts";
import { comparisonLines } from "./comparison/comparison-rows.ts";
import { ComparisonTable } from "./comparison/comparison-table.tsx";
import { DecisionSection } from "./decision/decision-section.tsx";
import { CautionsSection } from "./facts/cautions/cautions-section.tsx";
import { EnvironmentSection } from "./facts/environment/environment-section.tsx";
import { LatenessSection } from "./facts/lateness-section.tsx";
import { NetworkSection } from "./facts/network-section.tsx";
import { OperationsSection } from "./facts/operations/operations-section.tsx";
import { PilotSection } from "./facts/pilot-section.tsx";
import { PublishedSection } from "./facts/published-section.tsx";
import { DefinitionSection, RepeatSection } from "./facts/repeat-section.tsx";
import { SetupSection, StagesSection } from "./facts/stages-section.tsx";
import { hasTargetCosts, targetCostRows } from "./facts/target-cost.ts";
import { GatesSection } from "./gates/gates-section.tsx";
import { SharedHotSpots } from "./profiles/hot-spots-frame.tsx";
import { ReportHeader } from "./report-header.tsx";
import { reportContents } from "./report-sections.ts";
import { ScoresSection } from "./scores/scores-section.tsx";
import { CellPicker } from "./section/cell-picker.tsx";
import { type CellSectionProps, hasFigures, inCell } from "./section/cell-section.ts";
import { FigureTable } from "./section/figure-table.tsx";
import { loadWords } from "./section/load-words.ts";
import { OperationChoice, OperationPicker, useOnly } from "./section/operation-picker.tsx";
import { reportOfOperation } from "./section/operation-view.ts";
import { ReportContents } from "./section/report-contents.tsx";
import { ReportSection } from "./section/report-section.tsx";

export type ReportViewProps = {
  report: Report;
  /** A shared report offers nothing that needs a login. */
  mode: "owner" | "shared";
  /** Buttons beside the question: share, export, run again. */
  actions?: ReactNode;
  /** The button that takes the next step, inside the answer. */
  nextAction?: ReactNode;
  /** The form that signs a decision, in its section. */
  decide?: ReactNode;
  /** Live progress and charts, below the answer; stays when the run ends. */
  live?: ReactNode;
  /** CPU hot spots with what members may do to them; absent: as a share shows them. */
  hotSpots?: ReactNode;
};

/** The whole page of a run in any state. */
export function ReportView(props: ReportViewProps) {
  const { report, mode, actions, nextAction, decide, live, hotSpots } = props;
  const looks = useMemo(() => reportLooks(report), [report]);
  const [cell, setCell] = useState<number | null>(
    report.cells.length > 1 ? (report.cells[0]?.index ?? null) : null,
  );
  const oneCell = cell ?? report.cells[0]?.index ?? 0;
  const [operation, setOperation] = useState<string | null>(null);
  const shown = useMemo(() => reportOfOperation(report, operation), [report, operation]);
  const cellProps = { report: shown, looks, cell: oneCell, onCell: setCell };
  const choice = useMemo(
    () => ({ operations: report.operations, value: operation, onChange: setOperation }),
    [report.operations, operation],
  );
  return (
    <article className="report mx-auto grid w-full max-w-page min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <ReportHeader report={report} actions={actions} linked={mode === "owner"} />
      <AnswerBanner report={report} nextAction={nextAction} reservesHeight={live !== undefined} />
      <Warnings warnings={report.run.warnings} />
      {live}
      <ReportContents
        entries={reportContents(report, {
          isOpen: Boolean(decide),
          hasHotSpots: hotSpots !== undefined,
        })}
      />
      <GatesSection report={report} linked={mode === "owner"} />
      <OperationsSection report={report} cell={oneCell} onCell={setCell} />
      <OperationChoice value={choice}>
        {hasFigures(report) ? (
          <ComparisonSection
            report={shown}
            whole={report}
            looks={looks}
            cell={cell}
            onCell={setCell}
          />
        ) : null}
        <ScoresSection report={shown} looks={looks} />
        <CapacitySection report={report} looks={looks} cell={oneCell} />
        <AxisSection {...cellProps} />
        <LatencySection {...cellProps} />
        <OverTimeSection {...cellProps} />
        <StreamsSection report={report} looks={looks} cell={oneCell} />
        <StagesSection report={report} cell={oneCell} />
        <SetupSection report={report} cell={oneCell} />
        <NetworkSection report={report} cell={oneCell} />
        <TargetCostSection report={report} cell={oneCell} onCell={setCell} />
        {hotSpots ?? <SharedHotSpots profiles={report.profiles} />}
        <LatenessSection report={report} cell={oneCell} />
        <BlocksSection {...cellProps} />
      </OperationChoice>
      <PublishedSection report={report} />
      <PayloadsSection report={report} />
      <CautionsSection report={report} />
      <PilotSection report={report} />
      <EnvironmentSection report={report} looks={looks} />
      <DefinitionSection report={report} />
      {report.benchmark.kind === "noise" ? null : <RepeatSection report={report} mode={mode} />}
      <DecisionSection report={report} decide={decide} />
    </article>
  );
}

/** What the plan could not promise when the run was accepted. */
function Warnings({ warnings }: { warnings: readonly Message[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="caution" title="Said when this run was accepted">
      <ul className="grid gap-1">
        {warnings.map(warningText).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

// Bytes of the definition's example messages, field by field. Nothing where it has none.

function PayloadsSection({ report: { payloads } }: { report: Report }) {
  if (payloads === null) return null;
  return (
    <ReportSection
      id="payloads"
      title="Payload sizes"
      lead="Bytes of the definition's example messages. Counted, not measured: headers, frames and encryption come on top."
      actions={
        <CopyButton
          text={payloadMarkdown(payloads)}
          label="Markdown"
          aria-label="Copy as Markdown"
        />
      }
    >
      <PayloadSizesTable table={payloads} />
    </ReportSection>
  );
}

// What the load cost the targets: CPU, memory and allocations, as the kernel or their own metrics report it.
// Nothing where neither does.

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

// The section of latency: the percentile curve of a cell.

/** Response times over percentiles, one line a variant. */
function LatencySection({ report, looks, cell, onCell }: CellSectionProps) {
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

// The section of the comparison: the table, the choice of cells, and copies as Markdown and CSV.

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
function ComparisonSection({ report, whole, looks, cell, onCell }: ComparisonSectionProps) {
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
