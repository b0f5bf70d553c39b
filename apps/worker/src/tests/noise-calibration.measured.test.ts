// A target against itself, for real: from the request over worker, engine and demo target to kept figures, and by
// these to the preview of a benchmark on the same target. 12 blocks of 100 ms; a cancelled one leaves nothing.
import { noiseBecauseText } from "@gonogo/analysis/words/noise-words";
import { previewBenchmark } from "@gonogo/services/benchmark/preview-benchmark";
import { readNoise } from "@gonogo/services/noise/read-noise";
import { calibrateNoise } from "@gonogo/services/run/calibrate-noise";
import { cancelRun } from "@gonogo/services/run/cancel-run";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { blocksDone, isOver } from "../testing/measured-instance.ts";

// Slow answers keep the engine idle: of a closed loop that the engine bounds nothing is learnt about the target.
const delay = { kind: "fixed", us: 5_000 };
const bench = setUpBench({
  prepare: (target) =>
    target.behave({ rest: { delay, errorRatio: 0, nagle: false }, grpc: { delay, errorRatio: 0 } }),
});

const task = { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 };
const operation = { kind: "http", method: "POST", path: "/dispatch", body: task } as const;
const load = { kind: "closed", clients: 4, timeoutMs: 2_000 } as const;
const asked = { slug: "rest", operation, load, warmupMs: 50 };

it("finds how much a target differs from itself, and the preview shows it", async () => {
  const { context, owner } = bench.instance;
  // Other work on this machine may keep the engine waiting for a core: then the calibration says so, and asks for more.
  const measured = async (rounds: number) => {
    const run = await calibrateNoise(context, owner, { ...asked, rounds, blockMs: 100 });
    const ended = await bench.instance.until(run.id, isOver);
    expect(ended).toMatchObject({
      kind: "noise",
      status: "finished",
      verdict: null,
      failure: null,
    });
    const [noise] = (await readNoise(context, owner, { slug: "rest" })).calibrations;
    if (noise?.runId !== run.id) throw new Error("the calibration was not kept");
    return noise;
  };
  let noise = await measured(6);
  for (const rounds of [16, 24, 24]) {
    if (noise.usable) break;
    expect(noise.figures.because.map(noiseBecauseText).join(" ")).toMatch(
      /rounds.* a calibration takes 6/,
    );
    noise = await measured(rounds);
  }
  const { figures } = noise;
  expect(noise.usable, figures.because.map(noiseBecauseText).join(" ")).toBe(true);
  expect(noise).toMatchObject({ askedText: "POST /dispatch", blockMs: 100 });
  expect(noise.environment?.networkProfile).toBe("loopback");
  const mean = figures.metrics.find(({ metric }) => metric === "mean");
  if (!mean) throw new Error("there is no figure for the mean");
  expect(mean.value).toBeGreaterThan(5_000);
  expect(mean.sdLog).toBeGreaterThan(0);
  expect(mean.floorLog).toBeGreaterThan(mean.sdLog);
  expect(mean.ratio).toBeGreaterThan(0.5);
  expect(mean.ratio).toBeLessThan(2);
  expect(mean.visible.map(({ rounds }) => rounds)).toEqual([6, 10, 20]);
  // Hardly 80 requests fit into a block: nothing is said of p99.
  expect(figures.missing.map(({ metric }) => metric)).toContain("p99");
  const { noise: gates } = await previewBenchmark(context, owner, {
    definition: {
      name: "old-and-new",
      question: "Is it slower?",
      variants: ["old", "new"].map((name) => ({ name, target: "rest", operation })),
      load,
      plan: { rounds: 10, blockMs: 100, warmupMs: 50 },
      gates: [{ metric: "mean", of: "new", over: "old", op: "<=", limitRatio: 1.000001 }],
    },
  });
  expect(gates).toMatchObject([{ rounds: 10, within: true, uncalibrated: [] }]);
  expect(gates[0]?.sources).toMatchObject([{ target: "rest", differences: [], stale: [] }]);
});

it("leaves nothing when it is cancelled half-way", async () => {
  const { context, owner } = bench.instance;
  const run = await calibrateNoise(context, owner, { ...asked, rounds: 100, blockMs: 300 });
  await bench.instance.until(run.id, blocksDone(2));
  await cancelRun(context, owner, { id: run.id });
  expect((await bench.instance.until(run.id, isOver)).status).toBe("cancelled");
  expect(await readNoise(context, owner, { slug: "rest" })).toMatchObject({
    calibrations: [],
    active: null,
    ended: { id: run.id },
  });
});
