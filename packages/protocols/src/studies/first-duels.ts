// The first duels, about DispatchTask: should internal calls move from REST to gRPC, and what would HTTP/3 do?
// The same small request on every side, all with TLS; once at a rate that every machine carries, which is the first duel,
// and once as fast as two clients can ask.
import { english } from "@gonogo/locale/t";
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";

// The request of the dispatch studies, the same on every side.

/** About 100 bytes as JSON, the same fields as demo.DispatchTaskRequest. */
export const dispatchTask = {
  id: "task-000001",
  agent: "agent-7",
  priority: "HIGH",
  payload: "resize image 4711 to 640 x 480 pixels",
  deadlineMs: 1_500,
};

const rest = { kind: "http", method: "POST", path: "/dispatch", body: dispatchTask } as const;

const variants: BenchmarkSpecInput["variants"] = [
  { name: "rest", target: "demo-rest", operation: rest },
  {
    name: "grpc",
    target: "demo-grpc",
    operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: dispatchTask },
  },
  { name: "http3", target: "demo-http3", operation: rest },
];

const looks = { rounds: 10, looks: [10, 15, 20], confirm: true };

/**
 * The first duel. An open load leaves engine and target most of two cores, where clients that wait for each answer would
 * have them compete; and its gates lie far from what any machine measures, so that ten rounds decide them.
 */
export const dispatch: BenchmarkSpecInput = {
  name: "dispatch",
  question: english("Can DispatchTask move from REST to gRPC at 700 requests a second?"),
  variants,
  load: { kind: "open", ratePerS: 700 },
  plan: {
    ...looks,
    // The first run on a new machine goes on whatever its pilot finds, and says it.
    pilot: "warn",
    // The demo target needs no long warm-up, so blocks may be too short for `not-steady` to see one.
    // 560 requests, where a p95 is planned with 250. Ten rounds hold the 5,000 that the gate of errors needs at the first
    // look; with the pilot they take about 40 s.
    warmupMs: 300,
    blockMs: 800,
  },
  gates: [
    { metric: "p95", of: "grpc", op: "<", limitMs: 50 },
    { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 3 },
    { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
  ],
};

/** The same as fast as two clients can ask: on few cores, engine and target share them. */
export const dispatchClosed: BenchmarkSpecInput = {
  name: "dispatch-closed",
  question: english("Move DispatchTask from REST to gRPC, where clients wait for each answer?"),
  variants,
  load: { kind: "closed", clients: 2, connections: 2 },
  plan: { ...looks, warmupMs: 300, blockMs: 1_000 },
  gates: [
    { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
    { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
    { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
  ],
};
