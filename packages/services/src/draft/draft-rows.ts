// Drafts as rows: whose they are, of what, and as entry points show them.
import type { Prisma } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { findTarget } from "../rows/find-target.ts";

/** Days after the last saving for which a draft is kept. */
export const draftDays = 30;

export const draftKinds = ["benchmark", "target"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** What a draft is of: a benchmark or a target by its slug; null: a new one. */
export const DraftSubject = z.strictObject({
  kind: z.enum(draftKinds),
  slug: Slug.nullable(),
});
export type DraftSubject = z.infer<typeof DraftSubject>;

export type DraftView = {
  readonly id: string;
  /** Counts the savings of this draft, from 1. */
  readonly version: number;
  /** Version of the benchmark that it was made from; 0: a new one, or a target. */
  readonly base: number;
  readonly title: string;
  /** Values of the form, as its page wrote them. */
  readonly content: Readonly<Record<string, unknown>>;
  /** ISO UTC, by the database's clock. */
  readonly savedAt: string;
};

type DraftRow = Prisma.DraftGetPayload<object>;

const Content = z.record(z.string(), z.unknown());

export const draftView = (row: DraftRow): DraftView => ({
  ...{ id: row.id, version: row.version, base: row.base, title: row.title },
  content: Content.parse(row.content),
  savedAt: row.savedAt.toISOString(),
});

/** The person that an actor is. Throws `forbidden` for an API key: drafts are of people. */
export function personOf({ userId, apiKeyId }: Actor): string {
  if (userId !== null && apiKeyId === null) return userId;
  throw new ServiceError("forbidden", t("Drafts belong to people who are signed in."), {
    remedy: t("Sign in. Programs save whole definitions."),
  });
}

/** The unique key of the actor's draft of a subject. Throws `not_found` for a subject that is not there. */
export async function draftKey(
  context: Pick<Context, "db">,
  actor: Actor,
  { kind, slug }: DraftSubject,
): Promise<Prisma.DraftProjectIdUserIdKindSubjectCompoundUniqueInput> {
  const userId = personOf(actor);
  return {
    ...{ projectId: actor.projectId, userId, kind },
    subject: slug === null ? "" : await idOfSubject(context, actor, kind, slug),
  };
}

/** Drafts go by id, so that a target's new slug loses none. */
async function idOfSubject(
  context: Pick<Context, "db">,
  actor: Actor,
  kind: DraftKind,
  slug: string,
) {
  if (kind === "target") return (await findTarget(context, actor, slug)).id;
  return (await findBenchmark(context, actor, slug)).benchmark.id;
}
