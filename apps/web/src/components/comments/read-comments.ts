// The comments of a run, for its discussion and for decisions that quote them.
import type { CommentView } from "@/lib/router-types";
import { trpcClient } from "@/lib/trpc";

/** Page after page: a run has at most 1,000. */
async function readComments(runId: string): Promise<CommentView[]> {
  const comments: CommentView[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await trpcClient().comment.list.query({ runId, limit: 100, cursor });
    comments.push(...page.items);
    if (page.nextCursor === null) return comments;
    cursor = page.nextCursor;
  }
}

/** One query of the page, oldest first. */
export const commentsOf = (runId: string) => ({
  queryKey: ["comments", runId],
  queryFn: () => readComments(runId),
});
