// Makes an older version of a benchmark the newest again: its definition is saved once more, so that no version is lost.
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { parseInput } from "../../errors.ts";
import { BaseVersion } from "../benchmark-input.ts";
import { getBenchmark } from "../get-benchmark.ts";
import { type SavedBenchmark, saveBenchmark } from "../save-benchmark.ts";

export const RestoreVersionInput = z.strictObject({
  slug: Slug,
  version: z.coerce.number().int().min(1).max(2_147_483_647),
  base: BaseVersion,
});
export type RestoreVersionInput = z.input<typeof RestoreVersionInput>;

/**
 * `changed` is false where the newest version says the same. Throws `not_found`, `conflict` where another than `base` is the
 * newest, and `invalid_input` where the old definition breaks a rule of today.
 */
export async function restoreVersion(
  context: Context,
  actor: Actor,
  input: RestoreVersionInput,
): Promise<SavedBenchmark> {
  allow(actor, "benchmarks:write");
  const { slug, version, base } = parseInput(RestoreVersionInput, input);
  // Who may write may read; an API key need not have both scopes.
  const { spec } = await getBenchmark(context, { ...actor, scopes: ["read"] }, { slug, version });
  return saveBenchmark(context, actor, { slug, definition: spec, base });
}
