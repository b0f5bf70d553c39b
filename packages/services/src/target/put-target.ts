// Makes a target what was sent, by its slug: new, replaced as a whole, or as it was. Says which fields differed.
import { changedPaths, compareValues } from "@gonogo/analysis/comparison/compare-definitions";
import type { DbTransaction } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { unresolvedInTarget } from "@gonogo/protocols/configuration";
import { Slug, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Change } from "../change.ts";
import type { Context } from "../context.ts";
import { changedMeanwhile, orChangedMeanwhile, parseInput, ServiceError } from "../errors.ts";
import { readLater } from "../read-later.ts";
import { requireResolved } from "../require-resolved.ts";
import {
  configOf,
  type TargetRow,
  type TargetView,
  targetInclude,
  targetView,
} from "../rows/target-view.ts";
import { openSecret } from "./secret-box.ts";
import {
  insertTarget,
  lockTarget,
  replaceTarget,
  type SeenTarget,
  type TargetWriter,
} from "./store-target.ts";

export const PutTargetInput = z.strictObject({
  slug: Slug.describe("Slug of the target."),
  /** Read as a whole with the slug of its place, which it may leave out. */
  target: readLater(
    z.record(z.string(), z.unknown()).default({}),
    z.strictObject(TargetConfig.shape).partial({ slug: true }),
  ),
  secret: TargetSecret.nullable()
    .optional()
    .describe("Written once, never shown. Left out: it stays. null removes it."),
});
export type PutTargetInput = z.input<typeof PutTargetInput>;

export type ChangedTarget = TargetView & Change;

/**
 * Throws `invalid_input`, `address_not_allowed`, or `conflict` where somebody else adds a target of the slug meanwhile.
 * @param seen what the writer saw, null: no target; where it is another one by now, `precondition_failed` is thrown
 */
export async function putTarget(
  context: Context,
  actor: Actor,
  input: PutTargetInput,
  seen?: SeenTarget | null,
): Promise<ChangedTarget> {
  allow(actor, "targets:write");
  const { slug, target: sent, secret } = parseInput(PutTargetInput, input);
  if (sent.slug !== undefined && sent.slug !== slug)
    throw new ServiceError("invalid_input", t("The target's slug differs from the address."), {
      field: "target.slug",
      remedy: t("Leave the slug out, or write {slug}.", { slug }),
    });
  requireResolved(unresolvedInTarget(sent), "target");
  requireResolved(unresolvedInTarget({ secret }), "");
  const target = parseInput(TargetConfig, { ...sent, slug }, ["target"]);
  return context.db.$transaction(async (db) => {
    await lockProject(db, actor);
    return storeTarget({ ...context, db }, actor, { target, secret, seen });
  });
}

/** Until the transaction ends, no other puts anything into the project by its name. Not the project's row: claims of runs write it. */
export async function lockProject(
  db: DbTransaction,
  { projectId }: Pick<Actor, "projectId">,
): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`put into ${projectId}`}, 0))`;
}

export type SentTarget = {
  readonly target: TargetConfig;
  /** undefined: the stored one stays. */
  readonly secret?: TargetSecret | null | undefined;
  /** Absent: whatever is there is replaced. */
  readonly seen?: SeenTarget | null | undefined;
};

/** Inside a transaction that holds `lockProject`. Fields of refusals are under `target` and `secret`. */
export async function storeTarget(
  context: TargetWriter,
  actor: Pick<Actor, "projectId">,
  { target, secret, seen }: SentTarget,
): Promise<ChangedTarget> {
  await lockTarget(context.db, actor, target.slug);
  const where = { projectId_slug: { projectId: actor.projectId, slug: target.slug } };
  const row = await context.db.target.findUnique({ where, include: targetInclude });
  if (seen !== undefined && seen?.updatedAt !== row?.updatedAt.toISOString())
    throw changedMeanwhile();
  if (!row) {
    // A verb that adds targets without the project's lock may have added it since.
    const made = await insertTarget(context, actor, { target, secret: secret ?? null }).catch(
      orChangedMeanwhile("conflict", seen !== undefined),
    );
    return { ...made, change: "created", changedFields: [] };
  }
  const changedFields = [
    ...changedPaths(compareValues(configOf(row), target)),
    ...(await changedSecretFields(context, row, secret)),
  ];
  if (changedFields.length === 0)
    return { ...targetView(context, row), change: "unchanged", changedFields };
  const changed = await replaceTarget(context, row, { target, secret, place: "target" });
  return { ...changed, change: "updated", changedFields };
}

/** Fields of the secret that differ from the stored ones; `secret` as a whole where there was none, or nobody can read it. */
async function changedSecretFields(
  { db, secretKey }: TargetWriter,
  row: TargetRow,
  sent: TargetSecret | null | undefined,
): Promise<string[]> {
  if (sent === undefined) return [];
  const sealed = await db.targetSecret.findUnique({ where: { targetId: row.id } });
  if (sealed === null || sent === null) return sealed === sent ? [] : ["secret"];
  try {
    const stored = openSecret(secretKey, row.id, sealed);
    return changedPaths(compareValues({ secret: stored }, { secret: sent }));
  } catch {
    // The key is another than it was sealed with: what is sent takes its place.
    return ["secret"];
  }
}
