// What every worker does beside its runs: hands over runs that nobody works on, and thins old ones where the operator
// asks for it. An outage costs a turn, not the sweeper.
import { sweepRuns } from "@gonogo/services/run/sweep-runs";
import { thinTimelines } from "@gonogo/services/run/thin-timelines";
import { textOf } from "./process/log.ts";
import type { WorkerContext } from "./process/worker-context.ts";

export const sweepEveryMs = 10_000;
const thinEveryMs = 3_600_000;
const mostAtATime = 10;

type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
};

/** Does it now and `everyMs` after each end, until the returned function is called. */
function repeat(worker: WorkerContext, { name, everyMs, work }: PeriodicTask): () => void {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      worker.log("warning", `${name} failed`, { why: textOf(error) });
    }
    if (!closed) timer = setTimeout(() => void turn(), everyMs);
  };
  void turn();
  return () => {
    closed = true;
    clearTimeout(timer);
  };
}

/** A few at a time and between blocks, since it would take CPU from what is measured. */
async function thinInTurns(worker: WorkerContext, keepDays: number): Promise<void> {
  const { context, turn, stopping } = worker;
  for (let runs = mostAtATime; runs === mostAtATime && !stopping.aborted; ) {
    runs = await turn.take(() => thinTimelines(context, { keepDays, most: mostAtATime }));
    if (runs > 0) worker.log("info", "thinned the timelines of old runs", { runs });
  }
}

export type Sweeping = {
  /** Default: ten seconds. */
  readonly everyMs?: number | undefined;
  /** After how many days old runs lose the latencies of their seconds; null: never. */
  readonly keepTimelineDays: number | null;
};

/** Sweeps until the returned function is called. */
export function startSweeping(
  worker: WorkerContext,
  { everyMs, keepTimelineDays }: Sweeping,
): () => void {
  const stopSweeping = repeat(worker, {
    name: "sweep",
    everyMs: everyMs ?? sweepEveryMs,
    work: () => sweepRuns(worker.context),
  });
  if (keepTimelineDays === null) return stopSweeping;
  const stopThinning = repeat(worker, {
    name: "retention",
    everyMs: thinEveryMs,
    work: () => thinInTurns(worker, keepTimelineDays),
  });
  return () => {
    stopSweeping();
    stopThinning();
  };
}
