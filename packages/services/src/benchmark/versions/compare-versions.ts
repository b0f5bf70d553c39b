// What differs between two versions of a benchmark: in words, field by field, and line by line as YAML.
import { compareDefinitions } from "@gonogo/analysis/comparison/compare-definitions";
import { definitionChangeText } from "@gonogo/analysis/words/definition-words";
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { structuredPatch } from "diff";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { notFound, parseInput } from "../../errors.ts";
import { specOf, toYaml } from "../../rows/benchmark-view.ts";
import { findBenchmark } from "../../rows/find-benchmark.ts";

const Version = z.coerce.number().int().min(1).max(2_147_483_647);

export const CompareVersionsInput = z.strictObject({
  slug: Slug,
  from: Version.describe("The version that is compared with."),
  to: Version.describe("The version whose changes are shown."),
});
export type CompareVersionsInput = z.input<typeof CompareVersionsInput>;

export type VersionDifference = {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly {
    /** The field in the definition; names of list members in it. */
    readonly path: readonly string[];
    readonly text: string;
  }[];
  /** Lines of YAML around each difference; null: the two differ in too many lines. */
  readonly yaml: readonly YamlHunk[] | null;
};

export type YamlHunk = {
  /** The first line of the piece in either version, from 1. */
  readonly fromLine: number;
  readonly toLine: number;
  /** Each begins with a space (in both), `-` (in `from` only) or `+` (in `to` only). */
  readonly lines: readonly string[];
};

/** Lines around a difference. */
const contextLines = 3;
/** Beyond these a comparison by lines says less than the two texts. */
const limits = { maxEditLength: 2_000, timeout: 500 } as const;

function yamlHunks(before: string, after: string): YamlHunk[] | null {
  const options = { ...limits, context: contextLines };
  const patch = structuredPatch("", "", before, after, "", "", options);
  return (
    patch?.hunks.map(({ oldStart, newStart, lines }) => ({
      ...{ fromLine: oldStart, toLine: newStart },
      lines: lines.filter((line) => !line.startsWith("\\")),
    })) ?? null
  );
}

/** Throws `not_found` for a benchmark or a version that is not there. */
export async function compareVersions(
  context: Context,
  actor: Actor,
  input: CompareVersionsInput,
): Promise<VersionDifference> {
  allow(actor, "read");
  const { slug, from, to } = parseInput(CompareVersionsInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const rows = await context.db.benchmarkVersion.findMany({
    where: { benchmarkId: benchmark.id, version: { in: [from, to] } },
  });
  const specIn = (version: number) => {
    const row = rows.find((one) => one.version === version);
    if (!row) throw notFound(english("version of the benchmark"));
    return specOf(row);
  };
  const [before, after] = [specIn(from), specIn(to)];
  return {
    ...{ from, to },
    changes: compareDefinitions(before, after).map((change) => ({
      path: change.path,
      text: definitionChangeText(change),
    })),
    yaml: yamlHunks(toYaml(before), toYaml(after)),
  };
}
