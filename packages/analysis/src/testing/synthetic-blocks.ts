// Synthetic runs: stored blocks and whole report inputs for n variants and r rounds, with seeded noise.
// Tests, seeds and screenshots use them to show every state (plateau, errors, engine-bound, broken, cancelled …)
// without loading anything. The same options always give the same blocks.
import type { BlockMachine } from "@gonogo/protocols/report";
import {
  BenchmarkSpec,
  type BenchmarkSpecInput,
  blockMsOf,
  cellCount,
  cellsOf,
  loadOf,
  windowMsOf,
} from "@gonogo/protocols/spec";
import type { BuildMode, ReportInput, ReportTarget } from "../evidence/report-input.ts";
import { planRounds } from "../plan/plan-rounds.ts";
import { seededNormal, seededRandom, seedFrom } from "../statistics/seeded-random.ts";
import type { StoredBlock } from "../stored-block.ts";
import { type SyntheticOptions, syntheticResult } from "./synthetic-result.ts";

export type SyntheticVariant = SyntheticOptions & {
  readonly name: string;
  readonly protocol?: ReportTarget["protocol"];
  /** Changes the options of single blocks, for example to make one round engine-bound. */
  readonly at?: (place: {
    readonly cell: number;
    readonly round: number;
    readonly position: number;
  }) => Partial<SyntheticOptions>;
  /** What the worker saw of its machine around the variant's blocks. */
  readonly machine?: (place: { readonly round: number }) => BlockMachine;
  /** What the target says of its build and asks of its answers. */
  readonly build?: BuildMode;
  readonly acceptEncoding?: string;
  /** Rounds whose block was lost to a crash. */
  readonly brokenRounds?: readonly number[];
};

export type SyntheticRun = {
  readonly variants: readonly SyntheticVariant[];
  /** Fields of the definition that differ from the plain duel. */
  readonly spec?: Partial<BenchmarkSpecInput>;
  /** Rounds that exist; default: the plan's. */
  readonly rounds?: number;
  /** Rounds that have run; later ones stay planned. Default: all. */
  readonly roundsRun?: number;
  readonly seed?: number;
  /** Spread of ln(median) between blocks of one variant (0.02 is a quiet machine). */
  readonly noise?: number;
  readonly status?: ReportInput["run"]["status"];
  readonly run?: Partial<ReportInput["run"]>;
};

/** Three healthy variants, as the first duel sees them. */
export const duelVariants: readonly SyntheticVariant[] = [
  { name: "rest", protocol: "http1", medianUs: 180, httpVersion: "HTTP/1.1" },
  { name: "grpc", protocol: "grpc", medianUs: 150, httpVersion: "HTTP/2", okStatus: 0 },
  { name: "http3", protocol: "http3", medianUs: 260, httpVersion: "HTTP/3" },
];

const startUnixMs = Date.UTC(2026, 10, 20, 18, 40, 0);

const operationOf = (variant: SyntheticVariant) =>
  variant.protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Dispatch/DispatchTask" }
    : { kind: "http" as const, method: "POST" as const, path: "/dispatch" };

/** A definition for the variants: closed load with 2 clients, 10 rounds, no gates unless given. */
export function syntheticSpec(
  variants: readonly SyntheticVariant[],
  overrides: Partial<BenchmarkSpecInput> = {},
): BenchmarkSpec {
  return BenchmarkSpec.parse({
    name: "dispatch",
    question: "Move DispatchTask from REST to gRPC?",
    variants: variants.map((variant, i) => ({
      name: variant.name,
      target: `target-${i}`,
      operation: operationOf(variant),
    })),
    load: { kind: "closed", clients: 2, connections: 2 },
    ...overrides,
    // Blocks of 2.5 s, whose series have pieces for every rule.
    plan: {
      ...{ warmupMs: 500, blockMs: 2_500 },
      ...(!overrides.plan?.looks && { rounds: 10 }),
      ...overrides.plan,
    },
  });
}

/** Stored blocks of a run in planned order. */
export function syntheticBlocks(run: SyntheticRun): StoredBlock[] {
  const spec = syntheticSpec(run.variants, run.spec);
  const cells = cellsOf(spec);
  const roundsRun = run.roundsRun ?? Number.POSITIVE_INFINITY;
  const planned = planRounds({
    variants: spec.variants.map((variant) => variant.name),
    cells: cellCount(spec),
    rounds: run.rounds ?? spec.plan.rounds,
    seed: spec.plan.seed,
  });
  const blockLengthMs = blockMsOf(spec) + spec.plan.warmupMs;
  return planned.map((place, sequence) => {
    const id = `block-${place.cell}-${place.round}-${place.position}`;
    const variant = run.variants.find((candidate) => candidate.name === place.variant);
    const cell = cells[place.cell];
    const startedAtUnixMs = startUnixMs + sequence * blockLengthMs;
    const base = { id, ...place, problem: null };
    if (!variant || !cell || place.round >= roundsRun)
      return { ...base, sequence: null, status: "planned", startedAt: null, result: null };
    const startedAt = new Date(startedAtUnixMs).toISOString();
    if (variant.brokenRounds?.includes(place.round))
      return { ...base, sequence, status: "broken", startedAt, result: null, problem: lostBlock };
    const variantIndex = run.variants.indexOf(variant);
    const random = seededRandom(seedFrom(run.seed ?? 7, place.cell, place.round, variantIndex));
    const noise = Math.exp((run.noise ?? 0.02) * seededNormal(random)());
    const options = { ...variant, ...variant.at?.(place) };
    const result = syntheticResult(
      {
        ...options,
        medianUs: options.medianUs * noise,
        ...(options.capacityPerS && { capacityPerS: options.capacityPerS / noise }),
      },
      {
        blockId: id,
        load: loadOf(spec, cell),
        blockMs: windowMsOf(spec),
        warmupMs: spec.plan.warmupMs,
        startedAtUnixMs,
      },
    );
    const machine = variant.machine?.(place) ?? null;
    return { ...base, sequence, status: "finished", startedAt, result, machine };
  });
}

const lostBlock = {
  code: "worker_lost",
  message: "The worker that ran this block went away.",
  remedy: "The run goes on with a whole new round.",
};

/** A whole report input; `status` defaults to finished. */
export function syntheticInput(run: SyntheticRun): ReportInput {
  const spec = syntheticSpec(run.variants, run.spec);
  const status = run.status ?? "finished";
  return {
    run: {
      id: "01933a5e-7c00-7000-8000-000000000001",
      status,
      failure: null,
      attempt: 1,
      subject: { version: "v2.4.1", branch: "main", commit: "3f9c2e" },
      tags: [],
      note: null,
      createdAt: new Date(startUnixMs - 2_000).toISOString(),
      startedAt: status === "queued" ? null : new Date(startUnixMs).toISOString(),
      finishedAt: status === "finished" ? new Date(startUnixMs + 252_000).toISOString() : null,
      warnings: [],
      ...run.run,
    },
    benchmark: { slug: spec.name, question: spec.question, version: 1 },
    spec,
    targets: run.variants.map((variant, i) => ({
      slug: `target-${i}`,
      name: `Demo ${variant.name}`.slice(0, 60),
      protocol: variant.protocol ?? "http1",
      build: variant.build ?? null,
      acceptEncoding: variant.acceptEncoding ?? null,
    })),
    blocks: syntheticBlocks(run),
    environment: syntheticEnvironment,
    definitionYaml: `specVersion: 1\nname: ${spec.name}\n`,
    progress: null,
  };
}

const syntheticEnvironment: ReportInput["environment"] = {
  cpuModel: "Synthetic CPU at 3.0 GHz",
  cpuCores: 2,
  memoryBytes: 8 * 2 ** 30,
  os: "Linux",
  kernel: "6.1",
  kernelFull: "6.1.0-synthetic",
  networkProfile: "loopback",
  measurementVersion: 1,
  engineVersion: "0.1.0",
  engineBuild: "synthetic",
  fingerprint: "0".repeat(64),
};
