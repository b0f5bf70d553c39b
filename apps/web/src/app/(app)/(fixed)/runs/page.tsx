// All runs, newest first, with filters in the address.

import { t } from "@gonogo/locale/t";
import { Gauge } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ListFilters } from "@/components/list-filters";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { runFilters, runOrders, runQuery } from "@/features/runs/run-query";
import { RunTable } from "@/features/runs/run-table";
import { StopAllLoad } from "@/features/runs/stop-all-load";
import { leaveEmptyPage, listInput } from "@/lib/list-input";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Runs") });

type RunsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RunsPage({ searchParams }: RunsPageProps) {
  const api = await pageApi();
  const { input, filtered } = listInput(runQuery, await searchParams);
  const [page, branches, tags, isLoading] = await Promise.all([
    orNotFound(api.run.list({ ...(input as Parameters<typeof api.run.list>[0]), limit: 50 })),
    api.run.branches(),
    api.run.tags({}),
    api.run.isAnyActive(),
  ]);
  leaveEmptyPage("/runs", input, page.items);
  return (
    <>
      <PageHeader
        title={t("Runs")}
        lead={t(
          "Every run of every benchmark, with what it concluded and the figure that decided.",
        )}
        actions={
          isLoading ? (
            <May scope="runs:write">
              <StopAllLoad />
            </May>
          ) : null
        }
      />
      {filtered || page.items.length > 0 ? (
        <ListFilters
          searches={t("benchmark, version, commit, branch, tag")}
          filters={runFilters({ branches, tags }, input)}
          orders={runOrders}
          filtered={filtered}
          byDate
        />
      ) : null}
      {page.items.length > 0 ? (
        <RunTable
          runs={page.items}
          label={t("Runs")}
          selectable
          place={{ path: "/runs", query: input }}
        />
      ) : (
        <EmptyState
          icon={Gauge}
          title={filtered ? t("No run fits these filters") : t("Nothing has run yet")}
          action={
            <Button asChild variant="outline">
              <Link href={filtered ? "/runs" : "/benchmarks"}>
                {filtered ? t("Show all runs") : t("Choose a benchmark to run")}
              </Link>
            </Button>
          }
        >
          {filtered ? null : t("Each run of a benchmark appears here with its verdict.")}
        </EmptyState>
      )}
      <Pager path="/runs" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
