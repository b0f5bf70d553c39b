// What the person who is signed in was told of: mentions, and comments in discussions in which they wrote; newest first.
import { t } from "@gonogo/locale/t";
import { Bell } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { MarkAllRead, NoticesList } from "@/features/comments/notices-list";
import { leaveEmptyPage, listInput, pagesAlone } from "@/lib/list-input";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Mentions and replies") });

type NoticesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NoticesPage({ searchParams }: NoticesPageProps) {
  const api = await pageApi();
  const { input } = listInput(pagesAlone, await searchParams);
  const page = await orNotFound(api.comment.notices(input));
  leaveEmptyPage("/notices", input, page.items);
  return (
    <>
      <PageHeader
        title={t("Mentions and replies")}
        lead={t("Comments that mention you, and new ones in discussions in which you wrote.")}
        actions={page.items.some(({ isSeen }) => !isSeen) ? <MarkAllRead /> : null}
      />
      {page.items.length > 0 ? (
        <NoticesList notices={page.items} />
      ) : (
        <EmptyState
          icon={Bell}
          title={t("Nothing yet")}
          action={
            <Link className={buttonVariants({ variant: "outline" })} href="/runs">
              {t("See the runs")}
            </Link>
          }
        >
          {t("Members mention one another with @ in the discussion of a run.")}
        </EmptyState>
      )}
      <Pager path="/notices" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
