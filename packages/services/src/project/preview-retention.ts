// What the next sweeps of retention would take, for somebody who is typing days: counted by the conditions of the sweeps.
import { type DbTransaction, Prisma } from "@gonogo/db/client";
import type { KeptReason } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { endedBefore, hasTimeline, ofProject } from "../run/due-runs.ts";
import { countWithin, longestCountMs } from "./count-within.ts";

const days = z.coerce.number().int().min(1).max(99_999).optional();

export const PreviewRetentionInput = z.strictObject({
  keepRunDays: days.describe("Days after which a run is removed; left out: never."),
  keepTimelineDays: days.describe(
    "Days after which a run loses its latencies per second; left out: as the operator has it.",
  ),
});
export type PreviewRetentionInput = z.input<typeof PreviewRetentionInput>;

type Counted = {
  readonly runs: number;
  /** End of the oldest and the newest of them, ISO 8601; null: there is none. */
  readonly oldest: string | null;
  readonly newest: string | null;
  /** True: only the oldest 100,000 runs that are old enough were looked at. */
  readonly hasMore: boolean;
};

export type RetentionPreview = {
  /** Runs that go; null: runs are kept for ever. */
  readonly removed:
    | (Counted & {
        readonly benchmarks: number;
        /** Runs that are old enough and stay, by the first reason that holds; the most frequent first. */
        readonly kept: readonly { readonly reason: KeptReason; readonly runs: number }[];
      })
    | null;
  /** Runs that lose their latencies per second; those that go as a whole are among them. null: they are kept for ever. */
  readonly thinned: Counted | null;
};

type Limits = {
  /** Old runs that are looked at. */
  readonly most: number;
  /** Of each statement. */
  readonly longestMs: number;
};

const usual: Limits = { most: 100_000, longestMs: longestCountMs };

type Row = {
  readonly reason: KeptReason | null;
  readonly runs: number;
  readonly oldest: Date;
  readonly newest: Date;
  readonly benchmarks: number;
};

async function countRemoved(db: DbTransaction, projectId: string, keepDays: number, most: number) {
  const { tables, keptBy } = ofProject(projectId);
  const rows = await db.$queryRaw<Row[]>`
    WITH ${tables}, old AS MATERIALIZED (
      SELECT r.id, r."benchmarkId", r.tags, r."subjectVersion", r."finishedAt" FROM runs r
      WHERE r."projectId" = ${projectId}::uuid AND ${endedBefore(Prisma.sql`${keepDays}::int`)}
      ORDER BY r."finishedAt" LIMIT ${most})
    SELECT reason, count(*)::int AS runs, count(DISTINCT "benchmarkId")::int AS benchmarks,
      min("finishedAt") AS oldest, max("finishedAt") AS newest
    FROM (SELECT r.*, ${keptBy} AS reason FROM old r) AS judged GROUP BY reason ORDER BY 2 DESC, 1`;
  const gone = rows.find(({ reason }) => reason === null);
  return {
    ...countedOf(gone, rows.reduce((sum, { runs }) => sum + runs, 0) >= most),
    benchmarks: gone?.benchmarks ?? 0,
    kept: rows.flatMap(({ reason, runs }) => (reason === null ? [] : [{ reason, runs }])),
  };
}

async function countThinned(db: DbTransaction, projectId: string, keepDays: number, most: number) {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT count(*)::int AS runs, min("finishedAt") AS oldest, max("finishedAt") AS newest FROM (
      SELECT r."finishedAt" FROM runs r
      WHERE r."projectId" = ${projectId}::uuid AND ${endedBefore(Prisma.sql`${keepDays}::int`)}
        AND ${hasTimeline} ORDER BY r."finishedAt" LIMIT ${most}) AS due`;
  return countedOf(row, (row?.runs ?? 0) >= most);
}

const countedOf = (
  row: Omit<Row, "reason" | "benchmarks"> | undefined,
  hasMore: boolean,
): Counted => ({
  runs: row?.runs ?? 0,
  oldest: row?.oldest?.toISOString() ?? null,
  newest: row?.newest?.toISOString() ?? null,
  hasMore,
});

/** Throws `invalid_input`, and `busy` where counting takes longer than 5 s. `limits`: for tests. */
export async function previewRetention(
  context: Pick<Context, "db" | "keepTimelineDays">,
  actor: Actor,
  input: PreviewRetentionInput,
  limits: Partial<Limits> = {},
): Promise<RetentionPreview> {
  allow(actor, "read");
  const { most, longestMs } = { ...usual, ...limits };
  const { keepRunDays, keepTimelineDays = context.keepTimelineDays } = parseInput(
    PreviewRetentionInput,
    input,
  );
  const { projectId } = actor;
  return countWithin(context, longestMs, async (db) => ({
    removed:
      keepRunDays === undefined ? null : await countRemoved(db, projectId, keepRunDays, most),
    thinned:
      keepTimelineDays === null ? null : await countThinned(db, projectId, keepTimelineDays, most),
  }));
}
