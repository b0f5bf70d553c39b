// Deletes an archived benchmark for good, with its versions, runs, reports, decisions and shares. There is no way back, so
// the caller repeats the slug.
import type { Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { streamKey } from "../run/watch/run-stream.ts";

export const DeleteArchivedInput = z
  .strictObject({ slug: Slug, confirm: z.string().max(200) })
  .refine(({ slug, confirm }) => slug === confirm, {
    path: ["confirm"],
    error: english("must be the slug of the benchmark"),
  });
export type DeleteArchivedInput = z.input<typeof DeleteArchivedInput>;

/** Throws `not_found` where the archive holds none of that slug, and `run_active` while a run of it waits or runs. */
export async function deleteArchived(
  context: Context,
  actor: Actor,
  input: DeleteArchivedInput,
): Promise<void> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(DeleteArchivedInput, input);
  const where = {
    ...{ projectId: actor.projectId, slug, deletedAt: { not: null } },
    kind: "benchmark",
  } as const satisfies Prisma.BenchmarkWhereInput;
  const found = await context.db.benchmark.findFirst({
    where,
    select: { id: true, runs: { select: { id: true } } },
  });
  if (!found) throw notFound(english("archived benchmark"));
  // One statement: a benchmark that somebody restores meanwhile is not deleted.
  const { count } = await context.db.benchmark.deleteMany({
    where: { ...where, runs: { none: { status: { in: ["queued", "running"] } } } },
  });
  if (count === 0)
    throw new ServiceError("run_active", t("A run of {slug} has not ended.", { slug }), {
      remedy: t("Wait until it has ended, or cancel it first."),
    });
  await context.db.draft.deleteMany({ where: { kind: "benchmark", subject: found.id } });
  const keys = found.runs.map(({ id }) => streamKey(context, id));
  if (keys.length > 0) await context.redis.del(...keys).catch(() => {});
}
