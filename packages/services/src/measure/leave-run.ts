// When a worker gives back a run that it measures, to be resumed later: for a run that goes first, or because its pool is drained.
// Between two rounds nothing is lost. Within a round that has more than a minute to go the round is set aside for a run that goes
// first, and measured again later as a whole.
import { madeWay } from "@gonogo/analysis/stored-block";
import { english } from "@gonogo/locale/t";
import {
  type BenchmarkSpec,
  type BlockPurpose,
  poolOf,
  type WorkerLabels,
} from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { toJson } from "../json.ts";
import { blockLengthMs } from "../rows/progress.ts";
import { closeRound, type RoundPlace } from "./close-round.ts";
import { guardLease, type Lease } from "./lease.ts";
import { byWorkerWith, takeable } from "./takeable.ts";

/** What is left of a round at most while a run that goes first waits for its end. */
const longestWaitMs = 60_000;

export type Leaving = {
  /** `precedence`: a run of a person or a pipeline waits. `drained`: the worker's pool is being emptied. */
  readonly why: "precedence" | "drained";
  /** The round under way, which is set aside; null: the next block begins one. */
  readonly round: RoundPlace | null;
};

type NextBlock = Omit<RoundPlace, "runId"> & {
  readonly position: number;
  /** Blocks of its round that are still to be measured. */
  readonly left: number;
  readonly why: Leaving["why"] | null;
};

/** Why the worker gives its run back before the next block; null: it goes on. */
export async function whyLeave(
  context: Pick<Context, "db" | "queueLimits">,
  lease: Lease,
  { labels, spec }: { readonly labels: WorkerLabels; readonly spec: BenchmarkSpec },
): Promise<Leaving | null> {
  const next = await nextBlock(context, lease, labels);
  if (!next?.why || isAlone(next.purpose)) return null;
  const { why, position, left, cellIndex, round, purpose } = next;
  if (position === 0) return { why, round: null };
  // A confirmation is short, and the last thing that its run does.
  if (why === "drained" || purpose !== "evidence") return null;
  const place = { runId: lease.runId, cellIndex, round, purpose };
  if (left * blockLengthMs(spec, purpose) <= longestWaitMs) return null;
  return (await leftJustNow(context, place)) ? null : { why, round: place };
}

/** Pilots and probes are no rounds: they come before one, or between two. */
const isAlone = (purpose: BlockPurpose): boolean => purpose === "pilot" || purpose === "probe";

async function nextBlock(
  { db, queueLimits: { runsPerProject } }: Pick<Context, "db" | "queueLimits">,
  { runId }: Lease,
  labels: WorkerLabels,
): Promise<NextBlock | undefined> {
  const others = takeable({
    runsPerProject,
    by: byWorkerWith(labels, runsPerProject),
    leaving: runId,
  });
  const [row] = await db.$queryRaw<NextBlock[]>`
    WITH next AS (
      SELECT position, purpose, round, "cellIndex" FROM blocks
      WHERE "runId" = ${runId}::uuid AND status = 'planned'
      ORDER BY purpose IN ('pilot', 'probe') DESC, "planOrder" LIMIT 1)
    SELECT next.*,
      (SELECT count(*)::int FROM blocks WHERE "runId" = ${runId}::uuid AND status = 'planned'
        AND blocks."cellIndex" = next."cellIndex" AND blocks.round = next.round AND blocks.purpose = next.purpose) AS left,
      CASE
        WHEN EXISTS (SELECT 1 FROM pools WHERE name = ${poolOf(labels)} AND state = 'draining') THEN 'drained'
        WHEN (SELECT origin FROM runs WHERE id = ${runId}::uuid) IN ('study', 'schedule')
          AND EXISTS (SELECT 1 ${others} AND runs.origin IN ('person', 'pipeline')) THEN 'precedence'
      END AS why
    FROM next`;
  return row;
}

/** Whether no other round was measured since one was set aside: so at least every second one is completed, whatever waits. */
async function leftJustNow(
  { db }: Pick<Context, "db">,
  { runId, cellIndex, round, purpose }: RoundPlace,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ left: boolean }[]>`
    WITH aside AS (
      SELECT max("planOrder") AS last FROM blocks WHERE "runId" = ${runId}::uuid AND problem->>'code' = ${madeWay})
    SELECT aside.last IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM blocks WHERE "runId" = ${runId}::uuid AND "planOrder" > aside.last AND sequence IS NOT NULL
        AND purpose = ${purpose}::"BlockPurpose" AND NOT ("cellIndex" = ${cellIndex} AND round = ${round})) AS left
    FROM aside`;
  return row?.left === true;
}

/**
 * Sets the round under way aside: its measured blocks are kept and count nowhere, the others are left out.
 * @throws LeaseLostError
 */
export async function setRoundAside(
  context: Pick<Context, "db">,
  lease: Lease,
  place: RoundPlace,
): Promise<void> {
  const problem = {
    code: madeWay,
    message: english("The round made way for a run of a person or a pipeline."),
    remedy: english("It is measured again as a whole."),
  };
  await context.db.$transaction(async (db) => {
    await guardLease(db, lease);
    await closeRound(db, place, { problem: toJson(problem) });
  });
}
