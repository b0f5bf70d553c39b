// Writes, edits, deletes and lists comments. Members that a comment mentions, and those who wrote in its discussion before, find it
// among their notices; a mention also goes by mail where SMTP is set.
import type { DbTransaction } from "@gonogo/db/client";
import { signingNameOf } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { findRun } from "../rows/find-run.ts";
import {
  CommentBody,
  CommentedChange,
  type CommentView,
  commentLimits,
  commentView,
  isAuthor,
  membersMentioned,
  mentionedIn,
  shownComment,
} from "./comment-view.ts";
import { mailMentions } from "./mail-mentions.ts";

export const AddCommentInput = z.strictObject({
  runId: idOf("run"),
  change: CommentedChange.optional().describe(
    "The series whose change begins with this run; absent: the comment is on the report.",
  ),
  body: CommentBody,
});
export type AddCommentInput = z.input<typeof AddCommentInput>;

export const ListCommentsInput = PageInput.extend({ runId: idOf("run") });
export type ListCommentsInput = z.input<typeof ListCommentsInput>;

export const CommentIdInput = z.strictObject({ id: idOf("comment") });
export type CommentIdInput = z.input<typeof CommentIdInput>;

export const EditCommentInput = CommentIdInput.extend({ body: CommentBody });
export type EditCommentInput = z.input<typeof EditCommentInput>;

/** Throws `forbidden`, `not_found` (run), `invalid_input`, and `conflict` where the run has as many as it may. */
export async function addComment(
  context: Context,
  actor: Actor,
  input: AddCommentInput,
): Promise<CommentView> {
  allow(actor, "comments:write");
  const { runId, change, body } = parseInput(AddCommentInput, input);
  const run = await findRun(context, actor, runId);
  if ((await context.db.comment.count({ where: { runId: run.id } })) >= commentLimits.ofRun)
    throw new ServiceError("conflict", `A run keeps at most ${commentLimits.ofRun} comments.`, {
      remedy: "Delete comments that nobody needs.",
    });
  const mentioned = await mentionedMembers(context, actor, body);
  const others = await context.db.comment.findMany({
    where: { runId: run.id, userId: { not: null } },
    distinct: ["userId"],
    select: { userId: true },
  });
  const id = newId();
  const told = new Map<string, boolean>(others.map(({ userId }) => [userId ?? "", false]));
  for (const user of mentioned) told.set(user.id, true);
  // Who writes is told of nothing; a mention of oneself is kept for its name alone.
  const isToldOfOwn = actor.userId !== null && told.get(actor.userId) === true;
  if (actor.userId !== null && !isToldOfOwn) told.delete(actor.userId);
  const row = await context.db.$transaction(async (db) => {
    await db.comment.create({
      data: {
        ...{ id, projectId: actor.projectId, runId: run.id, body, createdAt: context.now() },
        ...(change && { change: toJson(change) }),
        ...(await authorOf({ db }, actor)),
      },
    });
    await db.commentNotice.createMany({
      data: [...told].map(([userId, isMentioned]) => ({
        ...{ commentId: id, userId, mentioned: isMentioned },
        seenAt: userId === actor.userId ? context.now() : null,
      })),
    });
    return db.comment.findUniqueOrThrow({ where: { id }, include: shownComment });
  });
  mailMentions(
    context,
    row,
    mentioned.filter((user) => user.id !== actor.userId),
  );
  return commentView(actor, row);
}

/** Oldest first. Throws `not_found`. */
export async function listComments(
  context: Context,
  actor: Actor,
  input: ListCommentsInput,
): Promise<Page<CommentView>> {
  allow(actor, "read");
  const { runId, cursor, limit } = parseInput(ListCommentsInput, input);
  const run = await findRun(context, actor, runId);
  const rows = await context.db.comment.findMany({
    where: { runId: run.id, ...(cursor && { id: { gt: cursor } }) },
    orderBy: { id: "asc" },
    take: limit + 1,
    include: shownComment,
  });
  return toPage(rows, limit, (row) => commentView(actor, row));
}

/** Throws `not_found`. */
export async function getComment(
  context: Context,
  actor: Actor,
  input: CommentIdInput,
): Promise<CommentView> {
  allow(actor, "read");
  const { id } = parseInput(CommentIdInput, input);
  return commentView(actor, await findComment(context, actor, id));
}

/** Members whom the new text mentions and the old one did not are told. Throws `forbidden` for another's comment, `not_found`. */
export async function editComment(
  context: Context,
  actor: Actor,
  input: EditCommentInput,
): Promise<CommentView> {
  allow(actor, "comments:write");
  const { id, body } = parseInput(EditCommentInput, input);
  const found = await findComment(context, actor, id);
  if (!isAuthor(actor, found))
    throw new ServiceError("forbidden", "Only its author edits a comment.", {
      remedy: "Write a comment of your own.",
    });
  const mentioned = await mentionedMembers(context, actor, body);
  const before = new Set(found.notices.map(({ user }) => user.email));
  const row = await context.db.$transaction(async (db) => {
    await db.comment.update({ where: { id }, data: { body, editedAt: context.now() } });
    await db.commentNotice.updateMany({ where: { commentId: id }, data: { mentioned: false } });
    for (const { id: userId } of mentioned)
      await db.commentNotice.upsert({
        where: { commentId_userId: { commentId: id, userId } },
        create: {
          ...{ commentId: id, userId, mentioned: true },
          seenAt: userId === actor.userId ? context.now() : null,
        },
        update: { mentioned: true },
      });
    return db.comment.findUniqueOrThrow({ where: { id }, include: shownComment });
  });
  mailMentions(
    context,
    row,
    mentioned.filter((user) => user.id !== actor.userId && !before.has(user.email)),
  );
  return commentView(actor, row);
}

/** By its author, or by an owner of the project. Throws `forbidden`, `not_found`. */
export async function deleteComment(
  context: Context,
  actor: Actor,
  input: CommentIdInput,
): Promise<void> {
  allow(actor, "comments:write");
  const { id } = parseInput(CommentIdInput, input);
  const found = await findComment(context, actor, id);
  if (!isAuthor(actor, found) && !actor.scopes.includes("members:write"))
    throw new ServiceError("forbidden", "Only its author or an owner deletes a comment.", {
      remedy: "Ask an owner of the project.",
    });
  await context.db.comment.deleteMany({ where: { id } });
}

async function findComment(context: Context, { projectId }: Actor, id: string) {
  const row = z.uuid().safeParse(id).success
    ? await context.db.comment.findFirst({ where: { id, projectId }, include: shownComment })
    : null;
  if (!row) throw notFound("comment");
  return row;
}

/** Throws `invalid_input` where a text mentions too many. */
async function mentionedMembers({ db }: Context, actor: Actor, body: string) {
  const emails = mentionedIn(body);
  if (emails.length <= commentLimits.mentions) return membersMentioned(db, actor, emails);
  throw new ServiceError(
    "invalid_input",
    `mentions ${emails.length} people, and at most ${commentLimits.mentions} are told`,
    { field: "body", remedy: "Mention fewer." },
  );
}

async function authorOf({ db }: { readonly db: DbTransaction }, { userId, apiKeyId }: Actor) {
  const user = userId && (await db.user.findUnique({ where: { id: userId } }));
  if (user) return { userId, byName: signingNameOf(user.name), byEmail: user.email };
  const key = apiKeyId && (await db.apiKey.findUnique({ where: { id: apiKeyId } }));
  return { apiKeyId, byName: key ? `API key ${signingNameOf(key.name)}` : "an API key" };
}
