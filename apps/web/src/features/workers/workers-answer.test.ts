// What the page of workers says first, for each state of workers and queue; and the lengths of the bars of ceilings.
import { expect, it } from "vitest";
import type { Workers, WorkerView } from "@/lib/router-types";
import { ceilingText, peaksOf, workersAnswer } from "./workers-answer.ts";

const ready = { alive: true, engineError: null, measures: null, takesRuns: true } as WorkerView;
const paused: WorkerView = { ...ready, takesRuns: false };
const measuring: WorkerView = { ...ready, measures: "elsewhere" };
const broken: WorkerView = { ...ready, engineError: "Not there." };
const silent: WorkerView = { ...ready, alive: false };
const quiet = {
  ...{ runsWaiting: 0, waitingSince: null, waitingMs: null, byOrigin: [] },
  ...{ probesWaiting: 0, delivers: true },
};
const waiting = (runsWaiting: number): Workers["queue"] => ({
  ...quiet,
  runsWaiting,
  waitingMs: 14_200,
});

it.each<[WorkerView[], Workers["queue"], string, string]>([
  [[ready, ready], waiting(1), "good", "2 workers are ready; 1 run is waiting, for 14 s."],
  [[ready], quiet, "good", "1 worker is ready; no run is waiting."],
  [
    [ready, measuring],
    waiting(3),
    "good",
    "1 worker is ready and 1 is measuring; 3 runs are waiting, the first for 14 s.",
  ],
  [
    [ready, broken],
    quiet,
    "caution",
    "1 worker is ready and 1 cannot start the engine; no run is waiting.",
  ],
  [[ready, silent], quiet, "caution", "1 worker is ready; no run is waiting."],
  [[ready], { ...quiet, delivers: false }, "caution", "1 worker is ready; no run is waiting."],
  [[ready, paused], quiet, "caution", "1 worker is ready and 1 is paused; no run is waiting."],
  [[paused], waiting(1), "caution", "1 worker is paused; 1 run is waiting, for 14 s."],
  [
    [{ ...measuring, takesRuns: false }],
    quiet,
    "good",
    "1 worker is measuring; no run is waiting.",
  ],
  [[broken], quiet, "bad", "1 worker cannot start the engine; no run is waiting."],
  [[silent], waiting(2), "bad", "No worker is alive; 2 runs are waiting, the first for 14 s."],
  [[], quiet, "bad", "No worker is alive; no run is waiting."],
])("%# says it with its tone", (workers, queue, tone, text) => {
  expect(workersAnswer({ workers, queue })).toMatchObject({ tone, text });
});

it("counts silent workers and probes beside it", () => {
  const queue = { ...quiet, probesWaiting: 2 };
  expect(workersAnswer({ workers: [ready, silent], queue }).detail).toMatch(
    /^1 worker is silent\. 2 probes are waiting\. Workers report/,
  );
});

it("draws the greatest ceiling of each protocol against the greatest of all", () => {
  const ceiling = (ceilingPerS: number, limit = "engine") => ({
    ...{ protocol: "http1", shape: "open", threads: 1, cpuUsPerRequest: 8 },
    ...{ measuredAt: "2026-01-01T12:00:00.000Z", ceilingPerS, limit },
  });
  const peaks = peaksOf([
    { byShape: new Map([["open", ceiling(80_000)]]) },
    {
      byShape: new Map([
        ["a", ceiling(10_000)],
        ["b", ceiling(20_000, "target")],
      ] as const),
    },
    { byShape: new Map() },
  ]);
  expect(peaks.map(({ share }) => share)).toEqual([1, 0.25]);
  expect(peaks.map(({ peak }) => ceilingText(peak))).toEqual(["80,000", "≥ 20,000"]);
});
