// Discards drafts: one when its owner says so or has saved it, and old ones by themselves.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { DraftSubject, type DraftView, draftDays, draftKey, draftView } from "./draft-rows.ts";

export const DiscardDraftInput = DraftSubject;
export type DiscardDraftInput = z.input<typeof DiscardDraftInput>;

/** Answers with what was discarded, so that it can be saved again; null: there was none. Throws `not_found`. */
export async function discardDraft(
  context: Context,
  actor: Actor,
  input: DiscardDraftInput,
): Promise<DraftView | null> {
  const subject = parseInput(DiscardDraftInput, input);
  allow(actor, subject.kind === "target" ? "targets:write" : "benchmarks:write");
  const key = await draftKey(context, actor, subject);
  return context.db.$transaction(async (db) => {
    const where = { projectId_userId_kind_subject: key };
    const row = await db.draft.findUnique({ where });
    await db.draft.deleteMany({ where: key });
    return row && draftView(row);
  });
}

/** Removes drafts that nobody saved for 30 days by the database's clock; returns how many. */
export const removeOldDrafts = ({ db }: Pick<Context, "db">): Promise<number> =>
  db.$executeRaw`DELETE FROM drafts WHERE "savedAt" < now() - make_interval(days => ${draftDays}::int)`;
