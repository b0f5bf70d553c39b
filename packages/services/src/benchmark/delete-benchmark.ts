// Takes a benchmark out of the lists. Its runs, verdicts and shares stay and keep their definition.
// Saving a definition under the same name brings it back, with its versions counted on.
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";

export const DeleteBenchmarkInput = z.strictObject({ slug: Slug });
export type DeleteBenchmarkInput = z.input<typeof DeleteBenchmarkInput>;

/** Throws `not_found`. */
export async function deleteBenchmark(
  context: Context,
  actor: Actor,
  input: DeleteBenchmarkInput,
): Promise<void> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(DeleteBenchmarkInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  await context.db.benchmark.update({
    where: { id: benchmark.id },
    data: { deletedAt: context.now() },
  });
}
