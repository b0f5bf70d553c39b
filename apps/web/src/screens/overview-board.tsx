// The first page: what runs now, the latest verdict of each benchmark, what finished recently. Fresh every few seconds.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/words/format";
import { useQuery } from "@tanstack/react-query";
import { Crosshair, ListChecks } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import { StatusBadge } from "@/components/ui/status-badge";
import { BenchmarkTable } from "@/features/benchmarks/benchmark-table";
import { RunTable } from "@/features/runs/run-table";
import type { Overview, RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";
import { useTRPC } from "@/lib/trpc";

export function OverviewBoard({ initial }: { initial: Overview }) {
  const { data } = useQuery({
    ...useTRPC().project.overview.queryOptions(),
    initialData: initial,
    refetchInterval: (query) => ((query.state.data?.active.length ?? 0) > 0 ? 3_000 : 15_000),
  });
  if (data.targets === 0)
    return (
      <EmptyState
        icon={Crosshair}
        title="There is nothing to measure yet"
        action={
          <Button asChild>
            <Link href="/new/target">Add the first target</Link>
          </Button>
        }
      >
        A target is a server under test. With two of them, or with two versions of one, a benchmark
        can compare them.
      </EmptyState>
    );
  if (data.benchmarks.length + data.waiting === 0)
    return (
      <EmptyState
        icon={ListChecks}
        title="There is no benchmark yet"
        action={
          <Button asChild>
            <Link href="/new/benchmark">Define the first benchmark</Link>
          </Button>
        }
      >
        A benchmark is a question, what is compared to answer it, and the gates that decide.
      </EmptyState>
    );
  return (
    <>
      {data.active.length > 0 ? <RunsNow runs={data.active} /> : null}
      <Card>
        <CardHeader>
          <CardTitle>Latest verdicts</CardTitle>
          {data.waiting > 0 ? (
            <Link href="/benchmarks" className="link text-13">
              {plural(data.waiting, "benchmark")} without a verdict
            </Link>
          ) : null}
        </CardHeader>
        {data.benchmarks.length > 0 ? (
          <BenchmarkTable benchmarks={data.benchmarks} />
        ) : (
          <EmptyState
            icon={ListChecks}
            title="No run has ended yet"
            action={
              <Button asChild>
                <Link href="/benchmarks">Run a benchmark</Link>
              </Button>
            }
          >
            Its verdict appears here as soon as it has one.
          </EmptyState>
        )}
      </Card>
      {data.recent.length > 0 ? (
        <Card>
          <CardHeader>
            <CardTitle>Recently finished</CardTitle>
            <Link href="/runs" className="link text-13">
              All runs
            </Link>
          </CardHeader>
          <RunTable runs={data.recent} label="Recently finished runs" />
        </Card>
      ) : null}
    </>
  );
}

function RunsNow({ runs }: { runs: readonly RunSummary[] }) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Running now</CardTitle>
          <CardDescription>
            One run at a time on each host: two would measure each other.
          </CardDescription>
        </div>
      </CardHeader>
      <ul className="grid divide-y">
        {runs.map((run) => (
          <li key={run.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StatusBadge status={run.status} />
              <Link
                href={`/runs/${run.id}`}
                className="min-w-0 grow basis-64 font-medium hover:underline"
              >
                {run.benchmark.question}
              </Link>
              <span className="text-13 text-muted-foreground">{subjectText(run.subject)}</span>
              <span className="figure text-13 text-muted-foreground">
                {run.progress.blocksDone}/{run.progress.blocksPlanned} blocks
                {run.progress.remainingMs !== null && run.status === "running"
                  ? `, ${formatDuration(run.progress.remainingMs)} left`
                  : ""}
              </span>
            </div>
            <Progress
              value={run.progress.blocksDone}
              max={Math.max(1, run.progress.blocksPlanned)}
              aria-label={`Progress of ${run.benchmark.question}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
