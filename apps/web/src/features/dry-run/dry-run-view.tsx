// What gates would have said of past runs: one sentence for all, one for each gate, and a row for each run.
// Every state has its words: nothing asked yet, judging, no runs, gates that changed since, and a refusal.

import { t, translated } from "@gonogo/locale/t";
import type { Gate } from "@gonogo/protocols/spec";
import { History } from "lucide-react";
import { ErrorNotice } from "@/components/error-notice";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { RequestError } from "@/lib/request-error";
import type { DryRunAnswer } from "@/lib/router-types";
import "@/components/report.css";
import { gateFigures } from "@gonogo/analysis/words/gate-figures";
import { cellText, versusWords } from "@gonogo/analysis/words/rule-text";
import { outcomeLooks } from "@/components/outcome-looks";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { cn } from "@/lib/cn";
import { subjectText } from "@/lib/subject-text";

// The runs of a dry run, newest first: what each was judged, what these gates would have said, and on which figures.
// A run that the gates do not fit says why instead of figures.

type Run = DryRunAnswer["runs"][number];

const heads = () => [
  t("Run##noun"),
  t("Subject"),
  t("Was judged"),
  t("These gates"),
  t("Estimate and limit"),
];

function DryRunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <div className="max-h-128 overflow-auto">
      <table className="responsive-table w-full text-13">
        <thead>
          <tr className="border-b text-left text-12 text-muted-foreground">
            {heads().map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium first:pl-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.runId} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunRow({ run }: { run: Run }) {
  return (
    <tr className="border-b align-top">
      <td className="py-2 pr-3">
        <a className="link" href={`/runs/${run.runId}`}>
          <LocalTime at={run.at} />
        </a>
      </td>
      <td className="px-3 py-2" data-label={t("Subject")}>
        <span>
          {subjectText(run.subject) ?? t("no subject")}
          <span className="block text-12 text-muted-foreground">
            {t("definition {version}", { version: run.benchmarkVersion })}
          </span>
        </span>
      </td>
      <td className="px-3 py-2" data-label={t("Was judged")}>
        <VerdictBadge verdict={run.stored} />
      </td>
      <td className="px-3 py-2" data-label={t("These gates")}>
        {run.issue === null ? (
          <VerdictBadge verdict={run.verdict} />
        ) : (
          <span className="text-muted-foreground">{t("do not fit##gates")}</span>
        )}
      </td>
      <td className="px-3 py-2">
        {run.issue === null ? (
          <ul className="grid gap-1">
            {run.gates.map((gate) => (
              <GateLine key={`${gate.gateIndex}-${gate.cell ?? "mean"}`} gate={gate} />
            ))}
          </ul>
        ) : (
          <span className="text-muted-foreground">{translated(run.issue)}</span>
        )}
      </td>
    </tr>
  );
}

/** One gate in one cell: outcome, figure and limit; the sentence shows the rest on request. */
function GateLine({ gate }: { gate: Run["gates"][number] }) {
  const { icon: Icon, word, text } = outcomeLooks[gate.outcome];
  const { metric, limit, measured } = gateFigures(gate);
  const place = gate.cellLabel === "all" ? "" : ` (${cellText(gate)})`;
  const { of, over, vs } = gate.gate;
  const side = over ? t("{of} over {over}", { of, over }) : vs ? `${of} ${versusWords(vs)}` : of;
  return (
    <li title={gate.sentence}>
      <span className={cn("inline-flex items-center gap-1 font-medium", text)}>
        <Icon className="size-3" strokeWidth={2.5} aria-hidden />
        {t(word)}
      </span>{" "}
      <Trans
        text="{metric} of {side}{place}: {measured} against {limit}"
        values={{
          metric,
          side,
          place,
          measured: <span className="figure whitespace-nowrap">{measured.full}</span>,
          limit: <span className="figure whitespace-nowrap">{limit}</span>,
        }}
      />
      {gate.outcome === "not-evaluated" ? (
        <span className="block text-12 text-muted-foreground">{gate.sentence}</span>
      ) : null}
    </li>
  );
}

type DryRunViewProps = {
  /** null: the form's gates cannot be read yet. */
  gates: readonly Gate[] | null;
  pending: boolean;
  error: RequestError | null;
  answer: DryRunAnswer | null;
  /** The gates have changed since the answer was asked for. */
  outdated: boolean;
  onTry: () => void;
};

/** Why there is nothing to try; null: there is. */
function hindrance(gates: DryRunViewProps["gates"]): string | null {
  if (gates === null) return t("Fields that need attention come first.");
  return gates.length === 0 ? t("Add a gate to try it on past runs.") : null;
}

export function DryRunView({ gates, pending, error, answer, outdated, onTry }: DryRunViewProps) {
  const hindered = hindrance(gates);
  return (
    <section
      aria-label={t("Gates on past runs")}
      aria-busy={pending}
      className="-mt-2 grid gap-3 pb-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          busy={pending}
          disabled={hindered !== null}
          onClick={onTry}
        >
          {pending ? null : <History aria-hidden />}
          {t("Try on past runs")}
        </Button>
        <p className="text-12 text-muted-foreground">
          {hindered ?? t("Judges the last 40 finished runs by these gates. Nothing is stored.")}
        </p>
      </div>
      <ErrorNotice error={error} />
      {pending ? <Judging /> : answer ? <Answer answer={answer} outdated={outdated} /> : null}
    </section>
  );
}

const Judging = () => (
  <div role="status" className="grid gap-2">
    <p className="text-13 text-muted-foreground">
      {t("Judging the stored blocks, run by run; it ends after 20 s at most.")}
    </p>
    <Skeleton className="h-16 w-full" />
  </div>
);

function Answer({ answer, outdated }: { answer: DryRunAnswer; outdated: boolean }) {
  if (answer.finishedRuns === 0)
    return (
      <p className="text-13 text-muted-foreground">
        {answer.summary} {t("Run it once, and its gates can be tried here.")}
      </p>
    );
  return (
    <div className="grid gap-3">
      {outdated ? (
        <Notice tone="caution">
          {t("The gates have changed since: what follows is of those before. Try them again.")}
        </Notice>
      ) : null}
      <p className="text-13 font-medium">{answer.summary}</p>
      <ul className="grid gap-1 text-13">
        {answer.gateCounts.map((counts) => (
          <li key={counts.gateIndex}>{counts.sentence}</li>
        ))}
      </ul>
      <DryRunTable runs={answer.runs} />
    </div>
  );
}
