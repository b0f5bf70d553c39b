// Takes a benchmark out of the lists and into the archive. Its runs, verdicts and shares stay and keep their definition.
// It comes back when it is restored, or when a definition is saved under its name, with its versions counted on.
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { changedMeanwhile, orChangedMeanwhile, parseInput } from "../errors.ts";
import type { BenchmarkView } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";

export const ArchiveBenchmarkInput = z.strictObject({ slug: Slug });
export type ArchiveBenchmarkInput = z.input<typeof ArchiveBenchmarkInput>;

/**
 * Throws `not_found`.
 * @param seen what the writer saw; where another version is the newest by now, or it is gone, `precondition_failed` is thrown
 */
export async function archiveBenchmark(
  context: Context,
  actor: Actor,
  input: ArchiveBenchmarkInput,
  seen?: Pick<BenchmarkView, "version"> | null,
): Promise<void> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(ArchiveBenchmarkInput, input);
  await context.db.$transaction(async (db) => {
    // Those who save a version hold the row, too.
    await db.$queryRaw`
      SELECT 1 FROM benchmarks WHERE "projectId" = ${actor.projectId}::uuid AND slug = ${slug} FOR UPDATE`;
    const isConditional = seen !== undefined;
    const { benchmark, version } = await findBenchmark({ db }, actor, slug).catch(
      orChangedMeanwhile("not_found", isConditional),
    );
    if (isConditional && seen?.version !== version.version) throw changedMeanwhile();
    const deletedAt = context.now();
    await db.benchmark.update({ where: { id: benchmark.id }, data: { deletedAt } });
  });
}
