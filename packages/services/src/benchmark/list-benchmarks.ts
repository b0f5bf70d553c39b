// The benchmarks of a project, newest first, each with its latest run.
// Pages continue by cursor.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type RunSummary, runInclude, runSummaries } from "../run/run-summary.ts";
import { newestVersion, specOf } from "./benchmark-view.ts";

export const ListBenchmarksInput = PageInput;
export type ListBenchmarksInput = z.input<typeof ListBenchmarksInput>;

export type BenchmarkSummary = {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly version: number;
  readonly variants: readonly string[];
  readonly gates: number;
  readonly runs: number;
  readonly updatedAt: string;
  readonly latestRun: RunSummary | null;
};

export async function listBenchmarks(
  context: Context,
  actor: Actor,
  input: ListBenchmarksInput = {},
): Promise<Page<BenchmarkSummary>> {
  allow(actor, "read");
  const { cursor, limit } = parseInput(ListBenchmarksInput, input);
  const rows = await context.db.benchmark.findMany({
    where: {
      projectId: actor.projectId,
      kind: "benchmark",
      deletedAt: null,
      versions: { some: {} },
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: {
      ...newestVersion,
      runs: { orderBy: { id: "desc" }, take: 1, include: runInclude },
      _count: { select: { runs: true } },
    },
  });
  const summaries = await runSummaries(
    context,
    rows.flatMap((row) => row.runs),
  );
  const latest = new Map(summaries.map((summary) => [summary.id, summary]));
  const shown = rows.flatMap((row) =>
    row.versions[0] ? [{ ...row, newest: row.versions[0] }] : [],
  );
  return toPage(shown, limit, (row) => {
    const spec = specOf(row.newest);
    return {
      id: row.id,
      slug: row.slug,
      question: spec.question,
      version: row.newest.version,
      variants: spec.variants.map((variant) => variant.name),
      gates: spec.gates.length,
      runs: row._count.runs,
      updatedAt: row.newest.createdAt.toISOString(),
      latestRun: latest.get(row.runs[0]?.id ?? "") ?? null,
    };
  });
}
