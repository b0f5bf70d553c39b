// Is the RPC layer ready for consensus traffic? Five operations each by itself, sequential and parallel, and entries up to 1 MB.
// Its misbehaving form gates a p99 that its blocks hold too few requests for, as the published one was judged from means.
import { english } from "@gonogo/locale/t";
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";
import { type Study, studyPart } from "./study.ts";

const call = (method: string, message: Record<string, string | number>) => ({
  name: method,
  operation: { kind: "grpc" as const, method: `demo.Cluster/${method}`, message },
});
const appendEntries = call("AppendEntries", {
  term: 1,
  leaderId: "node-1",
  prevLogIndex: 41,
  prevLogTerm: 1,
  entries: "{{filler64}}",
  leaderCommit: 41,
});

const operations = [
  call("JoinCluster", { nodeId: "node-2", address: "10.0.0.2:7000" }),
  call("LeaveCluster", { nodeId: "node-2" }),
  call("RequestVote", { term: 1, candidateId: "node-2", lastLogIndex: 41, lastLogTerm: 1 }),
  appendEntries,
  call("GetWorkflowState", { workflowId: "workflow-1" }),
];
const names = operations.map(({ name }) => name);

const variants: BenchmarkSpecInput["variants"] = [
  { name: "grpc", target: "demo-grpc", operations },
];
const clients = { name: "clients", values: [1, 11] } as const;
const load = { kind: "closed", clients: 1, connections: 1 } as const;

const each = studyPart({
  title: english("Each operation by itself, sequential and with 11 clients"),
  quick: {
    name: "cluster-operations",
    question: english(
      "Does every operation of the cluster answer within 10 ms, 10,000 times a second?",
    ),
    variants,
    load,
    payloadBytes: 100,
    axes: [
      { name: "operation", values: names },
      { ...clients, values: [...clients.values] },
    ],
    plan: { rounds: 9, warmupMs: 200, blockMs: 800 },
    gates: [
      "p99(grpc) < 10 ms",
      "throughput(grpc) > 10,000/s at clients = 11 (advisory)",
      "throughput(grpc) > 10,000/s at clients = 1 (advisory)",
    ],
  },
  full: { plan: { rounds: 10, looks: [10, 20], warmupMs: 1_000, blockMs: 5_000 } },
});

const payloads = studyPart({
  title: english("Entries of 100 B, 10 kB and 1 MB"),
  quick: {
    name: "cluster-payloads",
    question: english("Are 10,000 entries a second met at every size?"),
    variants: [{ name: "grpc", target: "demo-grpc", operation: appendEntries.operation }],
    load,
    axes: [
      { name: "payloadBytes", values: [100, 10_240, 1_048_576] },
      { ...clients, values: [...clients.values] },
    ],
    plan: { rounds: 9, warmupMs: 200, blockMs: 800 },
    gates: ["p99(grpc) < 50 ms at clients = 1", "throughput(grpc) > 10,000/s"],
  },
  full: { plan: { rounds: 10, looks: [10, 20], warmupMs: 1_000, blockMs: 5_000 } },
});

const fewRequests = studyPart({
  title: english("A p99 of 200 requests"),
  quick: {
    name: "cluster-few-requests",
    question: english("Does a block of 200 requests hold a p99?"),
    variants,
    load,
    payloadBytes: 100,
    requests: 200,
    axes: [{ name: "operation", values: ["AppendEntries", "RequestVote"] }],
    plan: { rounds: 8, warmupMs: 200, blockMs: 2_000, pilot: "off" },
    gates: ["p99(grpc) < 0.5 ms"],
  },
  full: { plan: { rounds: 10, warmupMs: 1_000, blockMs: 5_000, pilot: "off" } },
});

export const clusterRpcPayloads: Study = {
  id: "cluster-rpc-payloads",
  title: english("Cluster: five calls and their payloads"),
  question: english("Is the RPC layer ready for consensus traffic?"),
  about: english(
    "Five gRPC calls each by itself, with 1 and 11 clients: latency, calls a second, allocations and bytes of the target for each; and entries of 100 B to 1 MB with their bandwidth.",
  ),
  parts: { sound: [each, payloads], misbehaving: [fewRequests] },
};
