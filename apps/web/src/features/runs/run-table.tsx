// Runs in a table; on small screens the less important columns go, never the verdict.
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { RunOutcome } from "@/components/run-outcome";
import { tookColumn } from "@/components/took-column";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

type RunTableProps = {
  runs: readonly RunSummary[];
  label: string;
  /** Leaves the question out where the page is about one benchmark. */
  ofOneBenchmark?: boolean;
};

const startOf = (run: RunSummary) => <LocalTime at={run.startedAt ?? run.createdAt} />;

const columnsFor = (ofOneBenchmark: boolean): readonly Column<RunSummary>[] => [
  { head: "Verdict", className: "w-px", cell: (run) => <RunOutcome run={run} /> },
  {
    head: ofOneBenchmark ? "Subject" : "Question",
    className: "min-w-40",
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
        <p className="text-12 text-muted-foreground sm:hidden">{startOf(run)}</p>
      </>
    ),
  },
  {
    head: ofOneBenchmark ? "Version" : "Subject",
    from: "lg",
    className: "max-w-64 truncate text-muted-foreground",
    cell: ({ benchmark, subject }) =>
      ofOneBenchmark ? (
        <span className="figure">{benchmark.version}</span>
      ) : (
        (subjectText(subject) ?? "–")
      ),
  },
  {
    head: "Started",
    from: "sm",
    className: "whitespace-nowrap text-muted-foreground",
    cell: startOf,
  },
  tookColumn,
];

export const RunTable = ({ runs, label, ofOneBenchmark = false }: RunTableProps) => (
  <FactTable
    label={label}
    columns={columnsFor(ofOneBenchmark)}
    rows={runs}
    keyOf={({ id }) => id}
  />
);
