// One seeded run: claimed, measured and judged through the same services as always; only results are synthetic.
import { roundOrder } from "@gonogo/analysis/plan/plan-rounds";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import { syntheticResult } from "@gonogo/analysis/testing/synthetic-result";
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine, Environment } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  loadOf,
  type Subject,
  windowMsOf,
} from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { claimRun } from "@gonogo/services/measure/claim-run";
import { commitBlock } from "@gonogo/services/measure/commit-block";
import { finishRun } from "@gonogo/services/measure/finish-run";
import type { Lease } from "@gonogo/services/measure/lease";
import { takeNextStep } from "@gonogo/services/measure/next-step";
import { takePilotStep } from "@gonogo/services/measure/pilot-step";
import { planProbes } from "@gonogo/services/measure/probe-step";
import { recordEnvironment } from "@gonogo/services/measure/record-environment";
import { type StartedBlock, startBlock } from "@gonogo/services/measure/start-block";
import { choosing } from "@gonogo/services/measure/takeable";
import type { RunFailure } from "@gonogo/services/rows/run-summary";
import { createRun } from "@gonogo/services/run/create-run";
import type { Scenario, SeedPlace } from "./scenario.ts";
import { seededEnvironment } from "./seeded-environment.ts";
import { machineWithTarget } from "./seeded-machine.ts";

export type SeededRun = {
  readonly scenario: Scenario;
  readonly spec: BenchmarkSpec;
  readonly index: number;
  readonly subject: Subject;
  readonly daysAgo: number;
  readonly slower: number;
};

/** Writes the run and returns its id. */
export async function seedRun(context: Context, actor: Actor, run: SeededRun): Promise<string> {
  const { scenario, spec, subject } = run;
  const { tags = [], note } = scenario;
  const lease = await claimNew(context, () =>
    createRun(context, actor, {
      ...{ benchmark: spec.name, subject, tags: [...tags] },
      ...(run.index === 0 ? { note } : {}),
    }),
  );
  const id = lease.runId;
  const { ends } = scenario;
  if (ends.as === "failed") {
    // The target that is not there is that of the second side.
    const target = spec.variants[1]?.target;
    const failure = { ...ends.failure, ...(target !== undefined && { target }) };
    await finishRun(context, lease, { status: "failed", failure });
    return id;
  }
  await recordEnvironment(context, lease, {
    environment: environmentOf(run),
    ownAddresses: ["127.0.0.1"],
  });
  if (ends.as === "running") {
    await measure(context, lease, run, ends.afterBlocks);
    await startBlock(context, lease);
    // No worker shall find the lease run out and take the run for its own.
    await context.db.$executeRaw`
      UPDATE runs SET "leaseUntil" = now() + interval '10 years' WHERE id = ${id}::uuid`;
    return id;
  }
  const stopped = scenario.isPiloted ? await pilot(context, lease, run) : null;
  if (stopped) {
    await finishRun(context, lease, { status: "failed", failure: stopped });
    return id;
  }
  await measure(context, lease, run, Number.POSITIVE_INFINITY);
  await finishRun(context, lease, { status: "finished" });
  if (run.daysAgo > 0) await backdate(context, id, run.daysAgo);
  return id;
}

/** Creates a run and claims it before a worker of the instance can choose it. Takes two connections of the pool. */
export async function claimNew(
  context: Context,
  create: () => Promise<{ readonly id: string }>,
): Promise<Lease> {
  return context.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${choosing})`;
    const { id } = await create();
    const lease = await claimRun(context, { runId: id, owner: "seed" });
    if (!lease) throw new Error(`the seeded run ${id} cannot be claimed`);
    return lease;
  });
}

function environmentOf({ scenario, index }: SeededRun): Environment {
  const cpuModel = scenario.runs?.[index]?.cpuModel;
  return cpuModel === undefined
    ? seededEnvironment
    : { ...seededEnvironment, cpuModel, fingerprint: "07e7".repeat(16) };
}

/** The pilot, as the worker performs it; what it stopped the run for, or null. */
async function pilot(context: Context, lease: Lease, run: SeededRun): Promise<RunFailure | null> {
  for (;;) {
    const step = await takePilotStep(context, lease, { mostThreads: 1 });
    if (step.kind === "stop") return { code: "pilot_stopped", ...step.failure };
    if (step.kind === "over" || step.kind === "go") return null;
    await measure(context, lease, run, 1);
  }
}

/** Performs synthetic blocks until the run has no more, or that many. */
export async function measure(
  context: Context,
  lease: Lease,
  run: SeededRun,
  atMost: number,
): Promise<void> {
  for (let done = 0; done < atMost; ) {
    const block = await startBlock(context, lease);
    if (!block) {
      if ((await planProbes(context, lease)).length > 0) continue;
      const step = await takeNextStep(context, lease);
      if (step.kind === "finish") return;
      continue;
    }
    const result = resultOf(run, block);
    const machine = machineOf(run, block, result);
    await commitBlock(context, lease, {
      id: block.id,
      end: { status: "finished", result },
      machine,
    });
    done++;
  }
}

function placeOf({ spec }: SeededRun, { cell, round, variant }: StartedBlock): SeedPlace {
  const names = spec.variants.map(({ name }) => name);
  return {
    round,
    position: roundOrder(names, { seed: spec.plan.seed, cell, round }).indexOf(variant),
  };
}

/** The side that a block is of, and numbers that no other block has: the same block is the same each time. */
function sideOf({ scenario, index }: SeededRun, { cell, round, variant, purpose }: StartedBlock) {
  const at = scenario.sides.findIndex((side) => side.name === variant);
  const side = scenario.sides[at];
  if (!side) throw new Error("the block belongs to no side of the scenario");
  const again = purpose === "confirmation";
  return { side, again, place: [index, cell, round, at, ...(again ? [1] : [])] };
}

function machineOf(run: SeededRun, block: StartedBlock, result: BlockResult): BlockMachine | null {
  const { side, place } = sideOf(run, block);
  const seen = run.scenario.machine?.(placeOf(run, block)) ?? null;
  if (!side.perRequest) return seen;
  const random = seededRandom(seedFrom(11, ...place));
  return machineWithTarget(seen ?? quietMachine, side.perRequest, result, random);
}

function resultOf(run: SeededRun, block: StartedBlock): BlockResult {
  const { scenario, spec, slower } = run;
  const cell = cellsOf(spec)[block.cell];
  if (!cell) throw new Error("the block belongs to no cell of the scenario");
  const { side, again, place } = sideOf(run, block);
  const random = seededRandom(seedFrom(7, ...place));
  const noise = Math.exp((scenario.noise ?? 0.02) * seededNormal(random)());
  const options = {
    ...side,
    ...side.at?.(placeOf(run, block)),
    ...(again ? side.again : {}),
    // Quick acknowledgements take a plateau away.
    ...(block.purpose === "probe" ? { plateauShare: 0 } : {}),
  };
  return syntheticResult(
    {
      ...options,
      medianUs: options.medianUs * noise * (side.protocol === "grpc" ? slower : 1),
      ...(side.capacityPerS && { capacityPerS: side.capacityPerS / noise }),
    },
    {
      blockId: block.id,
      load: loadOf(spec, cell),
      blockMs: windowMsOf(spec),
      warmupMs: spec.plan.warmupMs,
      startedAtUnixMs: Date.now(),
    },
  );
}

/** Moves a run into the past, so that a series has dates to show. */
export async function backdate(context: Context, runId: string, days: number): Promise<void> {
  await context.db.$executeRaw`
    UPDATE runs SET "createdAt" = "createdAt" - make_interval(days => ${days}),
      "startedAt" = "startedAt" - make_interval(days => ${days}),
      "finishedAt" = "finishedAt" - make_interval(days => ${days})
    WHERE id = ${runId}::uuid`;
}
