// The benchmark definitions that ship with Gonogo: the first duels, and the studies that answer published ones.
// Each can be run against the demo target as it is, or pointed at targets of one's own.
import { english } from "@gonogo/locale/t";
import { BenchmarkSpec, type BenchmarkSpecInput } from "../spec/benchmark.ts";
import { agentsQuicHttp2Websocket } from "./agents-quic-http2-websocket.ts";
import { clusterRpcPayloads } from "./cluster-rpc-payloads.ts";
import { dispatch, dispatchClosed, dispatchTask } from "./first-duels.ts";
import { governanceHttpVsGrpc } from "./governance-http-vs-grpc.ts";
import { type Study, type StudyPart, studyPart } from "./study.ts";

// gRPC in front of the database, or the database directly? And how far did the gateway come over two stages?
// Both sides answer HTTP and read and write the same PostgreSQL; the gateway passes each request on over gRPC.
// The first stage has string fields and one client behind a lock; its misbehaving form is that stage alone, as a debug build.

const task = { title: "Write the minutes", priority: "MEDIUM", status: "IN_PROGRESS" };

const operations = (path: string) => [
  { name: "GET /tasks", operation: { kind: "http" as const, path } },
  {
    name: "POST /tasks",
    operation: {
      kind: "http" as const,
      method: "POST" as const,
      path,
      body: task,
      expect: { status: [201] },
    },
  },
];

const [id, createdAtMs] = ["0192f3a1-7c00-7000-8000-0000000000a1", 1_764_000_000_000];

/** One task as each side's answers hold it; the fields of demo/tasks.proto. */
const payloads: BenchmarkSpecInput["payloads"] = [
  {
    name: "JSON",
    encoding: "json",
    message: { id, ...task, createdAt: new Date(createdAtMs).toISOString() },
  },
  {
    name: "protobuf, string fields",
    encoding: "protobuf",
    schema: `syntax = "proto3";
message TaskText {
  string id = 1;
  string priority = 2;
  string status = 3;
  string created_at = 4;
  string title = 5;
}`,
    message: { id, ...task, createdAt: new Date(createdAtMs).toISOString() },
  },
  {
    name: "protobuf, binary fields",
    encoding: "protobuf",
    schema: `syntax = "proto3";
message Task {
  enum Priority { PRIORITY_UNSPECIFIED = 0; LOW = 1; MEDIUM = 2; HIGH = 3; CRITICAL = 4; }
  enum Status { STATUS_UNSPECIFIED = 0; TODO = 1; IN_PROGRESS = 2; DONE = 3; }
  bytes id = 1;
  Priority priority = 2;
  Status status = 3;
  int64 created_at = 4;
  string title = 5;
}`,
    message: {
      id: "AZLzoXwAcACAAAAAAAAAoQ==",
      priority: "MEDIUM",
      status: "IN_PROGRESS",
      createdAt: String(createdAtMs),
      title: task.title,
    },
  },
];

const definition = (gateway: string): BenchmarkSpecInput => ({
  name: "tasks-api-evolution",
  question: english("gRPC in front of the database, or the database directly?"),
  variants: [
    { name: "direct-db", target: "demo-rest", operations: operations("/db/tasks") },
    { name: "grpc", target: "demo-rest", operations: operations(gateway) },
  ],
  load: { kind: "closed", clients: 50, connections: 50 },
  axes: [{ name: "operation", values: ["GET /tasks", "POST /tasks"] }],
  payloads,
  plan: { rounds: 10, warmupMs: 300, blockMs: 1_200, pilot: "warn" },
  gates: [
    "p50(grpc) / p50(direct-db) <= 2",
    "p99(grpc) < 250 ms",
    "throughput(grpc) / throughput(direct-db) >= 1 (advisory)",
  ],
});

const full: { plan: BenchmarkSpecInput["plan"] } = {
  plan: { rounds: 10, looks: [10, 20], warmupMs: 2_000, blockMs: 10_000, pilot: "warn" },
};

const stage = (title: string, gateway: string, subject: StudyPart["subject"]): StudyPart =>
  studyPart({ title, ...(subject && { subject }), quick: definition(gateway), full });

const [locked, binary] = ["/gateway/misbehaving/tasks", "/gateway/tasks"];
const stages = { locked: "string fields, locked client", binary: "binary fields" };

const tasksApiEvolution: Study = {
  id: "tasks-api-evolution",
  title: english("Tasks: gRPC gateway against the database"),
  question: english(
    "gRPC in front of the database, or the database directly? And how far did we come?",
  ),
  about: english(
    "Reads and writes of tasks in a real PostgreSQL by 50 clients, through a gRPC gateway and straight, in two stages of the gateway; with the bytes of a task for both schemas.",
  ),
  parts: {
    sound: [
      stage(english("Stage 1: string fields, one locked client"), locked, {
        stage: stages.locked,
        buildMode: "release",
      }),
      stage(english("Stage 2: binary fields, pooled client"), binary, {
        stage: stages.binary,
        buildMode: "release",
      }),
    ],
    misbehaving: [
      stage(english("A debug build, judged as if it were the product"), locked, {
        stage: stages.locked,
        buildMode: "debug",
      }),
    ],
  },
};

// Should internal calls move from REST to gRPC? One request at a time, without a network between and over three of them.
// Its misbehaving form leaves Nagle's algorithm on for REST and writes head and body apart: the 40 ms that were published.

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
  title: english(
    "One request at a time: without a network between, and over LAN, WAN and internet",
  ),
  quick: {
    name: "dispatch-grpc-vs-rest",
    question: english("Should DispatchTask move from REST to gRPC?"),
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
  title: english("REST with Nagle’s algorithm on: the published 36 ms"),
  quick: {
    name: "dispatch-grpc-vs-rest-nagle",
    question: english(
      "Is gRPC sixty times as fast as REST, or does REST wait for acknowledgements?",
    ),
    variants: variants("/nagle/dispatch"),
    load,
    plan: { rounds: 10, warmupMs: 300, blockMs: 1_500 },
    gates: ["mean(grpc) < 50 ms", "mean(grpc) / mean(rest) <= 0.5"],
  },
  full: { plan: { rounds: 20, warmupMs: 1_000, blockMs: 10_000 } },
});

const dispatchGrpcVsRest: Study = {
  id: "dispatch-grpc-vs-rest",
  title: english("Dispatch: gRPC against REST"),
  question: english("Should internal calls move from REST to gRPC?"),
  about: english(
    "One small request, one client: mean, median, p95 and requests a second of both, each target of the decision with its margin, and the same over 1, 40 and 120 ms of delay.",
  ),
  parts: { sound: [sound], misbehaving: [misbehaving] },
};

export {
  type Study,
  type StudyForm,
  type StudyLength,
  type StudyPart,
  studyForms,
  studyLengths,
} from "./study.ts";

/** What a new instance begins with, parsed, with all defaults resolved; the first is measured at the first start. */
export const firstDuels: readonly BenchmarkSpec[] = [dispatch, dispatchClosed].map((duel) =>
  BenchmarkSpec.parse(duel),
);

export const studies: readonly Study[] = [
  dispatchGrpcVsRest,
  agentsQuicHttp2Websocket,
  clusterRpcPayloads,
  tasksApiEvolution,
  governanceHttpVsGrpc,
];

/** Every definition that a new benchmark can begin with: the first duels, and the studies' parts in full. */
export const starters: readonly BenchmarkSpec[] = [
  ...firstDuels,
  ...new Map(
    studies
      .flatMap(({ parts }) => parts.sound)
      .map(({ definitions }) => [definitions.full.name, definitions.full]),
  ).values(),
];
