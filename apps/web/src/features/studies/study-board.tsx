// One study: its parts with the runs of the latest start, fresh every few seconds while one of them is open.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/words/format";
import { msg, t, translated } from "@gonogo/locale/t";
import { FlaskConical } from "lucide-react";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { May } from "@/components/may";
import { RunOutcome } from "@/components/run-outcome";
import { ProblemMessage } from "@/components/stored-problem";
import { tookColumn } from "@/components/took-column";
import { Trans } from "@/components/trans";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { verdictWords } from "@/components/ui/verdict-badge";
import type { StudyStart, StudyView } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";
import { useQuery, useTRPC } from "@/lib/trpc";
import { StartStudy } from "./start-study.tsx";
import { StartOutcome } from "./study-table.tsx";

const freshMs = 3_000;

export function StudyBoard({ initial }: { initial: StudyView }) {
  const { data } = useQuery({
    ...useTRPC().study.read.queryOptions({ study: initial.id }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.latest?.ended === false ? freshMs : false),
  });
  return <StudyFacts study={data} />;
}

/** The page from its facts alone. */
export function StudyFacts({ study }: { study: StudyView }) {
  return (
    <>
      {study.latest ? (
        <LatestStart start={study.latest} />
      ) : (
        <EmptyState
          icon={FlaskConical}
          title={t("This study was never run here")}
          action={
            <May scope="runs:write">
              <StartStudy study={study} />
            </May>
          }
        >
          {t("It runs against the bundled target. The quick form takes about {length}.", {
            length: formatDuration(study.durationMs.sound.quick),
          })}
        </EmptyState>
      )}
      <Card>
        <CardHeader>
          <div>
            <CardTitle>{t("What it measures")}</CardTitle>
            <CardDescription>{translated(study.about)}</CardDescription>
          </div>
        </CardHeader>
        <PartList title={t("Parts##of a study")} parts={study.parts.sound} />
        <PartList
          title={t("Misbehaving: with the flaw that the published figures had")}
          parts={study.parts.misbehaving}
        />
        <p className="text-13 text-muted-foreground">
          <Trans
            text="From a terminal: {command}"
            values={{
              command: (
                <code className="figure text-foreground">npm run study -- {study.id} --quick</code>
              ),
            }}
          />
        </p>
      </Card>
    </>
  );
}

function PartList({ title, parts }: { title: string; parts: StudyView["parts"]["sound"] }) {
  return (
    <div className="grid gap-1 text-13">
      <h3 className="font-medium">{title}</h3>
      <ol className="grid list-decimal gap-1 pl-5">
        {parts.map((part) => (
          <li key={part.title}>
            {translated(part.title)}{" "}
            <span className="figure text-12 text-muted-foreground">{part.benchmarks.full}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type StartRun = StudyStart["runs"][number];

const columns: readonly Column<StartRun>[] = [
  { head: msg("Verdict"), className: "w-px", cell: (run) => <RunOutcome run={run} /> },
  {
    head: msg("Part##of a study"),
    className: "min-w-48",
    cell: (run) => (
      <>
        <RowLink href={`/runs/${run.id}`}>{translated(run.part)}</RowLink>
        <p className="text-12 text-muted-foreground">
          {translated(run.benchmark.question)}
          {subjectText(run.subject) ? ` · ${subjectText(run.subject)}` : ""}
        </p>
        {run.failure ? (
          <p className="text-12 text-destructive">
            <ProblemMessage problem={run.failure} />
          </p>
        ) : null}
        {run.waiting ? <p className="text-12 text-destructive">{translated(run.waiting)}</p> : null}
      </>
    ),
  },
  tookColumn,
];

const lengthText = ({ length }: Pick<StudyStart, "length">): string =>
  length === "quick" ? t("quick##study") : t("full##study");

function LatestStart({ start }: { start: StudyStart }) {
  const blocks = (key: "blocksDone" | "blocksPlanned") =>
    start.runs.reduce((sum, { progress }) => sum + progress[key], 0);
  const progress = (
    <span className="figure">
      {t("{done} of {planned}", { done: blocks("blocksDone"), planned: blocks("blocksPlanned") })}
    </span>
  );
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>
            {t("Latest: {form}", {
              form:
                start.form === "misbehaving"
                  ? t("{length}, misbehaving", { length: lengthText(start) })
                  : lengthText(start),
            })}
          </CardTitle>
          <CardDescription>
            <Trans
              text="Started {time}, {parts}"
              values={{
                time: <LocalTime at={start.startedAt} />,
                parts: plural(start.runs.length + start.missing.length, "part"),
              }}
            />
          </CardDescription>
        </div>
        <StartOutcome start={start} />
      </CardHeader>
      {start.ended ? null : (
        <div className="grid gap-2" aria-live="polite">
          <Progress
            value={blocks("blocksDone")}
            max={blocks("blocksPlanned")}
            aria-label={t("Blocks measured")}
          />
          <p className="text-13 text-muted-foreground">
            {start.remainingMs === null ? (
              <Trans text="{progress} blocks" values={{ progress }} />
            ) : (
              <Trans
                text="{progress} blocks, about {length} left"
                values={{ progress, length: formatDuration(start.remainingMs) }}
              />
            )}
          </p>
        </div>
      )}
      {start.runs.some(({ status }) => status === "failed") ? (
        <Notice tone="error" title={t("A part failed")}>
          {t("Open it to see why; the others stand for themselves.")}
        </Notice>
      ) : null}
      {start.missing.length > 0 ? (
        <Notice
          tone="caution"
          title={t("{count, plural, one {# part without a run} other {# parts without a run}}", {
            count: start.missing.length,
          })}
        >
          <ul className="grid gap-1">
            {start.missing.map(({ part, deleted }) => (
              <li key={part}>
                {deleted ? (
                  <Trans
                    text="{part}: {run}, deleted {time} by {who}"
                    values={{
                      part: translated(part),
                      run: deleted.verdict
                        ? t(verdictWords[deleted.verdict])
                        : t("a run without a verdict"),
                      time: <LocalTime at={deleted.at} />,
                      who: deleted.by,
                    }}
                  />
                ) : (
                  t("{part}: there is no run of it", { part: translated(part) })
                )}
              </li>
            ))}
          </ul>
          <p>{t("A start with a missing part is INCONCLUSIVE at best. Start the study again.")}</p>
        </Notice>
      ) : null}
      <FactTable
        label={t("Runs of this start")}
        columns={columns}
        rows={start.runs}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}
