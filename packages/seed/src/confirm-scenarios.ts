// Seeded scenarios of what comes after a first answer: a NO-GO that is measured again and stands, one that does not,
// a plan whose later look decides, and a third attempt that passes where two did not.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import type { Scenario, SeedSide } from "./scenario.ts";

const rest: SeedSide = { name: "rest", protocol: "http1", medianUs: 180, httpVersion: "HTTP/1.1" };
const grpc: SeedSide = {
  name: "grpc",
  protocol: "grpc",
  medianUs: 150,
  httpVersion: "HTTP/2",
  okStatus: 0,
};
const slow: SeedSide = { ...grpc, medianUs: 420 };
const question = "Move DispatchTask from REST to gRPC?";
const finished = { as: "finished" } as const;
const gates: BenchmarkSpecInput["gates"] = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
  { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
];
const plan: BenchmarkSpecInput["plan"] = { rounds: 10, looks: [10, 15, 20], confirm: true };
const attempt = (slower: number) => ({ subject: { version: "v2.4.1" }, daysAgo: 0, slower });

export const confirmScenarios: readonly Scenario[] = [
  {
    name: "confirmed",
    question,
    sides: [rest, slow],
    definition: { gates, plan },
    ends: finished,
  },
  {
    name: "not-confirmed",
    question,
    sides: [rest, { ...slow, again: { medianUs: 150 } }],
    definition: { gates, plan },
    ends: finished,
  },
  {
    name: "second-look",
    question,
    sides: [rest, { ...grpc, medianUs: 211 }],
    definition: { gates, plan },
    noise: 0.07,
    ends: finished,
  },
  {
    name: "third-attempt",
    question,
    sides: [rest, grpc],
    definition: { gates },
    ends: finished,
    runs: [attempt(2.8), attempt(2.8), attempt(1)],
  },
];
