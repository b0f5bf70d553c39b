// The decision on a report: what stands, how it departs from the verdict, and every entry before it.
// The form comes from outside, as `decide`: a share has none.

import { decisionMarkdown } from "@gonogo/analysis/report/markdown/decision-markdown";
import {
  type DecisionParts,
  type Decisions,
  decisionParts,
  decisionsOf,
} from "@gonogo/analysis/report/rows/decision-parts";
import { t } from "@gonogo/locale/t";
import { type Decision, type Report, signerFacts } from "@gonogo/protocols/report";
import type { ReactNode } from "react";
import { DecisionBadge } from "@/components/run-outcome";
import { Trans } from "@/components/trans";
import { CopyButton } from "@/components/ui/copy-button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { ReportSection } from "../section/report-section.tsx";

// What one decision says: reasons, caveats, phases, cost, owner, next checkpoint. Nothing for what it leaves out.

type Decided = Pick<Report, "run" | "verdict" | "cells">;
type DecisionBodyProps = { decision: Decision; report: Decided };

function DecisionBody({ decision, report }: DecisionBodyProps) {
  const { reasons, caveats, setAside, facts } = decisionParts(decision, report);
  const { phases } = decision;
  return (
    <div className="grid gap-4 text-14 md:grid-cols-2 md:gap-x-8">
      {reasons.length > 0 ? (
        <Part title={t("Reasons")}>
          <TextList texts={reasons} />
        </Part>
      ) : null}
      {caveats.length > 0 || setAside ? (
        <Part title={t("Caveats")}>
          <Caveats caveats={caveats} />
          {setAside ? (
            <p className="text-13 text-muted-foreground">
              {setAside.head}: {setAside.findings.join("; ")}.
            </p>
          ) : null}
        </Part>
      ) : null}
      {phases.length > 0 ? <Phases phases={phases} /> : null}
      {facts.length > 0 ? (
        <dl className="grid content-start gap-3">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              <span translate="no">{value}</span>
            </Fact>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** A day is the same day in every zone: shown as it was written. */
const LocalDay = ({ date }: { date: string }) => (
  <time dateTime={date} className="figure whitespace-nowrap">
    {date}
  </time>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-1">
    <h3 className="text-13 font-medium text-muted-foreground">{title}</h3>
    {children}
  </div>
);

const TextList = ({ texts }: { texts: readonly string[] }) => (
  <ul translate="no" className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
    {texts.map((text, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
      <li key={i} className="whitespace-pre-line">
        {text}
      </li>
    ))}
  </ul>
);

function Caveats({ caveats }: Pick<DecisionParts, "caveats">) {
  if (caveats.length === 0) return <p>{t("None.##caveats")}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
      {caveats.map(({ text, finding }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
        <li key={i} translate="no" className="whitespace-pre-line">
          {text}
          {finding ? (
            <>
              {" "}
              <code className="text-12 text-muted-foreground">{finding}</code>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const Phases = ({ phases }: Pick<Decision, "phases">) => (
  <Part title={t("Phases")}>
    <ol translate="no" className="grid list-decimal gap-1 pl-5 [overflow-wrap:anywhere]">
      {phases.map(({ name, what, date }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
        <li key={i}>
          <span className="font-medium">{name}</span>
          {date ? (
            <>
              , <LocalDay date={date} />
            </>
          ) : null}
          {what ? <span className="whitespace-pre-line">: {what}</span> : null}
        </li>
      ))}
    </ol>
  </Part>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-13 font-medium text-muted-foreground">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** Who decided, and when. */
const DecidedBy = ({ decision: { by, at } }: { decision: Decision }) => (
  <span className="text-13 text-muted-foreground">
    <Trans
      text="by {who}, {time}"
      values={{
        who: (
          <>
            <span translate="no" className="text-foreground">
              {by.name}
            </span>
            {signerFacts(by) ? ` (${signerFacts(by)})` : ""}
          </>
        ),
        time: <LocalTime at={at} />,
      }}
    />
  </span>
);

type DecisionSectionProps = {
  report: Report;
  decide?: ReactNode;
  /** Earlier decisions stand open, as on paper. */
  isPrint: boolean;
};

/** Nothing where nobody has decided and nobody may. */
export function DecisionSection({ report, decide, isPrint }: DecisionSectionProps) {
  const found = decisionsOf(report);
  if (found === null && !decide) return null;
  return (
    <ReportSection
      id="decision"
      title={t("Decision")}
      lead={t("A person's sign-off on this report. It changes no verdict and no figure.")}
      actions={
        found ? <CopyButton text={decisionMarkdown(report)} label={t("Copy as Markdown")} /> : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {found?.stands ? (
          <Standing decision={found.stands} report={report} />
        ) : found ? (
          <p className="text-14">
            {t("No decision stands.")} <DecisionBadge outcome="withdrawn" />{" "}
            <DecidedBy decision={found.last} />
          </p>
        ) : null}
        {decide}
        {found ? <History history={found.history} report={report} isOpen={isPrint} /> : null}
      </div>
    </ReportSection>
  );
}

function Standing({ decision, report }: { decision: Decision; report: Report }) {
  const { notes } = decisionParts(decision, report);
  return (
    <section
      aria-label={t("The decision that stands")}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <DecisionBadge outcome={decision.outcome} />
        <DecidedBy decision={decision} />
      </p>
      {notes.map((note) => (
        <Notice key={note} tone="caution">
          {note}
        </Notice>
      ))}
      <DecisionBody decision={decision} report={report} />
    </section>
  );
}

type HistoryProps = Pick<Decisions, "history"> & {
  report: Decided;
  isOpen: boolean;
};

/** The entries before the one that stands, newest first; open on paper. */
function History({ history, report, isOpen }: HistoryProps) {
  if (history.length === 0) return null;
  return (
    <details open={isOpen} className="grid gap-2 text-14">
      <summary className="cursor-pointer">
        {t("History: {count, plural, one {# earlier decision} other {# earlier decisions}}", {
          count: history.length,
        })}
      </summary>
      <ol aria-label={t("History of decisions")} className="mt-2 grid divide-y border-t">
        {history.map(({ decision }) => (
          <li key={decision.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <DecisionBadge outcome={decision.outcome} />
              <DecidedBy decision={decision} />
            </p>
            <DecisionBody decision={decision} report={report} />
          </li>
        ))}
      </ol>
    </details>
  );
}
