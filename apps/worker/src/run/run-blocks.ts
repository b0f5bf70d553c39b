// The heart of a run: block after block in planned order, each stored before the next begins,
// until analysis says that the run is over or something says that it must stop.
import os from "node:os";
import {
  expectationText,
  pilotChangeText,
  pilotFindingWords,
} from "@gonogo/analysis/words/pilot-words";
import type { RunPlacement } from "@gonogo/protocols/report";
import { isMemory, loadOf, networkText, shardsOfBlock } from "@gonogo/protocols/spec";
import { commitBlock } from "@gonogo/services/measure/commit-block";
import type { Lease } from "@gonogo/services/measure/lease";
import { type Leaving, setRoundAside, whyLeave } from "@gonogo/services/measure/leave-run";
import { type StepTaken, takeNextStep } from "@gonogo/services/measure/next-step";
import { type PilotStepTaken, takePilotStep } from "@gonogo/services/measure/pilot-step";
import { planProbes } from "@gonogo/services/measure/probe-step";
import { recordEnvironment } from "@gonogo/services/measure/record-environment";
import { type StartedBlock, startBlock } from "@gonogo/services/measure/start-block";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import { announce } from "@gonogo/services/run/watch/run-stream";
import { inSpan, noteOnSpan } from "@gonogo/services/tracing/spans";
import type { Preflight } from "../probe/preflight.ts";
import { probe } from "../probe/probe.ts";
import { RunFailureError } from "../process/run-failure.ts";
import type { WorkerContext } from "../process/worker-context.ts";
import { networkProfile, ownAddresses, readEnvironment } from "../watch/environment.ts";
import { ownPortOf } from "../watch/target-processes.ts";
import { type BlockInput, buildBlockSpec, type Side } from "../wire/block-spec.ts";
import { mostThreads, threadsFor } from "../wire/wire-load.ts";
import {
  announceBlock,
  announceProbes,
  announceStart,
  announceStep,
  logLine,
  type RunUnderway,
} from "./announce-run.ts";
import { type BesideProblem, setUp, tearDown } from "./beside-block.ts";
import type { ShardLead } from "./lead-shards.ts";
import { longestMs, type PerformedBlock, performBlock } from "./perform-block.ts";
import { retryWhileLeased } from "./retry-while-leased.ts";

// A target that stopped answering gets a few seconds to come back, so that a restart costs one round and not the run.
// If it stays away the run ends, with its finished blocks, and says which target was lost.

const stepMs = 1_000;

type AwaitingRun = {
  readonly worker: WorkerContext;
  readonly holder: { readonly signal: AbortSignal };
  readonly preflight: Pick<Preflight, "redact">;
};

/** Resolves when the target answers its probe again; throws RunFailureError `target_lost` when it does not. */
async function awaitTarget(
  { worker, holder: { signal }, preflight }: AwaitingRun,
  side: Side,
): Promise<void> {
  const deadline = performance.now() + (worker.targetRecoveryTimeoutMs ?? 10_000);
  const prober = {
    enginePath: worker.enginePath,
    allowedCidrs: side.networks ?? worker.context.allowedNetworks,
  };
  for (;;) {
    const answer = await worker.mutex.runExclusive(() =>
      probe(prober, side.target, side.secret, { address: side.address }),
    );
    const why = preflight.redact(answer.problem?.message ?? "no answer");
    if (answer.ok || signal.aborted) return;
    if (performance.now() >= deadline)
      throw new RunFailureError(
        "target_lost",
        `${side.target.name} stopped answering: ${why}`,
        "Finished blocks are kept. Start the server again and start another run.",
        side.target.slug,
      );
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}

/** Rounds after each of which suspicions are probed; later ones are probed before a look decides. */
const earlyRounds = 3;

/** Crashes of the engine in a row after which it is not chance. */
const crashesTolerated = 3;

export type BlockLoop = RunUnderway & {
  readonly lease: Lease;
  readonly preflight: Preflight;
  readonly placement: RunPlacement;
  /** Variants whose set-up has gone through. */
  readonly ready: Set<string>;
  /** The other workers that share the load; null: this one does all of it. */
  readonly shards: ShardLead | null;
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
    const { labels } = worker;
    const { spec } = loop.plan;
    const leaving = await retryWhileLeased(holder, () =>
      whyLeave(context, lease, { labels, spec }),
    );
    if (leaving) return leave(loop, leaving);
    if (loop.shards && !(await loop.shards.gather())) return waitForWorkers(loop);
    const block = await retryWhileLeased(holder, () => startBlock(context, lease));
    if (!block) {
      if (await suspects(loop)) continue;
      if ((await nextStep(loop)).kind === "finish") return;
      continue;
    }
    const done = await worker.mutex.runExclusive(() => timed(loop, block));
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

const leavingLines: Readonly<Record<Leaving["why"], string>> = {
  precedence: "A run of a person or a pipeline waits and goes first; this one goes on after it.",
  drained:
    "The worker’s pool is drained; the run goes on with another pool, or when it is resumed.",
};

/** Leaves the run to a later turn. */
async function leave(loop: BlockLoop, { why, round }: Leaving): Promise<void> {
  const { worker, lease, holder } = loop;
  if (round) await retryWhileLeased(holder, () => setRoundAside(worker.context, lease, round));
  const again = round ? " The round under way is measured again." : "";
  await logLine(worker.context, lease.runId, "info", `${leavingLines[why]}${again}`);
  holder.end("yielded");
}

/** Leaves the run until as many workers are idle as it needs. */
async function waitForWorkers({ worker, lease, holder }: BlockLoop): Promise<void> {
  if (holder.ending !== null) return;
  const line = "Not all workers that share the load came; the run goes on when they are there.";
  await logLine(worker.context, lease.runId, "warning", line);
  holder.end("yielded");
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

/** Performs a block within a span, and counts how long it took. */
async function timed(loop: BlockLoop, block: StartedBlock): Promise<PerformedBlock> {
  const { metrics } = loop.worker;
  const { variant, round, purpose, id } = block;
  const attributes = {
    ...{ "gonogo.run.id": loop.plan.runId, "gonogo.block.id": id, "gonogo.block.variant": variant },
    ...{ "gonogo.block.round": round, "gonogo.block.purpose": purpose },
  };
  return inSpan("block", { attributes }, async () => {
    const startedAt = performance.now();
    const done = await perform(loop, block);
    metrics.blockEnded(purpose, done.end.status, performance.now() - startedAt);
    noteOnSpan({ "gonogo.block.end": done.end.status });
    return done;
  });
}

async function perform(loop: BlockLoop, block: StartedBlock): Promise<PerformedBlock> {
  const { worker, holder, plan } = loop;
  const side = sideOf(loop, block);
  const cell = plan.cells[block.cell];
  if (!cell) throw new Error(`the definition has no cell ${block.cell}`);
  await announceStart(loop);
  const { enginePath } = worker;
  const { signal } = holder;
  const input = {
    ...{ spec: plan.spec, cell, side, block, loadCores: loop.placement.loadCores },
    allowedCidrs: worker.context.allowedNetworks,
    cores: os.availableParallelism(),
    threads: plan.threads,
  };
  const ready = await setUp({ ...input, enginePath, signal, redact: loop.preflight.redact });
  if (ready.problem) return notSetUp(loop, side, ready.problem);
  loop.ready.add(side.name);
  const measured = { ...input, side: ready.side };
  const beside = {
    ...{ enginePath, runId: plan.runId, block, target: side.target, redact: ready.redact },
    supervisorPid: worker.supervisorPid,
    ownPort: ownPortOf(side.target, loop.preflight.addresses, ownAddresses()),
    fresh: plan.spec.gates.some(({ metric }) => isMemory(metric)),
  };
  const performed = loop.shards
    ? await performShared(loop, loop.shards, measured, beside)
    : await performBlock({
        ...{ ...beside, spec: buildBlockSpec(measured), signal },
        announce: (event) => void announce(worker.context, event),
      });
  // Also after a block that failed: what the set-up made should not stay.
  const { side: known, redact } = ready;
  const left = await tearDown({ ...input, enginePath, signal, redact, side: known });
  if (left && holder.ending === null)
    await logLine(worker.context, plan.runId, "warning", `${left.message}. The block counts.`);
  return performed;
}

/** A block by all workers that its load comes from; its phases are announced, its seconds only in the result of all. */
function performShared(
  { worker, plan }: BlockLoop,
  shards: ShardLead,
  measured: BlockInput & { readonly block: StartedBlock },
  beside: Omit<Parameters<typeof performBlock>[0], "spec" | "announce" | "signal">,
): Promise<PerformedBlock> {
  const indexes = shardsOfBlock(loadOf(measured.spec, measured.cell), plan.places);
  const threads = threadsFor(
    loadOf(measured.spec, measured.cell),
    measured.cores,
    measured.threads ?? null,
    indexes.length,
  );
  const specOf = (index: number) =>
    buildBlockSpec({ ...measured, shard: { index, of: indexes.length, threads } });
  const { warmupMs, durationMs, ...spec } = specOf(0);
  return shards.perform({
    ...{ block: measured.block, indexes, threads, warmupMs, durationMs },
    longestMs: longestMs({ ...spec, warmupMs, durationMs }),
    performOwn: ({ shard, begin, signal }) =>
      performBlock({
        ...{ ...beside, spec: specOf(shard.index), signal, begin },
        announce: (event) => {
          if (event.type !== "tick") void announce(worker.context, event);
        },
      }),
  });
}

/**
 * A block whose set-up did not go through. Where it never did, the run ends: the request or its secret is wrong. Later it
 * costs the block, which is measured again as others are.
 */
function notSetUp(loop: BlockLoop, side: Side, problem: BesideProblem): PerformedBlock {
  const { message, remedy, unreached } = problem;
  if (!unreached && !loop.ready.has(side.name) && loop.holder.ending === null)
    throw new RunFailureError("setup_failed", `${message}.`, remedy, side.target.slug);
  return {
    end: { status: "failed", problem: { code: "setup_failed", message: `${message}.`, remedy } },
    ...{ errorSource: "target", hello: null, machine: null },
  };
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

function found({ worker, preflight, plan, placement }: BlockLoop, hello: PerformedBlock["hello"]) {
  const own = ownAddresses();
  const engine = hello ?? { engineVersion: "unknown", buildHash: "unknown" };
  const profile = networkText(plan.spec) ?? networkProfile(preflight.addresses, own);
  return {
    environment: readEnvironment(engine, profile, placement),
    ownAddresses: own,
    by: { spec: plan.spec, labels: worker.labels },
  };
}

// The pilot of a run, as the worker performs it: pilot blocks come first, and when they are in, analysis decides
// whether round 1 begins, the load changes, or the run ends here with figures that say what to do instead.

/** Takes the pilot's next step; what it changed is in the returned plan. Throws RunFailureError where it stops the run. */
async function stepPilot<T extends RunUnderway & { readonly lease: Lease }>(
  loop: T,
): Promise<{ readonly loop: T; readonly over: boolean }> {
  const { worker, holder, lease, plan } = loop;
  const machine = { mostThreads: mostThreads(os.availableParallelism()) };
  const step = await retryWhileLeased(holder, () => takePilotStep(worker.context, lease, machine));
  await announcePilot(loop, step);
  if (step.kind === "stop")
    throw new RunFailureError("pilot_stopped", step.failure.message, step.failure.remedy);
  if (step.kind === "run" || step.kind === "over") return { loop, over: step.kind === "over" };
  const changed = await retryWhileLeased(holder, () => readRunPlan(worker.context, plan.runId));
  return { loop: { ...loop, plan: changed }, over: step.kind === "go" };
}

async function announcePilot({ worker, plan }: RunUnderway, step: PilotStepTaken): Promise<void> {
  const announceLine = (level: "info" | "warning", text: string) =>
    logLine(worker.context, plan.runId, level, text);
  if (step.kind === "measure") {
    const isFirst = step.pilot.sinceRound === 0 && step.blocks.every(({ round }) => round === 0);
    const change = step.pilot.changes.at(-1);
    if (step.forSpread)
      return announceLine(
        "info",
        "Pilot: a figure lies near its limit, so its spread is measured.",
      );
    const isChange = step.blocks.every(({ round }) => round === step.pilot.sinceRound);
    if (isFirst) return announceLine("info", "Pilot: the load is tried before round 1.");
    if (change && isChange) return announceLine("warning", `Pilot: ${pilotChangeText(change)}`);
    return announceLine("info", "Pilot: something held it up, so it is measured again.");
  }
  if (step.kind !== "go") return;
  // Changes of the load were reported when they were tried; the length of blocks is planned at the end.
  const { change, changes, findings, expected } = step.pilot;
  const last = changes.at(-1);
  if (change.blockMs !== null && last)
    await announceLine("info", `Pilot: ${pilotChangeText(last)}`);
  for (const found of findings)
    await announceLine("warning", `Pilot: ${pilotFindingWords(found).sentence}`);
  if (expected !== null) await announceLine("info", `Pilot: ${expectationText(expected)}`);
  if (step.pilot.outcome === "passed")
    await announceLine("info", "Pilot: the load can be measured here.");
}
