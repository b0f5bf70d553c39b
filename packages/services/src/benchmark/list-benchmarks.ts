// The benchmarks of a project, newest first, each with its latest run.
// Pages continue by cursor.
import type { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { newestVersion, specOf } from "../rows/benchmark-view.ts";
import { type RunSummary, runInclude, runSummaries } from "../rows/run-summary.ts";

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
  /** A run that was made after the latest and deleted: the last of them; null: none was. */
  readonly deletedSince: {
    readonly verdict: VerdictName | null;
    readonly at: string;
    readonly by: string;
  } | null;
};

export async function listBenchmarks(
  context: Context,
  actor: Actor,
  input: ListBenchmarksInput = {},
): Promise<Page<BenchmarkSummary>> {
  allow(actor, "read");
  const { cursor, limit } = parseInput(ListBenchmarksInput, input);
  const rows = await context.db.benchmark.findMany({
    where: { ...listed(actor), ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: summaryInclude,
  });
  return toPage(await summariesOf(context, rows), limit, (summary) => summary);
}

export type BenchmarksByVerdict = {
  /** Those with a run that ended, the one that ended last first. */
  readonly judged: readonly BenchmarkSummary[];
  /** Benchmarks that no run of which has ended yet. */
  readonly waiting: number;
};

/** The benchmarks by when their latest run ended: a new benchmark pushes no verdict away. */
export async function benchmarksByVerdict(
  context: Context,
  actor: Actor,
  limit: number,
): Promise<BenchmarksByVerdict> {
  allow(actor, "read");
  const ended = { status: { notIn: ["queued", "running"] } } satisfies Prisma.RunWhereInput;
  const latest = await context.db.run.groupBy({
    by: ["benchmarkId"],
    where: { ...ended, finishedAt: { not: null }, benchmark: listed(actor) },
    _max: { finishedAt: true },
    orderBy: { _max: { finishedAt: "desc" } },
    take: limit,
  });
  const rows = await context.db.benchmark.findMany({
    where: { id: { in: latest.map(({ benchmarkId }) => benchmarkId) } },
    include: summaryInclude,
  });
  const waiting = await context.db.benchmark.count({
    where: { ...listed(actor), runs: { none: ended } },
  });
  const summaries = await summariesOf(context, rows);
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  return { judged: latest.flatMap(({ benchmarkId }) => byId.get(benchmarkId) ?? []), waiting };
}

const listed = ({ projectId }: Actor) =>
  ({
    projectId,
    kind: "benchmark",
    deletedAt: null,
    versions: { some: {} },
  }) satisfies Prisma.BenchmarkWhereInput;

const summaryInclude = {
  ...newestVersion,
  runs: { orderBy: { id: "desc" }, take: 1, include: runInclude },
  deletedRuns: { where: { status: "finished" }, orderBy: { id: "desc" }, take: 1 },
  _count: { select: { runs: true } },
} as const satisfies Prisma.BenchmarkInclude;

type SummaryRow = Prisma.BenchmarkGetPayload<{ include: typeof summaryInclude }>;

async function summariesOf(
  context: Context,
  rows: readonly SummaryRow[],
): Promise<BenchmarkSummary[]> {
  const summaries = await runSummaries(
    context,
    rows.flatMap((row) => row.runs),
  );
  const latest = new Map(summaries.map((summary) => [summary.id, summary]));
  return rows.flatMap((row): BenchmarkSummary[] => {
    const [newest] = row.versions;
    if (!newest) return [];
    const spec = specOf(newest);
    return [
      {
        id: row.id,
        slug: row.slug,
        question: spec.question,
        version: newest.version,
        variants: spec.variants.map((variant) => variant.name),
        gates: spec.gates.length,
        runs: row._count.runs,
        updatedAt: newest.createdAt.toISOString(),
        latestRun: latest.get(row.runs[0]?.id ?? "") ?? null,
        deletedSince: deletedSince(row),
      },
    ];
  });
}

/** Ids of runs are in the order in which they were made. */
function deletedSince({ runs, deletedRuns }: SummaryRow): BenchmarkSummary["deletedSince"] {
  const [[run], [deleted]] = [runs, deletedRuns];
  if (!deleted || (run && run.id > deleted.id)) return null;
  return {
    verdict: VerdictName.nullable().parse(deleted.verdictName),
    at: deleted.deletedAt.toISOString(),
    by: deleted.deletedByName,
  };
}
