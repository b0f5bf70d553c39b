// Schedules as a list, and the starts of one: when, what became of it, how late.

import { msg, t } from "@gonogo/locale/t";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { RunTags } from "@/components/run-tags";
import { ProblemMessage, ProblemRemedy } from "@/components/stored-problem";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { formatInstant } from "@/lib/format-time";
import type { ScheduleStart, ScheduleView } from "@/lib/router-types";
import { lateText, startWords, whyNoRun } from "./schedule-words.ts";

function Remarks({ start }: { start: ScheduleStart }) {
  const late = lateText(start);
  if (!start.problem) return late;
  return (
    <>
      {late ? `${late}. ` : ""}
      <ProblemRemedy problem={start.problem} />
    </>
  );
}

function StartOutcome({ start }: { start: ScheduleStart }) {
  const why = whyNoRun(start);
  if (why !== null || start.run === null)
    return (
      <span className="grid justify-items-start gap-1">
        <Badge variant={start.outcome === "refused" ? "invalid" : "outline"}>
          {t(startWords[start.outcome])}
        </Badge>
        <span className="text-12 text-muted-foreground">
          {start.problem ? <ProblemMessage problem={start.problem} /> : why}
        </span>
      </span>
    );
  const { id, status, verdict } = start.run;
  return (
    <Link href={`/runs/${id}`} prefetch={false} className="inline-flex hover:underline">
      {verdict ? <VerdictBadge verdict={verdict} /> : <StatusBadge status={status} />}
      <span className="sr-only">{t(", its run")}</span>
    </Link>
  );
}

const listColumns: readonly Column<ScheduleView>[] = [
  {
    head: msg("Benchmark"),
    className: "min-w-40",
    main: true,
    cell: ({ id, benchmark }) => (
      <>
        <Link href={`/schedules/${id}`} prefetch={false} className="font-medium hover:underline">
          {benchmark.question}
        </Link>
        <p className="figure text-12 text-muted-foreground">{benchmark.slug}</p>
      </>
    ),
  },
  {
    head: msg("When"),
    cell: ({ cronText, timeZone }) => (
      <>
        <p>{cronText}</p>
        <p className="text-12 text-muted-foreground">{timeZone}</p>
      </>
    ),
  },
  {
    head: msg("Next"),
    className: "text-muted-foreground",
    cell: ({ paused, next: [at] }) =>
      paused ? (
        <Badge variant="outline">{t("paused##schedule")}</Badge>
      ) : at === undefined ? (
        t("never")
      ) : (
        <>
          <span className="sm:hidden">{t("next##schedule")} </span>
          <LocalTime at={at} />
        </>
      ),
  },
  {
    head: msg("Last"),
    cell: ({ starts: [last] }) =>
      last ? (
        <span className="grid justify-items-start gap-1">
          <StartOutcome start={last} />
          <span className="text-12 text-muted-foreground">
            <LocalTime at={last.dueAt} />
          </span>
        </span>
      ) : (
        <span className="text-muted-foreground">{t("not yet##schedule")}</span>
      ),
  },
  { head: msg("Tags"), from: "lg", cell: ({ tags }) => <RunTags tags={tags} linked /> },
];

export const ScheduleTable = ({ schedules }: { schedules: readonly ScheduleView[] }) => (
  <FactTable label={t("Schedules")} columns={listColumns} rows={schedules} keyOf={({ id }) => id} />
);

type StartTableProps = Pick<ScheduleView, "starts" | "timeZone">;

/** Times are in the schedule's own zone, in which its pattern is written. */
export function StartTable({ starts, timeZone }: StartTableProps) {
  const columns: readonly Column<ScheduleStart>[] = [
    {
      head: msg("Due"),
      main: true,
      className: "figure whitespace-nowrap",
      cell: ({ dueAt }) => formatInstant(dueAt, "weekday", timeZone),
    },
    { head: msg("Outcome"), cell: (start) => <StartOutcome start={start} /> },
    {
      head: msg("Remarks"),
      className: "text-12 text-muted-foreground",
      cell: (start) => <Remarks start={start} />,
    },
  ];
  return (
    <FactTable
      label={t("Starts##noun")}
      columns={columns}
      rows={starts}
      keyOf={({ dueAt }) => dueAt}
    />
  );
}
