// The head of a report: what was asked, of which version, when, and how it was measured.
import { formatCount } from "@gonogo/analysis/words/format";
import { type Report, signerText, standingDecision } from "@gonogo/protocols/report";
import Link from "next/link";
import type { ReactNode } from "react";
import { DecisionBadge } from "@/components/run-outcome";
import { LocalTime } from "@/components/ui/local-time";
import { loadLine } from "@/lib/load-line";
import { subjectText } from "@/lib/subject-text";
import { importLine, planLine, runDuration } from "./section/report-lines.ts";

type ReportHeaderProps = {
  report: Report;
  actions?: ReactNode;
  /** Leads to pages of the benchmark, which need a login. */
  linked?: boolean;
};

/** Question, subject, date, load, plan and duration. */
export function ReportHeader({ report, actions, linked = false }: ReportHeaderProps) {
  const { run, benchmark, environment } = report;
  const subject = subjectText(run.subject);
  const duration = runDuration(run);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <h1 className="text-balance text-20 font-semibold [overflow-wrap:anywhere] sm:text-28">
          {benchmark.question}
        </h1>
        <p className="text-13 text-muted-foreground">
          <Facts>
            {subject ? <strong className="font-medium text-foreground">{subject}</strong> : null}
            {linked && (run.subject.stage ?? run.subject.buildMode) ? (
              <Link className="link print:hidden" href={`/benchmarks/${benchmark.slug}/stages`}>
                compare stages
              </Link>
            ) : null}
            {run.attempt > 1 ? `attempt ${formatCount(run.attempt)} for this subject` : null}
            <LocalTime at={run.startedAt ?? run.createdAt} />
            {duration ? `took ${duration}` : null}
            {environment ? environment.networkProfile : null}
          </Facts>
        </p>
        <p className="text-13 text-muted-foreground">
          <Facts>
            {run.imported ? importLine(report, run.imported) : planLine(report)}
            {run.imported ? null : loadLine(report.spec.load)}
          </Facts>
        </p>
        <Decided report={report} />
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      ) : null}
    </header>
  );
}

/** What was decided on it, with the way there; nothing while no decision stands. */
function Decided({ report }: { report: Report }) {
  const stands = standingDecision(report.decisions);
  if (stands === null) return null;
  return (
    <p className="text-13 text-muted-foreground">
      <a
        href="#decision"
        className="inline-flex flex-wrap items-center gap-2 hover:text-foreground"
      >
        <DecisionBadge outcome={stands.outcome} />
        <span>
          by {signerText(stands.by)}, <LocalTime at={stands.at} style="day" />
        </span>
      </a>
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
