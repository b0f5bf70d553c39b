// The report of a run, top to bottom: what was asked, the answer, how sure, cautions, then everything.
// The same component serves the owner's page, the live page and a frozen share.
"use client";

import { warningText } from "@gonogo/analysis/words/warning-words";
import type { Message, Report } from "@gonogo/protocols/report";
import { type ReactNode, useMemo, useState } from "react";
import "@/components/report.css";
import { Notice } from "@/components/ui/notice";
import { reportLooks } from "@/lib/report/report-charts";
import { AnswerBanner } from "./answer-banner.tsx";
import { AxisSection } from "./charts/axis-section.tsx";
import { BlocksSection } from "./charts/blocks-section.tsx";
import { CapacitySection } from "./charts/capacity-section.tsx";
import { LatencySection } from "./charts/latency-section.tsx";
import { OverTimeSection } from "./charts/over-time-section.tsx";
import { StreamsSection } from "./charts/streams-section.tsx";
import { ComparisonSection } from "./comparison/comparison-section.tsx";
import { DecisionSection } from "./decision/decision-section.tsx";
import { CautionsSection } from "./facts/cautions/cautions-section.tsx";
import { EnvironmentSection } from "./facts/environment/environment-section.tsx";
import { LatenessSection } from "./facts/lateness-section.tsx";
import { NetworkSection } from "./facts/network-section.tsx";
import { OperationsSection } from "./facts/operations/operations-section.tsx";
import { PayloadsSection } from "./facts/payloads-section.tsx";
import { PilotSection } from "./facts/pilot-section.tsx";
import { PublishedSection } from "./facts/published-section.tsx";
import { DefinitionSection, RepeatSection } from "./facts/repeat-section.tsx";
import { SetupSection, StagesSection } from "./facts/stages-section.tsx";
import { TargetCostSection } from "./facts/target-cost-section.tsx";
import { GatesSection } from "./gates/gates-section.tsx";
import { SharedHotSpots } from "./profiles/hot-spots-frame.tsx";
import { ReportHeader } from "./report-header.tsx";
import { reportContents } from "./report-sections.ts";
import { ScoresSection } from "./scores/scores-section.tsx";
import { hasFigures } from "./section/cell-section.ts";
import { OperationChoice } from "./section/operation-picker.tsx";
import { reportOfOperation } from "./section/operation-view.ts";
import { ReportContents } from "./section/report-contents.tsx";

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
