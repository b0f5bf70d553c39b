// A run from claim to verdict, whatever happens on the way: it ends finished, failed or cancelled,
// or it is left so that another worker can go on with the next round. The engine never outlives this.
import { isDatabaseAway } from "@gonogo/services/database-errors";
import { type ClaimedRun, claimRun } from "@gonogo/services/run/claim-run";
import { finishRun, type RunEnd } from "@gonogo/services/run/finish-run";
import { type Lease, LeaseLostError } from "@gonogo/services/run/lease";
import { releaseRun } from "@gonogo/services/run/release-run";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import type { House } from "./house.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { textOf } from "./log.ts";
import { patiently } from "./patiently.ts";
import { preflight } from "./preflight.ts";
import { runBlocks } from "./run-blocks.ts";
import { RunFailureError } from "./run-failure.ts";
import { say } from "./run-news.ts";

/** Takes the host and the run, works on it, gives both back. Never throws for what a run can meet. */
export async function executeRun(house: House, runId: string): Promise<void> {
  if (!(await house.hostLock.acquire(house.stopping))) return;
  try {
    const lease = await claimRun(house.context, { runId, owner: house.owner });
    if (!lease) return;
    const { log } = house;
    log("info", "run claimed", { runId, epoch: lease.epoch, resumed: lease.resumed });
    if (lease.resumed)
      await say(house.context, runId, "warning", "The run was interrupted and goes on.");
    await workOn(house, lease);
  } finally {
    await house.hostLock.release();
  }
}

async function workOn(house: House, lease: ClaimedRun): Promise<void> {
  const keeper = new LeaseKeeper(house.context, lease);
  const stop = () => keeper.end("stopped");
  house.stopping.addEventListener("abort", stop);
  if (house.stopping.aborted) stop();
  try {
    const end =
      lease.workersLost < mostWorkersLost
        ? await measure(house, lease, keeper)
        : { status: "failed" as const, failure: lostTooOften };
    if (end) await conclude(house, lease, keeper, end);
    else await leave(house, lease, keeper);
  } catch (error) {
    // Lease or database are gone: the row still says that the run is running, and the sweeper finds it.
    house.log("warning", "run left to be resumed", { runId: lease.runId, why: textOf(error) });
  } finally {
    house.stopping.removeEventListener("abort", stop);
    keeper.close();
  }
}

/** How the run ends, or null when it is to be left for another worker. */
async function measure(house: House, lease: Lease, keeper: LeaseKeeper): Promise<RunEnd | null> {
  try {
    const { context } = house;
    const plan = await patiently(keeper, () => readRunPlan(context, lease.runId));
    const prober = { enginePath: house.enginePath, allowedCidrs: context.allowedNetworks };
    const checked = await house.turn.take(() =>
      patiently(keeper, () => preflight(context, prober, plan)),
    );
    await runBlocks({ house, lease, keeper, plan, preflight: checked, told: new Set() });
  } catch (error) {
    if (error instanceof RunFailureError) return { status: "failed", failure: error.failure };
    if (error instanceof LeaseLostError || isDatabaseAway(error)) throw error;
    if (keeper.ending !== null) return endingOf(keeper);
    house.log("error", "run failed", { runId: lease.runId, why: textOf(error) });
    return { status: "failed", failure: ourFault };
  }
  return keeper.ending === null ? { status: "finished" } : endingOf(keeper);
}

/** A run that ended so many workers is not given to another: what it asks for is more than a worker can bear. */
const mostWorkersLost = 3;

const lostTooOften = {
  code: "worker_lost",
  message: `${mostWorkersLost} workers went away while they measured this run.`,
  remedy:
    "Finished blocks are kept. Look into the worker's log and the machine's memory; then use smaller messages or less load.",
};

const ourFault = {
  code: "internal",
  message: "Gonogo failed at this run.",
  remedy: "Finished blocks are kept. The worker's log says what happened; start another run.",
};

const endingOf = (keeper: LeaseKeeper): RunEnd | null =>
  keeper.ending === "cancelled" ? { status: "cancelled" } : null;

async function conclude(
  house: House,
  lease: Lease,
  keeper: LeaseKeeper,
  end: RunEnd,
): Promise<void> {
  if (end.status === "failed") await say(house.context, lease.runId, "error", end.failure.message);
  const { verdict } = await patiently(keeper, () => finishRun(house.context, lease, end));
  house.log("info", "run ended", { runId: lease.runId, status: end.status, verdict });
}

async function leave(house: House, lease: Lease, keeper: LeaseKeeper): Promise<void> {
  if (keeper.ending === "lost") throw new LeaseLostError(lease);
  await releaseRun(house.context, lease);
  house.log("info", "run released", { runId: lease.runId });
}
