// Should internal calls move from REST to gRPC? One request at a time, without a network between and over three of them.
// Its misbehaving form leaves Nagle's algorithm on for REST and writes head and body apart: the 40 ms that were published.
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";
import { dispatchTask } from "./dispatch-task.ts";
import { type Study, studyPart } from "./study.ts";

const variants = (path: string): BenchmarkSpecInput["variants"] => [
  {
    name: "rest",
    target: "demo-rest",
    operation: { kind: "http", method: "POST", path, body: dispatchTask },
  },
  {
    name: "grpc",
    target: "demo-grpc",
    operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: dispatchTask },
  },
];

const load = { kind: "closed", clients: 1, connections: 1 } as const;

const sound = studyPart({
  title: "One request at a time: without a network between, and over LAN, WAN and internet",
  quick: {
    name: "dispatch-grpc-vs-rest",
    question: "Should DispatchTask move from REST to gRPC?",
    variants: variants("/dispatch"),
    load,
    axes: [{ name: "network", values: ["loopback", "lan", "wan", "internet"] }],
    plan: { rounds: 12, warmupMs: 300, blockMs: 1_500 },
    gates: [
      "mean(grpc) < 50 ms at network = loopback",
      "mean(rest) < 200 ms at network = loopback",
      "mean(grpc) / mean(rest) <= 0.5 at network = loopback",
      "throughput(grpc) > 5,000/s at network = loopback (advisory)",
      "mean(grpc) / mean(rest) <= 1 (advisory)",
    ],
  },
  full: { plan: { rounds: 20, looks: [20, 40], warmupMs: 2_000, blockMs: 10_000, confirm: true } },
});

const misbehaving = studyPart({
  title: "REST with Nagle’s algorithm on: the published 36 ms",
  quick: {
    name: "dispatch-grpc-vs-rest-nagle",
    question: "Is gRPC sixty times as fast as REST, or does REST wait for acknowledgements?",
    variants: variants("/nagle/dispatch"),
    load,
    plan: { rounds: 10, warmupMs: 300, blockMs: 1_500 },
    gates: ["mean(grpc) < 50 ms", "mean(grpc) / mean(rest) <= 0.5"],
  },
  full: { plan: { rounds: 20, warmupMs: 1_000, blockMs: 10_000 } },
});

export const dispatchGrpcVsRest: Study = {
  id: "dispatch-grpc-vs-rest",
  title: "Dispatch: gRPC against REST",
  question: "Should internal calls move from REST to gRPC?",
  about:
    "One small request, one client: mean, median, p95 and requests a second of both, each target of the decision with its margin, and the same over 1, 40 and 120 ms of delay.",
  parts: { sound: [sound], misbehaving: [misbehaving] },
};
