// Runs that are measured or wait: how far, how long still, since when, and in which place of the queue.

import { formatDuration } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import Link from "next/link";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ActiveRun } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

function Facts({ run }: { run: ActiveRun }) {
  const { progress, position, startedAt, createdAt, waiting } = run;
  const subject = subjectText(run.subject);
  const when = <LocalTime at={startedAt ?? createdAt} />;
  const left =
    position === null && progress.remainingMs !== null
      ? t("{time} left", { time: formatDuration(progress.remainingMs) })
      : null;
  return (
    <span className="text-13 text-muted-foreground">
      {subject ? `${subject} · ` : ""}
      {position === null ? (
        <Trans text="started {when}" values={{ when }} />
      ) : (
        <Trans
          text="number {position} in the queue, waiting since {when}"
          values={{ position, when }}
        />
      )}
      {left ? ` · ${left}` : ""}
      {waiting ? ` · ${translated(waiting)}` : ""}
    </span>
  );
}

export const RunningCard = ({ runs }: { runs: readonly ActiveRun[] }) => (
  <Card aria-labelledby="running-now">
    <CardHeader>
      <CardTitle id="running-now">{t("Running##now")}</CardTitle>
      <span className="text-13 text-muted-foreground">{t("One run at a time on each host")}</span>
    </CardHeader>
    <ul className="grid divide-y">
      {runs.map((run) => {
        const { blocksDone, blocksPlanned } = run.progress;
        const share = blocksPlanned > 0 ? blocksDone / blocksPlanned : 0;
        return (
          <li key={run.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={run.status} />
              <Link
                href={`/runs/${run.id}`}
                className="min-w-0 text-14 font-medium hover:underline"
              >
                {run.benchmark.question}
              </Link>
              <Facts run={run} />
              <span className="figure ml-auto text-13 text-muted-foreground">
                {run.position === null
                  ? t("block {number} of {total}", {
                      number: Math.min(blocksDone + 1, blocksPlanned),
                      total: blocksPlanned,
                    })
                  : t("{count} blocks", { count: blocksPlanned })}
              </span>
              <Button asChild variant="outline" size="sm">
                <Link
                  href={`/runs/${run.id}`}
                  aria-label={t("Watch {question}", { question: run.benchmark.question })}
                >
                  {t("Watch##verb")}
                </Link>
              </Button>
            </div>
            {run.position === null ? (
              <div
                role="progressbar"
                aria-label={t("Progress of {question}", { question: run.benchmark.question })}
                aria-valuenow={blocksDone}
                aria-valuemin={0}
                aria-valuemax={blocksPlanned}
                className="h-1 overflow-hidden rounded-full bg-muted"
              >
                <div className="h-full bg-foreground" style={{ width: `${share * 100}%` }} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  </Card>
);
