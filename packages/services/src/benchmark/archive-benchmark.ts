// Takes a benchmark out of the lists and into the archive. Its runs, verdicts and shares stay and keep their definition.
// It comes back when it is restored, or when a definition is saved under its name, with its versions counted on.
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";

export const ArchiveBenchmarkInput = z.strictObject({ slug: Slug });
export type ArchiveBenchmarkInput = z.input<typeof ArchiveBenchmarkInput>;

/** Throws `not_found`. */
export async function archiveBenchmark(
  context: Context,
  actor: Actor,
  input: ArchiveBenchmarkInput,
): Promise<void> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(ArchiveBenchmarkInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  await context.db.benchmark.update({
    where: { id: benchmark.id },
    data: { deletedAt: context.now() },
  });
}
