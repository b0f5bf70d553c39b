// Writes, edits, deletes and lists comments. Members whom a comment mentions, and those who wrote in its discussion before, find it
// among their notices; a mention also goes by mail where SMTP is set.
import type { DbTransaction } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { commentLimits } from "@gonogo/protocols/report";
import { signingNameOf } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { Id, idOf, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { findRun } from "../rows/find-run.ts";
import {
  CommentBody,
  CommentedChange,
  type CommentView,
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

export const CommentIdInput = z.strictObject({ runId: idOf("run"), id: idOf("comment") });
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
    throw new ServiceError(
      "conflict",
      t("A run keeps at most {ofRun} comments.", { ofRun: commentLimits.ofRun }),
      {
        remedy: t("Delete comments that nobody needs."),
      },
    );
  const mentioned = await mentionedMembers(context, actor, body);
  const { projectId } = actor;
  const writers = await context.db.user.findMany({
    where: { comments: { some: { runId: run.id } }, memberships: { some: { projectId } } },
    select: { id: true },
  });
  const id = newId();
  const row = await context.db.$transaction(async (db) => {
    await db.comment.create({
      data: {
        ...{ id, projectId, runId: run.id, body, createdAt: context.now() },
        ...(change && { change: toJson(change) }),
        ...(await authorOf({ db }, actor)),
      },
    });
    // Authors get no notice of their own comment.
    const tookPart = writers.filter((one) => one.id !== actor.userId).map((one) => one.id);
    await db.commentNotice.createMany({
      data: tookPart.map((userId) => ({
        ...{ commentId: id, userId, mentioned: false, tookPart: true },
      })),
    });
    return noteMentions({ ...context, db }, actor, id, mentioned);
  });
  mailMentions(context, row.comment, row.toMail);
  return commentView(actor, row.comment);
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
  return commentView(actor, await findComment(context, actor, parseInput(CommentIdInput, input)));
}

/** Members whom the new text mentions and the old one did not are told. Throws `forbidden` for another's comment, `not_found`. */
export async function editComment(
  context: Context,
  actor: Actor,
  input: EditCommentInput,
): Promise<CommentView> {
  allow(actor, "comments:write");
  const { body, ...named } = parseInput(EditCommentInput, input);
  const found = await findComment(context, actor, named);
  const { id } = found;
  if (!isAuthor(actor, found))
    throw new ServiceError("forbidden", t("Only its author edits a comment."), {
      remedy: t("Write a comment of your own."),
    });
  const mentioned = await mentionedMembers(context, actor, body);
  const row = await context.db.$transaction(async (db) => {
    await db.comment.update({ where: { id }, data: { body, editedAt: context.now() } });
    return noteMentions({ ...context, db }, actor, id, mentioned);
  });
  mailMentions(context, row.comment, row.toMail);
  return commentView(actor, row.comment);
}

/** By its author, or by an owner of the project. Throws `forbidden`, `not_found`. */
export async function deleteComment(
  context: Context,
  actor: Actor,
  input: CommentIdInput,
): Promise<void> {
  allow(actor, "comments:write");
  const found = await findComment(context, actor, parseInput(CommentIdInput, input));
  if (!isAuthor(actor, found) && !actor.scopes.includes("members:write"))
    throw new ServiceError("forbidden", t("Only its author or an owner deletes a comment."), {
      remedy: t("Ask an owner of the project."),
    });
  await context.db.comment.deleteMany({ where: { id: found.id } });
}

type NamedComment = z.output<typeof CommentIdInput>;

async function findComment(context: Context, { projectId }: Actor, { runId, id }: NamedComment) {
  const areIds = Id.safeParse(runId).success && Id.safeParse(id).success;
  const where = { id, runId, projectId };
  const row = areIds ? await context.db.comment.findFirst({ where, include: shownComment }) : null;
  if (!row) throw notFound(english("comment"));
  return row;
}

type MentionedMember = { readonly id: string; readonly name: string; readonly email: string };

/** Throws `invalid_input` where a text mentions too many. */
async function mentionedMembers(
  { db }: Context,
  actor: Actor,
  body: string,
): Promise<MentionedMember[]> {
  const emails = mentionedIn(body);
  if (emails.length <= commentLimits.mentions) return membersMentioned(db, actor, emails);
  throw new ServiceError(
    "invalid_input",
    t("mentions {count} people, and at most {mentions} are told", {
      count: emails.length,
      mentions: commentLimits.mentions,
    }),
    { field: "body", remedy: t("Mention fewer.") },
  );
}

/** Stores whom the comment mentions now. `toMail`: those who had no mail on it yet. A mention of oneself counts as seen. */
async function noteMentions(
  { db, now }: { readonly db: DbTransaction; readonly now: () => Date },
  actor: Actor,
  commentId: string,
  mentioned: readonly MentionedMember[],
) {
  const before = new Map(
    (await db.commentNotice.findMany({ where: { commentId } })).map((row) => [row.userId, row]),
  );
  const ids = mentioned.map(({ id }) => id);
  await db.commentNotice.updateMany({
    where: { commentId, mentioned: true, userId: { notIn: ids } },
    data: { mentioned: false },
  });
  const toMail: MentionedMember[] = [];
  for (const member of mentioned) {
    const isSelf = member.id === actor.userId;
    const known = before.get(member.id);
    if (known?.mentioned) continue;
    const isMailed = isSelf || (known?.mailedAt ?? null) !== null;
    if (!isMailed) toMail.push(member);
    const noted = {
      ...{ mentioned: true, seenAt: isSelf ? now() : null },
      ...(!isMailed && { mailedAt: now() }),
    };
    await db.commentNotice.upsert({
      where: { commentId_userId: { commentId, userId: member.id } },
      create: { commentId, userId: member.id, ...noted },
      update: noted,
    });
  }
  const comment = await db.comment.findUniqueOrThrow({
    where: { id: commentId },
    include: shownComment,
  });
  return { comment, toMail };
}

async function authorOf(
  { db }: { readonly db: DbTransaction },
  { userId, apiKeyId }: Actor,
): Promise<{ userId?: string; apiKeyId?: string | null; byName: string; byEmail?: string }> {
  const user = userId && (await db.user.findUnique({ where: { id: userId } }));
  if (user) return { userId: user.id, byName: signingNameOf(user.name), byEmail: user.email };
  const key = apiKeyId && (await db.apiKey.findUnique({ where: { id: apiKeyId } }));
  return { apiKeyId, byName: key ? `API key ${signingNameOf(key.name)}` : "an API key" };
}
