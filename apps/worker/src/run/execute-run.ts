// A run from claim to verdict, whatever happens on the way: it ends finished, failed or cancelled,
// or it is left so that another worker can go on with the next round. The engine never outlives this.

import { isDatabaseAway } from "@gonogo/services/database-errors";
import { type ClaimedRun, claimNextRun } from "@gonogo/services/measure/claim-run";
import { deliverWaiting, isForAnother } from "@gonogo/services/measure/deliver-waiting";
import { finishRun, type RunEnd } from "@gonogo/services/measure/finish-run";
import { CancelRequestedError, type Lease, LeaseLostError } from "@gonogo/services/measure/lease";
import { releaseRun } from "@gonogo/services/measure/release-run";
import { takeTargets, waitForRun } from "@gonogo/services/measure/target-loads";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import { inSpan, noteOnSpan } from "@gonogo/services/tracing/spans";
import { textOf } from "@gonogo/services/watching/log";
import { loadedMachines, preflight } from "../probe/preflight.ts";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { logLine } from "./announce-run.ts";
import { requireSecretValues } from "./beside-block.ts";
import { ShardLead } from "./lead-shards.ts";
import { LeaseHolder } from "./lease-holder.ts";
import { placeRun } from "./place-run.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";
import { runBlocks } from "./run-blocks.ts";

/**
 * Takes the host and the run that is next, works on it, gives both back. Never throws for what a run can meet.
 * @returns whether nothing was done and another worker, which is idle, could begin what waits
 */
export async function executeNextRun(worker: WorkerContext): Promise<boolean> {
  if (!(await worker.hostLock.acquire(worker.stopping))) return false;
  let worked = false;
  try {
    const claimant = { id: worker.owner, labels: worker.labels };
    const lease = await claimNextRun(worker.context, claimant);
    if (!lease) return isForAnother(worker.context, claimant);
    worked = true;
    const { log } = worker;
    const { runId } = lease;
    log("info", "run claimed", { runId, epoch: lease.epoch, resumed: lease.resumed });
    if (lease.waitedMs !== null) worker.metrics.runClaimed(lease.origin, lease.waitedMs);
    if (lease.resumed)
      await logLine(worker.context, runId, "warning", "The run was interrupted and goes on.");
    const attributes = {
      ...{ "gonogo.run.id": runId, "gonogo.run.origin": lease.origin },
      "gonogo.run.epoch": lease.epoch,
    };
    await inSpan("run", { attributes, continues: lease.traceparent }, () => workOn(worker, lease));
    return false;
  } finally {
    await worker.hostLock.release();
    if (worked) await deliver(worker);
  }
}

/** This worker is idle now, and others may have waited for this run's target or for its turn of the project. */
async function deliver({ context, log }: WorkerContext): Promise<void> {
  await deliverWaiting(context).catch((error: unknown) =>
    log("warning", "what waits could not be delivered", { why: textOf(error) }),
  );
}

async function workOn(worker: WorkerContext, lease: ClaimedRun): Promise<void> {
  const holder = new LeaseHolder(worker.context, lease);
  const stop = () => holder.end("stopped");
  worker.stopping.addEventListener("abort", stop);
  if (worker.stopping.aborted) stop();
  worker.metrics.setMeasuring(true);
  try {
    const end =
      lease.workersLost < mostWorkersLost
        ? await measure(worker, lease, holder)
        : { status: "failed" as const, failure: lostTooOften };
    if (end === "waits") return;
    if (end) await conclude(worker, lease, holder, end);
    else await leave(worker, lease, holder);
  } catch (error) {
    // Lease or database are gone: the row still says that the run is running, and the sweeper finds it.
    worker.metrics.leaseLost();
    worker.log("warning", "run left to be resumed", { runId: lease.runId, why: textOf(error) });
  } finally {
    worker.metrics.setMeasuring(false);
    worker.stopping.removeEventListener("abort", stop);
    holder.close();
  }
}

/** How the run ends, null when it is to be left for another worker, `waits` when it was given back already. */
async function measure(
  worker: WorkerContext,
  lease: Lease,
  holder: LeaseHolder,
): Promise<RunEnd | "waits" | null> {
  try {
    const { context } = worker;
    const plan = await retryWhileLeased(holder, () => readRunPlan(context, lease.runId));
    const prober = { enginePath: worker.enginePath, allowedCidrs: context.allowedNetworks };
    const checked = await worker.mutex.runExclusive(() =>
      retryWhileLeased(holder, () => preflight(context, prober, plan)),
    );
    for (const side of checked.sides) requireSecretValues({ spec: plan.spec, side });
    const other = await retryWhileLeased(holder, () =>
      takeTargets(context, lease, {
        addresses: loadedMachines(checked),
        beside: plan.spec.besideOtherLoad === true,
      }),
    );
    if (other !== null) {
      await retryWhileLeased(holder, () => waitForRun(context, lease, other));
      worker.log("info", "run waits for another's target", { runId: lease.runId, other });
      return "waits";
    }
    const placement = await worker.mutex.runExclusive(() => placeRun(worker, plan, checked));
    const seen = { loggedWarnings: new Set<string>(), ready: new Set<string>() };
    const { places } = plan;
    const shards =
      places.length > 0 ? await ShardLead.open({ worker, lease, holder }, places) : null;
    try {
      await runBlocks({
        worker,
        lease,
        holder,
        plan,
        preflight: checked,
        placement,
        shards,
        ...seen,
      });
    } finally {
      await shards?.close();
    }
  } catch (error) {
    if (error instanceof RunFailureError) return { status: "failed", failure: error.failure };
    if (error instanceof LeaseLostError || isDatabaseAway(error)) throw error;
    if (error instanceof CancelRequestedError) holder.end("cancelled");
    if (holder.ending !== null) return endingOf(holder);
    worker.log("error", "run failed", { runId: lease.runId, why: textOf(error) });
    return { status: "failed", failure: ourError };
  }
  return holder.ending === null ? { status: "finished" } : endingOf(holder);
}

/** A run that ended so many workers is not given to another: what it asks for is more than a worker can bear. */
const mostWorkersLost = 3;

const lostTooOften = {
  code: "worker_lost",
  message: `${mostWorkersLost} workers went away while they measured this run.`,
  remedy:
    "Finished blocks are kept. Look into the worker's log and the machine's memory; then use smaller messages or less load.",
};

const ourError = {
  code: "internal",
  message: "Gonogo failed at this run.",
  remedy: "Finished blocks are kept. The worker's log says what happened; start another run.",
};

const endingOf = (holder: LeaseHolder): RunEnd | null =>
  holder.ending === "cancelled" ? { status: "cancelled" } : null;

async function conclude(
  worker: WorkerContext,
  lease: Lease,
  holder: LeaseHolder,
  end: RunEnd,
): Promise<void> {
  if (end.status === "failed")
    await logLine(worker.context, lease.runId, "error", end.failure.message);
  const { verdict } = await retryWhileLeased(holder, () => finishRun(worker.context, lease, end));
  worker.metrics.runEnded(end.status, verdict);
  noteOnSpan({ "gonogo.run.status": end.status, "gonogo.run.verdict": verdict ?? "none" });
  worker.log("info", "run ended", { runId: lease.runId, status: end.status, verdict });
}

async function leave(worker: WorkerContext, lease: Lease, holder: LeaseHolder): Promise<void> {
  if (holder.ending === "lost") throw new LeaseLostError(lease);
  await releaseRun(worker.context, lease);
  worker.log("info", "run released", { runId: lease.runId });
}
