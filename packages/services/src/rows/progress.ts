// How far a run is, from its blocks' rows: counted, never remembered.
// The remaining time is the plan's own arithmetic: blocks left times warm-up, window and what a block costs beside.
import { pilotBlock, probeBlock } from "@gonogo/analysis/pilot/short-spec";
import type { RunProgress, RunStatus } from "@gonogo/protocols/events";
import { type BenchmarkSpec, type BlockPurpose, blockMsOf, holdMsOf } from "@gonogo/protocols/spec";
import { type Context, databaseNow } from "../context.ts";
import { blockOverheadMs } from "../plan/plan-facts.ts";

export type ProgressRun = {
  readonly id: string;
  readonly status: RunStatus;
  /** null: of a run that is over, whose blocks take no more time. */
  readonly spec: BenchmarkSpec | null;
};

/** Whether nothing more will be measured. */
export const isOver = (status: RunStatus): boolean =>
  status === "finished" || status === "failed" || status === "cancelled";

/** Milliseconds that a block takes with warm-up and what it costs beside, by what it is measured for. */
export function blockLengthMs(spec: BenchmarkSpec, purpose: BlockPurpose): number {
  if (purpose === "pilot" || purpose === "probe") {
    const { windowMs, warmupMs } = purpose === "pilot" ? pilotBlock(spec) : probeBlock(spec);
    return warmupMs + windowMs + blockOverheadMs;
  }
  return holdMsOf(spec) + spec.plan.warmupMs + blockMsOf(spec) + blockOverheadMs;
}

/** Progress of several runs with two queries, by run id. */
export async function progressOf(
  context: Pick<Context, "db">,
  runs: readonly ProgressRun[],
): Promise<Map<string, RunProgress>> {
  const ids = runs.map((run) => run.id);
  const counts = await context.db.block.groupBy({
    by: ["runId", "status", "purpose"],
    where: { runId: { in: ids } },
    _count: { _all: true },
  });
  const running = await context.db.block.findMany({
    where: { runId: { in: ids }, status: "running" },
    select: {
      id: true,
      runId: true,
      variant: true,
      cellIndex: true,
      round: true,
      purpose: true,
      startedAt: true,
    },
  });
  // Blocks begin by the database's clock.
  const now = running.length > 0 ? (await databaseNow(context)).getTime() : 0;
  return new Map(
    runs.map((run) => {
      const own = counts.filter((row) => row.runId === run.id);
      const lengthMs = (purpose: BlockPurpose) =>
        run.spec === null ? 0 : blockLengthMs(run.spec, purpose);
      const count = (...statuses: string[]) =>
        own
          .filter((row) => statuses.includes(row.status))
          .reduce((sum, row) => sum + row._count._all, 0);
      const current = running.find((row) => row.runId === run.id);
      const left = own.filter(({ status }) => status === "planned" || status === "running");
      const leftMs = left.reduce((sum, row) => sum + row._count._all * lengthMs(row.purpose), 0);
      const currentMs = current ? lengthMs(current.purpose) : 0;
      const beganAt = current?.startedAt?.getTime();
      // What a long block has behind it counts, or a soak of hours would seem to stand still.
      const elapsedMs = beganAt === undefined ? 0 : Math.max(0, now - beganAt);
      const remainingMs = leftMs - Math.min(elapsedMs, currentMs);
      return [
        run.id,
        {
          blocksDone: count("finished", "broken", "failed"),
          blocksPlanned: count("planned", "running", "finished", "broken", "failed", "skipped"),
          remainingMs: isOver(run.status) ? 0 : remainingMs,
          current: current
            ? {
                blockId: current.id,
                variant: current.variant,
                cell: current.cellIndex,
                round: current.round,
                purpose: current.purpose,
              }
            : null,
        },
      ];
    }),
  );
}

/** Progress of one run. */
export async function progressOfRun(
  context: Pick<Context, "db">,
  run: ProgressRun,
): Promise<RunProgress> {
  const progress = (await progressOf(context, [run])).get(run.id);
  return progress ?? { blocksDone: 0, blocksPlanned: 0, remainingMs: null, current: null };
}
