// Noise calibrations from request to figures: refused, run, stored, read, gone stale, used by previews and judgements.
import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-options";
import { noiseBecauseText } from "@gonogo/analysis/words/noise-words";
import { seededEnvironment } from "@gonogo/seed/seeded-environment";
import { makeSeededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { archiveBenchmark } from "../benchmark/archive-benchmark.ts";
import { listBenchmarks } from "../benchmark/list-benchmarks.ts";
import { previewBenchmark } from "../benchmark/preview-benchmark.ts";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { finishRun, type RunEnd } from "../measure/finish-run.ts";
import { takeNextStep } from "../measure/next-step.ts";
import { recordEnvironment } from "../measure/record-environment.ts";
import { startBlock } from "../measure/start-block.ts";
import { readOverview } from "../project/read-overview.ts";
import { findRun } from "../rows/find-run.ts";
import { calibrateNoise } from "../run/calibrate-noise.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { getRun } from "../run/get-run.ts";
import { listRuns } from "../run/list-runs.ts";
import { readReport } from "../run/read-report.ts";
import { readReportInput } from "../run/report-input.ts";
import { deleteTarget } from "../target/delete-target.ts";
import { updateTarget } from "../target/update-target.ts";
import {
  addDuelTargets,
  addTarget,
  codeOf,
  duelDefinition,
  makeTestInstance,
  refusedAnswer,
  type TestInstance,
} from "../testing/test-context.ts";
import { claimed, commitResult, startDuel } from "../testing/test-run.ts";
import { reportWorker } from "../worker/report-worker.ts";
import { listNoise } from "./list-noise.ts";
import { readNoise } from "./read-noise.ts";

let instance: TestInstance;
beforeEach(async () => {
  instance = await makeTestInstance();
  await addDuelTargets(instance);
  return () => instance.close();
});

const start = (changes: object = {}) =>
  calibrateNoise(instance.context, instance.owner, {
    slug: "rest",
    rounds: 6,
    blockMs: 500,
    ...changes,
  });
const noiseOf = (slug = "rest") => readNoise(instance.context, instance.owner, { slug });

/** Measures a waiting run with synthetic blocks, and ends it. */
async function perform(
  id: string,
  options: Partial<SyntheticOptions> = {},
  end: RunEnd = { status: "finished" },
  environment = seededEnvironment,
): Promise<void> {
  const { context } = instance;
  const lease = await claimed(context, id);
  await recordEnvironment(context, lease, { environment, ownAddresses: ["127.0.0.1"] });
  for (let n = 0; end.status === "finished"; n++) {
    const block = await startBlock(context, lease);
    if (!block) {
      if ((await takeNextStep(context, lease)).kind === "finish") break;
      continue;
    }
    const medianUs = 300 * (1 + 0.01 * Math.sin(n * 7));
    await commitResult(context, lease, block, { medianUs, ...options });
  }
  await finishRun(context, lease, end);
}

async function calibrated(changes: object = {}, options: Partial<SyntheticOptions> = {}) {
  const run = await start(changes);
  await perform(run.id, options);
  return run;
}

describe("a noise calibration", () => {
  it("is the only one of its target, also when two are asked for at once", async () => {
    const asked = await Promise.allSettled([start(), start(), start()]);
    const started = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(started).toHaveLength(1);
    expect(refused).toEqual(["conflict", "conflict"]);
    expect((await noiseOf()).active?.id).toBe(started[0]?.id);
  });

  it("is a run of the target against itself, in no list of benchmarks or runs", async () => {
    const run = await start();
    expect(run).toMatchObject({ kind: "noise", status: "queued", verdict: null, warnings: [] });
    expect(run.progress.blocksPlanned).toBeGreaterThanOrEqual(12);
    expect((await noiseOf()).active?.id).toBe(run.id);
    const { context, owner } = instance;
    expect((await listRuns(context, owner)).items).toEqual([]);
    expect((await listBenchmarks(context, owner)).items).toEqual([]);
    expect((await readOverview(context, owner)).active).toEqual([]);
    expect(await codeOf(start())).toBe("conflict");
    expect(await codeOf(deleteTarget(context, owner, { slug: "rest" }))).toBe("in_use");
    const { spec } = await readReport(context, owner, { id: run.id });
    expect(spec.variants.map(({ name, target }) => `${name} ${target}`)).toEqual([
      "a rest",
      "b rest",
    ]);
    expect(spec.gates).toEqual([]);
  });

  it("keeps its figures with the environment when it has finished", async () => {
    const run = await calibrated();
    const { calibrations, active, ended } = await noiseOf();
    expect([active, ended]).toEqual([null, null]);
    expect(calibrations).toHaveLength(1);
    const [noise] = calibrations;
    expect(noise).toMatchObject({
      runId: run.id,
      usable: true,
      askedText: "GET /",
      blockMs: 500,
      rounds: 6,
      stale: [],
      environment: { fingerprint: seededEnvironment.fingerprint },
    });
    expect(noise?.figures.metrics.map(({ metric }) => metric)).toContain("p50");
    expect(noise?.figures.roundsValid).toBe(6);
    expect(await getRun(instance.context, instance.owner, { id: run.id })).toMatchObject({
      status: "finished",
      verdict: null,
    });
    // The figures stay when the run's blocks are thrown away.
    await deleteRun(instance.context, instance.owner, { id: run.id });
    expect((await noiseOf()).calibrations).toMatchObject([{ runId: null, usable: true }]);
  });

  it("leaves nothing when it is cancelled or fails, and says which", async () => {
    const first = await start();
    await cancelRun(instance.context, instance.owner, { id: first.id });
    expect(await noiseOf()).toMatchObject({
      calibrations: [],
      active: null,
      ended: { status: "cancelled" },
    });
    const second = await start();
    const failure = { code: "target_unreachable", message: "Gone.", remedy: "Start it." };
    await perform(second.id, {}, { status: "failed", failure });
    expect(await noiseOf()).toMatchObject({
      calibrations: [],
      ended: { status: "failed", failure },
    });
    const third = await start();
    await perform(third.id, {}, { status: "cancelled" });
    expect((await noiseOf()).calibrations).toEqual([]);
    expect(await instance.context.db.noiseCalibration.count()).toBe(0);
  });

  it("says why it cannot be used, and is used for nothing", async () => {
    await calibrated({}, { cpuShare: 0.99 });
    const [noise] = (await noiseOf()).calibrations;
    expect(noise).toMatchObject({ usable: false, figures: { metrics: [] } });
    expect(noise?.figures.because.map(noiseBecauseText).join(" ")).toMatch(
      /The engine, not a, was the limit/,
    );
    const preview = await previewBenchmark(instance.context, instance.owner, {
      definition: duelDefinition,
    });
    expect(preview.noise).toMatchObject([{ effect: null, uncalibrated: ["grpc", "rest"] }]);
  });

  it("asks what a benchmark asks, and a simple request without one", async () => {
    const { context, owner } = instance;
    expect((await noiseOf()).choices.map(({ benchmark }) => benchmark)).toEqual([null]);
    expect((await noiseOf("grpc")).choices).toEqual([]);
    expect(await codeOf(start({ slug: "grpc" }))).toBe("invalid_input");
    await saveBenchmark(context, owner, { definition: duelDefinition as never });
    const [choice] = (await noiseOf("grpc")).choices;
    expect(choice).toMatchObject({ benchmark: "duel", blockMs: 500, load: { clients: 2 } });
    const run = await start({ slug: "grpc" });
    const { spec } = await readReport(context, owner, { id: run.id });
    expect(spec.variants[1]?.operation).toMatchObject({ method: "demo.Dispatch/DispatchTask" });
  });

  it("sends what a stored benchmark sends, and nothing else, for who may only run benchmarks", async () => {
    const { context, owner } = instance;
    const pipeline = { ...owner, scopes: ["read", "runs:write"] as const };
    const begin = (changes: object, slug = "rest") =>
      calibrateNoise(context, pipeline, { slug, rounds: 6, blockMs: 500, ...changes });
    // Nothing is stored that sends the target anything, the simple request included.
    expect(await codeOf(begin({}))).toBe("forbidden");
    await saveBenchmark(context, owner, { definition: duelDefinition as never });
    const path = "/dispatch";
    const load = { kind: "closed", clients: 2 };
    const two = ["a", "b"].map((name) => ({ name, operation: { kind: "http", path } }));
    for (const [field, changes] of [
      ["operation", { operation: { kind: "http", method: "DELETE", path: "/admin/everything" } }],
      ["operation", { operation: { kind: "http", path: "/" } }],
      ["operation", { operation: { kind: "http", path: `${path}?all=1` } }],
      ["operation", { operation: { kind: "http", path, headers: { "x-http-method": "DELETE" } } }],
      ["operation", { operation: { kind: "http", path }, payloadBytes: 4_096 }],
      ["operation", { operations: two }],
      ["operation", { workflow: two }],
      ["load", { load: { kind: "closed", clients: 64 } }],
      ["load", { operation: { kind: "http", path }, load: { kind: "open", ratePerS: 5_000 } }],
    ] as const)
      await expect(begin(changes), JSON.stringify(changes)).rejects.toMatchObject({
        ...{ code: "forbidden", field, remedy: expect.stringContaining("benchmarks:write") },
      });
    // What a benchmark sends one target is no leave to send it another.
    await addTarget(instance, { slug: "other" });
    expect(await codeOf(begin({ operation: { kind: "http", path } }, "other"))).toBe("forbidden");
    expect(await context.db.run.count()).toBe(0);
    for (const changes of [{}, { operation: { kind: "http", path }, load }]) {
      const { id } = await begin(changes);
      const { spec } = await readReport(context, owner, { id });
      expect(spec.variants.map(({ operation }) => operation)).toMatchObject([{ path }, { path }]);
      await cancelRun(context, owner, { id });
    }
    await archiveBenchmark(context, owner, { slug: "duel" });
    expect(await codeOf(begin({}))).toBe("forbidden");
  });

  const refusals: readonly (readonly [string, object, string, string])[] = [
    ["too few rounds", { rounds: 5 }, "invalid_input", "rounds"],
    ["too many rounds", { rounds: 101 }, "invalid_input", "rounds"],
    ["blocks too short", { blockMs: 99 }, "invalid_input", "blockMs"],
    [
      "an operation of another kind",
      { operation: { kind: "quic" } },
      "operation_mismatch",
      "operation.kind",
    ],
    ["no path", { operation: { kind: "http", path: "a" } }, "invalid_input", "operation.path"],
    [
      "two ways at once",
      {
        operation: { kind: "http", path: "/" },
        workflow: [{ name: "a", operation: { kind: "http", path: "/" } }],
      },
      "invalid_input",
      "workflow",
    ],
    ["a load without clients", { load: { kind: "closed" } }, "invalid_input", "load.clients"],
    ["a field that is none", { clients: 2 }, "invalid_input", ""],
    [
      "a method that is not there",
      { slug: "grpc", operation: { kind: "grpc", method: "a.B/C" } },
      "method_unknown",
      "operation.method",
    ],
  ];

  it("refuses what is in error by the request's own fields, and stores nothing", async () => {
    for (const [what, changes, code, field] of refusals) {
      const refused = await start(changes).then(
        () => null,
        (error: { code: string; issues: { field: string }[] }) => error,
      );
      expect(refused?.code, what).toBe(code);
      expect(
        refused?.issues.map((issue) => issue.field),
        what,
      ).toEqual([field]);
    }
    expect(await instance.context.db.run.count()).toBe(0);
    expect(await instance.context.db.benchmark.count()).toBe(0);
  });

  it("refuses unknown targets, failed probes, and who may not run", async () => {
    expect(await codeOf(start({ slug: "nobody" }))).toBe("not_found");
    await addTarget(instance, { slug: "away", port: 1 }, refusedAnswer);
    expect(await codeOf(start({ slug: "away" }))).toBe("target_unreachable");
    const reader = { ...instance.owner, scopes: ["read" as const] };
    const call = calibrateNoise(instance.context, reader, { slug: "rest" });
    expect(await codeOf(call)).toBe("forbidden");
  });
});

describe("the list of noise", () => {
  const listed = () => listNoise(instance.context, instance.owner);

  it("names targets without a calibration, and of the others the newest usable one", async () => {
    expect(await listed()).toMatchObject({
      ...{ items: [], targets: 2, calibrated: 0 },
      uncalibrated: [{ slug: "grpc" }, { slug: "rest" }],
    });
    const good = await calibrated();
    await calibrated({}, { cpuShare: 0.99 });
    const { calibrations } = await noiseOf();
    expect(calibrations.map(({ usable }) => usable)).toEqual([false, true]);
    const { items, uncalibrated, ...counts } = await listed();
    expect(counts).toEqual({ targets: 2, calibrated: 1 });
    expect(uncalibrated.map(({ slug }) => slug)).toEqual(["grpc"]);
    expect(items).toMatchObject([{ slug: "rest", noise: { runId: good.id, stale: [] } }]);
  });

  it("says which figures got stale, and shows no other project's", async () => {
    await calibrated();
    await updateTarget(instance.context, instance.owner, { slug: "rest", changes: { port: 9 } });
    const [item] = (await listed()).items;
    expect(item?.noise.stale).not.toEqual([]);
    const elsewhere = { ...instance.owner, projectId: "01a00000-0000-7000-8000-000000000000" };
    expect(await listNoise(instance.context, elsewhere)).toEqual({
      ...{ items: [], uncalibrated: [], targets: 0, calibrated: 0 },
    });
  });
});

describe("a calibration gets stale", () => {
  it("when the target is measured elsewhere, changed, or its machine is gone", async () => {
    const { context, owner } = instance;
    await calibrated();
    const engine = { version: "0.1.0", build: "seeded" };
    await reportWorker(context, {
      id: "here",
      ...{ host: "h", hostId: "h" },
      pid: 1,
      machine: seededEnvironment,
      labels: {},
      engine,
    });
    expect((await noiseOf()).calibrations[0]?.stale).toEqual([]);
    const other = { ...seededEnvironment, cpuCores: 64, fingerprint: "other" };
    await perform(await startDuel(instance), {}, { status: "finished" }, other);
    expect((await noiseOf()).calibrations[0]?.stale).toEqual([
      { code: "other-environment", params: {} },
    ]);
    await context.db.worker.deleteMany();
    const there = {
      id: "there",
      host: "t",
      hostId: "t",
      pid: 1,
      machine: other,
      labels: {},
      engine,
    };
    await reportWorker(context, there);
    await updateTarget(context, owner, { slug: "rest", changes: { labels: { a: "b" } } });
    expect((await noiseOf()).calibrations[0]?.stale).toHaveLength(3);
  });

  it("for good when its target is removed: another one of the same slug has none", async () => {
    const { context, owner } = instance;
    await calibrated();
    await deleteTarget(context, owner, { slug: "rest", evenIfNamed: true });
    await addTarget(instance, { slug: "rest" });
    expect((await noiseOf()).calibrations).toEqual([]);
    expect(await context.db.noiseCalibration.count()).toBe(1);
  });
});

describe("a calibration is used", () => {
  const own = {
    operation: { kind: "http", path: "/dispatch" },
    load: { kind: "closed", clients: 2 },
  };
  const preview = async (changes: object = {}) => {
    const definition = { ...duelDefinition, ...changes };
    const { noise } = await previewBenchmark(instance.context, instance.owner, { definition });
    return noise;
  };

  it("by the preview: what can be seen, what differs, and what is missing", async () => {
    const sameTwice = {
      variants: [
        { ...duelDefinition.variants[0], name: "old" },
        { ...duelDefinition.variants[0], name: "new" },
      ],
      gates: [{ metric: "p50", of: "new", over: "old", op: "<=", limitRatio: 1.001 }],
    };
    expect(await preview(sameTwice)).toMatchObject([{ effect: null, uncalibrated: ["rest"] }]);
    await calibrated(own);
    const sdLog = (await noiseOf()).calibrations[0]?.figures.metrics.find(
      ({ metric }) => metric === "p50",
    )?.sdLog;
    const [gate] = await preview(sameTwice);
    expect(gate).toMatchObject({ rounds: 10, within: true, uncalibrated: [] });
    expect(gate?.sources).toMatchObject([{ target: "rest", differences: [], stale: [] }]);
    expect(gate?.effect?.effectLog).toBeCloseTo(1.02 * (sdLog ?? 0), 12);
    const [wide] = await preview({
      ...sameTwice,
      gates: [{ ...sameTwice.gates[0], limitRatio: 1.5 }],
      load: { kind: "closed", clients: 20 },
      plan: { rounds: 10, warmupMs: 100, blockMs: 5_000 },
    });
    expect(wide?.within).toBe(false);
    expect(wide?.sources[0]?.differences.map(({ what }) => what)).toEqual(["load", "block"]);
    expect(await preview()).toMatchObject([{ effect: null, uncalibrated: ["grpc"] }]);
    expect(await preview({ gates: [] })).toEqual([]);
    const p50 = (await noiseOf()).calibrations[0]?.figures.metrics.find(
      ({ metric }) => metric === "p50",
    );
    const limit = { metric: "p50", of: "new", op: "<" };
    const near = { ...limit, limitMs: ((p50?.value ?? 0) / 1_000) * 1.0001 };
    const counted = { metric: "errors", of: "new", op: "<", limitRatio: 0.01 };
    const [far, close, ...none] = await preview({
      ...sameTwice,
      gates: [{ ...limit, limitMs: 9_000 }, near, counted],
    });
    expect(none).toEqual([]);
    expect(far).toMatchObject({ calibrated: p50?.value, within: false, uncalibrated: [] });
    expect(far?.effect?.effectLog).toBeCloseTo(1.02 * (p50?.blockSdLog ?? 0), 12);
    expect(close).toMatchObject({ gateIndex: 1, calibrated: p50?.value, within: true });
    // A limit of its own can be kept by far: nothing is asked for.
    expect(await preview({ gates: [{ ...limit, of: "grpc", limitMs: 50 }] })).toEqual([]);
  });

  it("by a judgement: the newest that fits, from before the run, in the same environment", async () => {
    const { context, owner } = instance;
    const judgedBy = async (id: string) =>
      (await readReportInput(context, await findRun(context, owner, id))).noise ?? [];
    const duel = async (changes: object = {}, environment = seededEnvironment) => {
      const id = await startDuel(instance, changes);
      await perform(id, {}, { status: "finished" }, environment);
      return id;
    };
    const before = await duel();
    await calibrated(own);
    const after = await duel();
    expect(await judgedBy(before)).toEqual([]);
    const noise = await judgedBy(after);
    expect(noise).toContainEqual(
      expect.objectContaining({ target: "rest", metric: "p50", rounds: 6 }),
    );
    expect(noise.every(({ target }) => target === "rest")).toBe(true);
    // Another load, shorter blocks, another machine: it does not fit these.
    expect(await judgedBy(await duel({ load: { kind: "closed", clients: 9 } }))).toEqual([]);
    expect(await judgedBy(await duel({ plan: { rounds: 10, blockMs: 250 } }))).toEqual([]);
    expect(await judgedBy(await duel({}, { ...seededEnvironment, fingerprint: "x" }))).toEqual([]);
    expect(await judgedBy(await duel({ plan: { rounds: 6, blockMs: 900 } }))).toEqual(noise);
    // What was known then is what it is judged by, also when the target is gone.
    await calibrated(own);
    await deleteTarget(context, owner, { slug: "rest", evenIfNamed: true });
    expect(await judgedBy(after)).toEqual(noise);
  });
});

describe("the seeded calibrations", () => {
  it("show a history, a target calibrated once, and one that is not usable", async () => {
    const instance = await makeSeededInstance(["noise-calibration"]);
    onTestFinished(() => instance.close());
    const { link } = instance.seeded("noise-calibration");
    expect(link).toMatch(/\/targets\/seed-noise-calibration-0$/);
    const seeded = async (i: number) => {
      const of = { slug: `seed-noise-calibration-${i}` };
      const { calibrations } = await readNoise(instance.context, instance.owner, of);
      return calibrations.map(({ usable }) => usable);
    };
    expect(await seeded(0)).toEqual([true, true]);
    expect(await seeded(1)).toEqual([true]);
    expect(await seeded(2)).toEqual([false]);
  });
});
