// The answer of a report, first on the page: verdict with icon and word, one sentence, how sure it is, what to do next, and
// below it the figures that decide. Every state has the same frame, and a live page reserves the height of what is to come.

import { type AnswerKind, answerOf } from "@gonogo/analysis/report/answer/answer";
import { decidingTiles } from "@gonogo/analysis/report/answer/deciding-tiles";
import { earlierAttempts } from "@gonogo/analysis/report/answer/report-lines";
import { sureText } from "@gonogo/analysis/report/answer/sure-text";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import {
  Ban,
  ChartNoAxesColumn,
  CirclePlay,
  Clock,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ProblemMessage, ProblemRemedy } from "@/components/stored-problem";
import { Trans } from "@/components/trans";
import { verdictLooks, verdictWords } from "@/components/ui/verdict-badge";
import { cn } from "@/lib/cn";
import { VerdictTiles } from "./verdict-tiles.tsx";

// Earlier attempts on the same subject and benchmark version, with the verdicts that they had:
// who reads a GO should know how often it was tried. Nothing for a first attempt.

/** In a share the earlier runs have no links: they are not shared. */
function AttemptsLine({ report }: { report: Pick<Report, "run" | "earlier"> }) {
  const attempts = earlierAttempts(report);
  if (attempts === null) return null;
  const { head, left, listed } = attempts;
  return (
    <p className="text-13" data-attempts>
      <Trans
        text="{attempt} on this subject and version; before it: {runs}."
        values={{
          attempt: <strong className="font-semibold">{head}</strong>,
          runs: (
            <>
              {left > 0 ? `${t("{count} more", { count: left })}, ` : ""}
              {listed.map(({ runId, attempt, verdict }, i) => (
                <span key={attempt}>
                  {i > 0 ? ", " : ""}
                  {runId === null ? (
                    t(answerWords[verdict])
                  ) : (
                    <Link
                      className="link"
                      href={`/runs/${runId}`}
                      title={t("Attempt {attempt}", { attempt })}
                    >
                      {t(answerWords[verdict])}
                    </Link>
                  )}
                </span>
              ))}
            </>
          ),
        }}
      />
    </p>
  );
}

/** What the answer is called. */
const answerWords: Readonly<Record<AnswerKind, Msg>> = {
  ...verdictWords,
  RESULTS: msg("NO VERDICT"),
  RUNNING: msg("RUNNING"),
  QUEUED: msg("QUEUED"),
  FAILED: msg("FAILED"),
  CANCELLED: msg("CANCELLED"),
};

type Look = { icon: LucideIcon; text: string; soft: string; border: string };

const plain = { text: "text-foreground", soft: "bg-muted", border: "border-border" };
const looks: Readonly<Record<AnswerKind, Look>> = {
  ...verdictLooks,
  RESULTS: { icon: ChartNoAxesColumn, ...plain },
  RUNNING: { icon: CirclePlay, ...plain },
  QUEUED: { icon: Clock, ...plain },
  FAILED: {
    icon: TriangleAlert,
    text: "text-no-go",
    soft: "bg-no-go-soft",
    border: "border-no-go",
  },
  CANCELLED: { icon: Ban, ...plain },
};

type VerdictBandProps = {
  report: Report;
  /** Leads to the decision: *Approve or reject…*. */
  decide?: ReactNode;
  /** The button that takes the next step. */
  nextAction?: ReactNode;
  /** Reserves the height of the verdict to come, so that a live page does not jump. */
  reservesHeight?: boolean;
};

export function VerdictBand(props: VerdictBandProps) {
  const { report, decide, nextAction, reservesHeight = false } = props;
  const answer = answerOf(report);
  const look = looks[answer.kind];
  const Icon = look.icon;
  const tiles = decidingTiles(report);
  const sure = sureText(report);
  return (
    <section
      id="answer"
      aria-label={t("Answer##report")}
      aria-live="polite"
      data-answer={answer.kind}
      className={cn(
        "min-w-0 scroll-mt-16 overflow-hidden rounded-lg border break-inside-avoid print:border-2",
        reservesHeight && tiles.length === 0 && "min-h-56 md:min-h-64",
        look.border,
      )}
    >
      <div
        className={cn(
          "grid items-start gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto] print:grid-cols-[auto_minmax(0,1fr)]",
          look.soft,
        )}
      >
        <div className={cn("md:min-w-36", look.text)}>
          <p className="flex items-center gap-2 whitespace-nowrap text-20 font-semibold md:text-28">
            <Icon strokeWidth={2.5} aria-hidden className="size-6 md:size-7" />
            {t(answerWords[answer.kind])}
          </p>
          {answer.qualifier ? <p className="mt-1 text-13">{answer.qualifier}</p> : null}
        </div>
        <div className="grid min-w-0 max-w-[80ch] content-start gap-1.5">
          <p className="text-pretty text-16 font-medium [overflow-wrap:anywhere]">
            {report.run.failure ? <ProblemMessage problem={report.run.failure} /> : answer.headline}
          </p>
          {sure === null ? null : (
            <p className="text-13 text-muted-foreground" data-sure>
              {sure}
            </p>
          )}
          {answer.reasons.length > 0 ? (
            <ul className="grid gap-1 text-13">
              {answer.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : null}
          {answer.next.length > 0 ? (
            <p className="text-14">
              <strong className="font-semibold">{t("Next:##step")}</strong>{" "}
              {report.run.failure ? (
                <ProblemRemedy problem={report.run.failure} />
              ) : (
                answer.next.join(" ")
              )}
            </p>
          ) : null}
          <AttemptsLine report={report} />
        </div>
        {decide || nextAction ? (
          <div className="flex flex-wrap items-center gap-2 md:max-w-64 md:flex-col md:items-end print:hidden">
            {nextAction}
            {decide}
          </div>
        ) : null}
      </div>
      <VerdictTiles report={report} tiles={tiles} />
    </section>
  );
}
