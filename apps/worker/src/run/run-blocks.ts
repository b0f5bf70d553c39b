// The heart of a run: block after block in planned order, each stored before the next begins,
// until analysis says that the run is over or something says that it must stop.
import os from "node:os";
import type { RunPlacement } from "@gonogo/protocols/report";
import { isMemory, networkText } from "@gonogo/protocols/spec";
import { commitBlock } from "@gonogo/services/measure/commit-block";
import type { Lease } from "@gonogo/services/measure/lease";
import { type StepTaken, takeNextStep } from "@gonogo/services/measure/next-step";
import { planProbes } from "@gonogo/services/measure/probe-step";
import { recordEnvironment } from "@gonogo/services/measure/record-environment";
import { type StartedBlock, startBlock } from "@gonogo/services/measure/start-block";
import { announce } from "@gonogo/services/run/watch/run-stream";
import { awaitTarget } from "../probe/await-target.ts";
import type { Preflight } from "../probe/preflight.ts";
import { RunFailureError } from "../process/run-failure.ts";
import { networkProfile, ownAddresses, readEnvironment } from "../watch/environment.ts";
import { ownPortOf } from "../watch/target-processes.ts";
import { buildBlockSpec, type Side } from "../wire/block-spec.ts";
import {
  announceBlock,
  announceProbes,
  announceStart,
  announceStep,
  type RunUnderway,
} from "./announce-run.ts";
import { type PerformedBlock, performBlock } from "./perform-block.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";
import { stepPilot } from "./run-pilot.ts";

/** Rounds after each of which suspicions are probed; later ones are probed before a look decides. */
const earlyRounds = 3;

/** Crashes of the engine in a row after which it is not chance. */
const crashesTolerated = 3;

export type BlockLoop = RunUnderway & {
  readonly lease: Lease;
  readonly preflight: Preflight;
  readonly placement: RunPlacement;
};

/** Returns when no block is left to run, or as soon as the holder says that work must stop. */
export async function runBlocks(given: BlockLoop): Promise<void> {
  const { worker, lease, holder } = given;
  const { context } = worker;
  let loop = given;
  let piloted = false;
  let crashes = 0;
  let environmentKnown = false;
  while (holder.ending === null) {
    await requireHost(loop);
    if (!piloted) ({ loop, over: piloted } = await stepPilot(loop));
    const block = await retryWhileLeased(holder, () => startBlock(context, lease));
    if (!block) {
      if (await suspects(loop)) continue;
      if ((await nextStep(loop)).kind === "finish") return;
      continue;
    }
    const done = await worker.turn.take(() => perform(loop, block));
    if (holder.ending !== null) return;
    const { end, machine } = done;
    await retryWhileLeased(holder, () =>
      commitBlock(context, lease, { id: block.id, end, machine }),
    );
    if (done.hello && !environmentKnown) {
      await retryWhileLeased(holder, () =>
        recordEnvironment(context, lease, found(loop, done.hello)),
      );
      environmentKnown = true;
    }
    await announceBlock(loop, block, done);
    crashes = done.errorSource === "engine" ? crashes + 1 : 0;
    await settle(loop, block, done, crashes);
    if (block.purpose === "evidence" && block.round < earlyRounds) await suspects(loop, block);
  }
}

/** Whether a suspicion needs a probe block, which is planned then and runs next; asked between rounds only. */
async function suspects(loop: BlockLoop, after?: StartedBlock): Promise<boolean> {
  const { worker, lease, holder } = loop;
  const probes = await retryWhileLeased(holder, () => planProbes(worker.context, lease, after));
  await announceProbes(loop, probes);
  return probes.length > 0;
}

async function nextStep(loop: BlockLoop): Promise<StepTaken> {
  const { worker, lease, holder } = loop;
  const step = await retryWhileLeased(holder, () => takeNextStep(worker.context, lease));
  await announceStep(loop, step);
  return step;
}

async function perform(loop: BlockLoop, block: StartedBlock): Promise<PerformedBlock> {
  const { worker, holder, plan } = loop;
  const side = sideOf(loop, block);
  const cell = plan.cells[block.cell];
  if (!cell) throw new Error(`the definition has no cell ${block.cell}`);
  await announceStart(loop);
  return performBlock({
    enginePath: worker.enginePath,
    spec: buildBlockSpec({
      spec: plan.spec,
      cell,
      side,
      block,
      allowedCidrs: worker.context.allowedNetworks,
      cores: os.availableParallelism(),
      threads: plan.threads,
      loadCores: loop.placement.loadCores,
    }),
    runId: plan.runId,
    block,
    signal: holder.signal,
    announce: (event) => void announce(worker.context, event),
    target: side.target,
    redact: loop.preflight.redact,
    supervisorPid: worker.supervisorPid,
    ownPort: ownPortOf(side.target, loop.preflight.addresses, ownAddresses()),
    fresh: plan.spec.gates.some(({ metric }) => isMemory(metric)),
  });
}

/** What a block's end asks for before the next one: a wait for the target, or the end of the run. */
async function settle(
  loop: BlockLoop,
  block: StartedBlock,
  done: PerformedBlock,
  crashes: number,
): Promise<void> {
  if (done.end.status === "finished") return;
  const { message, remedy } = done.end.problem;
  if (done.errorSource === "engine-missing")
    throw new RunFailureError("engine_missing", message, remedy);
  if (done.errorSource === "refused") throw new RunFailureError("engine_refused", message, remedy);
  if (crashes >= crashesTolerated) throw new RunFailureError("engine_crashed", message, remedy);
  if (done.errorSource === "target") await awaitTarget(loop, sideOf(loop, block));
}

function sideOf(loop: BlockLoop, block: StartedBlock): Side {
  const side = loop.preflight.sides.find((one) => one.name === block.variant);
  if (!side) throw new Error(`the run has no side ${block.variant}`);
  return side;
}

/** The host's lock may have gone with its connection; another run may have taken the host meanwhile. */
async function requireHost({ worker, holder }: BlockLoop): Promise<void> {
  if (await worker.hostLock.holds()) return;
  await retryWhileLeased(holder, () => worker.hostLock.acquire(holder.signal));
}

function found({ preflight, plan, placement }: BlockLoop, hello: PerformedBlock["hello"]) {
  const own = ownAddresses();
  const engine = hello ?? { engineVersion: "unknown", buildHash: "unknown" };
  const profile = networkText(plan.spec) ?? networkProfile(preflight.addresses, own);
  return { environment: readEnvironment(engine, profile, placement), ownAddresses: own };
}
