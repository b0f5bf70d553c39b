// The studies in a table, with what became of the latest start of each.

import { formatDuration, listOf } from "@gonogo/analysis/words/format";
import { msg, t, translated } from "@gonogo/locale/t";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { May } from "@/components/may";
import { LocalTime } from "@/components/ui/local-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge, verdictWords } from "@/components/ui/verdict-badge";
import type { StudyStart, StudyView } from "@/lib/router-types";
import { StartStudy } from "./start-study.tsx";

const columns: readonly Column<StudyView>[] = [
  {
    head: msg("Latest##start of a study"),
    className: "w-px",
    cell: ({ latest }) =>
      latest ? (
        <StartOutcome start={latest} />
      ) : (
        <span className="whitespace-nowrap text-muted-foreground">{t("never run")}</span>
      ),
  },
  {
    head: msg("Question"),
    className: "min-w-40",
    cell: ({ id, title, question, about }) => (
      <>
        <RowLink href={`/studies/${id}`}>{translated(question)}</RowLink>
        <p className="text-12 text-muted-foreground">{translated(title)}</p>
        <p className="mt-1 hidden max-w-prose text-13 text-muted-foreground md:block">
          {translated(about)}
        </p>
      </>
    ),
  },
  {
    head: msg("Quick##study"),
    from: "lg",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ durationMs }) => formatDuration(durationMs.sound.quick),
  },
  {
    head: msg("Full##study"),
    from: "lg",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ durationMs }) => formatDuration(durationMs.sound.full),
  },
  {
    head: msg("Last run"),
    from: "sm",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ latest }) => (latest ? <LocalTime at={latest.startedAt} style="day" /> : "–"),
  },
  {
    head: msg("Run##verb"),
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
    return t("None of the {count} was measured here yet; the shortest takes {length}.", {
      count: studies.length,
      length: formatDuration(shortest),
    });
  }
  const outcomeOf = ({ verdict, ended }: StudyStart) =>
    verdict ? t(verdictWords[verdict]) : ended ? t("without a verdict") : t("running##study");
  const counts = new Map<string, number>();
  for (const start of started)
    counts.set(outcomeOf(start), (counts.get(outcomeOf(start)) ?? 0) + 1);
  const found = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return t("{started} of {count} measured here: {outcomes}.", {
    started: started.length,
    count: studies.length,
    outcomes: listOf(found),
  });
}

export const StudyTable = ({ studies }: { studies: readonly StudyView[] }) => (
  <FactTable label={t("Studies")} columns={columns} rows={studies} keyOf={({ id }) => id} />
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
