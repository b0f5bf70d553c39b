// The audit log, for owners: filters in the address, newest first.
import { t } from "@gonogo/locale/t";
import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ListFilters } from "@/components/list-filters";
import { ReadsOnly } from "@/components/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { auditFilters, auditQuery } from "@/features/audit/audit-query";
import { AuditTable } from "@/features/audit/audit-table";
import { ExportAudit } from "@/features/audit/export-audit";
import { leaveEmptyPage, listInput } from "@/lib/list-input";
import { requireSession } from "@/server/auth/page-session";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Audit log") });

type AuditPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ searchParams }: AuditPageProps) {
  const { actor } = await requireSession();
  const crumbs = [{ label: t("Settings"), href: "/settings" }, { label: t("Audit log") }];
  const lead = t("Who changed what or started load, from where, with the values before and after.");
  if (!actor.scopes.includes("members:write"))
    return (
      <>
        <PageHeader crumbs={crumbs} title={t("Audit log")} lead={lead} />
        <ReadsOnly />
      </>
    );
  const api = await pageApi();
  const { input, filtered } = listInput(auditQuery, await searchParams);
  const asked = input as Parameters<typeof api.audit.list>[0];
  const page = await orNotFound(api.audit.list({ ...asked, limit: 50 }));
  leaveEmptyPage("/audit", input, page.items);
  const { cursor: _, ...filters } = asked ?? {};
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={t("Audit log")}
        lead={lead}
        actions={page.items.length > 0 ? <ExportAudit input={filters} /> : null}
      />
      {filtered || page.items.length > 0 ? (
        <ListFilters
          searches={t("who, name and id")}
          filters={auditFilters}
          orders={[]}
          filtered={filtered}
          byDate
        />
      ) : null}
      {page.items.length > 0 ? (
        <AuditTable entries={page.items} />
      ) : (
        <EmptyState
          icon={ScrollText}
          title={filtered ? t("No entry fits these filters") : t("Nothing was changed yet")}
          action={
            <Button asChild variant="outline">
              <Link href={filtered ? "/audit" : "/"}>
                {filtered ? t("Show all entries") : t("Open the overview")}
              </Link>
            </Button>
          }
        >
          {t("Each change by a person or an API key is written down here, and each start of load.")}
        </EmptyState>
      )}
      <Pager path="/audit" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
