// The studies in a table, with what became of the latest start of each.

import { formatDuration, listOf } from "@gonogo/analysis/words/format";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { May } from "@/components/may";
import { LocalTime } from "@/components/ui/local-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { StudyStart, StudyView } from "@/lib/router-types";
import { StartStudy } from "./start-study.tsx";

const columns: readonly Column<StudyView>[] = [
  {
    head: "Latest",
    className: "w-px",
    cell: ({ latest }) =>
      latest ? (
        <StartOutcome start={latest} />
      ) : (
        <span className="text-muted-foreground">never run</span>
      ),
  },
  {
    head: "Question",
    className: "min-w-48",
    cell: ({ id, title, question, about }) => (
      <>
        <RowLink href={`/studies/${id}`}>{question}</RowLink>
        <p className="text-12 text-muted-foreground">{title}</p>
        <p className="mt-1 hidden max-w-prose text-13 text-muted-foreground md:block">{about}</p>
      </>
    ),
  },
  {
    head: "Quick",
    from: "lg",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ durationMs }) => formatDuration(durationMs.sound.quick),
  },
  {
    head: "Full",
    from: "lg",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ durationMs }) => formatDuration(durationMs.sound.full),
  },
  {
    head: "Last run",
    from: "sm",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ latest }) => (latest ? <LocalTime at={latest.startedAt} style="day" /> : "–"),
  },
  {
    head: "Run",
    headless: true,
    className: "relative z-10 w-px",
    cell: (study) => (
      <May scope="runs:write">
        <StartStudy study={study} />
      </May>
    ),
  },
];

/** What the table says, in one sentence: how many were measured here and what came out. */
export function studiesText(studies: readonly StudyView[]): string {
  const started = studies.flatMap(({ latest }) => latest ?? []);
  if (started.length === 0) {
    const shortest = Math.min(...studies.map(({ durationMs }) => durationMs.sound.quick));
    return `None of the ${studies.length} was measured here yet; the shortest takes ${formatDuration(shortest)}.`;
  }
  const outcomeOf = ({ verdict, ended }: StudyStart) =>
    verdict ?? (ended ? "without a verdict" : "running");
  const counts = new Map<string, number>();
  for (const start of started)
    counts.set(outcomeOf(start), (counts.get(outcomeOf(start)) ?? 0) + 1);
  const found = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return `${started.length} of ${studies.length} measured here: ${listOf(found)}.`;
}

export const StudyTable = ({ studies }: { studies: readonly StudyView[] }) => (
  <FactTable label="Studies" columns={columns} rows={studies} keyOf={({ id }) => id} />
);

// What became of a start of a study: its verdict when every part has one, else how far it is.

export function StartOutcome({ start: { verdict, ended, runs, missing } }: { start: StudyStart }) {
  if (verdict) return <VerdictBadge verdict={verdict} />;
  const failed = runs.find(({ status }) => status === "failed" || status === "cancelled");
  if (ended) return <StatusBadge status={failed?.status ?? "finished"} />;
  const done = runs.filter(({ status }) => status !== "queued" && status !== "running").length;
  const isRunning = done > 0 || runs.some(({ status }) => status === "running");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={isRunning ? "running" : "queued"} />
      <span className="figure text-12 text-muted-foreground">
        {done}/{runs.length + missing.length}
      </span>
    </span>
  );
}
