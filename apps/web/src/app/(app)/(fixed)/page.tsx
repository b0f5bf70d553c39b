// Overview: the first page.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import Link from "next/link";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { OverviewBoard, overviewLead } from "@/screens/overview-board";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Overview") });

type OverviewPageProps = { searchParams: Promise<{ page?: string | string[] }> };

export default async function OverviewPage({ searchParams }: OverviewPageProps) {
  const { page } = await searchParams;
  const api = await pageApi();
  const input = typeof page === "string" ? { page } : {};
  const overview = await orNotFound(api.project.overview(input));
  return (
    <>
      <PageHeader
        title={t("Overview")}
        lead={overviewLead(overview) ?? t("Three steps to a first answer.")}
        actions={
          overview.benchmarks > 0 ? (
            <May scope="benchmarks:write">
              <Button asChild>
                <Link href="/new/benchmark">{t("New benchmark")}</Link>
              </Button>
            </May>
          ) : null
        }
      />
      <OverviewBoard overview={overview} nowMs={Date.now()} />
    </>
  );
}
