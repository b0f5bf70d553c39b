// One duel of the demo target against itself, or against itself made slower: planned, measured and judged as a run is.
// Same plan order, same block specs, same engine, same retries, same judge; only the database is left out.
import os from "node:os";
import { readEvidence } from "@gonogo/analysis/diagnostics/read-evidence";
import { roundValues } from "@gonogo/analysis/estimates/round-values";
import type { JudgeInput } from "@gonogo/analysis/evidence/report-input";
import { type PlannedBlock, planRounds } from "@gonogo/analysis/plan/plan-rounds";
import type { StoredBlock } from "@gonogo/analysis/stored-block";
import { decideLook } from "@gonogo/analysis/verdict/decide-look";
import { judge } from "@gonogo/analysis/verdict/judge";
import { choosePlacement } from "@gonogo/protocols/driver";
import { BenchmarkSpec, cellsOf, TargetConfig } from "@gonogo/protocols/spec";
import { nothingSecret } from "../../../apps/worker/src/process/redact-secrets.ts";
import { performBlock } from "../../../apps/worker/src/run/perform-block.ts";
import type { DemoTarget } from "../../../apps/worker/src/testing/demo-target.ts";
import { ownAddresses } from "../../../apps/worker/src/watch/environment.ts";
import { buildBlockSpec, type Side } from "../../../apps/worker/src/wire/block-spec.ts";
import type { RealDuel } from "../real-proof.ts";

/** The delay of every answer: long enough that the engine waits, and does not limit. */
export const delayUs = 2_000;

export type DuelSetting = {
  readonly enginePath: string;
  readonly target: DemoTarget;
  readonly rounds: number;
  readonly warmupMs: number;
  readonly blockMs: number;
  readonly signal: AbortSignal;
};

export type DuelAsked = {
  readonly seed: number;
  /** Share by which variant b is made slower; 0: against itself. */
  readonly slower: number;
  /** What that is in microseconds of delay. */
  readonly addedUs: number;
};

const operation = { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } };

function definition(setting: Omit<DuelSetting, "enginePath" | "target">, asked: DuelAsked) {
  const ratio = { metric: "p50", of: "b", over: "a", op: "<=" };
  const same = { ...ratio, limitRatio: 1, blocking: asked.slower > 0 };
  const faster = { ...ratio, limitRatio: 0.95 };
  return BenchmarkSpec.parse({
    name: "validation",
    question: "Is the demo target as fast as itself?",
    variants: ["a", "b"].map((name) => ({ name, target: "demo", operation })),
    load: { kind: "closed", clients: 4, connections: 4 },
    plan: {
      rounds: setting.rounds,
      warmupMs: setting.warmupMs,
      blockMs: setting.blockMs,
      seed: asked.seed,
    },
    gates: asked.slower > 0 ? [same] : [same, faster],
  });
}

const planned = (block: PlannedBlock, sequence: number): StoredBlock => ({
  id: `validation-${sequence}`,
  ...block,
  sequence: null,
  status: "planned",
  startedAt: null,
  result: null,
  problem: null,
});

/** Measures a block; b answers later by what was asked. Throws when `signal` says stop. */
async function measured(
  setting: DuelSetting,
  asked: DuelAsked,
  spec: BenchmarkSpec,
  block: StoredBlock,
  loadCores: readonly number[],
): Promise<StoredBlock> {
  const { target, enginePath, signal } = setting;
  const us = delayUs + (block.variant === "b" ? asked.addedUs : 0);
  await target.behave({ rest: { delay: { kind: "fixed", us } } });
  const config = { slug: "demo", name: "Demo", protocol: "http1", host: "127.0.0.1" };
  const side: Side = {
    name: block.variant,
    target: TargetConfig.parse({ ...config, port: target.ports.rest }),
    secret: null,
    address: null,
    descriptorSetBase64: "",
  };
  const [cell] = cellsOf(spec);
  if (!cell) throw new Error("the definition has no cell");
  const startedAt = new Date().toISOString();
  const { end, errorSource, machine } = await performBlock({
    enginePath,
    spec: buildBlockSpec({
      ...{ spec, cell, side, block, loadCores },
      allowedCidrs: ["127.0.0.0/8"],
      cores: os.availableParallelism(),
    }),
    runId: "validation",
    block,
    signal,
    announce: () => {},
    redact: nothingSecret,
    ownPort: { port: target.ports.rest, transport: "tcp" },
    target: { metrics: null, tls: null },
    fresh: false,
  });
  signal.throwIfAborted();
  if (end.status === "finished")
    return { ...block, status: "finished", startedAt, result: end.result, machine };
  if (errorSource === "engine-missing" || errorSource === "refused")
    throw new Error(end.problem.message);
  return { ...block, status: end.status, startedAt, problem: end.problem };
}

/** Rounds, retries and all: blocks until `decideLook` says that the run is over. */
async function play(setting: DuelSetting, asked: DuelAsked): Promise<JudgeInput> {
  const spec = definition(setting, asked);
  const variants = spec.variants.map(({ name }) => name);
  const { loadCores } = await choosePlacement(setting.enginePath, {
    ...{ wireVersion: 1, placement: "apart", threads: 1, mostThreads: 1 },
    ports: [{ port: setting.target.ports.rest, transport: "tcp" }],
  });
  const { rounds, seed } = spec.plan;
  let blocks = planRounds({ variants, cells: 1, rounds, seed }).map(planned);
  const input = (): JudgeInput => ({
    status: "finished",
    spec,
    targets: [{ slug: "demo", name: "Demo", protocol: "http1" }],
    blocks,
    ownAddresses: ownAddresses(),
  });
  for (let sequence = 0; ; ) {
    const next = blocks.find(({ status }) => status === "planned");
    if (next) {
      const done = {
        ...(await measured(setting, asked, spec, next, loadCores)),
        sequence: sequence++,
      };
      blocks = blocks.map((block) => (block === next ? done : block));
      continue;
    }
    const step = decideLook(input());
    if (step.kind !== "append") return input();
    const first = blocks.length;
    blocks = [...blocks, ...step.blocks.map((block, i) => planned(block, first + i))];
  }
}

/** A duel as it was judged. */
export async function realDuel(setting: DuelSetting, asked: DuelAsked): Promise<RealDuel> {
  const input = await play(setting, asked);
  const verdict = judge(input);
  const [gate] = verdict.gates;
  if (!gate) throw new Error("the definition has no gate");
  const question = { metric: "p50", of: "b", over: "a" } as const;
  return {
    slower: asked.slower,
    addedUs: asked.addedUs,
    d: roundValues(readEvidence(input), question, 0).map(({ log }) => log),
    low: gate.low,
    high: gate.high,
    outcome: gate.outcome,
    reason: gate.reason,
    verdict: verdict.verdict,
  };
}

/** Median response time of the target as it stands, in microseconds: of a few blocks. */
export async function medianUs(setting: DuelSetting): Promise<number> {
  const asked = { seed: 1, slower: 0, addedUs: 0 };
  const input = await play({ ...setting, rounds: 2 }, asked);
  const values = roundValues(readEvidence(input), { metric: "p50", of: "a" }, 0);
  const middle = values.map(({ raw }) => raw).sort((a, b) => a - b)[values.length >> 1];
  if (middle === undefined) throw new Error("The demo target gave no block that could be read.");
  return middle;
}
