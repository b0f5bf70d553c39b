// The runs of a project with search, filters, an order and a cursor.
// Ids are found in the order of an index, which each order has one of; only the rows of the page are read.
import { Prisma } from "@gonogo/db/client";
import { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Slug, Subject, Tag } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { ascending, descending, type ListOrder, orderSql, rangesAfter } from "../list-order.ts";
import { Day, type Page, PageInput, SearchText, toPage, wordsOf } from "../page.ts";
import { type RunSummary, runListSelect, runSummaries } from "../rows/run-summary.ts";
import { runsNamed, runsOfTarget } from "./runs-named.ts";

const text = z.string().min(1).max(200);
/** A dash turns an order round. */
export const runSorts = [
  ...(["newest", "oldest", "benchmark", "-benchmark", "branch", "-branch"] as const),
  ...(["verdict", "-verdict", "took", "-took"] as const),
] as const;

export const ListRunsInput = PageInput.extend({
  /** Within the benchmark's slug and question, and the subject's version, commit and branch, and tags; every word. */
  q: SearchText.optional(),
  status: RunStatus.optional(),
  verdict: VerdictName.optional(),
  benchmark: Slug.optional(),
  target: Slug.optional().describe("Slug of a target that the definition names."),
  /** Of the subject, as its run says them. */
  version: text.optional(),
  commit: text.optional(),
  branch: text.optional(),
  stage: text.optional(),
  buildMode: Subject.shape.buildMode,
  tag: Tag.optional().describe("Runs that have this tag, as it is written."),
  since: Day.optional().describe("First day in UTC on which the run was made."),
  until: Day.optional().describe("Last day in UTC on which the run was made."),
  sort: z.enum(runSorts).default("newest"),
});
export type ListRunsInput = z.input<typeof ListRunsInput>;
type Filter = z.output<typeof ListRunsInput>;

const benchmarkKey = Prisma.sql`b.slug`;
const branchKey = Prisma.sql`coalesce(r."subjectBranch", '')`;
const verdictKey = Prisma.sql`run_verdict(r."verdictName", r.status)`;
const secondsTaken = Prisma.sql`extract(epoch FROM r."finishedAt" - r."startedAt")::float8`;

const orders: Readonly<Record<Filter["sort"], ListOrder>> = {
  newest: descending(null),
  oldest: ascending(null),
  benchmark: ascending(benchmarkKey),
  "-benchmark": descending(benchmarkKey),
  branch: ascending(branchKey),
  "-branch": descending(branchKey),
  verdict: ascending(verdictKey),
  "-verdict": descending(verdictKey),
  // What never ran or still runs comes last either way.
  took: ascending(Prisma.sql`coalesce(${secondsTaken}, 'Infinity'::float8)`),
  "-took": descending(Prisma.sql`coalesce(${secondsTaken}, '-Infinity'::float8)`),
};

const from = Prisma.sql`runs r JOIN benchmarks b ON b.id = r."benchmarkId"`;

const runId = Prisma.sql`r.id`;

function conditions(actor: Actor, filter: Filter): Prisma.Sql {
  const equals = (column: Prisma.Sql, value: string | undefined) =>
    value === undefined ? [] : [Prisma.sql`${column} = ${value}`];
  return Prisma.join(
    [
      Prisma.sql`r."projectId" = ${actor.projectId}::uuid AND b.kind = 'benchmark'`,
      ...(filter.status ? [Prisma.sql`r.status = ${filter.status}::"RunStatus"`] : []),
      ...equals(Prisma.sql`r."verdictName"`, filter.verdict),
      ...equals(Prisma.sql`b.slug`, filter.benchmark),
      ...equals(Prisma.sql`r."subjectVersion"`, filter.version),
      ...equals(Prisma.sql`r."subjectCommit"`, filter.commit),
      ...equals(Prisma.sql`r."subjectBranch"`, filter.branch),
      ...equals(Prisma.sql`r."subjectStage"`, filter.stage),
      ...equals(Prisma.sql`r."subjectBuildMode"`, filter.buildMode),
      ...(filter.tag ? [Prisma.sql`r.tags @> ARRAY[${filter.tag}]`] : []),
      ...(filter.since
        ? [Prisma.sql`r."createdAt" >= ${filter.since}::date::timestamp AT TIME ZONE 'UTC'`]
        : []),
      ...(filter.until
        ? [Prisma.sql`r."createdAt" < (${filter.until}::date + 1)::timestamp AT TIME ZONE 'UTC'`]
        : []),
    ],
    " AND ",
  );
}

/** Ids of the first `most` runs in an order of theirs. */
const byRun = (_: Actor, order: ListOrder, where: Prisma.Sql, most: number) => Prisma.sql`
  SELECT r.id FROM ${from} WHERE ${where} ORDER BY ${orderSql(order, runId)} LIMIT ${most}`;

/** The same in an order of benchmarks: of each the first runs, so that those of the others are not read to be sorted. */
const byBenchmark = (
  { projectId }: Actor,
  order: ListOrder,
  where: Prisma.Sql,
  most: number,
) => Prisma.sql`
  SELECT x.id FROM benchmarks b CROSS JOIN LATERAL (
    SELECT r.id FROM runs r WHERE r."benchmarkId" = b.id AND ${where} ORDER BY r.id DESC LIMIT ${most}) AS x
  WHERE b."projectId" = ${projectId}::uuid ORDER BY ${orderSql(order, Prisma.sql`x.id`)} LIMIT ${most}`;

/** Runs of benchmarks; calibrations of noise are with their targets. */
export async function listRuns(
  context: Context,
  actor: Actor,
  input: ListRunsInput = {},
): Promise<Page<RunSummary>> {
  allow(actor, "read");
  const filter = parseInput(ListRunsInput, input);
  const order = orders[filter.sort];
  const named = await runsNamed(context, actor, wordsOf(filter.q));
  const target = filter.target ? [await runsOfTarget(context, actor, filter.target)] : [];
  const where = Prisma.join([conditions(actor, filter), ...named, ...target], " AND ");
  const statement = filter.sort.endsWith("benchmark") ? byBenchmark : byRun;
  const ids: { id: string }[] = [];
  for (const range of rangesAfter(order, { from, id: runId, cursor: filter.cursor })) {
    const most = filter.limit + 1 - ids.length;
    if (most === 0) break;
    const all = Prisma.sql`${where} AND ${range}`;
    ids.push(...(await context.db.$queryRaw<{ id: string }[]>(statement(actor, order, all, most))));
  }
  const rows = await context.db.run.findMany({
    where: { id: { in: ids.slice(0, filter.limit).map(({ id }) => id) } },
    select: runListSelect,
  });
  const summaries = new Map((await runSummaries(context, rows)).map((one) => [one.id, one]));
  const page = toPage(ids, filter.limit, ({ id }) => summaries.get(id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}

/** Branches of the project's runs, by name, for a filter; at most 100. */
export async function runBranches(context: Context, actor: Actor): Promise<string[]> {
  allow(actor, "read");
  // One look into the index a branch, however many runs there are.
  const rows = await context.db.$queryRaw<{ branch: string }[]>`
    WITH RECURSIVE found AS (
      (SELECT "subjectBranch" AS branch FROM runs
       WHERE "projectId" = ${actor.projectId}::uuid AND "subjectBranch" IS NOT NULL
       ORDER BY "subjectBranch" LIMIT 1)
      UNION ALL
      SELECT (SELECT "subjectBranch" FROM runs WHERE "projectId" = ${actor.projectId}::uuid
        AND "subjectBranch" > found.branch ORDER BY "subjectBranch" LIMIT 1)
      FROM found WHERE found.branch IS NOT NULL
    ) SELECT branch FROM found WHERE branch IS NOT NULL LIMIT 100`;
  return rows.map(({ branch }) => branch);
}

/** Whether a run of a benchmark waits or is measured. */
export async function isAnyActive(context: Context, actor: Actor): Promise<boolean> {
  allow(actor, "read");
  const active = await context.db.run.findFirst({
    where: {
      ...{ projectId: actor.projectId, benchmark: { kind: "benchmark" } },
      status: { in: ["queued", "running"] },
    },
    select: { id: true },
  });
  return active !== null;
}
