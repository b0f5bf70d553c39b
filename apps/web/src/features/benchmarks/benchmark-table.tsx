// Benchmarks with their latest verdict.
import { formatCount } from "@gonogo/analysis/words/format";
import Link from "next/link";
import { DecidingFigureCell } from "@/components/deciding-figure";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { RunOutcome } from "@/components/run-outcome";
import { LocalTime } from "@/components/ui/local-time";
import type { BenchmarkSummary } from "@/lib/router-types";

const columns: readonly Column<BenchmarkSummary>[] = [
  {
    head: "Latest",
    className: "w-px",
    cell: ({ latestRun, latestEnded, deletedSince }) =>
      latestRun ? (
        <span className="inline-grid justify-items-start gap-1">
          {latestEnded ? <RunOutcome run={latestEnded} /> : null}
          {latestRun.id === latestEnded?.id || latestRun.finishedAt ? null : (
            <RunOutcome run={latestRun} />
          )}
        </span>
      ) : (
        <span className="text-muted-foreground">{deletedSince ? "deleted" : "never run"}</span>
      ),
  },
  {
    head: "Question",
    className: "w-1/2 min-w-40",
    cell: ({ slug, question, latestRun, deletedSince }) => (
      <>
        <RowLink href={`/benchmarks/${slug}`}>{question}</RowLink>
        <p className="figure text-12 text-muted-foreground">{slug}</p>
        {deletedSince ? (
          <p className="text-12 text-muted-foreground">
            A {latestRun ? "later " : ""}run
            {deletedSince.verdict ? ` (${deletedSince.verdict})` : ""} was deleted{" "}
            <LocalTime at={deletedSince.at} style="day" /> by {deletedSince.by}
          </p>
        ) : null}
      </>
    ),
  },
  {
    head: "Variants",
    from: "lg",
    className: "max-w-64 text-muted-foreground",
    cell: ({ variants }) => <span className="line-clamp-2">{variants.join(", ")}</span>,
  },
  {
    head: "Figure that decides",
    from: "sm",
    numeric: true,
    cell: ({ latestEnded }) => <DecidingFigureCell figure={latestEnded?.deciding ?? null} />,
  },
  {
    head: "Runs",
    from: "sm",
    numeric: true,
    cell: ({ runs, slug }) => (
      <Link href={`/runs?benchmark=${slug}`} prefetch={false} className="link relative">
        {formatCount(runs)}
      </Link>
    ),
  },
  {
    head: "Last run",
    from: "sm",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ latestRun }) => (latestRun ? <LocalTime at={latestRun.createdAt} style="day" /> : "–"),
  },
];

export const BenchmarkTable = ({ benchmarks }: { benchmarks: readonly BenchmarkSummary[] }) => (
  <ListKeys>
    <FactTable label="Benchmarks" columns={columns} rows={benchmarks} keyOf={({ id }) => id} />
  </ListKeys>
);
