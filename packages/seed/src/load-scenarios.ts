// Seeded scenarios of the loads and protocols beyond the plain duel: connections only, stages, blocks stopped early,
// WebSocket and QUIC. Each is a state that the editor and the report must be able to show.
import type { Scenario, SeedSide } from "./scenario.ts";
import { grpc, http2, http3, rest } from "./sides.ts";

const watch = {
  ...grpc,
  operation: { kind: "grpc", method: "demo.Streams/Watch", message: { count: 20 } },
} satisfies SeedSide;
const finished = { as: "finished" } as const;

export const loadScenarios: readonly Scenario[] = [
  {
    name: "connect-only",
    question: "How long until a client may ask, over TCP with TLS and over QUIC?",
    sides: [
      { ...rest, medianUs: 1_900, sigma: 0.3, retriedShare: 0.02 },
      {
        name: "http3",
        protocol: "http3",
        medianUs: 1_400,
        sigma: 0.3,
        setupOver: "quic",
        httpVersion: "HTTP/3",
      },
    ],
    definition: {
      load: { kind: "connect", clients: 8 },
      gates: [
        { metric: "connectP99", of: "http3", op: "<", limitMs: 50 },
        { metric: "connectP99", of: "http3", over: "rest", op: "<=", limitRatio: 1.1 },
      ],
    },
    ends: finished,
  },
  {
    name: "agents",
    question: "Which transport keeps its thresholds from 10 to 1,000 agents?",
    sides: [
      { ...http2, medianUs: 9_400, perRequest: { cpuUs: 54, allocations: 88 } },
      { ...http3, name: "http3", medianUs: 6_900, perRequest: { cpuUs: 51, allocations: 71 } },
      { ...rest, name: "http1", medianUs: 7_600, perRequest: { cpuUs: 53, allocations: 74 } },
    ],
    definition: {
      axes: [{ name: "clients", values: [10, 100, 1_000] }],
      gates: [
        "p95(http3) < 12 ms",
        "throughput(http3) >= 12,000/s per 100 clients",
        "throughput(http2) >= 12,000/s per 100 clients (advisory)",
        "memory(http3) < 2 MB per 10 clients",
      ],
    },
    ends: finished,
  },
  {
    name: "stages",
    question: "Does gRPC hold its times when the requests come all at once?",
    sides: [rest, grpc],
    definition: {
      load: {
        kind: "stages",
        stages: [
          { durationMs: 2_000, ratePerS: 1_000, shape: "ramp" },
          { durationMs: 3_000, ratePerS: 1_000 },
          { durationMs: 1_000, ratePerS: 5_000 },
          { durationMs: 2_000, ratePerS: 1_000 },
        ],
        connections: 20,
      },
      gates: [{ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 }],
    },
    ends: finished,
  },
  {
    name: "streams",
    question: "Does the new feed send its first update as soon as the old one?",
    sides: [
      { ...watch, name: "feed v1", medianUs: 4_000, messagesPerCall: 20 },
      { ...watch, name: "feed v2", medianUs: 3_400, messagesPerCall: 20 },
    ],
    definition: {
      gates: [
        { metric: "firstMessage", of: "feed v2", over: "feed v1", op: "<=", limitRatio: 1.05 },
        { metric: "gapP99", of: "feed v2", op: "<", limitMs: 5 },
      ],
    },
    ends: finished,
  },
  {
    name: "stopped-early",
    question: "What does an overloaded server do?",
    sides: [
      {
        ...rest,
        errorRatio: 0.4,
        errorCode: "http_status",
        errorStatus: 503,
        stoppedBy: { limitName: "errorRatio", limit: 0.25, value: 0.41, atMs: 1_200 },
      },
      grpc,
    ],
    definition: {
      load: { kind: "open", ratePerS: 2_000, stopWhen: { errorRatio: 0.25, latencyP99Ms: 500 } },
      gates: [
        { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
        { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
      ],
    },
    ends: finished,
  },
  {
    name: "websocket-and-quic",
    question: "Leave polling for WebSocket, or for QUIC?",
    profileOf: "quic",
    sides: [
      {
        ...rest,
        path: {
          transport: "tcp",
          sentPackets: 41_000,
          lostPackets: 0,
          congestionEvents: null,
          congestionWindowBytes: 14_480,
          rttUs: 45,
          rttMinUs: 21,
        },
      },
      {
        name: "websocket",
        protocol: "websocket",
        medianUs: 130,
        unsolicited: 25,
        operation: {
          kind: "websocket",
          path: "/dispatch",
          message: { id: "task-1" },
          reply: { kind: "contains", text: "QUEUED" },
        },
      },
      {
        name: "quic",
        protocol: "quic",
        medianUs: 210,
        httpVersion: "QUIC",
        operation: { kind: "quic", message: "task-1" },
        path: {
          transport: "quic",
          sentPackets: 52_000,
          lostPackets: 640,
          congestionEvents: 12,
          congestionWindowBytes: 12_000,
          rttUs: 310,
          rttMinUs: 95,
        },
      },
    ],
    definition: {
      load: {
        kind: "closed",
        clients: 4,
        thinkTimeMs: 2,
        thinkTimeDistribution: "exponential",
      },
      gates: [{ metric: "p99", of: "websocket", over: "rest", op: "<=", limitRatio: 1.25 }],
    },
    ends: finished,
  },
  {
    name: "pilot-stopped",
    question: "Does gRPC answer faster than REST at 30,000 requests a second?",
    sides: [
      { ...rest, cpuShare: 0.97 },
      { ...grpc, cpuShare: 0.94 },
    ],
    definition: {
      load: { kind: "open", ratePerS: 30_000, connections: 50 },
      plan: { pilot: "stop" },
      gates: [{ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1 }],
    },
    isPiloted: true,
    ends: finished,
  },
  { name: "workers", question: "", sides: [], ends: { as: "workers" } },
  { name: "summary", question: "", sides: [], ends: { as: "summary" } },
];
