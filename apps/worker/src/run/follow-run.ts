// A worker that shares the load of a run which another one leads: it holds a seat, performs its part of each block that it is asked
// for, and leaves when the run ends, its leading worker is gone, or it is stopped itself.
import os from "node:os";
import { isDatabaseAway } from "@gonogo/services/database-errors";
import { takeTargets } from "@gonogo/services/measure/target-loads";
import { type RunPlan, readRunPlan } from "@gonogo/services/run/run-plan";
import {
  type AskedShard,
  readAskedShard,
  readOrder,
  reportEnd,
  reportReady,
  type ShardEnd,
} from "@gonogo/services/shards/block-shards";
import {
  keepSeat,
  leaveSeat,
  renewSeatEveryMs,
  type Seat,
  takeSeat,
} from "@gonogo/services/shards/run-shards";
import { textOf } from "@gonogo/services/watching/log";
import { loadedMachines, type Preflight, preflight } from "../probe/preflight.ts";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { ownAddresses } from "../watch/environment.ts";
import { ownPortOf } from "../watch/target-processes.ts";
import { buildBlockSpec } from "../wire/block-spec.ts";
import { ServerClockReader } from "./host-clock.ts";
import { performBlock } from "./perform-block.ts";
import { placeRun } from "./place-run.ts";

const lookEveryMs = 50;
const lookForOrderMs = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What this worker found of the run before its first block, or why it can load nothing. */
type Prepared =
  | { readonly checked: Preflight; readonly loadCores: readonly number[] }
  | { readonly problem: RunFailureError };

/** Takes a seat and holds it until its run is over; does nothing where no seat is free. Never throws. */
export async function followNextRun(worker: WorkerContext): Promise<void> {
  try {
    const { owner: workerId, host, labels } = worker;
    const engineBuild = await worker.engineBuild();
    const seat = await takeSeat(worker.context, { workerId, host, engineBuild, labels });
    if (seat) await new Follower(worker, seat).follow();
  } catch (error) {
    worker.log("warning", "shard left", { why: textOf(error) });
  }
}

class Follower {
  private readonly worker: WorkerContext;
  private readonly seat: Seat;
  private readonly clockReader: ServerClockReader;
  /** Aborted when the seat is lost, or the worker stops. */
  private readonly leaving = new AbortController();
  private prepared: Prepared | null = null;
  /** Whether the machines that this host loads are taken for the run. */
  private hasTargets = false;

  constructor(worker: WorkerContext, seat: Seat) {
    this.worker = worker;
    this.seat = seat;
    this.clockReader = new ServerClockReader(worker.databaseUrl);
  }

  async follow(): Promise<void> {
    const { worker, seat } = this;
    const { runId, index } = seat;
    worker.log("info", "shard taken", { runId, index });
    const stop = () => this.leaving.abort();
    worker.stopping.addEventListener("abort", stop);
    if (worker.stopping.aborted) stop();
    const timer = setInterval(() => void this.keep(), renewSeatEveryMs);
    try {
      this.prepared = await this.prepare();
      while (!this.leaving.signal.aborted) {
        const asked = await this.whileThere(() => readAskedShard(worker.context, seat), null);
        if (asked) await worker.mutex.runExclusive(() => this.perform(asked));
        else await pause(lookEveryMs);
      }
    } finally {
      clearInterval(timer);
      worker.stopping.removeEventListener("abort", stop);
      await this.clockReader.close();
      await leaveSeat(worker.context, seat, worker.owner).catch(() => {});
      worker.log("info", "shard left", { runId, index });
    }
  }

  /** PostgreSQL that is away costs the seat in time, by its lease; until then it is asked again. */
  private async whileThere<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await pause(lookEveryMs);
      return otherwise;
    }
  }

  private async keep(): Promise<void> {
    const kept = await this.whileThere(
      () => keepSeat(this.worker.context, this.seat, this.worker.owner),
      true,
    ).catch(() => false);
    if (!kept) this.leaving.abort();
  }

  private plan(): Promise<RunPlan> {
    return readRunPlan(this.worker.context, this.seat.runId);
  }

  /** As the leading worker does it, from this host: what is there, and on which cores the load shall run. */
  private async prepare(): Promise<Prepared> {
    const { worker } = this;
    const { context, enginePath } = worker;
    // Names and cores of this host, whatever the leading worker found on its own.
    const plan: RunPlan = { ...(await this.plan()), addresses: new Map(), placement: null };
    const prober = { enginePath, allowedCidrs: context.allowedNetworks };
    try {
      const checked = await worker.mutex.runExclusive(() => preflight(context, prober, plan));
      const placement = await worker.mutex.runExclusive(() => placeRun(worker, plan, checked));
      return { checked, loadCores: placement.loadCores };
    } catch (error) {
      if (error instanceof RunFailureError) return { problem: error };
      throw error;
    }
  }

  private async perform(asked: AskedShard): Promise<void> {
    const end = await this.partOf(asked);
    // The leading worker misses the seat if it hears nothing.
    await this.whileThere(() => reportEnd(this.worker.context, asked.id, end), undefined);
  }

  private async partOf(asked: AskedShard): Promise<ShardEnd> {
    const { prepared, worker } = this;
    if (prepared === null || "problem" in prepared) {
      const { code, message, remedy } = prepared?.problem.failure ?? notPrepared;
      return { status: "failed", problem: { code, message, remedy }, errorSource: "refused" };
    }
    const { checked, loadCores } = prepared;
    const plan = await this.plan();
    const side = checked.sides.find(({ name }) => name === asked.block.variant);
    const cell = plan.cells[asked.block.cell];
    if (!(await this.takeTargets(plan, checked)))
      return { status: "failed", problem: loadedByAnother, errorSource: "refused" };
    if (!side || !cell) throw new Error(`the run has no side ${asked.block.variant}`);
    const gone = new AbortController();
    const signal = AbortSignal.any([this.leaving.signal, gone.signal]);
    const look = setInterval(() => void this.orderOf(asked, gone), renewSeatEveryMs);
    try {
      const { end, errorSource, machine } = await performBlock({
        ...{ enginePath: worker.enginePath, runId: plan.runId, block: asked.block, signal },
        spec: buildBlockSpec({
          ...{ spec: plan.spec, cell, side, block: asked.block, loadCores },
          shard: { ...asked.shard, threads: asked.threads },
          allowedCidrs: worker.context.allowedNetworks,
          cores: os.availableParallelism(),
        }),
        announce: () => {},
        begin: () => this.awaitOrder(asked, gone),
        target: side.target,
        redact: checked.redact,
        supervisorPid: worker.supervisorPid,
        ownPort: ownPortOf(side.target, checked.addresses, ownAddresses()),
        // The leading worker alone restarts a target.
        fresh: false,
      });
      if (end.status === "finished") return { status: "finished", result: end.result, machine };
      return { status: end.status, problem: end.problem, errorSource };
    } finally {
      clearInterval(look);
    }
  }

  /** As the leading worker does for what it loads itself: names may lead elsewhere from here. False: another run loads it now. */
  private async takeTargets({ spec }: RunPlan, checked: Preflight): Promise<boolean> {
    if (this.hasTargets) return true;
    const { runId, leaseEpoch: epoch } = this.seat;
    const other = await takeTargets(
      this.worker.context,
      { runId, epoch },
      {
        ...{ addresses: loadedMachines(checked), areMore: true },
        beside: spec.besideOtherLoad === true,
      },
    );
    this.hasTargets = other === null;
    return this.hasTargets;
  }

  /** Says that this part is connected and waits for the moment to begin at, on this host's clock; null: there will be none. */
  private async awaitOrder(asked: AskedShard, gone: AbortController): Promise<number | null> {
    const { context } = this.worker;
    const clock = await this.whileThere(() => this.clockReader.read(), null);
    const isWanted =
      clock !== null && (await this.whileThere(() => reportReady(context, asked.id, clock), false));
    if (!isWanted) {
      gone.abort();
      return null;
    }
    while (!gone.signal.aborted && !this.leaving.signal.aborted) {
      const at = await this.orderOf(asked, gone);
      if (typeof at === "number") return at - clock.offsetUs;
      await pause(lookForOrderMs);
    }
    return null;
  }

  private async orderOf(asked: AskedShard, gone: AbortController): Promise<number | null> {
    const order = await this.whileThere(() => readOrder(this.worker.context, asked.id), null).catch(
      () => "gone" as const,
    );
    if (order !== "gone") return order;
    gone.abort();
    return null;
  }
}

const loadedByAnother = {
  code: "target_loaded",
  message: "Another run loads the target that its name leads to from here.",
  remedy: "The round is measured again; start the run when the other one has ended.",
};

const notPrepared = {
  code: "internal",
  message: "This worker was not prepared.",
  remedy: "See the worker's log.",
};
