// How long does each page wait for PostgreSQL on ten thousand, a hundred thousand and a million runs, and what do its statements
// read? A database of the row's own for each size, filled by SQL; the services are called as pages call them.
import { planOf, recordQueries } from "@gonogo/db/testing/query-plans";
import { fillRuns } from "@gonogo/seed/growth/fill-runs";
import { middleOf, pageReads } from "@gonogo/seed/growth/page-reads";
import { type OwnDatabases, startOwnDatabases } from "../growth/own-databases.ts";
import { median } from "../lib/numbers.ts";
import type { Context } from "./compare.ts";

const sizes = [10_000, 100_000, 1_000_000];
const blocksPerRun = 3;
const asks = 5;

export type PageCost = {
  /** Until the service has answered, in the median. */
  ms: number;
  statements: number;
  /** The statement that took longest, as PostgreSQL says. */
  slowestMs: number;
  /** Rows that one statement read of one table, the most. */
  rows: number;
  /** Tables of over 1,000 rows that were read as a whole. */
  scanned: string[];
};

async function costs({ context, owner, sql }: OwnDatabases) {
  const found: Record<string, PageCost> = {};
  for (const { name, read } of pageReads(await middleOf(context, owner))) {
    const queries = await recordQueries(() => read(context, owner));
    const times: number[] = [];
    for (let i = 0; i < asks; i += 1) {
      const begunMs = performance.now();
      await read(context, owner);
      times.push(performance.now() - begunMs);
    }
    const plans = [];
    for (const query of queries) plans.push(await planOf(sql, query));
    const reads = plans.flatMap((plan) => plan.reads);
    const scanned = reads.filter(({ how, rows }) => how === "Seq Scan" && rows > 1_000);
    found[name] = {
      ms: median(times),
      statements: queries.length,
      slowestMs: Math.max(0, ...plans.map(({ executionMs }) => executionMs)),
      rows: Math.max(0, ...reads.map(({ rows }) => rows)),
      scanned: [...new Set(scanned.map(({ table }) => table))],
    };
  }
  return found;
}

/** Bytes of what grows most, with what PostgreSQL keeps elsewhere, and of its indexes. */
async function tableBytes({ sql }: OwnDatabases) {
  const { rows } = await sql.query<{ name: string; table: string; indexes: string }>(
    `SELECT relname::text AS name, pg_table_size(oid) AS "table", pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relname IN ('runs', 'blocks', 'figures', 'verdicts', 'gate_results')`,
  );
  return Object.fromEntries(
    rows.map(({ name, table, indexes }) => [
      name,
      { table: Number(table), indexes: Number(indexes) },
    ]),
  );
}

export async function measureGrowth({ options, say }: Context) {
  const grown = [];
  for (const runs of options.runs ?? sizes) {
    const own = await startOwnDatabases(say);
    const begunMs = performance.now();
    await fillRuns(own.context, own.owner, { runs, blocksPerRun });
    const filledS = (performance.now() - begunMs) / 1_000;
    say(`  ${runs} runs were written in ${filledS.toFixed(0)} s`);
    const pages = await costs(own);
    grown.push({ runs, filledS, pages, bytes: await tableBytes(own) });
    await own.end();
  }
  return {
    kind: "growth" as const,
    title: "Growth: what pages wait for PostgreSQL",
    blocksPerRun,
    asks,
    grown,
  };
}
