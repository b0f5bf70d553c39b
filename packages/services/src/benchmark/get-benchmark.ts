// One benchmark by its slug: the newest or a named version, and the list of all versions.
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { type BenchmarkView, benchmarkView } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";

export const GetBenchmarkInput = z.strictObject({
  slug: Slug,
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export type GetBenchmarkInput = z.input<typeof GetBenchmarkInput>;

export type BenchmarkDetail = BenchmarkView & {
  readonly versions: readonly { readonly version: number; readonly createdAt: string }[];
};

/** Throws `not_found`. */
export async function getBenchmark(
  context: Context,
  actor: Actor,
  input: GetBenchmarkInput,
): Promise<BenchmarkDetail> {
  allow(actor, "read");
  const { slug, version: wanted } = parseInput(GetBenchmarkInput, input);
  const { benchmark, version: newest } = await findBenchmark(context, actor, slug);
  const versions = await context.db.benchmarkVersion.findMany({
    where: { benchmarkId: benchmark.id },
    orderBy: { version: "desc" },
    select: { version: true, createdAt: true },
  });
  const version = wanted
    ? await context.db.benchmarkVersion.findUnique({
        where: { benchmarkId_version: { benchmarkId: benchmark.id, version: wanted } },
      })
    : newest;
  if (!version) throw notFound(english("version of the benchmark"));
  return {
    ...benchmarkView(benchmark, version),
    versions: versions.map((row) => ({
      version: row.version,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
