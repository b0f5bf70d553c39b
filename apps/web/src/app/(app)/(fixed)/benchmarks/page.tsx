// All benchmarks with their latest verdicts.

import { t } from "@gonogo/locale/t";
import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DraftList } from "@/components/drafts/draft-list";
import { ListFilters } from "@/components/list-filters";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import {
  benchmarkFilters,
  benchmarkOrders,
  benchmarkQuery,
} from "@/features/benchmarks/benchmark-query";
import { BenchmarkTable } from "@/features/benchmarks/benchmark-table";
import { leaveEmptyPage, listInput } from "@/lib/list-input";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Benchmarks") });

type BenchmarksPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function BenchmarksPage({ searchParams }: BenchmarksPageProps) {
  const api = await pageApi();
  const { input, filtered } = listInput(benchmarkQuery, await searchParams);
  const [page, drafts] = await Promise.all([
    orNotFound(
      api.benchmark.list({ ...(input as Parameters<typeof api.benchmark.list>[0]), limit: 50 }),
    ),
    api.draft.list({ kind: "benchmark" }),
  ]);
  const add = (
    <May scope="benchmarks:write">
      <Button asChild>
        <Link href="/new/benchmark">{t("New benchmark")}</Link>
      </Button>
    </May>
  );
  leaveEmptyPage("/benchmarks", input, page.items);
  return (
    <>
      <PageHeader
        title={t("Benchmarks")}
        lead={
          <>
            {t("The questions this project asks, each with the verdict of its latest run.")}{" "}
            <Link href="/archive" className="link">
              {t("Archive##noun")}
            </Link>
          </>
        }
        actions={page.items.length > 0 ? add : null}
      />
      <DraftList drafts={drafts} nowMs={Date.now()} />
      {filtered || page.items.length > 0 ? (
        <ListFilters
          searches={t("question and slug")}
          filters={benchmarkFilters(input)}
          orders={benchmarkOrders}
          filtered={filtered}
        />
      ) : null}
      {page.items.length > 0 ? (
        <BenchmarkTable benchmarks={page.items} place={{ path: "/benchmarks", query: input }} />
      ) : filtered ? (
        <EmptyState
          icon={ListChecks}
          title={t("No benchmark fits these filters")}
          action={
            <Button asChild variant="outline">
              <Link href="/benchmarks">{t("Show all benchmarks")}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState icon={ListChecks} title={t("There is no benchmark yet")} action={add}>
          {t(
            "A benchmark is a question, what is compared to answer it, and the gates that decide.",
          )}
        </EmptyState>
      )}
      <Pager path="/benchmarks" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
