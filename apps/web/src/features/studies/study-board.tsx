// One study: its parts with the runs of the latest start, fresh every few seconds while one of them is open.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/words/format";
import { FlaskConical } from "lucide-react";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { May } from "@/components/may";
import { RunOutcome } from "@/components/run-outcome";
import { tookColumn } from "@/components/took-column";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
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
          title="This study was never run here"
          action={
            <May scope="runs:write">
              <StartStudy study={study} />
            </May>
          }
        >
          It runs against the bundled target. The quick form takes about{" "}
          {formatDuration(study.durationMs.sound.quick)}.
        </EmptyState>
      )}
      <Card>
        <CardHeader>
          <div>
            <CardTitle>What it measures</CardTitle>
            <CardDescription>{study.about}</CardDescription>
          </div>
        </CardHeader>
        <PartList title="Parts" parts={study.parts.sound} />
        <PartList
          title="Misbehaving: with the flaw that the published figures had"
          parts={study.parts.misbehaving}
        />
        <p className="text-13 text-muted-foreground">
          From a terminal:{" "}
          <code className="figure text-foreground">npm run study -- {study.id} --quick</code>
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
            {part.title}{" "}
            <span className="figure text-12 text-muted-foreground">{part.benchmarks.full}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type StartRun = StudyStart["runs"][number];

const columns: readonly Column<StartRun>[] = [
  { head: "Verdict", className: "w-px", cell: (run) => <RunOutcome run={run} /> },
  {
    head: "Part",
    className: "min-w-48",
    cell: (run) => (
      <>
        <RowLink href={`/runs/${run.id}`}>{run.part}</RowLink>
        <p className="text-12 text-muted-foreground">
          {run.benchmark.question}
          {subjectText(run.subject) ? ` · ${subjectText(run.subject)}` : ""}
        </p>
        {run.failure ? <p className="text-12 text-destructive">{run.failure.message}</p> : null}
        {run.waiting ? <p className="text-12 text-destructive">{run.waiting}</p> : null}
      </>
    ),
  },
  tookColumn,
];

function LatestStart({ start }: { start: StudyStart }) {
  const blocks = (key: "blocksDone" | "blocksPlanned") =>
    start.runs.reduce((sum, { progress }) => sum + progress[key], 0);
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>
            Latest: {start.length === "quick" ? "quick" : "full"}
            {start.form === "misbehaving" ? ", misbehaving" : ""}
          </CardTitle>
          <CardDescription>
            Started <LocalTime at={start.startedAt} />,{" "}
            {plural(start.runs.length + start.missing.length, "part")}
          </CardDescription>
        </div>
        <StartOutcome start={start} />
      </CardHeader>
      {start.ended ? null : (
        <div className="grid gap-2" aria-live="polite">
          <Progress
            value={blocks("blocksDone")}
            max={blocks("blocksPlanned")}
            aria-label="Blocks measured"
          />
          <p className="text-13 text-muted-foreground">
            <span className="figure">
              {blocks("blocksDone")} of {blocks("blocksPlanned")}
            </span>{" "}
            blocks
            {start.remainingMs === null ? "" : `, about ${formatDuration(start.remainingMs)} left`}
          </p>
        </div>
      )}
      {start.runs.some(({ status }) => status === "failed") ? (
        <Notice tone="error" title="A part failed">
          Open it to see why; the others stand for themselves.
        </Notice>
      ) : null}
      {start.missing.length > 0 ? (
        <Notice tone="caution" title={`${plural(start.missing.length, "part")} without a run`}>
          <ul className="grid gap-1">
            {start.missing.map(({ part, deleted }) => (
              <li key={part}>
                {part}:{" "}
                {deleted ? (
                  <>
                    {deleted.verdict ?? "a run without a verdict"}, deleted{" "}
                    <LocalTime at={deleted.at} /> by {deleted.by}
                  </>
                ) : (
                  "there is no run of it"
                )}
              </li>
            ))}
          </ul>
          <p>A start with a missing part is INCONCLUSIVE at best. Start the study again.</p>
        </Notice>
      ) : null}
      <FactTable
        label="Runs of this start"
        columns={columns}
        rows={start.runs}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}
