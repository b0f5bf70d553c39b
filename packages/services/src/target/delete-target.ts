// Removes a target with its secret and probes. Finished runs keep what they recorded of it.
// A target that a waiting or running run needs stays until that run has ended; one that benchmarks name goes only where
// that is known.
import { listOf } from "@gonogo/analysis/words/format";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { queryFlag } from "../query-flag.ts";
import { findTarget } from "../rows/find-target.ts";
import { benchmarksNaming } from "./benchmarks-naming.ts";

export const DeleteTargetInput = z.strictObject({
  slug: Slug.describe("Slug of the target."),
  evenIfNamed: queryFlag("true: although benchmarks name it."),
});
export type DeleteTargetInput = z.input<typeof DeleteTargetInput>;

/** Throws `not_found`, or `in_use` while a run needs the target, or benchmarks name it. */
export async function deleteTarget(
  context: Context,
  actor: Actor,
  input: DeleteTargetInput,
): Promise<void> {
  allow(actor, "targets:write");
  const { slug, evenIfNamed } = parseInput(DeleteTargetInput, input);
  const row = await findTarget(context, actor, slug);
  const users = await context.db.run.count({
    where: {
      projectId: actor.projectId,
      status: { in: ["queued", "running"] },
      variants: { array_contains: [{ targetId: row.id }] },
    },
  });
  if (users > 0)
    throw new ServiceError("in_use", `${slug} is part of a run that has not ended.`, {
      remedy: "Cancel the run, or wait for its end.",
    });
  const named = evenIfNamed ? [] : await benchmarksNaming(context, actor, slug);
  if (named.length > 0)
    throw new ServiceError(
      "in_use",
      `${listOf(named)} ${named.length === 1 ? "names" : "name"} ${slug}, and could not run without it.`,
      {
        field: "evenIfNamed",
        remedy: "Point them at another target first, or remove it with evenIfNamed: true.",
      },
    );
  await context.db.$transaction([
    context.db.draft.deleteMany({ where: { kind: "target", subject: row.id } }),
    context.db.target.delete({ where: { id: row.id } }),
  ]);
}
