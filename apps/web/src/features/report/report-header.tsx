// The head of a report: what was asked, of which version, when, and how it was measured.

import {
  headChips,
  importLine,
  planLine,
  runDuration,
} from "@gonogo/analysis/report/answer/report-lines";
import { formatCount } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { t } from "@gonogo/locale/t";
import { type Report, signerText, standingDecision } from "@gonogo/protocols/report";
import Link from "next/link";
import type { ReactNode } from "react";
import { DecisionBadge } from "@/components/run-outcome";
import { RunNote, RunTags } from "@/components/run-tags";
import { Trans } from "@/components/trans";
import { LocalTime } from "@/components/ui/local-time";
import { verdictWords } from "@/components/ui/verdict-badge";
import { cn } from "@/lib/cn";
import type { ReportPart } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

type ReportHeaderProps = {
  report: Report;
  actions?: ReactNode;
  /** Tags and note that can be changed; absent: they are shown. */
  labels?: ReactNode;
  /** Leads to pages of the benchmark, which need a login. */
  linked?: boolean;
  previous?: ReportPart["previous"];
};

/** Question, subject, machine, date and duration, the run before it, then plan and load. */
export function ReportHeader({
  report,
  actions,
  labels,
  linked = false,
  previous,
}: ReportHeaderProps) {
  const { run, benchmark } = report;
  const { stage, buildMode } = run.subject;
  const duration = runDuration(run);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-2">
        <h1
          translate="no"
          className="text-balance text-20 font-semibold [overflow-wrap:anywhere] sm:text-28 print:text-20"
        >
          {benchmark.question}
        </h1>
        <ul
          aria-label={t("What was measured")}
          className="flex flex-wrap items-center gap-1.5 text-12"
        >
          {headChips(report).map(({ name, text, isCode }) => (
            <li
              key={name}
              title={name}
              className={cn(
                "max-w-full rounded-sm border px-1.5 py-0.5 [overflow-wrap:anywhere]",
                isCode && "font-mono",
              )}
            >
              {text}
            </li>
          ))}
        </ul>
        <p className="text-13 text-muted-foreground">
          <Facts>
            <LocalTime at={run.startedAt ?? run.createdAt} />
            {duration}
            {run.attempt > 1
              ? t("attempt {attempt} for this subject", { attempt: formatCount(run.attempt) })
              : null}
            {previous && linked ? (
              <Trans
                text="before it: {run}"
                values={{
                  run: (
                    <Link className="link" href={`/runs/${previous.id}`}>
                      {subjectText(previous.subject) ?? t("the previous run")}
                      {previous.verdict ? ` (${t(verdictWords[previous.verdict])})` : ""}
                    </Link>
                  ),
                }}
              />
            ) : null}
            {linked && (stage ?? buildMode) ? (
              <Link className="link print:hidden" href={`/benchmarks/${benchmark.slug}/stages`}>
                {t("compare stages")}
              </Link>
            ) : null}
          </Facts>
        </p>
        <p className="text-13 text-muted-foreground">
          <Facts>
            {run.imported ? importLine(report, run.imported) : planLine(report)}
            {run.imported ? null : loadLine(report.spec.load)}
          </Facts>
        </p>
        {labels ?? <Labels run={run} />}
        <Decided report={report} />
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      ) : null}
    </header>
  );
}

const Labels = ({ run: { tags, note } }: { run: Report["run"] }) => (
  <>
    <RunTags tags={tags} />
    <RunNote note={note} />
  </>
);

/** What was decided on it, with the way there; nothing while no decision stands. */
function Decided({ report }: { report: Report }) {
  const stands = standingDecision(report.decisions);
  if (stands === null) return null;
  return (
    <p className="text-13 text-muted-foreground">
      <Link
        href="?tab=decision"
        scroll={false}
        className="inline-flex flex-wrap items-center gap-2 hover:text-foreground"
      >
        <DecisionBadge outcome={stands.outcome} />
        <span>
          <Trans
            text="by {who}, {time}"
            values={{
              who: signerText(stands.by),
              time: <LocalTime at={stands.at} style="day" />,
            }}
          />
        </span>
      </Link>
    </p>
  );
}

/** Facts on one line, dots between those that are there. */
function Facts({ children }: { children: ReactNode[] }) {
  const shown = children.filter((child) => child !== null && child !== undefined);
  return shown.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of facts is fixed
    <span key={index}>
      {index > 0 ? <span aria-hidden> · </span> : null}
      {child}
    </span>
  ));
}
