// What the workers of a run tell each other of a block: it is asked for, each says that it is ready, the leading one orders the
// common moment, each says how it ended. The rows are gone when the block is stored; a worker that finds its row gone stops.
import type { BlockProblem } from "@gonogo/analysis/stored-block";
import { BlockResult } from "@gonogo/protocols/events";
import { BlockMachine } from "@gonogo/protocols/report";
import type { BlockPurpose } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { guardLease, type Lease } from "../measure/lease.ts";
import type { Seat } from "./run-shards.ts";

/** A host's clock against the database server's: what is added to its own time, and by how much that may be wrong. */
export type HostClock = { readonly offsetUs: number; readonly uncertaintyUs: number };

const Problem: z.ZodType<BlockProblem> = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

/** How a worker's part of a block ended. */
export const ShardEnd = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("finished"),
    result: BlockResult,
    machine: BlockMachine.nullable(),
  }),
  z.object({
    status: z.enum(["failed", "broken"]),
    problem: Problem,
    errorSource: z.enum(["none", "target", "refused", "engine", "engine-missing"]),
  }),
]);
export type ShardEnd = z.output<typeof ShardEnd>;

/** A worker's part of a block, as the leading one sees it. */
export type BlockShard = {
  readonly index: number;
  readonly state: "asked" | "ready" | "ended";
  readonly clock: HostClock | null;
  readonly end: ShardEnd | null;
};

type Database = Pick<Context, "db">;

/**
 * Asks the workers with these indexes for their part of a block.
 * @param threads load threads of each host
 * @throws LeaseLostError
 */
export async function askForShards(
  context: Database,
  lease: Lease,
  block: { readonly id: string; readonly threads: number },
  indexes: readonly number[],
): Promise<void> {
  const { id: blockId, threads } = block;
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await db.blockShard.deleteMany({ where: { blockId } });
    await db.blockShard.createMany({
      data: indexes.map((index) => ({ id: newId(), blockId, index, threads })),
    });
  });
}

/** The parts of a block that were asked for, by index; results are read only where they are wanted. */
export async function readShards(
  { db }: Database,
  blockId: string,
  { withEnds }: { readonly withEnds: boolean },
): Promise<BlockShard[]> {
  const rows = await db.blockShard.findMany({
    where: { blockId },
    omit: { end: !withEnds },
    orderBy: { index: "asc" },
  });
  return rows.map((row) => ({
    index: row.index,
    state: row.state,
    clock:
      row.clockOffsetUs === null || row.clockUncertaintyUs === null
        ? null
        : { offsetUs: row.clockOffsetUs, uncertaintyUs: row.clockUncertaintyUs },
    end: withEnds && row.end !== undefined ? ShardEnd.nullable().parse(row.end) : null,
  }));
}

/**
 * Orders all parts of a block to begin at one moment.
 * @param aheadMs from now on the server's clock; every worker must have read the order by then
 * @returns the moment in microseconds of Unix time on the server's clock
 */
export async function orderBegin(
  { db }: Database,
  blockId: string,
  aheadMs: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ atUs: number }[]>`
    WITH moment AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1e6 + ${aheadMs} * 1e3)::float8 AS at),
      ordered AS (UPDATE block_shards SET "beginAtUs" = moment.at FROM moment WHERE "blockId" = ${blockId}::uuid)
    SELECT at AS "atUs" FROM moment`;
  if (!row) throw new Error("the database did not tell its time");
  return row.atUs;
}

/** Ends what is left of a block's parts: workers that still perform one stop. */
export async function dropShards({ db }: Database, blockId: string): Promise<void> {
  await db.blockShard.deleteMany({ where: { blockId } });
}

/** A part of a block that a worker was asked for. */
export type AskedShard = {
  readonly id: string;
  readonly threads: number;
  /** Hosts that perform the block, and which of them this one is. */
  readonly shard: { readonly index: number; readonly of: number };
  readonly block: {
    readonly id: string;
    readonly variant: string;
    readonly cell: number;
    readonly round: number;
    readonly purpose: BlockPurpose;
  };
};

/** The part of the block under way that this seat was asked for and has not begun; null: none. */
export async function readAskedShard({ db }: Database, seat: Seat): Promise<AskedShard | null> {
  const row = await db.blockShard.findFirst({
    where: {
      index: seat.index,
      state: "asked",
      block: { runId: seat.runId, status: "running", leaseEpoch: seat.leaseEpoch },
    },
    include: {
      block: { omit: { result: true }, include: { shards: { select: { index: true } } } },
    },
  });
  if (!row) return null;
  const { block } = row;
  return {
    id: row.id,
    threads: row.threads,
    shard: shardAmong(
      block.shards.map(({ index }) => index),
      seat.index,
    ),
    block: {
      ...{ id: block.id, variant: block.variant, round: block.round, purpose: block.purpose },
      cell: block.cellIndex,
    },
  };
}

/** Place of one worker among those that perform a block. */
export const shardAmong = (indexes: readonly number[], index: number) => ({
  index: indexes.filter((other) => other < index).length,
  of: indexes.length,
});

/** Says that this part is connected, and what its host's clock shows. False: nobody wants it any more. */
export async function reportReady(
  { db }: Database,
  shardId: string,
  clock: HostClock,
): Promise<boolean> {
  const { count } = await db.blockShard.updateMany({
    where: { id: shardId },
    data: {
      ...{ state: "ready", clockOffsetUs: clock.offsetUs, clockUncertaintyUs: clock.uncertaintyUs },
    },
  });
  return count > 0;
}

/** The moment to begin at, on the server's clock in microseconds; null: not ordered yet; `gone`: nobody wants the part any more. */
export async function readOrder(
  { db }: Database,
  shardId: string,
): Promise<number | null | "gone"> {
  const row = await db.blockShard.findUnique({
    where: { id: shardId },
    select: { beginAtUs: true },
  });
  return row === null ? "gone" : row.beginAtUs;
}

/** Says how this part ended; nothing where nobody wants it any more. */
export async function reportEnd({ db }: Database, shardId: string, end: ShardEnd): Promise<void> {
  await db.blockShard.updateMany({
    where: { id: shardId },
    data: { state: "ended", end: toJson(end) },
  });
}

/** Says that the leading worker's own part is connected. */
export async function reportLeaderReady(
  { db }: Database,
  blockId: string,
  clock: HostClock,
): Promise<void> {
  await db.blockShard.updateMany({
    where: { blockId, index: 0 },
    data: {
      ...{ state: "ready", clockOffsetUs: clock.offsetUs, clockUncertaintyUs: clock.uncertaintyUs },
    },
  });
}
