// The named scenarios of `npm run seed`: one for each state that a page must be able to show.
// The same names always give the same figures, so screenshots can be compared.

import type { SyntheticOperation } from "@gonogo/analysis/testing/synthetic-options";
import type { BenchmarkSpecInput, ProtocolName } from "@gonogo/protocols/spec";
import type { Scenario } from "./scenario.ts";
import { grpc, http2, http3, rest } from "./sides.ts";

// Seeded definitions with several operations: a mix of creating and reading, and a workflow that does both in turn.

/** Made up as the shipped demo target's tasks are; steps are told apart by name. */
const create = (protocol: ProtocolName) =>
  protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Tasks/Create", message: { name: "task {{seq}}" } }
    : {
        kind: "http" as const,
        method: "POST" as const,
        path: "/tasks",
        body: { name: "task {{seq}}" },
        expect: { status: [201] },
      };

const read = (protocol: ProtocolName, id: string) =>
  protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Tasks/Get", message: { id } }
    : { kind: "http" as const, path: `/tasks/${id}` };

const mixOf: NonNullable<Scenario["asked"]> = (protocol) => ({
  operations: [
    { name: "create", weight: 1, operation: create(protocol) },
    { name: "read", weight: 3, operation: read(protocol, "{{random 1..1000}}") },
  ],
});

const workflowOf: NonNullable<Scenario["asked"]> = (protocol) => ({
  workflow: [
    { name: "create", operation: create(protocol), extract: { id: { json: "$.id" } } },
    {
      name: "read",
      operation: read(protocol, "{{vars.id}}"),
      check: { json: { "$.done": false } },
    },
    { name: "read again", operation: read(protocol, "{{vars.id}}") },
  ],
});

const mixOperations: readonly SyntheticOperation[] = [
  { name: "create", parts: 1, slower: 1.9 },
  { name: "read", parts: 3, slower: 0.7 },
];

const workflowOperations: readonly SyntheticOperation[] = [
  { name: "create", parts: 1, slower: 1.8 },
  { name: "read", parts: 1, slower: 0.7 },
  { name: "read again", parts: 1, slower: 0.5 },
];

const duel = [rest, grpc, http3];

const duelGates: BenchmarkSpecInput["gates"] = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
  { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
];
const question = "Move DispatchTask from REST to gRPC?";
const finished = { as: "finished" } as const;

const lastOfMain = { kind: "rolling", runs: 8, branch: "main" } as const;
const longName = (i: number): string =>
  `${i + 1}-variant-with-a-name-that-fills-all-sixty-characters-of-it`.slice(0, 60);

const daysOfEvolution = 14;
const daysOfRegression = 12;

export const scenarios: readonly Scenario[] = [
  {
    ...{ name: "dispatch-go", question, sides: duel, definition: { gates: duelGates } },
    tags: ["release/2.4", "team:dispatch"],
    note: "Measured before the move to gRPC.\nBoth services run on their production settings.",
    ends: finished,
  },
  {
    name: "dispatch-nogo",
    question,
    sides: [rest, { ...grpc, medianUs: 420 }, http3],
    definition: { gates: duelGates },
    ends: finished,
  },
  {
    name: "inconclusive",
    question,
    sides: [rest, { ...grpc, medianUs: 222 }],
    definition: { gates: duelGates },
    noise: 0.08,
    ends: finished,
  },
  {
    name: "invalid",
    question,
    sides: [{ ...rest, errorRatio: 0.4, errorCode: "http_status", errorStatus: 500 }, grpc],
    definition: { gates: duelGates },
    ends: finished,
  },
  {
    name: "http-versions",
    question: "Which version of HTTP should internal REST speak?",
    sides: [
      { ...rest, name: "http1", perRequest: { cpuUs: 62, allocations: 71 } },
      { ...http2, perRequest: { cpuUs: 54, allocations: 88 } },
      { ...http3, perRequest: { cpuUs: 97, allocations: 134 } },
    ],
    definition: {
      gates: [
        { metric: "p99", of: "http2", over: "http1", op: "<=", limitRatio: 1.25 },
        { metric: "errors", of: "http2", op: "<", limitRatio: 0.001 },
        { metric: "allocations", of: "http2", op: "<", limitCount: 120 },
      ],
    },
    ends: finished,
  },
  {
    name: "capacity",
    question: "Can gRPC take the load of the peak hour within 20 ms?",
    sides: [
      { ...rest, capacityPerS: 7_400 },
      { ...grpc, capacityPerS: 9_600 },
    ],
    definition: {
      load: {
        kind: "capacity",
        slo: { quantile: 0.99, limitMs: 20 },
        startRatePerS: 500,
        maxRatePerS: 40_000,
      },
      gates: [
        { metric: "capacity", of: "grpc", op: ">=", limitPerS: 8_000 },
        { metric: "capacity", of: "grpc", over: "rest", op: ">=", limitRatio: 0.97 },
      ],
    },
    ends: finished,
  },
  {
    name: "mix",
    question:
      "Move the task service from REST to gRPC, as it is used: one creation to three reads?",
    sides: [rest, grpc].map((side) => ({ ...side, operations: mixOperations })),
    asked: mixOf,
    definition: {
      gates: [
        {
          metric: "p99",
          of: "grpc",
          over: "rest",
          operation: "create",
          op: "<=",
          limitRatio: 1.25,
        },
        { metric: "p99", of: "grpc", over: "rest", operation: "read", op: "<=", limitRatio: 1.25 },
        { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
      ],
    },
    ends: finished,
  },
  {
    name: "workflow",
    question: "Is a task sooner created and read back over gRPC than over REST?",
    sides: [rest, grpc].map((side) => ({
      ...side,
      operations: workflowOperations,
      isWorkflow: true,
    })),
    asked: workflowOf,
    definition: {
      gates: [
        {
          metric: "p50",
          of: "grpc",
          over: "rest",
          operation: "iteration",
          op: "<=",
          limitRatio: 1,
        },
        { metric: "p99", of: "grpc", operation: "create", op: "<", limitMs: 5 },
      ],
    },
    ends: finished,
  },
  {
    name: "plateau",
    question,
    sides: [{ ...rest, plateauShare: 0.6 }, grpc, http3],
    definition: { gates: duelGates },
    ends: finished,
  },
  {
    name: "failed",
    question,
    sides: duel,
    definition: { gates: duelGates },
    ends: {
      as: "failed",
      failure: {
        code: "target_unreachable",
        message: "Seeded gRPC: nothing listens at port 18051.",
        remedy: "Start the server and run again.",
      },
    },
  },
  {
    name: "running",
    question,
    sides: duel,
    definition: { gates: duelGates },
    ends: { as: "running", afterBlocks: 13 },
  },
  {
    name: "empty",
    question,
    sides: duel,
    definition: { gates: duelGates },
    ends: { as: "nothing" },
  },
  {
    name: "noise-calibration",
    question: "How small a difference can be seen here?",
    sides: duel,
    definition: {
      gates: [
        { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
        { metric: "throughput", of: "grpc", over: "rest", op: ">=", limitRatio: 0.995 },
        { metric: "p99", of: "http3", over: "rest", op: "<=", limitRatio: 1.25 },
      ],
    },
    ends: { as: "noise" },
  },
  {
    name: "eight-variants-long-names",
    question: "Which of the eight ways to answer the same call should we keep for the next year?",
    sides: Array.from({ length: 8 }, (_, i) => ({
      ...rest,
      name: longName(i),
      medianUs: 150 + 25 * i,
    })),
    definition: {
      gates: [{ metric: "p99", of: longName(1), over: longName(0), op: "<=", limitRatio: 1.4 }],
    },
    ends: finished,
  },
  {
    name: "evolution",
    question: "Does DispatchTask stay fast from version to version?",
    sides: [rest, grpc],
    definition: { gates: duelGates },
    ends: finished,
    runs: Array.from({ length: daysOfEvolution }, (_, i) => ({
      subject: { version: `v2.${i}.0`, branch: "main", commit: (0xa1b2c3 + i * 7919).toString(16) },
      daysAgo: daysOfEvolution - i,
      slower: i < 8 ? 1 : 1.6,
    })),
  },
  {
    name: "nightly",
    question: "Is the build of each night as fast as it should be?",
    tags: ["nightly"],
    sides: [grpc],
    definition: { gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 8 }] },
    ends: finished,
    runs: [4, 3, 2, 1].map((daysAgo) => ({
      subject: { branch: "main" },
      daysAgo,
      slower: daysAgo === 1 ? 2 : 1,
    })),
    isNightly: true,
  },
  {
    name: "regression",
    question: "Did this version make DispatchTask slower?",
    tags: ["nightly"],
    // A few errors in every version: enough to be compared, and far below their limit.
    sides: [{ ...grpc, errorRatio: 0.0003 }],
    definition: {
      gates: [
        { metric: "p99", of: "grpc", vs: lastOfMain, op: "<=", limitRatio: 1.1 },
        { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
        {
          ...{ metric: "errors", of: "grpc", vs: lastOfMain, op: "<=", limitRatio: 1.5 },
          blocking: false,
        },
      ],
    },
    ends: finished,
    runs: Array.from({ length: daysOfRegression }, (_, i) => ({
      subject: { version: `v3.${i}.0`, branch: "main", commit: (0xb2c3d4 + i * 7919).toString(16) },
      daysAgo: daysOfRegression - 1 - i,
      slower: i < daysOfRegression - 1 ? 1 : 1.25,
    })),
  },
  {
    name: "other-machines",
    question: "Is this version slower, where every night has another machine?",
    sides: [{ ...grpc, isPlain: true }],
    definition: {
      gates: [{ metric: "p99", of: "grpc", vs: lastOfMain, op: "<=", limitRatio: 1.1 }],
    },
    ends: finished,
    runs: [3, 2, 1, 0].map((daysAgo) => ({
      subject: { version: `v5.${3 - daysAgo}.0`, branch: "main" },
      ...{ daysAgo, slower: 1 },
      ...(daysAgo % 2 === 1 && { cpuModel: "Other seeded CPU at 2.4 GHz" }),
    })),
  },
  {
    name: "regression-stays",
    question:
      "Is a regression still one when it is measured again, and over when it is taken back?",
    sides: [grpc],
    definition: {
      gates: [{ metric: "p99", of: "grpc", vs: lastOfMain, op: "<=", limitRatio: 1.1 }],
    },
    ends: finished,
    runs: [1, 1, 1, 1, 1, 12, 12, 1].map((slower, i, all) => ({
      subject: { version: `v4.${i}.0`, branch: "main" },
      daysAgo: all.length - 1 - i,
      slower,
    })),
  },
];
