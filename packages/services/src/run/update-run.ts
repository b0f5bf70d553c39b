// Changes what people write on a run: its tags and its note. Neither changes a figure or a verdict, so a run of any state
// takes them. Adding and removing single tags loses nothing that somebody else writes at the same time.
import { english, t } from "@gonogo/locale/t";
import { RunNote, Tags, tagBounds } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { type RunSummary, runSummary } from "../rows/run-summary.ts";
import { retagged } from "./tag-runs.ts";

export const UpdateRunInput = z
  .strictObject({
    id: idOf("run"),
    tags: Tags.optional().describe("All tags of the run from now on. Left out: they stay."),
    addTags: Tags.optional().describe("Tags to add to those that there are."),
    removeTags: Tags.optional().describe("Tags to take away; those that it lacks are no error."),
    note: RunNote.nullable()
      .optional()
      .describe("Plain text of several lines. Left out: it stays. null or empty removes it."),
  })
  .refine(({ tags, addTags, removeTags }) => tags === undefined || !(addTags ?? removeTags), {
    path: ["tags"],
    message: english("replaces all tags; leave out addTags and removeTags, or give only those"),
  });
export type UpdateRunInput = z.input<typeof UpdateRunInput>;

/** Throws `invalid_input`, or `not_found`. */
export async function updateRun(
  context: Context,
  actor: Actor,
  input: UpdateRunInput,
): Promise<RunSummary> {
  allow(actor, "runs:write");
  const { id, tags, addTags = [], removeTags = [], note } = parseInput(UpdateRunInput, input);
  await findRun(context, actor, id);
  await context.db.$transaction(async (db) => {
    const [row] = await db.$queryRaw<{ tags: string[] }[]>`
      SELECT tags FROM runs WHERE id = ${id}::uuid FOR UPDATE`;
    // Somebody deleted it meanwhile.
    if (!row) throw notFound(english("run"));
    const next = retagged(tags ?? row.tags, addTags, removeTags);
    if (next.length > tagBounds.most)
      throw new ServiceError(
        "invalid_input",
        t("addTags: the run would have {count} tags, and {most} is the most", {
          count: next.length,
          most: tagBounds.most,
        }),
        { field: "addTags", remedy: t("Remove some with removeTags, or add fewer.") },
      );
    await db.run.update({
      where: { id },
      data: { tags: next, ...(note === undefined ? {} : { note: note || null }) },
    });
  });
  return runSummary(context, await findRun(context, actor, id));
}
