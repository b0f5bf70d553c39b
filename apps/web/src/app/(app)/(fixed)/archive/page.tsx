// Benchmarks that left the lists: each can come back or go for good.
import { msg, t } from "@gonogo/locale/t";
import { Archive } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { DeleteArchived, RestoreArchived } from "@/features/benchmarks/archive-benchmark";
import { leaveEmptyPage } from "@/lib/list-input";
import type { ArchivedBenchmark } from "@/lib/router-types";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Archive##noun") });

const columns: readonly Column<ArchivedBenchmark>[] = [
  {
    head: msg("Question"),
    className: "min-w-40",
    main: true,
    cell: ({ slug, question }) => (
      <>
        <p className="font-medium" translate="no">
          {question}
        </p>
        <p className="figure text-12 text-muted-foreground">{slug}</p>
      </>
    ),
  },
  { head: msg("Runs"), from: "sm", numeric: true, cell: ({ runs }) => runs },
  {
    head: msg("Archived"),
    from: "sm",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ archivedAt }) => <LocalTime at={archivedAt} style="day" />,
  },
  {
    head: msg("Restore or delete"),
    headless: true,
    className: "w-px",
    cell: ({ slug, runs }) => (
      <May scope="benchmarks:write">
        <span className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
          <RestoreArchived slug={slug} />
          <DeleteArchived slug={slug} runs={runs} />
        </span>
      </May>
    ),
  },
];

type ArchivePageProps = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function ArchivePage({ searchParams }: ArchivePageProps) {
  const { cursor } = await searchParams;
  const api = await pageApi();
  const input = typeof cursor === "string" ? { cursor } : {};
  const page = await orNotFound(api.benchmark.listArchived(input));
  leaveEmptyPage("/archive", input, page.items);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Benchmarks"), href: "/benchmarks" }, { label: t("Archive##noun") }]}
        title={t("Archive##noun")}
        lead={t("Benchmarks that left the lists. Their runs, reports and shared links still work.")}
      />
      {page.items.length > 0 ? (
        <FactTable
          label={t("Archived benchmarks")}
          columns={columns}
          rows={page.items}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState
          icon={Archive}
          title={t("The archive is empty")}
          action={
            <Button asChild variant="outline">
              <Link href="/benchmarks">{t("Open the benchmarks")}</Link>
            </Button>
          }
        >
          {t("A benchmark comes here when somebody archives it on its page.")}
        </EmptyState>
      )}
      <Pager path="/archive" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
