// Should the HTTP backend move to gRPC? Each operation by itself, a workflow with the errors that it expects, a paced session.
// Its misbehaving form creates sessions at a path that answers 404 and waits for acknowledgements, as the published one did.
import { english } from "@gonogo/locale/t";
import type { BenchmarkSpecInput } from "../spec/benchmark.ts";
import { type Study, studyPart } from "./study.ts";

type Variants = BenchmarkSpecInput["variants"];

const at = "/governance";
const rationale = "the evidence holds";

const get = (path: string, status = 200) => ({
  kind: "http" as const,
  path: `${at}${path}`,
  expect: { status: [status] },
});
const post = (path: string, body: Record<string, string>, status = 200) => ({
  kind: "http" as const,
  method: "POST" as const,
  path: `${at}${path}`,
  body,
  expect: { status: [status] },
});
const call = (method: string, message: Record<string, string | number> = {}) => ({
  kind: "grpc" as const,
  method: `demo.Governance/${method}`,
  message,
});
const failing = (method: string, message: Record<string, string | number>, code: string) => ({
  ...call(method, message),
  expect: { code: [code] },
});

/** Both sides of a list of operations. */
const sides = (list: readonly (readonly [name: string, http: object, grpc: object])[]) => ({
  http: list.map(([name, operation]) => ({ name, operation })),
  grpc: list.map(([name, , operation]) => ({ name, operation })),
});

const demo = { sessionId: "demo" };
const single = sides([
  ["HealthCheck", get("/health"), call("HealthCheck")],
  [
    "CreateSession",
    post("/sessions", { name: "review" }, 201),
    call("CreateSession", { name: "review" }),
  ],
  ["ListDecisions", get("/sessions/demo/decisions"), call("ListDecisions", demo)],
  ["GetMetrics", get("/sessions/demo/metrics"), call("GetMetrics", demo)],
  [
    "ApproveDecision",
    post("/sessions/demo/decisions/1/approve", { rationale }),
    call("ApproveDecision", { ...demo, decisionId: 1, rationale }),
  ],
]);
const variants = [
  { name: "http", target: "demo-rest", operations: single.http },
  { name: "grpc", target: "demo-grpc", operations: single.grpc },
] as Variants;
const names = single.http.map(({ name }) => name);

const each = studyPart({
  title: english("Each operation by itself, with 1 and 12 clients"),
  quick: {
    name: "governance-operations",
    question: english("Does every operation answer as fast over gRPC as over HTTP?"),
    variants,
    load: { kind: "closed", clients: 1, connections: 1 },
    axes: [
      { name: "operation", values: names },
      {
        names: ["clients", "connections"],
        points: [
          [1, 1],
          [12, 12],
        ],
      },
    ],
    plan: { rounds: 9, warmupMs: 200, blockMs: 700 },
    gates: [
      "mean(grpc) / mean(http) <= 1 at clients = 1",
      "p95(grpc) < 10 ms at clients = 1",
      "mean(grpc) / mean(http) <= 1 at clients = 12 (advisory)",
    ],
  },
  full: { plan: { rounds: 10, looks: [10, 20], warmupMs: 1_000, blockMs: 5_000 } },
});

const session = "{{vars.session}}";
const steps = sides([
  ["health check", get("/health"), call("HealthCheck")],
  [
    "create session",
    post("/sessions", { name: "review" }, 201),
    call("CreateSession", { name: "review" }),
  ],
  ["get session", get(`/sessions/${session}`), call("GetSession", { sessionId: session })],
  [
    "list decisions",
    get(`/sessions/${session}/decisions`),
    call("ListDecisions", { sessionId: session }),
  ],
  [
    "get decision",
    get(`/sessions/${session}/decisions/1`),
    call("GetDecision", { sessionId: session, decisionId: 1 }),
  ],
  [
    "approve decision",
    post(`/sessions/${session}/decisions/1/approve`, { rationale }),
    call("ApproveDecision", { sessionId: session, decisionId: 1, rationale }),
  ],
  ["get metrics", get(`/sessions/${session}/metrics`), call("GetMetrics", { sessionId: session })],
  [
    "get statistics",
    get(`/sessions/${session}/statistics`),
    call("GetStatistics", { sessionId: session }),
  ],
  [
    "close session",
    { ...get(`/sessions/${session}`), method: "DELETE" },
    call("CloseSession", { sessionId: session }),
  ],
  [
    "unknown session",
    get("/sessions/unknown/metrics", 404),
    failing("GetMetrics", { sessionId: "unknown" }, "NOT_FOUND"),
  ],
  [
    "decision that does not exist",
    get("/sessions/demo/decisions/99", 404),
    failing("GetDecision", { ...demo, decisionId: 99 }, "NOT_FOUND"),
  ],
  [
    "invalid argument",
    post("/sessions/demo/decisions/1/approve", { rationale: "" }, 400),
    failing("ApproveDecision", { ...demo, decisionId: 1, rationale: "" }, "INVALID_ARGUMENT"),
  ],
]);
const withSession = (list: readonly { name: string }[], path: string) =>
  list.map((step) =>
    step.name === "create session" ? { ...step, extract: { session: { json: path } } } : step,
  );

const workflow = studyPart({
  title: english("A workflow of nine steps, and three errors that it expects"),
  quick: {
    name: "governance-workflow",
    question: english("Does the whole workflow pass over both, with the errors it expects?"),
    variants: [
      { name: "http", target: "demo-rest", workflow: withSession(steps.http, "$.id") },
      { name: "grpc", target: "demo-grpc", workflow: withSession(steps.grpc, "$.id") },
    ] as Variants,
    load: { kind: "closed", clients: 2, connections: 2 },
    plan: { rounds: 7, warmupMs: 200, blockMs: 1_500 },
    gates: ["errors(http) < 1 %", "errors(grpc) < 1 %", "p95(grpc: iteration) < 250 ms"],
  },
  full: { plan: { rounds: 10, warmupMs: 1_000, blockMs: 10_000 } },
});

const paced = studyPart({
  title: english("A paced session: one request a second"),
  quick: {
    name: "governance-paced",
    question: english("Do sessions of one request a second stay whole and even?"),
    variants,
    load: { kind: "open", ratePerS: 1, connections: 1 },
    plan: { rounds: 7, warmupMs: 1_000, blockMs: 5_000, pilot: "off" },
    gates: ["mean(grpc) < 50 ms", "mean(http) < 50 ms"],
  },
  full: { plan: { rounds: 10, warmupMs: 1_000, blockMs: 10_000, pilot: "off" } },
});

const broken = studyPart({
  title: english("Sessions created at a path that answers 404, with Nagle’s algorithm on"),
  quick: {
    name: "governance-broken-session",
    question: english(
      "Is gRPC a hundred times as fast at creating sessions, or does HTTP create none?",
    ),
    variants: [
      {
        name: "http",
        target: "demo-rest",
        operation: post("/sessions", { name: "review" }, 201),
      },
      { name: "grpc", target: "demo-grpc", operation: call("CreateSession", { name: "review" }) },
    ].map((variant) =>
      variant.operation.kind === "http"
        ? {
            ...variant,
            operation: { ...variant.operation, path: `/nagle${at}/misbehaving/sessions` },
          }
        : variant,
    ),
    load: { kind: "closed", clients: 1, connections: 1 },
    plan: { rounds: 6, warmupMs: 200, blockMs: 1_000, pilot: "warn" },
    gates: ["mean(grpc) / mean(http) <= 0.5"],
  },
  full: { plan: { rounds: 10, warmupMs: 1_000, blockMs: 5_000, pilot: "warn" } },
});

export const governanceHttpVsGrpc: Study = {
  id: "governance-http-vs-grpc",
  title: english("Governance: HTTP against gRPC"),
  question: english("Should the HTTP backend of the governance service move to gRPC?"),
  about: english(
    "Five operations each by itself with 1 and 12 clients, their cost on the target, a workflow of nine steps with three expected errors, and a session at one request a second.",
  ),
  parts: { sound: [each, workflow, paced], misbehaving: [broken] },
};
