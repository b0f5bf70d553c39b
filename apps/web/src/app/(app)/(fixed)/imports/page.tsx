// Summaries of other tools: the list, and the way to import one.

import { t } from "@gonogo/locale/t";
import { FileInput } from "lucide-react";
import type { Metadata } from "next";
import { May } from "@/components/may";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { ImportSummary } from "@/features/imports/import-summary";
import { SummaryTable } from "@/features/imports/summary-table";
import { leaveEmptyPage } from "@/lib/list-input";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Imports") });

type ImportsPageProps = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function ImportsPage({ searchParams }: ImportsPageProps) {
  const { cursor } = await searchParams;
  const api = await pageApi();
  const query = { ...(typeof cursor === "string" && { cursor }) };
  const page = await orNotFound(api.summary.list(query));
  leaveEmptyPage("/imports", query, page.items);
  const add = (
    <May scope="runs:write">
      <ImportSummary />
    </May>
  );
  return (
    <>
      <PageHeader
        title={t("Imports")}
        lead={t(
          "Results that other tools wrote as a summary: shown, compared and audited, without a verdict.",
        )}
        actions={add}
      />
      {page.items.length > 0 ? (
        <SummaryTable summaries={page.items} />
      ) : (
        <EmptyState icon={FileInput} title={t("Nothing is imported yet")} action={add}>
          {t(
            "A summary of wrk, k6, JMeter, hyperfine or another tool becomes a report with its percentiles and its weaknesses.",
          )}
        </EmptyState>
      )}
      <Pager path="/imports" query={query} nextCursor={page.nextCursor} />
    </>
  );
}
