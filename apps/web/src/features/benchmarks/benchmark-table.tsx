// Benchmarks with their latest verdict.

import { formatCount } from "@gonogo/analysis/words/format";
import { msg, t, translated } from "@gonogo/locale/t";
import Link from "next/link";
import { DecidingFigureCell } from "@/components/deciding-figure";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { RunOutcome } from "@/components/run-outcome";
import { Trans } from "@/components/trans";
import { LocalTime } from "@/components/ui/local-time";
import type { ListPlace } from "@/lib/list-order";
import type { BenchmarkSummary } from "@/lib/router-types";

const columns: readonly Column<BenchmarkSummary>[] = [
  {
    head: msg("Latest"),
    className: "w-px",
    sort: { up: "verdict", down: "-verdict", first: "down" },
    cell: ({ latestRun, latestEnded, deletedSince }) =>
      latestRun ? (
        <span className="inline-grid justify-items-start gap-1">
          {latestEnded ? <RunOutcome run={latestEnded} /> : null}
          {latestRun.id === latestEnded?.id || latestRun.finishedAt ? null : (
            <RunOutcome run={latestRun} />
          )}
        </span>
      ) : (
        <span className="text-muted-foreground">
          {deletedSince ? t("deleted##run") : t("never run")}
        </span>
      ),
  },
  {
    head: msg("Benchmark"),
    className: "min-w-40 sm:w-1/2",
    main: true,
    sort: { up: "name", down: "-name", first: "up" },
    cell: ({ slug, question, latestRun, latestEnded, deletedSince }) => (
      <>
        <RowLink href={`/benchmarks/${slug}`}>{question}</RowLink>
        <p className="figure text-12 text-muted-foreground">{slug}</p>
        {latestEnded?.deciding ? (
          <p className="figure text-12 sm:hidden">
            <DecidingFigureCell figure={latestEnded.deciding} />
          </p>
        ) : null}
        {deletedSince ? (
          <p className="text-12 text-muted-foreground">
            <Trans
              text="{run} was deleted {when} by {who}"
              values={{
                run: deletedRunText(latestRun !== null, deletedSince.verdict),
                when: <LocalTime at={deletedSince.at} style="day" />,
                who: deletedSince.by,
              }}
            />
          </p>
        ) : null}
      </>
    ),
  },
  {
    head: msg("Variants"),
    from: "lg",
    className: "max-w-64 text-muted-foreground",
    cell: ({ variants }) => <span className="line-clamp-2">{variants.join(", ")}</span>,
  },
  {
    head: msg("Figure that decides"),
    from: "sm",
    numeric: true,
    cell: ({ latestEnded }) => <DecidingFigureCell figure={latestEnded?.deciding ?? null} />,
  },
  {
    head: msg("Runs"),
    from: "sm",
    numeric: true,
    sort: { up: "-runs", down: "runs", first: "down" },
    cell: ({ runs, slug }) => (
      <Link href={`/runs?benchmark=${slug}`} prefetch={false} className="link relative">
        {formatCount(runs)}
      </Link>
    ),
  },
  {
    head: msg("Last run"),
    from: "sm",
    sort: { up: "-last-run", down: "last-run", first: "down" },
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ latestRun }) => (latestRun ? <LocalTime at={latestRun.createdAt} style="day" /> : "–"),
  },
];

/** `A later run (NO-GO)` */
function deletedRunText(isLater: boolean, verdict: string | null): string {
  if (verdict === null) return isLater ? t("A later run") : t("A run");
  const values = { verdict: translated(verdict) };
  return isLater ? t("A later run ({verdict})", values) : t("A run ({verdict})", values);
}

type BenchmarkTableProps = { benchmarks: readonly BenchmarkSummary[]; place: ListPlace };

export const BenchmarkTable = ({ benchmarks, place }: BenchmarkTableProps) => (
  <ListKeys>
    <FactTable
      label={t("Benchmarks")}
      columns={columns}
      rows={benchmarks}
      keyOf={({ id }) => id}
      place={place}
    />
  </ListKeys>
);
