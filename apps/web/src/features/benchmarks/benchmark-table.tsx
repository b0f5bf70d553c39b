// Benchmarks with their latest verdict.
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
import { RunOutcome } from "@/features/runs/run-outcome";
import type { BenchmarkSummary } from "@/lib/router-types";

export function BenchmarkTable({ benchmarks }: { benchmarks: readonly BenchmarkSummary[] }) {
  return (
    <Table label="Benchmarks">
      <TableHeader>
        <TableRow>
          <TableHead>Latest</TableHead>
          <TableHead>Question</TableHead>
          <TableHead className="hidden md:table-cell">Variants</TableHead>
          <TableHead numeric className="hidden sm:table-cell">
            Runs
          </TableHead>
          <TableHead className="hidden sm:table-cell">Last run</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {benchmarks.map((benchmark) => (
          <TableRow key={benchmark.id} className="relative">
            <TableCell className="w-px">
              {benchmark.latestRun ? (
                <RunOutcome run={benchmark.latestRun} />
              ) : (
                <span className="text-muted-foreground">never run</span>
              )}
            </TableCell>
            <TableCell className="min-w-40">
              <Link
                href={`/benchmarks/${benchmark.slug}`}
                className="font-medium after:absolute after:inset-0 hover:underline"
              >
                {benchmark.question}
              </Link>
              <p className="figure text-12 text-muted-foreground">{benchmark.slug}</p>
            </TableCell>
            <TableCell className="hidden max-w-64 text-muted-foreground md:table-cell">
              <span className="line-clamp-2">{benchmark.variants.join(", ")}</span>
            </TableCell>
            <TableCell numeric className="hidden sm:table-cell">
              {benchmark.runs}
            </TableCell>
            <TableCell className="hidden whitespace-nowrap text-muted-foreground sm:table-cell">
              {benchmark.latestRun ? (
                <LocalTime at={benchmark.latestRun.createdAt} style="day" />
              ) : (
                "–"
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
