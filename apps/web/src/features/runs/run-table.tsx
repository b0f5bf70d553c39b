// Runs in a table; on small screens the less important columns go, never the verdict.
import { msg, t } from "@gonogo/locale/t";
import { DecidingFigureCell } from "@/components/deciding-figure";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { RunOutcome } from "@/components/run-outcome";
import { NoteLine, RunTags } from "@/components/run-tags";
import { tookColumn } from "@/components/took-column";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { ListPlace } from "@/lib/list-order";
import type { RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";
import { RunSelection } from "./run-selection.tsx";

type RunTableProps = {
  runs: readonly RunSummary[];
  label: string;
  /** Rows have a box, for a comparison or a tag. */
  selectable?: boolean;
  /** The list's address, for heads that order it. */
  place?: ListPlace;
  /** Leaves the question out where the page is about one benchmark. */
  ofOneBenchmark?: boolean;
};

const startOf = (run: RunSummary) => <LocalTime at={run.startedAt ?? run.createdAt} />;

const startColumn: Column<RunSummary> = {
  head: msg("Started##run"),
  from: "sm",
  className: "whitespace-nowrap text-muted-foreground",
  sort: { up: "oldest", down: "newest", first: "down" },
  cell: startOf,
};

const versionColumn: Column<RunSummary> = {
  head: msg("Version"),
  from: "lg",
  className: "text-muted-foreground",
  cell: (run) => <span className="figure">{run.benchmark.version}</span>,
};

const subjectColumn: Column<RunSummary> = {
  head: msg("Subject"),
  from: "lg",
  className: "max-w-48 min-w-28 text-muted-foreground [overflow-wrap:anywhere]",
  sort: { up: "branch", down: "-branch", first: "up" },
  cell: (run) => subjectText(run.subject) ?? "–",
};

const figureColumn: Column<RunSummary> = {
  head: msg("Figure that decides"),
  from: "sm",
  numeric: true,
  cell: ({ deciding }) => <DecidingFigureCell figure={deciding} stacked />,
};

/** What is below a run's name: on narrow screens also what its hidden columns hold. */
function Below({ run, ofOneBenchmark }: { run: RunSummary; ofOneBenchmark: boolean }) {
  const subject = ofOneBenchmark ? null : subjectText(run.subject);
  return (
    <>
      {ofOneBenchmark ? null : (
        <p className="figure text-12 text-muted-foreground">{run.benchmark.slug}</p>
      )}
      <p className={`text-12 text-muted-foreground ${ofOneBenchmark ? "sm:hidden" : "lg:hidden"}`}>
        {subject ? `${subject} · ` : ""}
        {startOf(run)}
      </p>
      {run.deciding ? (
        <p className="figure text-12 sm:hidden">
          <DecidingFigureCell figure={run.deciding} />
        </p>
      ) : null}
      <RunTags tags={run.tags} linked className="mt-1" />
      <NoteLine note={run.note} className="mt-0.5 max-w-96" />
    </>
  );
}

const columnsFor = (ofOneBenchmark: boolean): readonly Column<RunSummary>[] => [
  {
    head: msg("Verdict"),
    className: "w-px",
    sort: { up: "verdict", down: "-verdict", first: "down" },
    cell: (run) => <RunOutcome run={run} />,
  },
  {
    head: ofOneBenchmark ? msg("Subject") : msg("Benchmark"),
    className: "min-w-40 lg:min-w-64",
    main: true,
    sort: { up: "benchmark", down: "-benchmark", first: "up" },
    cell: (run) => (
      <>
        <RowLink href={`/runs/${run.id}`}>
          {ofOneBenchmark ? (subjectText(run.subject) ?? t("no subject")) : run.benchmark.question}
        </RowLink>
        {run.imported ? (
          <Badge variant="outline" className="ml-2">
            {t("imported##run")}
          </Badge>
        ) : null}
        <Below run={run} ofOneBenchmark={ofOneBenchmark} />
      </>
    ),
  },
  ...(ofOneBenchmark
    ? [versionColumn, figureColumn, startColumn]
    : [subjectColumn, { ...startColumn, from: "lg" as const }, figureColumn]),
  tookColumn,
];

const boxColumn: Column<RunSummary> = {
  head: msg("Select"),
  headless: true,
  className: "w-px",
  cell: ({ id, subject }) => (
    <input
      type="checkbox"
      name="run"
      value={id}
      aria-label={t("Select the run of {subject}", {
        subject: subjectText(subject) ?? t("no subject"),
      })}
      className="relative z-10 block size-4 accent-foreground max-sm:mr-3"
    />
  ),
};

export function RunTable(props: RunTableProps) {
  const { runs, label, place, ofOneBenchmark = false, selectable = false } = props;
  const columns = columnsFor(ofOneBenchmark);
  const table = (
    <FactTable
      label={label}
      columns={selectable ? [boxColumn, ...columns] : columns}
      rows={runs}
      keyOf={({ id }) => id}
      {...(place ? { place } : {})}
    />
  );
  return selectable ? (
    <ListKeys>
      <RunSelection>{table}</RunSelection>
    </ListKeys>
  ) : (
    table
  );
}
