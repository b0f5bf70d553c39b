// The cases in which other tools celebrate or blame the wrong thing. Each seeded run must end in the right verdict,
// with the sentence that says why; what they should say is in verdict-scenarios.db.test.ts.
import { machineUsedBy } from "@gonogo/analysis/testing/synthetic-machine";
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import type { Scenario } from "./scenario.ts";
import { grpc, rest } from "./sides.ts";

const finished = { as: "finished" } as const;
const ratio = { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 } as const;
const errors = { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 } as const;
const gates: BenchmarkSpecInput["gates"] = [ratio, errors];
const open = { kind: "open", ratePerS: 2_000 } as const;
/** The target and Gonogo use a little of the machine, others so many cores. */
const machineBeside = (others: number) => machineUsedBy({ target: 0.2, gonogo: 0.03, others });

export const verdictScenarios: readonly Scenario[] = [
  {
    name: "baseline-answers-404",
    question: "Is gRPC faster than our REST governance service?",
    sides: [
      { ...rest, medianUs: 60, errorRatio: 1, errorCode: "http_status", errorStatus: 404 },
      grpc,
    ],
    definition: { gates },
    ends: finished,
  },
  {
    name: "engine-bound",
    question: "Which of two very fast servers answers sooner?",
    sides: [
      { ...rest, cpuShare: 0.97 },
      { ...grpc, cpuShare: 0.97 },
    ],
    definition: { load: { kind: "closed", clients: 50 }, gates },
    ends: finished,
  },
  {
    name: "engine-starved",
    question: "Is gRPC as fast as REST, measured beside a busy process?",
    sides: [
      { ...rest, runQueueShare: 0.15, lateness: {} },
      { ...grpc, medianUs: 1_300, runQueueShare: 0.15, lateness: {} },
    ],
    definition: { gates: [ratio, { ...ratio, metric: "throughput", op: ">=", limitRatio: 0.9 }] },
    machine: () => machineBeside(0.95),
    ends: finished,
  },
  {
    name: "engine-stalled",
    question: "Is gRPC faster, on a machine that was suspended?",
    sides: [rest, { ...grpc, lateness: { stallUs: 10_000_000 } }],
    definition: { gates },
    ends: finished,
  },
  {
    name: "clock-stepped",
    question: "Is gRPC faster, while the machine's clock is being set?",
    sides: [{ ...rest, lateness: { clockStepUs: 1_500 } }, grpc],
    definition: { gates },
    ends: finished,
  },
  {
    name: "noisy-neighbour",
    question: "Is gRPC no slower than REST, beside another program for two rounds?",
    sides: [rest, grpc],
    definition: { gates },
    machine: ({ round }) => machineBeside(round === 3 || round === 6 ? 0.87 : 0.02),
    ends: finished,
  },
  {
    name: "busy-machine",
    question: "Is gRPC no slower than REST, on a machine that is always busy?",
    sides: [rest, grpc],
    definition: { gates },
    machine: () => machineBeside(0.87),
    ends: finished,
  },
  {
    name: "engine-misses-schedule",
    question: "Does gRPC keep 2,000 requests a second within its time?",
    sides: [rest, { ...grpc, missedShare: 0.05 }],
    definition: { load: open, gates },
    ends: finished,
  },
  {
    name: "target-overloaded",
    question: "Does gRPC keep 2,000 requests a second within 50 ms?",
    sides: [rest, { ...grpc, medianUs: 9_000, heldShare: 0.05 }],
    definition: {
      load: open,
      gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }],
    },
    ends: finished,
  },
  {
    name: "candidate-errors",
    question: "Is the new gRPC server ready?",
    sides: [rest, { ...grpc, errorRatio: 0.05, errorCode: "grpc_status", errorStatus: 14 }],
    definition: { gates },
    ends: finished,
  },
  {
    name: "five-rounds",
    question: "Can five rounds say that gRPC is no slower?",
    sides: [rest, grpc],
    definition: { gates: [ratio], plan: { rounds: 5 } },
    ends: finished,
  },
  {
    name: "too-few-requests",
    question: "Is the p99.9 of 500 requests a figure?",
    sides: [
      { ...rest, medianUs: 10_000 },
      { ...grpc, medianUs: 9_000 },
    ],
    definition: {
      gates: [{ ...ratio, metric: "p999" }],
      plan: { blockMs: 2_500 },
    },
    ends: finished,
  },
  {
    name: "imported",
    question: "Is v4 as fast as v3, by what h2load measured?",
    sides: [
      { ...rest, name: "base" },
      { ...rest, name: "head", medianUs: 188 },
    ],
    definition: {
      gates: [
        { ...ratio, of: "head", over: "base" },
        { ...errors, of: "head" },
      ],
    },
    ends: { as: "imported" },
  },
];
