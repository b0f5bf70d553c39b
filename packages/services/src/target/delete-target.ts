// Removes a target with its secret and probes. Finished runs keep what they recorded of it.
// A target that a waiting or running run needs stays until that run has ended; one that benchmarks name goes only where
// that is known.
import { listOf } from "@gonogo/analysis/words/format";
import type { DbTransaction } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { queryFlag } from "../query-flag.ts";
import type { TargetRow } from "../rows/target-view.ts";
import { benchmarksNaming } from "./benchmarks-naming.ts";
import { lockedTarget, type SeenTarget } from "./store-target.ts";

export const DeleteTargetInput = z.strictObject({
  slug: Slug.describe("Slug of the target."),
  evenIfNamed: queryFlag("true: although benchmarks name it."),
});
export type DeleteTargetInput = z.input<typeof DeleteTargetInput>;

/**
 * Throws `not_found`, or `in_use` while a run needs the target, or benchmarks name it.
 * @param seen what the writer saw; where it is another one by now, or gone, `precondition_failed` is thrown
 */
export async function deleteTarget(
  context: Context,
  actor: Actor,
  input: DeleteTargetInput,
  seen?: SeenTarget | null,
): Promise<void> {
  allow(actor, "targets:write");
  const { slug, evenIfNamed } = parseInput(DeleteTargetInput, input);
  await context.db.$transaction(async (db) => {
    const row = await lockedTarget(db, actor, slug, seen);
    await requireUnused(db, actor, row);
    if (!evenIfNamed) await requireUnnamed(db, actor, slug);
    await db.draft.deleteMany({ where: { kind: "target", subject: row.id } });
    await db.target.delete({ where: { id: row.id } });
  });
}

async function requireUnused(
  db: DbTransaction,
  { projectId }: Actor,
  { id, slug }: Pick<TargetRow, "id" | "slug">,
): Promise<void> {
  const users = await db.run.count({
    where: {
      projectId,
      status: { in: ["queued", "running"] },
      variants: { array_contains: [{ targetId: id }] },
    },
  });
  if (users === 0) return;
  throw new ServiceError("in_use", t("{slug} is part of a run that has not ended.", { slug }), {
    remedy: t("Cancel the run, or wait for its end."),
  });
}

async function requireUnnamed(db: DbTransaction, actor: Actor, slug: string): Promise<void> {
  const named = await benchmarksNaming({ db }, actor, slug);
  if (named.length === 0) return;
  throw new ServiceError(
    "in_use",
    t(
      "{count, plural, one {{benchmarks} names {slug}, and could not run without it.} other {{benchmarks} name {slug}, and could not run without it.}}",
      { count: named.length, benchmarks: listOf(named), slug },
    ),
    {
      field: "evenIfNamed",
      remedy: t("Point them at another target first, or remove it with evenIfNamed: true."),
    },
  );
}
