// Changes a target: the fields that are given replace the stored ones, the rest stays.
// Runs keep the settings they were made with, so a change never reaches a run that is under way.
import { Slug, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { readLater } from "../read-later.ts";
import { configOf, type TargetView } from "../rows/target-view.ts";
import { lockedTarget, replaceTarget, type SeenTarget } from "./store-target.ts";

export const UpdateTargetInput = z.strictObject({
  slug: Slug.describe("Slug of the target."),
  /** Fields of a target, which is read as a whole with those that stay. */
  changes: readLater(
    z.record(z.string(), z.unknown()).default({}),
    z.strictObject(TargetConfig.shape).partial(),
  ),
  secret: TargetSecret.nullable()
    .optional()
    .describe("Written once, never shown. Left out: it stays. null removes it."),
});
export type UpdateTargetInput = z.input<typeof UpdateTargetInput>;

/**
 * Throws `invalid_input`, `not_found`, `address_not_allowed`, or `conflict` when a new slug is taken.
 * @param seen what the writer saw; where it is another one by now, or gone, `precondition_failed` is thrown
 */
export async function updateTarget(
  context: Context,
  actor: Actor,
  input: UpdateTargetInput,
  seen?: SeenTarget | null,
): Promise<TargetView> {
  allow(actor, "targets:write");
  const { slug, changes, secret } = parseInput(UpdateTargetInput, input);
  return context.db.$transaction(async (db) => {
    const row = await lockedTarget(db, actor, slug, seen);
    const target = parseInput(TargetConfig, { ...configOf(row), ...changes }, ["changes"]);
    return replaceTarget({ ...context, db }, row, { target, secret, place: "changes" });
  });
}
