import { expect, it } from "vitest";
import type { Product } from "../lib/report/result.ts";
import { productFaults, productGoals, productText } from "./text.ts";

const quantiles = { p50Ms: 1, p95Ms: 2, p99Ms: 3, maxMs: 4 };
const route = (name: string, status: string, count: number) => ({
  ...{ route: name, status, count },
  ...quantiles,
});
const sample = (atS: number) => ({
  ...{ atS, connections: 12, heapBytes: 1, runsFinished: atS / 5 },
  bytes: { web: 100e6 + atS * 1e5, worker: 50e6 },
  loop: { web: { p99Ms: 10, maxMs: 20 + atS }, worker: null },
});
const good: Product = {
  kind: "product",
  title: "Soak",
  minutes: 1,
  queuedS: 12,
  demand: { runs: 10, viewers: 4, ratePerS: 5 },
  paced: { due: 300, sent: 300, unsent: 0, seconds: 60 },
  usage: {
    samples: [0, 10, 20, 30, 40, 50, 60].map(sample),
    cpu: { web: 0.5, client: 0.1, engines: 0.2 },
    ...{ idleShare: 0.25, stolenShare: 0, clientLoop: { p99Ms: 11, maxMs: 15 } },
  },
  outcomes: {
    ...{ accepted: 10, lost: 0, stuck: 0, finished: 8, failed: {}, cancelled: 2 },
    verdicts: { INCONCLUSIVE: 8 },
  },
  heard: {
    ...{ viewings: 9, resumed: 3, events: 90, missed: 0, repeated: 0, broken: 0 },
    ...{ examples: [], delay: quantiles },
  },
  routes: [route("GET /runs", "200", 290), route("GET /runs", "429", 10)],
  texts: {},
};

it("finds no fault where all was answered and heard, and takes the limit of requests for none", () => {
  expect(productFaults(good)).toEqual([]);
  const reached = productGoals(good).map((goal) => goal.reached);
  expect(reached).toEqual(Array(5).fill(true));
});

it("takes the heap's lowest of the first and the last third: garbage in between says nothing", () => {
  const heaps = [300e6, 700e6, 900e6, 400e6, 800e6, 900e6, 450e6];
  const samples = heaps.map((heapBytes, i) => ({ ...sample(i * 10), heapBytes }));
  const grown = { ...good, usage: { ...good.usage, samples } };
  const goal = productGoals(grown).find(({ text }) => text.includes("heap"));
  expect(goal).toMatchObject({ measured: "300 MB, then 450 MB", reached: false });
});

it("names errors of the server, refusals, lost events, and runs lost, stuck or failed", () => {
  const bad: Product = {
    ...good,
    routes: [...good.routes, route("GET /runs", "500", 2), route("GET /targets", "404", 1)],
    heard: { ...good.heard, missed: 3, repeated: 1 },
    outcomes: { ...good.outcomes, lost: 1, stuck: 2, failed: { worker_lost: 1, engine: 1 } },
  };
  expect(productFaults(bad)).toEqual([
    "2 errors of the server, or no answer within 30 s",
    "1 refusals of what should be accepted",
    "3 events that viewers missed",
    "1 events that came twice",
    "1 runs lost",
    "2 runs stuck",
    "2 runs failed",
  ]);
});

it("takes a soak in which nothing was measured or heard for a fault", () => {
  const idle = {
    ...good,
    heard: { ...good.heard, events: 0 },
    outcomes: { ...good.outcomes, finished: 0 },
  };
  expect(productFaults(idle)).toEqual(["no run finished", "no viewer heard of a run"]);
});

it("says what was achieved of what was offered, which is no fault", () => {
  const slow = { ...good, paced: { due: 300, sent: 180, unsent: 120, seconds: 60 } };
  expect(productFaults(slow)).toEqual([]);
  expect(productGoals(slow).at(-1)).toMatchObject({ measured: "3.00/s", reached: false });
  expect(productText(slow)).toContain("answered 3.00/s (180 sent of 300 due");
});

it("shows routes, memory with its slope, event loops and CPU", () => {
  const text = productText({ ...good, texts: { "GET /runs 500": ["a\nb"] } });
  expect(text).toContain("| GET /runs | 200 | 290 | 1.00 ms | 2.00 ms | 3.00 ms | 4.00 ms |");
  expect(text).toContain("- GET /runs 500: a b");
  // 0.1 MB a second.
  expect(text).toContain("| web | 100 MB | 103 MB | 106 MB | 6.00 MB |");
  expect(text).toContain("| Redis | – | – | – | – |");
  expect(text).toContain("web 10.0 ms (median of the 99th percentiles of 5 s), 80.0 ms at most");
  expect(text).toContain("web 0.50, client 0.10, engines 0.20; idle 25.0 %");
});
