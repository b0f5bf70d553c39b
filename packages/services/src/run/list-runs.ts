// The runs of a project with search, filters, an order and a cursor.
// Ids are found by one statement over narrow columns; only the rows of the page are read.
import { Prisma } from "@gonogo/db/client";
import { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Slug, Tag } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { afterCursor, ascending, descending, type ListOrder, orderSql } from "../list-order.ts";
import { type Page, PageInput, SearchText, toPage, within } from "../page.ts";
import { type RunSummary, runListSelect, runSummaries } from "../rows/run-summary.ts";

const text = z.string().min(1).max(200);
/** PostgreSQL has no year 0. */
const Day = z.iso.date().refine((day) => day >= "1970", "must be in 1970 or later");
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
  /** Slug of a target that the definition names. */
  target: Slug.optional(),
  version: text.optional(),
  commit: text.optional(),
  branch: text.optional(),
  tag: Tag.optional().describe("Runs that have this tag, as it is written."),
  /** Days in UTC, both included, on which the run was made. */
  since: Day.optional(),
  until: Day.optional(),
  sort: z.enum(runSorts).default("newest"),
});
export type ListRunsInput = z.input<typeof ListRunsInput>;
type Filter = z.output<typeof ListRunsInput>;

const benchmarkKey = Prisma.sql`b.slug`;
const branchKey = Prisma.sql`coalesce(r."subjectBranch", '')`;
const verdictKey = Prisma.sql`coalesce(r."verdictName", r.status::text)`;
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
  took: ascending(Prisma.sql`coalesce(${secondsTaken}, 'Infinity')`),
  "-took": descending(Prisma.sql`coalesce(${secondsTaken}, '-Infinity')`),
};

const from = Prisma.sql`runs r JOIN benchmarks b ON b.id = r."benchmarkId"
  JOIN benchmark_versions v ON v.id = r."benchmarkVersionId"`;

const runId = Prisma.sql`r.id`;

const searched = Prisma.sql`concat_ws(' ', b.slug, v.question, r."subjectVersion", r."subjectCommit", r."subjectBranch",
  array_to_string(r.tags, ' '))`;

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
      ...(filter.tag ? [Prisma.sql`r.tags @> ARRAY[${filter.tag}]`] : []),
      ...(filter.target ? [Prisma.sql`${filter.target} = ANY(v.targets)`] : []),
      ...(filter.since
        ? [Prisma.sql`r."createdAt" >= ${filter.since}::date::timestamp AT TIME ZONE 'UTC'`]
        : []),
      ...(filter.until
        ? [Prisma.sql`r."createdAt" < (${filter.until}::date + 1)::timestamp AT TIME ZONE 'UTC'`]
        : []),
      ...within(searched, filter.q),
      ...(filter.cursor
        ? [afterCursor(orders[filter.sort], { from, id: runId, cursor: filter.cursor })]
        : []),
    ],
    " AND ",
  );
}

/** Runs of benchmarks; calibrations of noise are with their targets. */
export async function listRuns(
  context: Context,
  actor: Actor,
  input: ListRunsInput = {},
): Promise<Page<RunSummary>> {
  allow(actor, "read");
  const filter = parseInput(ListRunsInput, input);
  const ids = await context.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM ${from} WHERE ${conditions(actor, filter)}
    ORDER BY ${orderSql(orders[filter.sort], runId)} LIMIT ${filter.limit + 1}`;
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
