// The actor's own drafts: the one of a subject, and the list of all. Nobody reads another person's.
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import {
  type DraftKind,
  DraftSubject,
  type DraftView,
  draftKey,
  draftKinds,
  draftView,
  personOf,
} from "./draft-rows.ts";

export const GetDraftInput = DraftSubject;
export type GetDraftInput = z.input<typeof GetDraftInput>;

/** null: there is none. Throws `not_found` for a subject that is not there. */
export async function getDraft(
  context: Context,
  actor: Actor,
  input: GetDraftInput,
): Promise<DraftView | null> {
  allow(actor, "read");
  const key = await draftKey(context, actor, parseInput(GetDraftInput, input));
  const row = await context.db.draft.findUnique({ where: { projectId_userId_kind_subject: key } });
  return row && draftView(row);
}

export const ListDraftsInput = z.strictObject({ kind: z.enum(draftKinds) });
export type ListDraftsInput = z.input<typeof ListDraftsInput>;

export type ListedDraft = {
  readonly id: string;
  readonly kind: DraftKind;
  /** Slug of what is edited; null: a new one. */
  readonly slug: string | null;
  readonly title: string;
  /** ISO UTC. */
  readonly savedAt: string;
};

/** Newest first. Drafts of what is archived come back with it. */
export async function listDrafts(
  context: Context,
  actor: Actor,
  input: ListDraftsInput,
): Promise<ListedDraft[]> {
  allow(actor, "read");
  const { kind } = parseInput(ListDraftsInput, input);
  const { projectId } = actor;
  const rows = await context.db.draft.findMany({
    where: { projectId, userId: personOf(actor), kind },
    orderBy: { savedAt: "desc" },
    select: { id: true, subject: true, title: true, savedAt: true },
  });
  const ids = rows.flatMap(({ subject }) => (subject === "" ? [] : [subject]));
  const where = { projectId, id: { in: ids } };
  const select = { id: true, slug: true };
  const subjects =
    ids.length === 0
      ? []
      : kind === "target"
        ? await context.db.target.findMany({ where, select })
        : await context.db.benchmark.findMany({ where: { ...where, deletedAt: null }, select });
  const slugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
  return rows.flatMap(({ id, subject, title, savedAt }) => {
    const slug = subject === "" ? null : slugs.get(subject);
    return slug === undefined ? [] : [{ id, kind, slug, title, savedAt: savedAt.toISOString() }];
  });
}
