// A member's notices: comments that mention them, and comments in discussions in which they wrote.
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type CommentView, commentView, shownComment } from "./comment-view.ts";

export const ListNoticesInput = PageInput;
export type ListNoticesInput = z.input<typeof ListNoticesInput>;

export type NoticeView = {
  readonly comment: CommentView;
  /** The question of the run's benchmark. */
  readonly question: string;
  /** Whether the comment mentions the member; otherwise they wrote in its discussion. */
  readonly isMention: boolean;
  readonly isSeen: boolean;
};

/** Without those whose mention was edited away. */
const shown = { OR: [{ mentioned: true }, { tookPart: true }] };

/** Of the person who asks, in this project, newest first; nothing for an API key. */
export async function listNotices(
  context: Context,
  actor: Actor,
  input: ListNoticesInput = {},
): Promise<Page<NoticeView>> {
  allow(actor, "read");
  const { cursor, limit } = parseInput(ListNoticesInput, input);
  if (actor.userId === null) return { items: [], nextCursor: null };
  const rows = await context.db.commentNotice.findMany({
    where: {
      ...{ userId: actor.userId, ...shown },
      comment: {
        projectId: actor.projectId,
        OR: [{ userId: null }, { userId: { not: actor.userId } }],
      },
      ...(cursor && { commentId: { lt: cursor } }),
    },
    orderBy: { commentId: "desc" },
    take: limit + 1,
    include: {
      comment: {
        include: {
          ...shownComment,
          run: { select: { benchmarkVersion: { select: { question: true } } } },
        },
      },
    },
  });
  return toPage(
    rows.map((row) => ({ ...row, id: row.commentId })),
    limit,
    ({ comment, mentioned, seenAt }) => ({
      comment: commentView(actor, comment),
      question: comment.run.benchmarkVersion.question,
      isMention: mentioned,
      isSeen: seenAt !== null,
    }),
  );
}

/** How many of them the person has not seen, counted up to 100. */
export async function countUnseen(context: Context, actor: Actor): Promise<number> {
  allow(actor, "read");
  if (actor.userId === null) return 0;
  const unseen = await context.db.commentNotice.findMany({
    where: {
      ...{ userId: actor.userId, seenAt: null, ...shown },
      comment: { projectId: actor.projectId },
    },
    select: { commentId: true },
    take: 100,
  });
  return unseen.length;
}

export const SeeNoticesInput = z.strictObject({
  runId: z
    .uuid(english("is not an id"))
    .optional()
    .describe("Only those on this run; absent: all."),
});
export type SeeNoticesInput = z.input<typeof SeeNoticesInput>;

/** Marks them as seen, and answers how many were not before. */
export async function seeNotices(
  context: Context,
  actor: Actor,
  input: SeeNoticesInput = {},
): Promise<number> {
  allow(actor, "read");
  const { runId } = parseInput(SeeNoticesInput, input);
  if (actor.userId === null) return 0;
  const { count } = await context.db.commentNotice.updateMany({
    where: {
      ...{ userId: actor.userId, seenAt: null },
      comment: { projectId: actor.projectId, ...(runId && { runId }) },
    },
    data: { seenAt: context.now() },
  });
  return count;
}
