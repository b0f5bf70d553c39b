// One target by its slug, with what its last probe said.
// Secrets are not part of the answer; `hasSecret` says that there is one.
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { findTarget } from "../rows/find-target.ts";
import { type TargetView, targetView } from "../rows/target-view.ts";

export const GetTargetInput = z.strictObject({ slug: Slug.describe("Slug of the target.") });
export type GetTargetInput = z.input<typeof GetTargetInput>;

/** Throws `not_found`. */
export async function getTarget(
  context: Context,
  actor: Actor,
  input: GetTargetInput,
): Promise<TargetView> {
  allow(actor, "read");
  const { slug } = parseInput(GetTargetInput, input);
  return targetView(context, await findTarget(context, actor, slug));
}
