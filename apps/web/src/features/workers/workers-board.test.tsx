// The page of workers in its states: nobody there, one that measures, a silent one, one without an engine, figures
// that are lower bounds.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PoolView, Workers, WorkerView } from "@/lib/router-types";
import { WorkersView } from "./workers-board.tsx";

const worker: WorkerView = {
  id: "bench-1-17-ab",
  host: "bench-1",
  pid: 17,
  alive: true,
  startedAt: "2026-01-01T12:00:00.000Z",
  lastSeenAt: "2026-01-01T12:30:00.000Z",
  engineVersion: "0.1.0",
  engineBuild: "0123456789abcdef",
  engineError: null,
  cpuModel: "a CPU",
  cpuCores: 1,
  labels: { region: "eu", pool: "big" },
  ...{ takesRuns: true, measures: null },
};
const measures = {
  id: "0199c1f4-5a7e-7000-8000-000000000000",
  benchmark: { slug: "duel", question: "Move to gRPC?", version: 1 },
  progress: { blocksDone: 3, blocksPlanned: 20, remainingMs: null, current: null },
} as WorkerView["measures"];
const quiet = {
  ...{ runsWaiting: 0, waitingSince: null, waitingMs: null, byOrigin: [] },
  ...{ probesWaiting: 0, delivers: true },
};

const show = (changes: Partial<Workers>) =>
  renderToStaticMarkup(
    <WorkersView
      workers={{
        ...{ workers: [], queue: quiet, machines: [], pools: [], maySetPools: true },
        ...changes,
      }}
    />,
  );

it("says how to get a worker and a calibration where there is neither", () => {
  const page = show({});
  expect(page).toContain("No worker has reported");
  expect(page).toContain("npm start");
  expect(page).toContain("npm run calibrate");
  expect(page).not.toContain("Work waits");
});

it("warns when work waits and nobody is alive, and when Redis is away", () => {
  const page = show({
    workers: [{ ...worker, alive: false }],
    queue: { ...quiet, runsWaiting: 2, delivers: false },
  });
  expect(page).toContain("Work waits, and no worker is alive");
  expect(page).toContain("Redis does not answer");
  expect(page).toContain("1 worker has not reported for over 30 s");
  expect(page).toContain("silent");
});

it("shows what waits by what asked for it, and nothing where nothing does", () => {
  expect(show({})).not.toContain("Waiting runs");
  const byOrigin = [
    { origin: "pipeline", waiting: 3, oldestMs: 61_000 },
    { origin: "schedule", waiting: 1, oldestMs: 3_600_000 },
  ] as const;
  const page = show({ queue: { ...quiet, runsWaiting: 4, byOrigin } });
  expect(page).toMatch(/Started by an API key.*>3<.*1 min 1 s.*Started by a schedule.*>1</);
});

it("shows pools by state with what can be done, and buttons only to those who may use them", () => {
  const open: PoolView = {
    ...{ name: "default", state: "open", since: null, changedBy: null },
    ...{ workers: 2, busy: 1, waiting: 4, oldestMs: 61_000 },
  };
  const drained: PoolView = {
    ...{ name: "big", state: "draining", since: "2026-01-01T12:00:00.000Z", changedBy: "Ada" },
    ...{ workers: 1, busy: 0, waiting: 0, oldestMs: null },
  };
  const paused: PoolView = { ...drained, name: "slow", state: "paused" };
  const pools = [drained, open, paused];
  const page = show({ pools });
  const buttons = [...page.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(buttons).toEqual([
    ...["Resume big", "Pause default", "Drain default"],
    ...["Resume slow", "Drain slow"],
  ]);
  expect(page).toMatch(/drained<.*by Ada.*>open<.*1 min 1 s.*>paused</);
  const read = show({ pools, maySetPools: false });
  expect(read).not.toMatch(/aria-label="(Pause|Drain|Resume)/);
  expect(show({})).toContain("No pool has a worker");
});

it("shows the labels of a worker", () => {
  expect(show({ workers: [worker] })).toContain("pool=big, region=eu");
});

it("links the run that a worker measures, and says why one cannot start its engine", () => {
  const page = show({
    workers: [
      { ...worker, measures },
      { ...worker, id: "b", engineVersion: null, engineBuild: null, engineError: "Not there." },
    ],
  });
  expect(page).toContain("/runs/0199c1f4-5a7e-7000-8000-000000000000");
  expect(page).toContain("3/20 blocks");
  expect(page).toContain("01234567");
  expect(page).not.toContain("0123456789abcdef<");
  expect(page).toContain("no engine");
  expect(page).toContain("Not there.");
});

it("tells ceilings from lower bounds, and an outdated calibration", () => {
  const ceiling = {
    protocol: "http1",
    shape: "open",
    ceilingPerS: 84_123,
    threads: 1,
    limit: "engine",
    cpuUsPerRequest: 8,
    measuredAt: "2026-01-01T12:00:00.000Z",
  };
  const page = show({
    machines: [
      {
        fingerprint: "f",
        hosts: ["bench-1"],
        cpuModel: "a CPU",
        cpuCores: 1,
        kernel: "6.1",
        engineBuild: "b",
        outdated: true,
        ceilings: [
          ceiling,
          { ...ceiling, shape: "closed-50", ceilingPerS: 31_555, limit: "target" },
        ],
      },
    ],
  });
  expect(page).toContain(">84,100<");
  expect(page).toContain("≥ 31,600");
  expect(page).toContain("The engine was rebuilt since");
});
