// One version of a benchmark by its number: its definition, who saved it, and what it changed.
import { english } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { notFound, parseInput } from "../../errors.ts";
import { benchmarkView } from "../../rows/benchmark-view.ts";
import { findBenchmark } from "../../rows/find-benchmark.ts";
import { type ListedVersion, listedVersions } from "./list-versions.ts";

export const GetVersionInput = z.strictObject({
  slug: Slug,
  version: z.coerce.number().int().min(1).max(2_147_483_647).describe("Number of the version."),
});
export type GetVersionInput = z.input<typeof GetVersionInput>;

export type VersionDetail = ListedVersion & {
  readonly spec: BenchmarkSpec;
  readonly definitionYaml: string;
};

/** Throws `not_found` for the benchmark or the version. */
export async function getVersion(
  context: Context,
  actor: Actor,
  input: GetVersionInput,
): Promise<VersionDetail> {
  allow(actor, "read");
  const { slug, version } = parseInput(GetVersionInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const rows = await context.db.benchmarkVersion.findMany({
    where: { benchmarkId: benchmark.id, version: { lte: version } },
    orderBy: { version: "desc" },
    take: 2,
  });
  const [row] = rows;
  const [listed] = await listedVersions(context, rows, 1);
  if (row?.version !== version || !listed) throw notFound(english("version of the benchmark"));
  const { spec, definitionYaml } = benchmarkView(benchmark, row);
  return { ...listed, spec, definitionYaml };
}
