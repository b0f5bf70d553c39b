// The card of a target's noise in its states: never calibrated, under way, calibrated, stale, not usable, failed.
import { noiseFigures } from "@gonogo/analysis/noise/noise-calibration";
import { type SyntheticVariant, syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { Load } from "@gonogo/protocols/spec";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { visibleSentence } from "@/lib/noise-text";
import type { NoiseView as Noise, RunSummary, TargetNoise } from "@/lib/router-types";
import { NoiseView } from "./noise-view.tsx";

const figuresOf = (changes: Partial<SyntheticVariant> = {}) =>
  noiseFigures(
    syntheticInput({
      variants: ["a", "b"].map((name) => ({
        name,
        protocol: "http1",
        medianUs: 1_000,
        ...changes,
      })),
      spec: { plan: { rounds: 20, blockMs: 2_000 } },
      noise: 0.03,
    }),
  );

const good = figuresOf();
const noise = (changes: Partial<Noise> = {}): Noise => ({
  id: "0199c1f4-5a7e-7000-8000-000000000001",
  runId: "0199c1f4-5a7e-7000-8000-000000000002",
  measuredAt: "2026-01-01T12:00:00.000Z",
  usable: true,
  asked: {},
  askedText: "POST /dispatch",
  load: Load.parse({ kind: "closed", clients: 2 }),
  blockMs: 2_000,
  warmupMs: 500,
  rounds: 20,
  environment: {
    cpuModel: "a CPU",
    cpuCores: 4,
    memoryBytes: 1e9,
    os: "Linux",
    kernel: "6.1",
    kernelFull: "6.1.0",
    networkProfile: "loopback",
    measurementVersion: 1,
    engineVersion: "0.1.0",
    engineBuild: "b",
    fingerprint: "f",
  },
  figures: good,
  stale: [],
  ...changes,
});

const run = (changes: object) =>
  ({
    id: "0199c1f4-5a7e-7000-8000-000000000003",
    status: "running",
    decision: null,
    cancelRequested: false,
    failure: null,
    progress: { blocksDone: 7, blocksPlanned: 40, remainingMs: null, current: null },
    ...changes,
  }) as RunSummary;

const show = (changes: Partial<TargetNoise>) =>
  renderToStaticMarkup(
    <NoiseView
      noise={{ calibrations: [], active: null, ended: null, ...changes }}
      start={<button type="button">Calibrate noise</button>}
      cancel={<button type="button">Cancel run</button>}
    />,
  );

it("says why one would calibrate where nobody has", () => {
  const page = show({});
  expect(page).toContain("Not calibrated yet");
  expect(page).toContain("how small a difference a plan can see");
  expect(page).toContain("Calibrate noise");
});

it("shows how far a calibration is, with the way to watch and to cancel it, and no second start", () => {
  const page = show({ active: run({}) });
  expect(page).toContain("7/40");
  expect(page).toContain("/runs/0199c1f4-5a7e-7000-8000-000000000003");
  expect(page).toContain("Cancel run");
  expect(page).not.toContain("Calibrate noise");
  expect(page).not.toContain("Not calibrated yet");
});

it("says what can be seen, where and when it was measured, metric by metric", () => {
  const page = show({ calibrations: [noise()] });
  const p99 = good.metrics.find(({ metric }) => metric === "p99");
  const effect = Math.expm1(p99?.visible.find(({ rounds }) => rounds === 10)?.effectLog ?? 0) * 100;
  const sentence = /10 rounds of 2 s can detect a ([\d.]+) % change in p99\./.exec(page);
  expect(Number(sentence?.[1])).toBeCloseTo(effect, 0);
  expect(page).toContain("a CPU, 4 cores, kernel 6.1, loopback");
  expect(page).toContain("2026-01-01T12:00:00.000Z");
  expect(page).toContain("POST /dispatch");
  for (const head of ["Noise floor", "6 rounds see", "20 rounds see", "Ratio to itself"])
    expect(page).toContain(head);
  expect(page).toMatch(
    /False alarms: over 11 windows of 10 rounds .* at most [\d.]+ % of cases each way .*; the test allows 2.4 %\./,
  );
  expect(page).toContain("p99.9 latency (needs 10,000 requests a block)");
  expect(page).toContain("holds");
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

it("says that it is stale, and why", () => {
  const page = show({
    calibrations: [noise({ stale: [{ code: "target-changed", params: {} }] })],
  });
  expect(page).toContain("calibrate again");
  expect(page).toContain("settings have been changed");
  expect(page).not.toContain(">holds<");
});

it("says why the newest cannot be used, and still shows the one before it", () => {
  const bound = figuresOf({ cpuShare: 0.99 });
  const newest = noise({ id: "b", usable: false, figures: bound });
  const page = show({ calibrations: [newest, noise()] });
  expect(page).toContain("The newest calibration cannot be used");
  expect(page).toContain("The engine, not a, was the limit");
  expect(page).toContain("can detect");
  expect(page).toContain("not usable");
  const alone = show({ calibrations: [newest] });
  expect(alone).not.toContain("can detect");
  expect(alone).not.toMatch(/NaN|undefined|Infinity/);
});

it("says what became of one that failed or was cancelled", () => {
  const failure = { code: "target_unreachable", message: "Nothing listens.", remedy: "Start it." };
  const failed = show({ ended: run({ status: "failed", failure }) });
  expect(failed).toContain("Nothing listens.");
  expect(failed).toContain("Start it.");
  expect(show({ ended: run({ status: "cancelled" }) })).toContain("was cancelled");
});

it("does not mention power where nothing varied", () => {
  const [first] = good.metrics;
  if (!first) throw new Error("no metric");
  const figures = {
    ...good,
    metrics: [{ ...first, sdLog: 0, visible: [], autocorrelation: null }],
  };
  expect(visibleSentence(noise({ figures }))).toContain("did not differ from itself");
  expect(show({ calibrations: [noise({ figures })] })).not.toMatch(/NaN|undefined|Infinity/);
});
