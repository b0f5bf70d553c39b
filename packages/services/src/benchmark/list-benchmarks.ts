// The benchmarks of a project, with search, filters, an order and a cursor, each with its latest run and latest verdict.
// Ids are found by one statement over narrow columns; only the rows of the page are read.
import { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { afterCursor, ascending, descending, type ListOrder, orderSql } from "../list-order.ts";
import { type Page, PageInput, SearchText, toPage, within } from "../page.ts";
import { newestVersion, specOf } from "../rows/benchmark-view.ts";
import { newestOfEach } from "../rows/newest-of-each.ts";
import { type RunSummary, runListSelect, runSummaries } from "../rows/run-summary.ts";

/** A dash turns an order round; `last-run` and `runs` begin with the latest and the most. */
export const benchmarkSorts = [
  ...(["newest", "oldest", "name", "-name", "last-run", "-last-run"] as const),
  ...(["runs", "-runs", "verdict", "-verdict"] as const),
] as const;

export const ListBenchmarksInput = PageInput.extend({
  /** Within slug and question; every word. */
  q: SearchText.optional(),
  /** Of the latest run that ended. */
  verdict: VerdictName.optional(),
  /** Slug of a target that the newest definition names. */
  target: Slug.optional(),
  sort: z.enum(benchmarkSorts).default("newest"),
});
export type ListBenchmarksInput = z.input<typeof ListBenchmarksInput>;
type Filter = z.output<typeof ListBenchmarksInput>;

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
  /** The latest run that ended, which a waiting or running one does not hide; null: none has. */
  readonly latestEnded: RunSummary | null;
  /** A run that was made after the latest and deleted: the last of them; null: none was. */
  readonly deletedSince: {
    readonly verdict: VerdictName | null;
    readonly at: string;
    readonly by: string;
  } | null;
};

/** A benchmark `b` with its newest version `v` and its latest run that ended, `e`. */
const from = Prisma.sql`benchmarks b
  JOIN LATERAL (SELECT question, targets FROM benchmark_versions WHERE "benchmarkId" = b.id
    ORDER BY version DESC LIMIT 1) v ON true
  LEFT JOIN LATERAL (SELECT id, "verdictName", "finishedAt" FROM runs WHERE "benchmarkId" = b.id
    AND "finishedAt" IS NOT NULL ORDER BY "finishedAt" DESC LIMIT 1) e ON true`;

const benchmarkId = Prisma.sql`b.id`;
const nameKey = Prisma.sql`b.slug`;
const runsKey = Prisma.sql`(SELECT count(*) FROM runs WHERE "benchmarkId" = b.id)`;
const verdictKey = Prisma.sql`coalesce(e."verdictName", '')`;
const lastRunOr = (never: string) => Prisma.sql`coalesce(e."finishedAt", ${never}::timestamptz)`;

const orders: Readonly<Record<Filter["sort"], ListOrder>> = {
  newest: descending(null),
  oldest: ascending(null),
  name: ascending(nameKey),
  "-name": descending(nameKey),
  // What never ran comes last either way.
  "last-run": descending(lastRunOr("-infinity")),
  "-last-run": ascending(lastRunOr("infinity")),
  runs: descending(runsKey),
  "-runs": ascending(runsKey),
  verdict: ascending(verdictKey),
  "-verdict": descending(verdictKey),
};

const listed = ({ projectId }: Actor): Prisma.Sql =>
  Prisma.sql`b."projectId" = ${projectId}::uuid AND b.kind = 'benchmark' AND b."deletedAt" IS NULL`;

export async function listBenchmarks(
  context: Context,
  actor: Actor,
  input: ListBenchmarksInput = {},
): Promise<Page<BenchmarkSummary>> {
  allow(actor, "read");
  const filter = parseInput(ListBenchmarksInput, input);
  const order = orders[filter.sort];
  const { cursor } = filter;
  const where = [
    listed(actor),
    ...(cursor ? [afterCursor(order, { from, id: benchmarkId, cursor })] : []),
    ...(filter.verdict ? [Prisma.sql`e."verdictName" = ${filter.verdict}`] : []),
    ...(filter.target ? [Prisma.sql`${filter.target} = ANY(v.targets)`] : []),
    ...within(Prisma.sql`concat_ws(' ', b.slug, v.question)`, filter.q),
  ];
  const found = await context.db.$queryRaw<{ id: string; ended: string | null }[]>`
    SELECT b.id, e.id AS ended FROM ${from} WHERE ${Prisma.join(where, " AND ")}
    ORDER BY ${orderSql(order, benchmarkId)} LIMIT ${filter.limit + 1}`;
  const shown = found.slice(0, filter.limit);
  const summaries = await summariesOf(context, shown);
  const page = toPage(found, filter.limit, ({ id }) => summaries.get(id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}

async function summariesOf(
  context: Context,
  found: readonly { readonly id: string; readonly ended: string | null }[],
): Promise<Map<string, BenchmarkSummary>> {
  const ids = found.map(({ id }) => id);
  const rows = await context.db.benchmark.findMany({
    where: { id: { in: ids } },
    include: {
      ...newestVersion,
      deletedRuns: await newestOfEach(context, "finishedDeletedRun", ids),
    },
  });
  // Prisma would read every run of each to keep one.
  const latest = await context.db.$queryRaw<{ id: string; run: string; runs: number }[]>`
    SELECT b.id, n.id AS run, (SELECT count(*)::int FROM runs WHERE "benchmarkId" = b.id) AS runs
    FROM unnest(${ids}::uuid[]) AS b(id)
    JOIN LATERAL (SELECT id FROM runs WHERE "benchmarkId" = b.id ORDER BY "createdAt" DESC, id DESC
      LIMIT 1) n ON true`;
  const runIds = [...latest.map(({ run }) => run), ...found.flatMap(({ ended }) => ended ?? [])];
  const runs = await context.db.run.findMany({
    where: { id: { in: [...new Set(runIds)] } },
    select: runListSelect,
  });
  const summaries = new Map((await runSummaries(context, runs)).map((one) => [one.id, one]));
  const newest = new Map(latest.map((one) => [one.id, one]));
  const ended = new Map(found.map((one) => [one.id, one.ended]));
  return new Map(
    rows.flatMap((row): [string, BenchmarkSummary][] => {
      const [version] = row.versions;
      if (!version) return [];
      const spec = specOf(version);
      const latestRun = summaries.get(newest.get(row.id)?.run ?? "") ?? null;
      const [deleted] = row.deletedRuns;
      return [
        [
          row.id,
          {
            id: row.id,
            slug: row.slug,
            question: spec.question,
            version: version.version,
            variants: spec.variants.map((variant) => variant.name),
            gates: spec.gates.length,
            runs: newest.get(row.id)?.runs ?? 0,
            updatedAt: version.createdAt.toISOString(),
            latestRun,
            latestEnded: summaries.get(ended.get(row.id) ?? "") ?? null,
            // Ids of runs are in the order in which they were made.
            deletedSince:
              deleted && (latestRun === null || latestRun.id < deleted.id)
                ? {
                    verdict: VerdictName.nullable().parse(deleted.verdictName),
                    at: deleted.deletedAt.toISOString(),
                    by: deleted.deletedByName,
                  }
                : null,
          },
        ],
      ];
    }),
  );
}
