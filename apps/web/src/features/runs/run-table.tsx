// Runs in a table; on small screens the less important columns go, never the verdict.
import { formatDuration } from "@gonogo/analysis/format";
import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { RunSummary } from "@/lib/router-types";
import { RunOutcome } from "./run-outcome.tsx";
import { subjectText } from "./subject-text.ts";

type RunTableProps = {
  runs: readonly RunSummary[];
  label: string;
  /** Leaves the question out where the page is about one benchmark. */
  ofOneBenchmark?: boolean;
};

export function RunTable({ runs, label, ofOneBenchmark = false }: RunTableProps) {
  return (
    <Table label={label}>
      <TableHeader>
        <TableRow>
          <TableHead>Verdict</TableHead>
          <TableHead>{ofOneBenchmark ? "Subject" : "Question"}</TableHead>
          <TableHead className="hidden lg:table-cell">
            {ofOneBenchmark ? "Version" : "Subject"}
          </TableHead>
          <TableHead className="hidden sm:table-cell">Started</TableHead>
          <TableHead numeric className="hidden sm:table-cell">
            Took
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {runs.map((run) => (
          <TableRow key={run.id} className="relative">
            <TableCell className="w-px">
              <RunOutcome run={run} />
            </TableCell>
            <TableCell className="min-w-40">
              <Link
                href={`/runs/${run.id}`}
                className="font-medium after:absolute after:inset-0 hover:underline"
              >
                {ofOneBenchmark
                  ? (subjectText(run.subject) ?? "no subject")
                  : run.benchmark.question}
              </Link>
              <p className="text-12 text-muted-foreground sm:hidden">
                <LocalTime at={run.startedAt ?? run.createdAt} />
              </p>
            </TableCell>
            <TableCell className="hidden max-w-64 truncate text-muted-foreground lg:table-cell">
              {ofOneBenchmark ? (
                <span className="figure">{run.benchmark.version}</span>
              ) : (
                (subjectText(run.subject) ?? "–")
              )}
            </TableCell>
            <TableCell className="hidden whitespace-nowrap text-muted-foreground sm:table-cell">
              <LocalTime at={run.startedAt ?? run.createdAt} />
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap sm:table-cell">
              {run.startedAt && run.finishedAt
                ? formatDuration(Date.parse(run.finishedAt) - Date.parse(run.startedAt))
                : "–"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
