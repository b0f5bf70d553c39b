// gRPC in front of the database, or the database directly? And how far did the gateway come over two stages?
// Both sides answer HTTP and read and write the same PostgreSQL; the gateway passes each request on over gRPC.
// The first stage has string fields and one client behind a lock; its misbehaving form is that stage alone, as a debug build.
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";
import { type Study, type StudyPart, studyPart } from "./study.ts";

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
  question: "gRPC in front of the database, or the database directly?",
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

export const tasksApiEvolution: Study = {
  id: "tasks-api-evolution",
  title: "Tasks: gRPC gateway against the database",
  question: "gRPC in front of the database, or the database directly? And how far did we come?",
  about:
    "Reads and writes of tasks in a real PostgreSQL by 50 clients, through a gRPC gateway and straight, in two stages of the gateway; with the bytes of a task for both schemas.",
  parts: {
    sound: [
      stage("Stage 1: string fields, one locked client", locked, {
        stage: stages.locked,
        buildMode: "release",
      }),
      stage("Stage 2: binary fields, pooled client", binary, {
        stage: stages.binary,
        buildMode: "release",
      }),
    ],
    misbehaving: [
      stage("A debug build, judged as if it were the product", locked, {
        stage: stages.locked,
        buildMode: "debug",
      }),
    ],
  },
};
