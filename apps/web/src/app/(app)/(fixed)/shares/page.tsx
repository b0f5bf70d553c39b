// Every link to a report of the project: who made it, until when it works, how often it was opened, and its end by a click.
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

export const metadata: Metadata = { title: "Shares" };

const columns: readonly Column<ShareView>[] = [
  {
    head: "Report",
    className: "min-w-40",
    main: true,
    cell: ({ runId, question, benchmark }) => (
      <>
        <Link className="link font-medium" href={`/runs/${runId}`}>
          {question}
        </Link>
        <p className="figure text-12 text-muted-foreground">{benchmark}</p>
      </>
    ),
  },
  {
    head: "Made",
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ createdAt, createdBy }) => (
      <>
        <LocalTime at={createdAt} style="day" />
        {createdBy === null ? null : <p className="break-words text-12">by {createdBy}</p>}
      </>
    ),
  },
  {
    head: "Expires",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ expiresAt }) => (expiresAt ? <LocalTime at={expiresAt} style="day" /> : "never"),
  },
  {
    head: "Password",
    from: "md",
    className: "text-muted-foreground",
    cell: ({ hasPassword }) => (hasPassword ? "yes" : "no"),
  },
  { head: "Opens", numeric: true, cell: ({ opens }) => opens },
  {
    head: "Last opened",
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ lastOpenedAt }) => (lastOpenedAt ? <LocalTime at={lastOpenedAt} /> : "never"),
  },
  {
    head: "Revoke",
    headless: true,
    main: true,
    className: "w-px text-right",
    cell: ({ id, benchmark, open, revokedAt }) =>
      open ? (
        <May scope="shares:write">
          <RevokeShare id={id} benchmark={benchmark} />
        </May>
      ) : (
        <Badge variant="outline">{revokedAt ? "revoked" : "expired"}</Badge>
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
        title="Shares"
        lead="Links that open a frozen report without signing in. A link cannot be shown again; opens count visitors who are no members, each once a minute."
      />
      {page.items.length > 0 ? (
        <FactTable label="Shares" columns={columns} rows={page.items} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          icon={Share2}
          title="Nothing is shared yet"
          action={
            <Button asChild variant="outline">
              <Link href="/runs">Open the runs</Link>
            </Button>
          }
        >
          The button Share on a report makes a link.
        </EmptyState>
      )}
      <Pager path="/shares" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
