// What people say of a run, or of a change that begins with it: comments, oldest first, and the field for the next one. No part of
// the report, of a share or of an export.
"use client";

import { MessageSquare, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { CommentedChange, CommentView } from "@/lib/router-types";
import { toastError } from "@/lib/toast-error";
import { trpcClient, useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentText } from "./comment-text.tsx";

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

/** Of a run, page after page: it has at most 1,000. */
async function readComments(runId: string): Promise<CommentView[]> {
  const comments: CommentView[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await trpcClient().comment.list.query({ runId, limit: 100, cursor });
    comments.push(...page.items);
    if (page.nextCursor === null) return comments;
    cursor = page.nextCursor;
  }
}

/** Calls, with the list read again after each. */
function useComments(runId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = ["comments", runId];
  const after = {
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: toastError,
  };
  const list = useQuery({ queryKey, queryFn: () => readComments(runId) });
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

/** Marks what one was told of this run as seen. */
function useSeen(runId: string) {
  const router = useRouter();
  const { mutate } = useMutation(
    useTRPC().comment.see.mutationOptions({
      // The count stands in the frame of the page.
      onSuccess: (seen) => (seen > 0 ? router.refresh() : undefined),
    }),
  );
  useEffect(() => mutate({ runId }), [mutate, runId]);
}

export function Discussion({ runId, change }: DiscussionProps) {
  const calls = useComments(runId);
  useSeen(runId);
  const { list, add } = calls;
  const comments = list.data?.filter(isOn(change));
  useShownAnchor(comments !== undefined);
  return (
    <div className="grid max-w-prose min-w-0 gap-4">
      {comments ? (
        <ol aria-label="Comments" className="grid gap-4">
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              calls={calls}
              isChangeNamed={change === undefined}
            />
          ))}
        </ol>
      ) : list.isError ? (
        <p className="text-13">The comments could not be read. Reload the page.</p>
      ) : (
        <Skeleton className="h-16" />
      )}
      <May scope="comments:write">
        <CommentComposer
          label="Comment"
          send="Comment"
          isSending={add.isPending}
          onSend={(body) => stored(add.mutateAsync({ runId, body, ...(change && { change }) }))}
        />
      </May>
    </div>
  );
}

/** A link to a comment leads to it once it is there. */
function useShownAnchor(isShown: boolean) {
  useEffect(() => {
    if (!isShown || !window.location.hash.startsWith("#comment-")) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isShown]);
}

type CommentProps = { comment: CommentView; calls: Calls; isChangeNamed: boolean };

function Comment({ comment, calls: { edit, remove }, isChangeNamed }: CommentProps) {
  const { id, by, body, change, mentions, createdAt, editedAt, isOwn } = comment;
  const [editing, setEditing] = useState(false);
  const save = async (text: string) => {
    const isStored = await stored(edit.mutateAsync({ id, body: text }));
    if (isStored) setEditing(false);
    return false;
  };
  return (
    <li
      id={`comment-${id}`}
      className="grid min-w-0 scroll-mt-16 gap-2 rounded-md border p-3 target:border-foreground"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-13 text-muted-foreground">
          <span className="font-medium text-foreground" title={by.email ?? undefined}>
            {by.name}
          </span>{" "}
          <Link className="hover:underline" href={`#comment-${id}`}>
            <LocalTime at={createdAt} />
          </Link>
          {editedAt ? " · edited" : ""}
          {change && isChangeNamed
            ? ` · on the change of ${change.metric} of ${change.variant}`
            : ""}
        </p>
        <span className="flex">
          {isOwn && !editing ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Edit the comment"
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
          <Deletable isOwn={isOwn}>
            <ConfirmDialog
              title="Delete the comment?"
              description="It cannot be taken back."
              keep="Keep it"
              confirm="Delete it"
              onConfirm={() => remove.mutate({ id })}
            >
              <Button variant="ghost" size="icon-sm" aria-label="Delete the comment">
                <Trash2 aria-hidden />
              </Button>
            </ConfirmDialog>
          </Deletable>
        </span>
      </div>
      {editing ? (
        <CommentComposer
          label="Edited comment"
          initial={body}
          send="Save"
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
  return (
    <section
      id="discussion"
      aria-labelledby="discussion-title"
      className="grid scroll-mt-16 gap-4 border-t pt-6 print:hidden"
    >
      <div className="grid gap-1">
        <h2 id="discussion-title" className="flex items-center gap-2 text-16 font-semibold">
          <MessageSquare className="size-4" aria-hidden />
          Discussion
        </h2>
        <p className="max-w-prose text-13 text-muted-foreground">
          Members of the project read it. It is no part of shares and exports.
        </p>
      </div>
      <Discussion runId={runId} />
    </section>
  );
}
