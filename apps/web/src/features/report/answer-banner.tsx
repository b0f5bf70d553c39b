// The answer of a report, first on the page: verdict with icon and word, why, cautions, what to do next.
// Every state has the same frame, and a live page reserves the height of the verdict to come.

import { ordinal } from "@gonogo/analysis/words/verdict-words";
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
import { verdictLooks } from "@/components/ui/verdict-badge";
import { cn } from "@/lib/cn";
import { type Answer, type AnswerKind, answerOf } from "./answer.ts";
import { cautionSummary } from "./facts/cautions/caution-summary.ts";

// Earlier attempts on the same subject and benchmark version, with the verdicts that they had:
// who reads a GO should know how often it was tried. Nothing for a first attempt.

/** Attempts that are listed; of more the latest. */
const mostListed = 12;

/** In a share the earlier runs have no links: they are not shared. */
function AttemptsLine({ report }: { report: Pick<Report, "run" | "earlier"> }) {
  const { earlier, run } = report;
  if (earlier.length === 0) return null;
  const shown = earlier.slice(-mostListed);
  const left = earlier.length - shown.length;
  return (
    <p className="text-14" data-attempts>
      <strong className="font-semibold">{ordinal(run.attempt)} attempt</strong> on this subject and
      version; before it: {left > 0 ? `${left} more, ` : ""}
      {shown.map(({ runId, attempt, verdict }, i) => (
        <span key={attempt}>
          {i > 0 ? ", " : ""}
          {runId === null ? (
            verdict
          ) : (
            <Link className="link" href={`/runs/${runId}`} title={`Attempt ${attempt}`}>
              {verdict}
            </Link>
          )}
        </span>
      ))}
      .
    </p>
  );
}

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

type AnswerBannerProps = {
  report: Report;
  nextAction?: ReactNode;
  /** Reserves the height of the verdict to come, so that a live page does not jump. */
  reservesHeight?: boolean;
};

/** The banner; `nextAction` is the button that does the next step. */
export function AnswerBanner({ report, nextAction, reservesHeight = false }: AnswerBannerProps) {
  const answer = answerOf(report);
  const look = looks[answer.kind];
  const Icon = look.icon;
  return (
    <section
      id="answer"
      aria-label="Answer"
      aria-live="polite"
      data-answer={answer.kind}
      className={cn(
        "grid scroll-mt-16 content-start gap-x-6 gap-y-3 rounded-lg border px-5 py-4 md:grid-cols-[auto_1fr] print:min-h-0 print:grid-cols-[auto_1fr] print:border-2",
        reservesHeight ? "min-h-56 md:min-h-64" : "min-h-32",
        look.border,
        look.soft,
      )}
    >
      <div
        className={cn(
          "md:min-w-36 md:border-r md:pr-6 print:border-r print:pr-6",
          look.border,
          look.text,
        )}
      >
        <p className="flex items-center gap-2 whitespace-nowrap text-20 font-semibold md:text-28">
          <Icon strokeWidth={2.5} aria-hidden className="size-6 md:size-7" />
          {answer.kind === "RESULTS" ? "NO VERDICT" : answer.kind}
        </p>
        {answer.qualifier ? <p className="mt-1 text-13">{answer.qualifier}</p> : null}
      </div>
      <AnswerText answer={answer} report={report} nextAction={nextAction} />
    </section>
  );
}

function AnswerText({
  answer,
  report,
  nextAction,
}: Omit<AnswerBannerProps, "reservesHeight"> & { answer: Answer }) {
  return (
    <div className="grid min-w-0 max-w-[75ch] content-start gap-2">
      <p className="text-pretty text-16 font-medium">{answer.headline}</p>
      {answer.reasons.length > 0 ? (
        <ul className="grid gap-1 text-14">
          {answer.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {answer.next.length > 0 ? <Labelled label="Next" texts={answer.next} /> : null}
      <AttemptsLine report={report} />
      <Cautions report={report} cautions={answer.cautions} />
      {nextAction ? <div className="print:hidden">{nextAction}</div> : null}
    </div>
  );
}

const Labelled = ({ label, texts }: { label: string; texts: readonly string[] }) => (
  <p className="text-14">
    <strong className="font-semibold">{label}:</strong> {texts.join(" ")}
  </p>
);

/** Beside a GO its cautions, elsewhere what was found about the measurement itself; with the way to the findings. */
function Cautions({ report, cautions }: { report: Report } & Pick<Answer, "cautions">) {
  const summary = cautionSummary(report.diagnostics);
  if (summary === null && cautions.length === 0) return null;
  return (
    <p className="text-14">
      <strong className="font-semibold">Cautions:</strong>{" "}
      {cautions.length > 0 ? `${cautions.join(" ")} ` : null}
      {summary === null ? null : (
        <a className="link" href="#doubts">
          {cautions.length > 0 ? "Details" : summary}
        </a>
      )}
    </p>
  );
}
