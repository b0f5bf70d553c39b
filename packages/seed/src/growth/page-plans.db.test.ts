// No page reads a whole table, or most of a project's rows, of what grows with every run: on 20,000 runs of 13 projects each
// statement that a page or a list sends is asked for its plan. A failure names the page, the statement and the plan.
import { planOf, recordQueries } from "@gonogo/db/testing/query-plans";
import { testInstance } from "@gonogo/services/testing/test-context";
import pg from "pg";
import { expect, it } from "vitest";
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

it("has a plan without a scan of what grows", async () => {
  const { context, owner, databaseUrl } = instance;
  await fillRuns(context, owner, { runs, blocksPerRun: 4 });
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
