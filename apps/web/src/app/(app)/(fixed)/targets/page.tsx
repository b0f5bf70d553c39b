// All targets with what their last probe said.

import { t } from "@gonogo/locale/t";
import { Crosshair } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DraftList } from "@/components/drafts/draft-list";
import { ListFilters } from "@/components/list-filters";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { targetFilters, targetOrders, targetQuery } from "@/features/targets/target-query";
import { TargetTable } from "@/features/targets/target-table";
import { leaveEmptyPage, listInput } from "@/lib/list-input";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Targets") });

type TargetsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TargetsPage({ searchParams }: TargetsPageProps) {
  const api = await pageApi();
  const { input, filtered } = listInput(targetQuery, await searchParams);
  const [page, drafts] = await Promise.all([
    orNotFound(api.target.list({ ...(input as Parameters<typeof api.target.list>[0]), limit: 50 })),
    api.draft.list({ kind: "target" }),
  ]);
  const add = (
    <May scope="targets:write">
      <Button asChild>
        <Link href="/new/target">{t("Add a target")}</Link>
      </Button>
    </May>
  );
  leaveEmptyPage("/targets", input, page.items);
  return (
    <>
      <PageHeader
        title={t("Targets")}
        lead={t(
          "The servers under test: where they are, how to reach them, and when they last answered.",
        )}
        actions={page.items.length > 0 ? add : null}
      />
      <DraftList drafts={drafts} nowMs={Date.now()} />
      {filtered || page.items.length > 0 ? (
        <ListFilters
          searches={t("name, slug and address")}
          filters={targetFilters()}
          orders={targetOrders}
          filtered={filtered}
        />
      ) : null}
      {page.items.length > 0 ? (
        <TargetTable targets={page.items} place={{ path: "/targets", query: input }} />
      ) : filtered ? (
        <EmptyState
          icon={Crosshair}
          title={t("No target fits these filters")}
          action={
            <Button asChild variant="outline">
              <Link href="/targets">{t("Show all targets")}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState icon={Crosshair} title={t("There is no target yet")} action={add}>
          {t(
            "A target is a server that benchmarks put under load: REST over HTTP/1.1, HTTP/2 or HTTP/3, or gRPC.",
          )}
        </EmptyState>
      )}
      <Pager path="/targets" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
