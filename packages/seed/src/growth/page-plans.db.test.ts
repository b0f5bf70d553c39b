// No page reads a whole table, or most of a project's rows, of what grows with every run: on 20,000 runs of 13 projects each
// statement that a page or a list sends is asked for its plan. A failure names the page, the statement and the plan.
// On the same runs the preview of retention, which asks for a whole project at once, agrees with the sweep, which asks run by run.
import { planOf, recordQueries } from "@gonogo/db/testing/query-plans";
import { previewRetention } from "@gonogo/services/project/preview-retention";
import { setRetention } from "@gonogo/services/project/retention";
import { isDue } from "@gonogo/services/run/due-runs";
import { testInstance } from "@gonogo/services/testing/test-context";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { fillRuns } from "./fill-runs.ts";
import { middleOf, pageReads } from "./page-reads.ts";

const runs = 20_000;
/** The owner's project has 8,000 runs, and a benchmark of it 400. */
const mostRows = 2_500;

/** Tables that get rows with every run, or with what people do with runs. */
const growing = [
  ...["runs", "cells", "blocks", "verdicts", "gate_results", "diagnostics", "figures"],
  ...["run_reports", "run_histories", "shares", "decisions", "change_decisions", "run_profiles"],
  ...["schedule_starts", "study_starts", "study_parts", "deleted_runs", "probes"],
  ...["noise_calibrations", "target_loads", "audit_entries", "comments", "comment_notices"],
];
/** A few rows of a table of a few pages are read best as a whole. */
const small = 200;
/** How many runs a benchmark has is counted in an index, which reads none of them. */
const mostCounted = 9_000;
const mostOf = { "Seq Scan": small, "Index Only Scan": mostCounted };
/** A search of the audit log reads so many entries and no more; the owner's project has 16,000. */
const mostSearched = 10_001;
const most = (table: string, how: string): number => {
  if (table === "audit_entries" && how !== "Seq Scan") return mostSearched;
  return how in mostOf ? mostOf[how as keyof typeof mostOf] : mostRows;
};

const instance = testInstance();
beforeAll(() => fillRuns(instance.context, instance.owner, { runs, blocksPerRun: 4 }), 300_000);

it("has a plan without a scan of what grows", async () => {
  const { context, owner, databaseUrl } = instance;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const scans: string[] = [];
  let statements = 0;
  try {
    for (const { name, read } of pageReads(await middleOf(context, owner)))
      for (const query of await recordQueries(() => read(context, owner))) {
        statements += 1;
        const plan = await planOf(client, query);
        const bad = plan.reads.filter(
          ({ table, how, rows }) => growing.includes(table) && rows > most(table, how),
        );
        const why = bad
          .map(({ table, how, rows }) => `${how} of ${table}: ${rows} rows`)
          .join("; ");
        if (bad.length > 0) scans.push(`${name}: ${why}\n${query.text}\n${plan.text}`);
      }
  } finally {
    await client.end();
  }
  expect(statements).toBeGreaterThan(100);
  expect(scans.length, scans.join("\n\n")).toBe(0);
}, 300_000);

it("previews what the sweep removes", async () => {
  const { context, owner } = instance;
  const { db } = context;
  // Few environments and branches, so that finished runs are more than a baseline takes.
  await db.$executeRaw`UPDATE runs SET "environmentFingerprint" = NULL,
    "subjectBranch" = CASE WHEN "subjectBranch" = 'main' THEN 'main' END
    WHERE "projectId" = ${owner.projectId}::uuid`;
  // Of half the runs, so that baselines are seen too.
  await db.$executeRaw`DELETE FROM comments WHERE right(id::text, 1) < '8'`;
  await setRetention(context, owner, { keepRunDays: 365 });
  const [swept] = await db.$queryRaw<{ runs: number; oldest: Date; newest: Date }[]>`
    SELECT count(*)::int AS runs, min(r."finishedAt") AS oldest, max(r."finishedAt") AS newest
    FROM runs r JOIN projects p ON p.id = r."projectId"
    WHERE p.id = ${owner.projectId}::uuid AND ${isDue}`;
  const { removed } = await previewRetention(context, owner, { keepRunDays: 365 });
  expect(removed).toMatchObject({
    ...{ runs: swept?.runs, benchmarks: 20, hasMore: false },
    ...{ oldest: swept?.oldest.toISOString(), newest: swept?.newest.toISOString() },
  });
  expect(removed?.runs).toBeGreaterThan(2_000);
  const kept = new Map(removed?.kept.map(({ reason, runs: some }) => [reason, some]));
  // What is shared or explained in this database is decided too, which is said first.
  expect([...kept.keys()].sort()).toEqual(["baseline", "commented", "decided"]);
});
