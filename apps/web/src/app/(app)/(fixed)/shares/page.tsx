// Every link to a report of the project: who made it, until when it works, how often it was opened, and its end by a click.
import { msg, t } from "@gonogo/locale/t";
import { Share2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { May } from "@/components/may";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { RevokeShare } from "@/features/shares/revoke-share";
import { leaveEmptyPage } from "@/lib/list-input";
import type { ShareView } from "@/lib/router-types";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Shares") });

const columns: readonly Column<ShareView>[] = [
  {
    head: msg("Report"),
    className: "min-w-40",
    main: true,
    cell: ({ runId, question, benchmark }) => (
      <>
        <Link className="link font-medium" href={`/runs/${runId}`} translate="no">
          {question}
        </Link>
        <p className="figure text-12 text-muted-foreground">{benchmark}</p>
      </>
    ),
  },
  {
    head: msg("Made"),
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ createdAt, createdBy }) => (
      <>
        <LocalTime at={createdAt} style="day" />
        {createdBy === null ? null : (
          <p className="break-words text-12">{t("by {who}", { who: createdBy })}</p>
        )}
      </>
    ),
  },
  {
    head: msg("Expires"),
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ expiresAt }) => (expiresAt ? <LocalTime at={expiresAt} style="day" /> : t("never")),
  },
  {
    head: msg("Password"),
    from: "md",
    className: "text-muted-foreground",
    cell: ({ hasPassword }) => (hasPassword ? t("yes") : t("no")),
  },
  { head: msg("Opens##count"), numeric: true, cell: ({ opens }) => opens },
  {
    head: msg("Last opened"),
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ lastOpenedAt }) => (lastOpenedAt ? <LocalTime at={lastOpenedAt} /> : t("never")),
  },
  {
    head: msg("Revoke"),
    headless: true,
    main: true,
    className: "w-px text-right",
    cell: ({ id, benchmark, open, revokedAt }) =>
      open ? (
        <May scope="shares:write">
          <RevokeShare id={id} benchmark={benchmark} />
        </May>
      ) : (
        <Badge variant="outline">{revokedAt ? t("revoked") : t("expired")}</Badge>
      ),
  },
];

type SharesPageProps = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function SharesPage({ searchParams }: SharesPageProps) {
  const { cursor } = await searchParams;
  const input = typeof cursor === "string" ? { cursor } : {};
  const page = await orNotFound((await pageApi()).share.list(input));
  leaveEmptyPage("/shares", input, page.items);
  return (
    <>
      <PageHeader
        title={t("Shares")}
        lead={t(
          "Links that open a frozen report without signing in. A link cannot be shown again; opens count visitors who are no members, each once a minute.",
        )}
      />
      {page.items.length > 0 ? (
        <FactTable label={t("Shares")} columns={columns} rows={page.items} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          icon={Share2}
          title={t("Nothing is shared yet")}
          action={
            <Button asChild variant="outline">
              <Link href="/runs">{t("Open the runs")}</Link>
            </Button>
          }
        >
          {t("The button Share on a report makes a link.")}
        </EmptyState>
      )}
      <Pager path="/shares" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
