// Marks what broke a block and closes its round: the round's remaining blocks are skipped,
// because a round counts as a whole or not at all. Its replacement is a new round, appended later.
import type { BlockProblem } from "@gonogo/analysis/stored-block";
import type { DbTransaction, Prisma } from "@gonogo/db/client";
import type { BlockPurpose } from "@gonogo/protocols/spec";
import { databaseNow } from "../context.ts";
import { toJson } from "../json.ts";

export type RoundPlace = {
  readonly runId: string;
  readonly cellIndex: number;
  readonly round: number;
  readonly purpose: BlockPurpose;
};

/** Skips the blocks of a round that have not begun, with a problem of their own where there is one. Pilots and probes stand alone: losing one loses no other. */
export async function closeRound(
  db: DbTransaction,
  place: RoundPlace,
  why: { readonly problem?: Prisma.InputJsonValue } = {},
): Promise<void> {
  const { runId, cellIndex, round, purpose } = place;
  if (purpose === "pilot" || purpose === "probe") return;
  await db.block.updateMany({
    where: { runId, cellIndex, round, purpose, status: "planned" },
    data: { status: "skipped", ...why },
  });
}

/** Marks every block that claims to be running as broken and closes its round; returns how many there were. */
export async function breakRunningBlocks(
  db: DbTransaction,
  runId: string,
  problem: BlockProblem,
): Promise<number> {
  const lost = await db.block.findMany({
    where: { runId, status: "running" },
    select: { id: true, runId: true, cellIndex: true, round: true, purpose: true },
  });
  if (lost.length === 0) return 0;
  const finishedAt = await databaseNow({ db });
  for (const block of lost) {
    await db.block.update({
      where: { id: block.id },
      data: { status: "broken", problem: toJson(problem), finishedAt },
    });
    await closeRound(db, block);
  }
  return lost.length;
}
