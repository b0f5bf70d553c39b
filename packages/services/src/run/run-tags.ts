// Tags that the runs of a project have, for filters and for completion.
import { Prisma } from "@gonogo/db/client";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";

export const RunTagsInput = z.strictObject({
  limit: z.int().min(1).max(500).default(200),
});
export type RunTagsInput = z.input<typeof RunTagsInput>;

/** Those of the most runs first, then by name. */
export async function runTags(
  context: Context,
  actor: Actor,
  input: RunTagsInput = {},
): Promise<string[]> {
  allow(actor, "read");
  const { limit } = parseInput(RunTagsInput, input);
  const rows = await context.db.$queryRaw<{ tag: string }[]>(Prisma.sql`
    SELECT tag FROM runs, unnest(tags) AS tag WHERE "projectId" = ${actor.projectId}::uuid AND tags <> '{}'
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}`);
  return rows.map(({ tag }) => tag);
}
