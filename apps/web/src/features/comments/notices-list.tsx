// A member's notices: mentions, and comments in discussions in which they wrote.
"use client";

import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { CommentText } from "@/components/comments/comment-text";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import type { NoticeView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";
import { tellNoticesSeen } from "@/lib/unseen-notices";

export function NoticesList({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <ul aria-label={t("Mentions and replies")} className="grid gap-3">
      {notices.map((notice) => (
        <Notice key={notice.comment.id} notice={notice} />
      ))}
    </ul>
  );
}

function Notice({ notice: { comment, question, isMention, isSeen } }: { notice: NoticeView }) {
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted-foreground">
        {isSeen ? null : <Badge>{t("New##notice")}</Badge>}
        <span>
          <Trans
            text={isMention ? "{who} mentioned you on {run}" : "{who} wrote on {run}"}
            values={{
              who: (
                <span translate="no" className="font-medium text-foreground">
                  {comment.by.name}
                </span>
              ),
              run: (
                <Link
                  translate="no"
                  className="link"
                  href={`/runs/${comment.runId}#comment-${comment.id}`}
                >
                  {question}
                </Link>
              ),
            }}
          />
        </span>
        <LocalTime at={comment.createdAt} />
      </p>
      <CommentText body={comment.body} mentions={comment.mentions} />
    </li>
  );
}

export function MarkAllRead() {
  const router = useRouter();
  const see = useMutation(
    useTRPC().comment.see.mutationOptions({
      onSuccess: () => {
        tellNoticesSeen();
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return (
    <Button variant="outline" busy={see.isPending} onClick={() => see.mutate({})}>
      {t("Mark all as read")}
    </Button>
  );
}
