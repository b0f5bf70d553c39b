// Runs in a table; on small screens the less important columns go, never the verdict.
import { DecidingFigureCell } from "@/components/deciding-figure";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { RunOutcome } from "@/components/run-outcome";
import { tookColumn } from "@/components/took-column";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";
import { CompareSelection } from "./compare-selection.tsx";

type RunTableProps = {
  runs: readonly RunSummary[];
  label: string;
  /** Rows have a box, for a comparison. */
  selectable?: boolean;
  /** Leaves the question out where the page is about one benchmark. */
  ofOneBenchmark?: boolean;
};

const startOf = (run: RunSummary) => <LocalTime at={run.startedAt ?? run.createdAt} />;

const startColumn: Column<RunSummary> = {
  head: "Started",
  from: "sm",
  className: "whitespace-nowrap text-muted-foreground",
  cell: startOf,
};

const columnsFor = (ofOneBenchmark: boolean): readonly Column<RunSummary>[] => [
  { head: "Verdict", className: "w-px", cell: (run) => <RunOutcome run={run} /> },
  {
    head: ofOneBenchmark ? "Subject" : "Question",
    className: "w-full min-w-40",
    cell: (run) => (
      <>
        <RowLink href={`/runs/${run.id}`}>
          {ofOneBenchmark ? (subjectText(run.subject) ?? "no subject") : run.benchmark.question}
        </RowLink>
        {run.imported ? (
          <Badge variant="outline" className="ml-2">
            imported
          </Badge>
        ) : null}
        {ofOneBenchmark ? null : (
          <p className="figure text-12 text-muted-foreground">{run.benchmark.slug}</p>
        )}
        <p
          className={`text-12 text-muted-foreground ${ofOneBenchmark ? "sm:hidden" : "lg:hidden"}`}
        >
          {startOf(run)}
        </p>
      </>
    ),
  },
  {
    head: ofOneBenchmark ? "Version" : "Subject",
    from: "lg",
    className: "max-w-56 truncate text-muted-foreground",
    cell: (run) =>
      ofOneBenchmark ? (
        <span className="figure">{run.benchmark.version}</span>
      ) : (
        <>
          {subjectText(run.subject) ?? "–"}
          <p className="text-12">{startOf(run)}</p>
        </>
      ),
  },
  {
    head: "Figure that decides",
    from: "sm",
    numeric: true,
    className: "lg:whitespace-nowrap",
    cell: ({ deciding }) => <DecidingFigureCell figure={deciding} />,
  },
  ...(ofOneBenchmark ? [startColumn] : []),
  tookColumn,
];

const boxColumn: Column<RunSummary> = {
  head: "Compare",
  headless: true,
  className: "w-px",
  cell: ({ id, subject }) => (
    <input
      type="checkbox"
      name="run"
      value={id}
      aria-label={`Select the run of ${subjectText(subject) ?? "no subject"} for a comparison`}
      className="relative z-10 block size-4 accent-foreground"
    />
  ),
};

export function RunTable(props: RunTableProps) {
  const { runs, label, ofOneBenchmark = false, selectable = false } = props;
  const columns = columnsFor(ofOneBenchmark);
  const table = (
    <FactTable
      label={label}
      columns={selectable ? [boxColumn, ...columns] : columns}
      rows={runs}
      keyOf={({ id }) => id}
    />
  );
  return selectable ? (
    <ListKeys>
      <CompareSelection>{table}</CompareSelection>
    </ListKeys>
  ) : (
    table
  );
}
