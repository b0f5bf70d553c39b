// What people say of a run, or of a change that begins with it: comments, oldest first, and the field for the next one. No part of
// the report, of a share or of an export.
"use client";

import { t } from "@gonogo/locale/t";
import { MessageSquare, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import type { CommentedChange, CommentView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { tellNoticesSeen } from "@/lib/unseen-notices";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentText } from "./comment-text.tsx";
import { commentsOf } from "./read-comments.ts";

type DiscussionProps = {
  runId: string;
  /** Only what is said of this change; absent: everything on the run. */
  change?: CommentedChange;
};

const isOn = (change: CommentedChange | undefined) => (comment: CommentView) =>
  change === undefined ||
  (comment.change !== null &&
    (["metric", "variant", "over", "operation", "cell", "branch"] as const).every(
      (part) => (comment.change?.[part] ?? 0) === (change[part] ?? 0),
    ));

/** Calls, with the list read again after each. */
function useComments(runId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const comments = commentsOf(runId);
  const after = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: comments.queryKey }),
    onError: toastError,
  };
  const list = useQuery(comments);
  const add = useMutation(trpc.comment.add.mutationOptions(after));
  const edit = useMutation(trpc.comment.edit.mutationOptions(after));
  const remove = useMutation(trpc.comment.delete.mutationOptions(after));
  return { list, add, edit, remove };
}
type Calls = ReturnType<typeof useComments>;

const stored = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** Marks the notices of the run as seen once its discussion is in view. */
function useSeen(runId: string) {
  const section = useRef<HTMLElement>(null);
  const { mutate } = useMutation(
    useTRPC().comment.see.mutationOptions({
      onSuccess: (seen) => (seen > 0 ? tellNoticesSeen() : undefined),
    }),
  );
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      mutate({ runId });
    });
    if (section.current) observer.observe(section.current);
    return () => observer.disconnect();
  }, [mutate, runId]);
  return section;
}

export function Discussion({ runId, change }: DiscussionProps) {
  const calls = useComments(runId);
  const { list, add } = calls;
  const comments = list.data?.filter(isOn(change));
  const linked = useLinkedComment(comments !== undefined);
  return (
    <div className="grid max-w-prose min-w-0 gap-4">
      {comments?.length === 0 ? (
        <p className="text-13 text-muted-foreground">{t("No comments yet.")}</p>
      ) : comments ? (
        <ol aria-label={t("Comments")} className="grid gap-4">
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              calls={calls}
              isChangeNamed={change === undefined}
              isLinked={linked === `comment-${comment.id}`}
            />
          ))}
        </ol>
      ) : list.isError ? (
        <p className="text-13">{t("The comments could not be read. Reload the page.")}</p>
      ) : (
        <Skeleton className="h-16" />
      )}
      <May scope="comments:write">
        <CommentComposer
          label={t("Comment##noun")}
          send={t("Comment##verb")}
          isSending={add.isPending}
          onSend={(body) => stored(add.mutateAsync({ runId, body, ...(change && { change }) }))}
        />
      </May>
    </div>
  );
}

/** The id that the address names; its comment is shown once it is there. */
function useLinkedComment(isThere: boolean): string | null {
  const [linked, setLinked] = useState<string | null>(null);
  useEffect(() => {
    const show = () => {
      const hash = window.location.hash.slice(1);
      if (!isThere || !hash.startsWith("comment-")) return;
      setLinked(hash);
      const shown = document.getElementById(hash);
      shown?.scrollIntoView({ block: "center" });
      shown?.focus({ preventScroll: true });
    };
    show();
    window.addEventListener("hashchange", show);
    return () => window.removeEventListener("hashchange", show);
  }, [isThere]);
  return linked;
}

type CommentProps = {
  comment: CommentView;
  calls: Calls;
  isChangeNamed: boolean;
  /** The address names it. */
  isLinked: boolean;
};

function Comment({ comment, calls: { edit, remove }, isChangeNamed, isLinked }: CommentProps) {
  const { runId, id, by, body, change, mentions, createdAt, editedAt, isOwn } = comment;
  const [editing, setEditing] = useState(false);
  const save = async (text: string) => {
    const isStored = await stored(edit.mutateAsync({ runId, id, body: text }));
    if (isStored) setEditing(false);
    return false;
  };
  return (
    <li
      id={`comment-${id}`}
      tabIndex={-1}
      className={cn(
        "grid min-w-0 scroll-mt-16 gap-2 rounded-md border p-3",
        isLinked && "border-foreground",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-13 text-muted-foreground">
          <span
            translate="no"
            className="font-medium text-foreground"
            title={by.email ?? undefined}
          >
            {by.name}
          </span>{" "}
          <Link className="hover:underline" href={`#comment-${id}`}>
            <LocalTime at={createdAt} />
          </Link>
          {editedAt ? ` · ${t("edited")}` : ""}
          {change && isChangeNamed
            ? ` · ${t("on the change of {metric} of {variant}", {
                metric: change.metric,
                variant: change.variant,
              })}`
            : ""}
        </p>
        <span className="flex">
          {isOwn && !editing ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("Edit the comment")}
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
          <Deletable isOwn={isOwn}>
            <ConfirmDialog
              title={t("Delete the comment?")}
              description={t("This cannot be undone.")}
              keep={t("Keep it")}
              confirm={t("Delete it")}
              onConfirm={() => remove.mutate({ runId, id })}
            >
              <Button variant="ghost" size="icon-sm" aria-label={t("Delete the comment")}>
                <Trash2 aria-hidden />
              </Button>
            </ConfirmDialog>
          </Deletable>
        </span>
      </div>
      {editing ? (
        <CommentComposer
          label={t("Edited comment")}
          initial={body}
          send={t("Save")}
          isSending={edit.isPending}
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CommentText body={body} mentions={mentions} />
      )}
    </li>
  );
}

/** By its author, and by owners. */
const Deletable = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) =>
  isOwn ? children : <May scope="members:write">{children}</May>;

/** The discussion at the end of a run's page. */
export function RunDiscussion({ runId }: { runId: string }) {
  const section = useSeen(runId);
  return (
    <section
      ref={section}
      id="discussion"
      aria-labelledby="discussion-title"
      className="grid scroll-mt-16 gap-4 border-t pt-6 print:hidden"
    >
      <div className="grid gap-1">
        <h2 id="discussion-title" className="flex items-center gap-2 text-16 font-semibold">
          <MessageSquare className="size-4" aria-hidden />
          {t("Discussion")}
        </h2>
        <p className="max-w-prose text-13 text-muted-foreground">
          {t("Only members of the project can read it. Shares and exports leave it out.")}
        </p>
      </div>
      <Discussion runId={runId} />
    </section>
  );
}
