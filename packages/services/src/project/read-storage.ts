// Bytes in the database of a project's runs, shares, profiles, imports and drafts. Definitions, comments, the audit log and deliveries
// are not counted. Of many runs a sample is read, evenly spread over all, and the sum is an estimate.
import { type DbTransaction, Prisma } from "@gonogo/db/client";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { countWithin, longestCountMs } from "./count-within.ts";

export type StoragePart = {
  readonly part: "blocks" | "reports" | "results" | "shares" | "profiles" | "imports" | "drafts";
  /** Rows with what PostgreSQL keeps of them elsewhere, compressed as they are stored, without indexes. */
  readonly bytes: number;
  /** True: from the sampled runs. */
  readonly isEstimate: boolean;
};

export type Storage = {
  readonly runs: number;
  /** Runs whose blocks, reports and results were read: all, or 50 to 100 of more than 100. */
  readonly sampledRuns: number;
  readonly bytes: number;
  readonly parts: readonly StoragePart[];
};

/** With 400 blocks each these are 40,000 rows, of which only the sizes are read. */
const mostSampled = 100;
/** Header and item pointer of a row. */
const rowHeader = 28;

/** Bytes of the rows of an alias, with the columns of its model. */
const bytesOf = (alias: string, fields: Readonly<Record<string, string>>): Prisma.Sql => {
  const sizes = Object.keys(fields).map(
    (name) => `coalesce(pg_column_size(${alias}."${name}"), 0)`,
  );
  return Prisma.raw(`coalesce(sum(${rowHeader} + ${sizes.join(" + ")}), 0)::float8`);
};

const blocks = bytesOf("t", Prisma.BlockScalarFieldEnum);
const reports = bytesOf("t", Prisma.RunReportScalarFieldEnum);
const shares = bytesOf("t", Prisma.ShareScalarFieldEnum);
const profiles = bytesOf("t", Prisma.RunProfileScalarFieldEnum);
const imports = bytesOf("t", Prisma.ImportedSummaryScalarFieldEnum);
const drafts = bytesOf("t", Prisma.DraftScalarFieldEnum);
/** Tables with the results of a run, by the column that names it. */
const results = [
  ["runs", "id", Prisma.RunScalarFieldEnum],
  ["cells", "runId", Prisma.CellScalarFieldEnum],
  ["verdicts", "runId", Prisma.VerdictScalarFieldEnum],
  ["diagnostics", "runId", Prisma.DiagnosticScalarFieldEnum],
  ["figures", "runId", Prisma.FigureScalarFieldEnum],
  ["run_histories", "runId", Prisma.RunHistoryScalarFieldEnum],
] as const;
const gates = bytesOf("t", Prisma.GateResultScalarFieldEnum);

type OfRuns = { readonly blocks: number; readonly reports: number; readonly results: number };

async function readOfRuns(db: DbTransaction, ids: readonly string[]): Promise<OfRuns> {
  const isOne = (column: string) =>
    Prisma.sql`t.${Prisma.raw(`"${column}"`)} = ANY(${ids}::uuid[])`;
  const sums = results.map(
    ([table, column, fields]) =>
      Prisma.sql`(SELECT ${bytesOf("t", fields)} FROM ${Prisma.raw(table)} t WHERE ${isOne(column)})`,
  );
  const [row] = await db.$queryRaw<OfRuns[]>`
    SELECT (SELECT ${blocks} FROM blocks t WHERE ${isOne("runId")}) AS blocks,
      (SELECT ${reports} FROM run_reports t WHERE ${isOne("runId")}) AS reports,
      ${Prisma.join(sums, " + ")} + (SELECT ${gates} FROM gate_results t
        JOIN verdicts v ON v.id = t."verdictId" WHERE v."runId" = ANY(${ids}::uuid[])) AS results`;
  return row ?? { blocks: 0, reports: 0, results: 0 };
}

type Direct = Readonly<Record<"shares" | "profiles" | "imports" | "drafts", number>>;

async function readDirectly(db: DbTransaction, projectId: string): Promise<Direct> {
  const [row] = await db.$queryRaw<Direct[]>`
    SELECT (SELECT ${shares} FROM shares t WHERE t."projectId" = ${projectId}::uuid) AS shares,
      (SELECT ${profiles} FROM run_profiles t JOIN runs r ON r.id = t."runId"
        WHERE r."projectId" = ${projectId}::uuid) AS profiles,
      (SELECT ${imports} FROM imported_summaries t WHERE t."projectId" = ${projectId}::uuid) AS imports,
      (SELECT ${drafts} FROM drafts t WHERE t."projectId" = ${projectId}::uuid) AS drafts`;
  return row ?? { shares: 0, profiles: 0, imports: 0, drafts: 0 };
}

/** Throws `busy` where a statement takes longer than 5 s. `longestMs`: for tests. */
export async function readStorage(
  context: Pick<Context, "db">,
  actor: Actor,
  { longestMs = longestCountMs }: { readonly longestMs?: number } = {},
): Promise<Storage> {
  allow(actor, "read");
  return countWithin(context, longestMs, (db) => storageOf(db, actor.projectId));
}

async function storageOf(db: DbTransaction, projectId: string): Promise<Storage> {
  const runs = await db.run.count({ where: { projectId } });
  const every = Math.max(1, Math.ceil(runs / mostSampled));
  const sampled = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM runs
      WHERE "projectId" = ${projectId}::uuid) AS placed WHERE place % ${every} = 0`;
  const direct = await readDirectly(db, projectId);
  const ofSampled = await readOfRuns(
    db,
    sampled.map(({ id }) => id),
  );
  const factor = sampled.length === 0 ? 0 : runs / sampled.length;
  const isEstimate = sampled.length < runs;
  const parts = [
    ...(["blocks", "reports", "results"] as const).map((part) => ({
      ...{ part, bytes: Math.round(ofSampled[part] * factor), isEstimate },
    })),
    ...(["shares", "profiles", "imports", "drafts"] as const).map((part) => ({
      ...{ part, bytes: Math.round(direct[part]), isEstimate: false },
    })),
  ];
  return {
    ...{ runs, sampledRuns: sampled.length },
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts,
  };
}
