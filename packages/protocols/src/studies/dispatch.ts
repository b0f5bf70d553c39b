// The study "dispatch": should internal calls move from REST to gRPC, and what would HTTP/3 do?
// One small request at a time from two clients, the same fields on every side, all with TLS.
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";

/** About 100 bytes as JSON, the same fields as demo.DispatchTaskRequest. */
const task = {
  id: "task-000001",
  agent: "agent-7",
  priority: "HIGH",
  payload: "resize image 4711 to 640 x 480 pixels",
  deadlineMs: 1_500,
};

const rest = { kind: "http", method: "POST", path: "/dispatch", body: task } as const;

export const dispatch: BenchmarkSpecInput = {
  name: "dispatch",
  question: "Move DispatchTask from REST to gRPC?",
  variants: [
    { name: "rest", target: "demo-rest", operation: rest },
    {
      name: "grpc",
      target: "demo-grpc",
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: task },
    },
    { name: "http3", target: "demo-http3", operation: rest },
  ],
  load: { kind: "closed", clients: 2, connections: 2 },
  plan: {
    rounds: 10,
    looks: [10, 15, 20],
    confirm: true,
    // The first run of a new house goes on wherever it stands, and says what limits it there.
    pilot: "warn",
    // Short, so that a first start ends in a verdict within minutes even after the last look; p99 has its requests.
    warmupMs: 300,
    blockMs: 1_500,
  },
  gates: [
    { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
    { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
    { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
  ],
};
