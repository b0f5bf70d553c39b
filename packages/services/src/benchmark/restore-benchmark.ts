// Brings an archived benchmark back to the lists, with all its versions. One that is not archived stays as it is.
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { type BenchmarkDetail, getBenchmark } from "./get-benchmark.ts";

export const RestoreBenchmarkInput = z.strictObject({ slug: Slug });
export type RestoreBenchmarkInput = z.input<typeof RestoreBenchmarkInput>;

/** Throws `not_found`. */
export async function restoreBenchmark(
  context: Context,
  actor: Actor,
  input: RestoreBenchmarkInput,
): Promise<BenchmarkDetail> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(RestoreBenchmarkInput, input);
  const { count } = await context.db.benchmark.updateMany({
    where: { projectId: actor.projectId, slug, kind: "benchmark" },
    data: { deletedAt: null },
  });
  if (count === 0) throw notFound(english("benchmark"));
  return getBenchmark(context, actor, { slug });
}
