// All runs, newest first, with filters in the address.
import { Gauge } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { RunFilters } from "@/features/runs/run-filters";
import { RunTable } from "@/features/runs/run-table";
import { runsInput } from "@/features/runs/runs-input";
import { StopAllLoad } from "@/features/runs/stop-all-load";
import { everyItem, orNotFound, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Runs" };

type RunsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RunsPage({ searchParams }: RunsPageProps) {
  const api = await pageApi();
  const { input, filtered } = runsInput(await searchParams);
  const page = await orNotFound(api.run.list(input));
  const benchmarks = await everyItem(api.benchmark.list);
  const active = await Promise.all(
    (["running", "queued"] as const).map((status) => api.run.list({ status, limit: 1 })),
  );
  const isLoading = active.some(({ items }) => items.length > 0);
  return (
    <>
      <PageHeader
        title="Runs"
        lead="Every run of every benchmark, newest first, with what it concluded."
        actions={isLoading ? <StopAllLoad /> : null}
      />
      {filtered || page.items.length > 0 ? (
        <RunFilters benchmarks={benchmarks.map((benchmark) => benchmark.slug)} />
      ) : null}
      {page.items.length > 0 ? (
        <RunTable runs={page.items} label="Runs" />
      ) : (
        <EmptyState
          icon={Gauge}
          title={filtered ? "No run fits these filters" : "Nothing has run yet"}
          action={
            <Button asChild variant="outline">
              <Link href={filtered ? "/runs" : "/benchmarks"}>
                {filtered ? "Show all runs" : "Choose a benchmark to run"}
              </Link>
            </Button>
          }
        >
          {filtered ? null : "Each run of a benchmark appears here with its verdict."}
        </EmptyState>
      )}
      <Pager path="/runs" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
