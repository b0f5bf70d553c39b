// What every worker does beside its runs: hands over runs that nobody works on and, while it measures nothing itself, runs that
// idle workers could begin; ends those that waited too long, starts those of schedules, removes drafts of a month ago, and thins
// or removes old runs where a project or the operator asks for it.
// Each duty has a timer of its own: an outage costs it a turn, and a long one delays no other.
// They are timers of this process and no job schedulers of BullMQ, since those live in Redis: what mends the loss of Redis
// must not be lost with it. The job of a worker that was killed is given to another by BullMQ itself (stalled jobs).
import { removeOldDrafts } from "@gonogo/services/draft/discard-draft";
import { deliverWaiting } from "@gonogo/services/measure/deliver-waiting";
import { failOverdueRuns } from "@gonogo/services/run/queue-deadline";
import { removeOldRuns } from "@gonogo/services/run/remove-old-runs";
import { sweepRuns } from "@gonogo/services/run/sweep-runs";
import { thinTimelines } from "@gonogo/services/run/thin-timelines";
import { startDueSchedules } from "@gonogo/services/schedule/start-due";
import { textOf } from "@gonogo/services/watching/log";
import type { WorkerContext } from "./process/worker-context.ts";

export const sweepEveryMs = 10_000;
const hourMs = 3_600_000;
const mostAtATime = 10;
/** Between two looks at least, where another worker holds what is due. */
const soonestMs = 100;

type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  /** May say in how many milliseconds it has something to do, where that is sooner. */
  readonly work: () => Promise<number | null>;
};

/** Of a task that has no next time of its own. */
const nothingDue = (): null => null;

/** Does it now and `everyMs` after each end, until the returned function is called. */
function repeat(worker: WorkerContext, { name, everyMs, work }: PeriodicTask): () => void {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    let dueInMs: number | null = null;
    try {
      dueInMs = await work();
    } catch (error) {
      worker.log("warning", `${name} failed`, { why: textOf(error) });
    }
    if (!closed)
      timer = setTimeout(
        () => void turn(),
        Math.min(everyMs, Math.max(soonestMs, dueInMs ?? everyMs)),
      );
  };
  void turn();
  return () => {
    closed = true;
    clearTimeout(timer);
  };
}

/** A few at a time and between blocks, since it would take CPU from what is measured. */
async function inTurns(
  { mutex, stopping, log }: WorkerContext,
  what: string,
  work: (most: number) => Promise<number>,
): Promise<void> {
  for (let runs = mostAtATime; runs === mostAtATime && !stopping.aborted; ) {
    runs = await mutex.runExclusive(() => work(mostAtATime));
    if (runs > 0) log("info", what, { runs });
  }
}

async function retain(worker: WorkerContext, keepDays: number | null): Promise<void> {
  const { context } = worker;
  await inTurns(worker, "removed old runs", (most) => removeOldRuns(context, { most }));
  await inTurns(worker, "thinned the timelines of old runs", (most) =>
    thinTimelines(context, { keepDays, most }),
  );
}

export type Sweeping = {
  /** Default: ten seconds. */
  readonly everyMs?: number | undefined;
  /** After how many days old runs of projects that say nothing lose the latencies of their seconds; null: never. */
  readonly keepTimelineDays: number | null;
};

/**
 * A worker that was killed holds its delivery for up to a minute: an idle worker delivers again. One that measures leaves that to
 * those that idle, since it would take CPU from what is measured; where none idles, nothing is to be delivered.
 */
async function sweepOnce({ context, hostLock }: WorkerContext): Promise<void> {
  await sweepRuns(context);
  if (!hostLock.isHeld) await deliverWaiting(context);
}

/** Sweeps until the returned function is called. */
export function startSweeping(
  worker: WorkerContext,
  { everyMs = sweepEveryMs, keepTimelineDays }: Sweeping,
): () => void {
  const { context, stopping } = worker;
  const duties: PeriodicTask[] = [
    {
      name: "sweep",
      everyMs,
      work: () => sweepOnce(worker).then(nothingDue),
    },
    {
      name: "queue deadline",
      everyMs,
      work: () => failOverdueRuns(context, () => stopping.aborted).then(nothingDue),
    },
    {
      name: "old drafts",
      everyMs: hourMs,
      work: () => removeOldDrafts(context).then(nothingDue),
    },
    // Between blocks, since a run that is made takes CPU from what is measured.
    {
      name: "schedules",
      everyMs,
      work: () => worker.mutex.runExclusive(() => startDueSchedules(context)),
    },
    {
      name: "retention",
      everyMs: hourMs,
      work: () => retain(worker, keepTimelineDays).then(nothingDue),
    },
  ];
  const stops = duties.map((duty) => repeat(worker, duty));
  return () => {
    for (const stop of stops) stop();
  };
}
