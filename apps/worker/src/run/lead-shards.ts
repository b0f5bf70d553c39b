// The leading worker's side of a run that several measure: it waits until every seat is taken, lets all of them prepare a block,
// orders the common moment, and makes one result of theirs. A worker that is lost, late or wrong costs the block, by its name.
import { performance } from "node:perf_hooks";
import { mergeParts, type ShardPart } from "@gonogo/analysis/shards/merge-shards";
import type { BlockMachine } from "@gonogo/protocols/report";
import type { BlockSpec, WorkerLabels } from "@gonogo/protocols/spec";
import type { Lease } from "@gonogo/services/measure/lease";
import type { StartedBlock } from "@gonogo/services/measure/start-block";
import {
  askForShards,
  type BlockShard,
  dropShards,
  type HostClock,
  orderBegin,
  readShards,
  reportLeaderReady,
  shardAmong,
} from "@gonogo/services/shards/block-shards";
import {
  type HeldSeat,
  offerSeats,
  readSeats,
  withdrawSeats,
} from "@gonogo/services/shards/run-shards";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { ServerClockReader } from "./host-clock.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { PerformedBlock } from "./perform-block.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";

/** How long the seats of a run may stay empty before it is given back. */
const gatherMs = 30_000;
const offerAgainMs = 3_000;
const lookEveryMs = 50;
/** From the order to the common moment: every worker reads it several times meanwhile. */
const aheadMs = 400;
/** For connecting, on all hosts. */
const readyWithinMs = 30_000;
/** For the results, after the last request may have ended. */
const endWithinMs = 30_000;

type Fault = { readonly code: string; readonly message: string; readonly remedy: string };

/** What the leading worker performs itself: called with its part, the moment to wait for, and what ends it. */
export type PerformOwn = (own: {
  readonly shard: NonNullable<BlockSpec["shard"]>;
  readonly threads: number;
  readonly begin: () => Promise<number | null>;
  readonly signal: AbortSignal;
}) => Promise<PerformedBlock>;

type SharedBlock = {
  readonly block: StartedBlock;
  /** Which of the run's workers perform it, by their places. */
  readonly indexes: readonly number[];
  /** Load threads of each host. */
  readonly threads: number;
  /** What it takes from the common moment to its last request, at most. */
  readonly longestMs: number;
  /** Warm-up and window, for the words about a worker that is lost. */
  readonly warmupMs: number;
  readonly durationMs: number;
  readonly performOwn: PerformOwn;
};

type Led = { readonly worker: WorkerContext; readonly lease: Lease; readonly holder: LeaseHolder };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class ShardLead {
  private readonly led: Led;
  private readonly places: readonly WorkerLabels[];
  private readonly clockReader: ServerClockReader;
  private seats: readonly HeldSeat[] = [];

  private constructor(led: Led, places: readonly WorkerLabels[]) {
    this.led = led;
    this.places = places;
    this.clockReader = new ServerClockReader(led.worker.databaseUrl);
  }

  /** Offers the run's seats. Throws LeaseLostError. */
  static async open(led: Led, places: readonly WorkerLabels[]): Promise<ShardLead> {
    const lead = new ShardLead(led, places);
    await lead.retry(() => offerSeats(led.worker.context, led.lease, places));
    return lead;
  }

  /**
   * Waits until every seat is taken; false when some stayed empty, or work must stop.
   * @throws RunFailureError `shards_differ` where a worker has another build of the engine
   */
  async gather(): Promise<boolean> {
    const { worker, lease, holder } = this.led;
    const deadline = performance.now() + gatherMs;
    let offered = Number.NEGATIVE_INFINITY;
    for (;;) {
      this.seats = await this.retry(() => readSeats(worker.context, lease));
      const empty = this.seats.filter(({ host }) => host === null);
      if (empty.length === 0) break;
      if (holder.ending !== null || performance.now() >= deadline) return false;
      if (performance.now() - offered >= offerAgainMs) {
        offered = performance.now();
        for (const { id } of empty) await worker.context.queues.enqueueSeat(id).catch(() => {});
      }
      await pause(lookEveryMs);
    }
    await this.requireOneBuild();
    return true;
  }

  /** One block by all of its workers. Throws only for errors of our own. */
  async perform(shared: SharedBlock): Promise<PerformedBlock> {
    const { worker, holder } = this.led;
    const { block, indexes } = shared;
    const ending = new AbortController();
    const signal = AbortSignal.any([holder.signal, ending.signal]);
    const others = indexes.filter((index) => index !== 0);
    let clock: HostClock = { offsetUs: 0, uncertaintyUs: 0 };
    let fault: Fault | null = null;
    let failure: { readonly error: unknown } | null = null;
    let beganAtMs: number | null = null;
    const give = (found: Fault | null): found is Fault => {
      fault ??= found;
      if (fault !== null) ending.abort();
      return fault !== null;
    };
    /** Asks the others, and orders the moment once all are ready; null where there will be none. */
    const begin = async (): Promise<number | null> => {
      await this.retry(() =>
        askForShards(
          worker.context,
          this.led.lease,
          { id: block.id, threads: shared.threads },
          indexes,
        ),
      );
      if (indexes.includes(0)) {
        clock = await this.retry(() => this.clockReader.read());
        await this.retry(() => reportLeaderReady(worker.context, block.id, clock));
      }
      const within = {
        state: "ready" as const,
        timeoutMs: readyWithinMs,
        phase: () => "before the load began",
      };
      if (give(await this.wait(block.id, others, within, signal)) || signal.aborted) return null;
      const atUs = await this.retry(() => orderBegin(worker.context, block.id, aheadMs));
      beganAtMs = performance.now() + aheadMs;
      return atUs - clock.offsetUs;
    };
    try {
      const ofOthers = async () => {
        const phase = (agoMs: number) =>
          phaseAt(shared, beganAtMs === null ? 0 : performance.now() - beganAtMs - agoMs);
        const timeoutMs = aheadMs + shared.longestMs + endWithinMs;
        give(await this.wait(block.id, others, { state: "ended", timeoutMs, phase }, signal));
      };
      // The engine's driver takes no error; it is thrown when the engine has ended.
      const failed = (error: unknown): null => {
        failure ??= { error };
        ending.abort();
        return null;
      };
      let following: Promise<unknown> = Promise.resolve();
      const began = async () => {
        const at = await begin().catch(failed);
        if (at !== null) following = ofOthers().catch(failed);
        return at;
      };
      const own = indexes.includes(0)
        ? await shared.performOwn({
            ...{ shard: shardAmong(indexes, 0), threads: shared.threads, begin: began, signal },
          })
        : await began().then(() => null);
      // What the leading worker met itself ends the others' part.
      if (own && own.end.status !== "finished") ending.abort();
      await following;
      throwIf(failure);
      if (fault !== null && holder.ending === null) return broken(fault, own);
      if (own && own.end.status !== "finished") return own;
      return await this.merge(shared, own, clock);
    } finally {
      await dropShards(worker.context, block.id).catch(() => {});
    }
  }

  /** Ends the seats; the other workers leave the run. */
  async close(): Promise<void> {
    await this.clockReader.close();
    await withdrawSeats(this.led.worker.context, this.led.lease).catch(() => {});
  }

  private retry<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileLeased(this.led.holder, work);
  }

  private async requireOneBuild(): Promise<void> {
    const build = await this.led.worker.engineBuild();
    const other = this.seats.find(({ engineBuild }) => engineBuild !== build);
    if (!other) return;
    throw new RunFailureError(
      "shards_differ",
      `The worker on ${other.host} has another build of the engine (${short(other.engineBuild)}) than the leading one (${short(build)}).`,
      "Install one version of Gonogo on all of its workers, and start another run.",
    );
  }

  /** Waits until the others are in the state; the fault of the first that will not be. */
  private async wait(
    blockId: string,
    others: readonly number[],
    until: {
      readonly state: "ready" | "ended";
      readonly timeoutMs: number;
      /** What the block was in so many milliseconds ago. */
      readonly phase: (agoMs: number) => string;
    },
    signal: AbortSignal,
  ): Promise<Fault | null> {
    const { worker, lease } = this.led;
    const deadline = performance.now() + until.timeoutMs;
    while (!signal.aborted) {
      const shards = await this.retry(() =>
        readShards(worker.context, blockId, { withEnds: false }),
      );
      const mine = shards.filter(({ index }) => others.includes(index));
      const ended = mine.filter(({ state }) => state === "ended");
      if (ended.length > 0) {
        const fault = await this.failureOf(blockId, others);
        if (fault !== null) return fault;
      }
      const isThere = ({ state }: BlockShard) => state === "ended" || state === until.state;
      if (mine.length === others.length && mine.every(isThere)) return null;
      const held = await this.retry(() => readSeats(worker.context, lease));
      const missing = mine.filter((shard) => !isThere(shard));
      const seatOf = (index: number) => held.find((seat) => seat.index === index);
      const lost = missing.find(({ index }) => seatOf(index)?.host !== this.hostOf(index));
      if (lost)
        return this.lost(
          lost.index,
          `was lost: last seen ${until.phase(seatOf(lost.index)?.silentMs ?? 0)}`,
        );
      const [late] = missing;
      if (performance.now() >= deadline && late)
        return this.lost(late.index, `did not answer in ${until.timeoutMs / 1_000} s`);
      await pause(lookEveryMs);
    }
    return null;
  }

  /** Why one of the others ended without a result; null: none did. */
  private async failureOf(blockId: string, others: readonly number[]): Promise<Fault | null> {
    const shards = await this.retry(() =>
      readShards(this.led.worker.context, blockId, { withEnds: true }),
    );
    for (const { index, end } of shards)
      if (others.includes(index) && end && end.status !== "finished")
        return { ...end.problem, message: `${this.nameOf(index)}: ${end.problem.message}` };
    return null;
  }

  private async merge(
    { block, indexes }: SharedBlock,
    own: PerformedBlock | null,
    clock: HostClock,
  ): Promise<PerformedBlock> {
    const { context } = this.led.worker;
    const shards = await this.retry(() => readShards(context, block.id, { withEnds: true }));
    const machines: BlockMachine[] = own?.machine ? [own.machine] : [];
    const parts: ShardPart[] = [];
    const build = await this.led.worker.engineBuild();
    for (const index of indexes) {
      const shard = shards.find((one) => one.index === index);
      const ofOther = shard?.end?.status === "finished" ? shard.end : null;
      if (ofOther?.machine) machines.push(ofOther.machine);
      const end = index === 0 ? own?.end : ofOther;
      if (end?.status !== "finished") return broken(this.lost(index, "gave no result"), own);
      const { offsetUs, uncertaintyUs } = index === 0 ? clock : (shard?.clock ?? clock);
      const place = {
        ...{ index, host: this.hostOf(index), region: this.places[index]?.region ?? null },
        ...{ engineBuild: this.buildOf(index) ?? build },
        ...{ clockOffsetUs: offsetUs, clockUncertaintyUs: uncertaintyUs },
      };
      parts.push({ place, result: end.result });
    }
    const merged = mergeParts(block.id, parts);
    if ("fault" in merged) {
      const { index, found, code } = merged.fault;
      return broken({ ...this.lost(index, found), code }, own);
    }
    return {
      end: { status: "finished", result: merged.result },
      ...{ errorSource: "none", hello: own?.hello ?? null, machine: worstOf(machines) },
    };
  }

  private hostOf(index: number): string {
    if (index === 0) return this.led.worker.host;
    return this.seats.find((seat) => seat.index === index)?.host ?? "an unknown host";
  }

  private buildOf(index: number): string | null {
    return this.seats.find((seat) => seat.index === index)?.engineBuild ?? null;
  }

  private nameOf(index: number): string {
    const region = this.places[index]?.region;
    const where = region === undefined ? "" : ` in ${region}`;
    return `Shard ${index + 1} of ${this.places.length}${where} (${this.hostOf(index)})`;
  }

  private lost(index: number, how: string): Fault {
    return {
      code: "shard_lost",
      message: `${this.nameOf(index)} ${how}.`,
      remedy: "The round is measured again as a whole.",
    };
  }
}

/** Also where the compiler takes it for null, since it is set within a call. */
function throwIf(failure: { readonly error: unknown } | null): void {
  if (failure !== null) throw failure.error;
}

const short = (build: string | null): string => build?.slice(0, 12) ?? "unknown";

const phaseAt = ({ warmupMs, durationMs }: SharedBlock, elapsedMs: number): string => {
  if (elapsedMs < 0) return "before the load began";
  if (elapsedMs < warmupMs) return "in its warm-up";
  return elapsedMs < warmupMs + durationMs ? "in the measured window" : "before its result was in";
};

const broken = (problem: Fault, own: PerformedBlock | null): PerformedBlock => ({
  end: { status: "broken", problem },
  ...{ errorSource: "none", hello: own?.hello ?? null, machine: own?.machine ?? null },
});

/** What was seen of all hosts: the leading one's, with the most of what others took anywhere. */
function worstOf(machines: readonly BlockMachine[]): BlockMachine | null {
  const [first] = machines;
  if (!first) return null;
  const most = (of: (machine: BlockMachine) => number) => Math.max(...machines.map(of));
  return {
    ...first,
    stealShare: most(({ stealShare }) => stealShare),
    otherShare: most(({ otherShare }) => otherShare),
  };
}
