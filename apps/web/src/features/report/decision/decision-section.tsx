// The decision on a report: what stands, how it departs from the verdict, and every entry before it.
// The form comes from outside, as `decide`: a share has none.
"use client";

import { decisionMarkdown } from "@gonogo/analysis/report/markdown/decision-markdown";
import { departureText } from "@gonogo/analysis/words/decision-words";
import { plural } from "@gonogo/analysis/words/format";
import {
  type Decision,
  departureOf,
  type Report,
  renamedText,
  standingDecision,
} from "@gonogo/protocols/report";
import { type ReactNode, useState } from "react";
import { DecisionBadge } from "@/components/decision-badge";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { useOnPaper } from "../gates/use-on-paper.ts";
import { ReportSection } from "../section/report-section.tsx";
import { DecidedBy, DecisionBody } from "./decision-body.tsx";

type DecisionSectionProps = { report: Report; decide?: ReactNode };

/** Nothing where nobody has decided and nobody may. */
export function DecisionSection({ report, decide }: DecisionSectionProps) {
  const { decisions, cells } = report;
  if (decisions.length === 0 && !decide) return null;
  const stands = standingDecision(decisions);
  return (
    <ReportSection
      id="decision"
      title="Decision"
      lead="A person's sign-off on this report. It changes no verdict and no figure."
      actions={
        decisions.length > 0 ? (
          <CopyButton text={decisionMarkdown(report)} label="Copy as Markdown" />
        ) : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {stands ? (
          <Standing decision={stands} report={report} />
        ) : decisions[0] ? (
          <p className="text-14">
            No decision stands. <DecisionBadge outcome="withdrawn" />{" "}
            <DecidedBy decision={decisions[0]} />
          </p>
        ) : null}
        {decide}
        <History decisions={stands ? decisions.slice(1) : decisions} cells={cells} />
      </div>
    </ReportSection>
  );
}

function Standing({ decision, report }: { decision: Decision; report: Report }) {
  const { run, verdict, cells } = report;
  const renamed = renamedText(decision.by, run);
  const departure = departureOf(decision.outcome, verdict?.verdict ?? null);
  return (
    <section
      aria-label="The decision that stands"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <DecisionBadge outcome={decision.outcome} />
        <DecidedBy decision={decision} />
      </p>
      {renamed ? <Notice tone="caution">{renamed}</Notice> : null}
      {departure ? <Notice tone="caution">{departureText[departure]}</Notice> : null}
      <DecisionBody decision={decision} cells={cells} />
    </section>
  );
}

type HistoryProps = { decisions: readonly Decision[]; cells: Report["cells"] };

/** The entries before the one that stands, newest first; open on paper. */
function History({ decisions, cells }: HistoryProps) {
  const [open, setOpen] = useState(false);
  const onPaper = useOnPaper();
  if (decisions.length === 0) return null;
  return (
    <Collapsible open={open || onPaper} onOpenChange={setOpen} className="grid gap-2">
      <CollapsibleTrigger>
        History: {plural(decisions.length, "earlier decision")}
      </CollapsibleTrigger>
      <CollapsibleContent>
        <ol aria-label="History of decisions" className="grid divide-y border-t">
          {decisions.map((decision) => (
            <li key={decision.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
              <p className="flex flex-wrap items-center gap-2">
                <DecisionBadge outcome={decision.outcome} />
                <DecidedBy decision={decision} />
              </p>
              <DecisionBody decision={decision} cells={cells} />
            </li>
          ))}
        </ol>
      </CollapsibleContent>
    </Collapsible>
  );
}
