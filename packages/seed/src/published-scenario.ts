// A run whose benchmark has published figures attached: one side that somebody measured on the 40 ms plateau, one that agrees.
// Figures and claims are made up; the page must show pairs, what was not measured, and findings of several rules.
import type { PublishedFileInput } from "@gonogo/protocols/published";
import type { Scenario } from "./scenario.ts";
import { grpc, rest } from "./sides.ts";

const published: PublishedFileInput = {
  title: "DispatchTask, REST against gRPC",
  source: "A team's wiki",
  date: "2026-10-02",
  environment: { network: "loopback" },
  defaults: { operation: "DispatchTask", cell: { clients: 2 }, samples: 100 },
  figures: [
    { id: "rest", variant: "rest", values: { mean: "41.3 ms", p50: "41.1 ms", p95: "43.0 ms" } },
    { id: "grpc", variant: "grpc", values: { mean: "0.157 ms", p50: "0.151 ms", p99: "0.38 ms" } },
    { id: "grpc-rate", variant: "grpc", metric: "throughput", value: 12_700, unit: "1/s" },
    { id: "soap", variant: "soap", metric: "mean", value: "93 ms" },
    { id: "code", values: { linesOfCode: "800 count" } },
  ],
  claims: [
    { id: "speed-up", kind: "ratio", states: 261, of: "rest.mean", over: "grpc.mean" },
    { id: "capacity", kind: "capacity", states: "6,400,000 1/s", latency: "grpc.mean" },
    { id: "everywhere", kind: "statement", says: "gRPC is ahead on every network" },
  ],
};

export const publishedScenario: Scenario = {
  name: "published",
  question: "Does our DispatchTask show what was published of it?",
  sides: [rest, grpc],
  definition: { gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }] },
  published,
  ends: { as: "finished" },
};
