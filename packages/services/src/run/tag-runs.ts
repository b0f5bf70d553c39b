// Adds and removes tags of several runs at once, those that somebody selected in a list: all of them or none.
import { english, t } from "@gonogo/locale/t";
import { eachOnce, Tags, tagBounds } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { Id } from "../id.ts";

/** A page of a list has at most as many. */
const mostRuns = 100;

export const TagRunsInput = z.strictObject({
  ids: z
    .array(Id)
    .min(1, english("must name a run"))
    .max(mostRuns, { error: () => t("may name at most {mostRuns} runs", { mostRuns }) }),
  addTags: Tags.default([]).describe("Tags to add to those that each run has."),
  removeTags: Tags.default([]).describe("Tags to take away; runs that lack them stay as they are."),
});
export type TagRunsInput = z.input<typeof TagRunsInput>;

/** How many of the runs have other tags now. Throws `invalid_input`, or `not_found` where one of the runs is unknown. */
export async function tagRuns(
  context: Context,
  actor: Actor,
  input: TagRunsInput,
): Promise<{ changed: number }> {
  allow(actor, "runs:write");
  const { ids, addTags, removeTags } = parseInput(TagRunsInput, input);
  const named = [...new Set(ids)];
  return context.db.$transaction(async (db) => {
    // In one order, so that two selections that overlap cannot wait for one another.
    const rows = await db.$queryRaw<{ id: string; tags: string[] }[]>`
      SELECT id, tags FROM runs WHERE id = ANY(${named}::uuid[]) AND "projectId" = ${actor.projectId}::uuid
      ORDER BY id FOR UPDATE`;
    if (rows.length < named.length) throw notFound(english("run"));
    const changed = rows
      .map(({ id, tags }) => ({ id, tags, next: retagged(tags, addTags, removeTags) }))
      .filter(({ tags, next }) => tags.join() !== next.join());
    const full = changed.filter(({ next }) => next.length > tagBounds.most).length;
    if (full > 0)
      throw new ServiceError(
        "invalid_input",
        t("addTags: {full} of the runs would have more than {most} tags", {
          full,
          most: tagBounds.most,
        }),
        { field: "addTags", remedy: t("Remove some of their tags first, or add fewer.") },
      );
    for (const { id, next } of changed)
      await db.run.update({ where: { id }, data: { tags: next }, select: { id: true } });
    return { changed: changed.length };
  });
}

/** Tags after some were added and others taken away; each once, new ones last. */
export const retagged = (
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] => eachOnce([...tags.filter((tag) => !removed.includes(tag)), ...added]);
