// What is refused about axes, payload and the end of blocks: each issue at its path, with what to do.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput, StoredBenchmarkSpec } from "./benchmark.ts";
import { axisNames, axes as registry } from "./parts/axis.ts";
import { base, issuesOf } from "./testing/small-definition.ts";

const http = (operation: object) => [
  { name: "rest", target: "demo-rest", operation: { kind: "http", path: "/", ...operation } },
];
const quic = (operation: object) => [
  { name: "quic", target: "demo-quic", operation: { kind: "quic", ...operation } },
];
const mix = (...names: string[]) =>
  ["rest", "other"].map((name) => ({
    name,
    target: "demo-rest",
    operations: names.map((one) => ({
      name: one,
      operation: { kind: "http" as const, path: "/" },
    })),
  }));
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const payload = [{ name: "payloadBytes", values: [10, 100_000] }];

describe("axes", () => {
  it.each<[string, object, string | RegExp]>([
    [
      "an unknown axis",
      { axes: [{ name: "agents", values: [1] }] },
      /^axes.0: name must be one of clients, connections/,
    ],
    [
      "half a client",
      { axes: [{ name: "clients", values: [1, 1.5] }] },
      /^axes.0.values.1: must be a whole number from 1 to 10,000, and is 1.5/,
    ],
    [
      "a name for a number",
      { axes: [{ name: "clients", values: ["many"] }] },
      /^axes.0.values.0: must be a whole number/,
    ],
    [
      "a value twice",
      { axes: [{ name: "clients", values: [1, 1] }] },
      "axes.0.values: must not hold a value twice",
    ],
    [
      "an axis twice",
      {
        axes: [
          { name: "clients", values: [1] },
          { name: "clients", values: [2] },
        ],
      },
      "axes.1.name: clients is used twice",
    ],
    [
      "an axis twice, once in a linked one",
      {
        axes: [
          { name: "clients", values: [1] },
          { names: ["rttMs", "clients"], points: [[0, 2]] },
        ],
      },
      "axes.1.names.1: clients is used twice",
    ],
    [
      "an operation where there is no mix",
      { axes: [{ name: "operation", values: ["read"] }] },
      "axes.0.name: operation chooses one of a mix: write the requests of every variant as operations",
    ],
    [
      "an operation that a variant lacks",
      { variants: mix("read", "write"), axes: [{ name: "operation", values: ["read", "list"] }] },
      "axes.0.values.1: rest has no operation called list; there are read, write",
    ],
    [
      "a gate on an operation where each cell has one",
      {
        variants: mix("read", "write"),
        axes: [{ name: "operation", values: ["read", "write"] }],
        gates: [{ metric: "p99", of: "rest", operation: "read", op: "<", limitMs: 5 }],
      },
      "gates.0.operation: each cell sends one operation: choose the cells, at operation = read, and leave the gate's own operation out",
    ],
    [
      "a name twice in a linked axis",
      { axes: [{ names: ["clients", "clients"], points: [[1, 2]] }] },
      "axes.0.names.1: clients is used twice",
    ],
    [
      "a point without all of its values",
      { axes: [{ names: ["clients", "rttMs"], points: [[1, 2], [3]] }] },
      "axes.0.points.1: must hold 2 values: one for each of clients, rttMs",
    ],
    [
      "a value that a linked axis cannot have",
      {
        axes: [
          {
            names: ["clients", "rttMs"],
            points: [
              [1, 2],
              [3, -1],
            ],
          },
        ],
      },
      "axes.0.points.1.1: must be a number from 0 to 10,000, and is -1",
    ],
    [
      "a congestion control that there is not",
      { axes: [{ name: "congestionControl", values: ["vegas"] }] },
      "axes.0.values.0: must be one of reno, cubic, bbr, and is vegas",
    ],
    [
      "QUIC's windows without QUIC",
      {
        variants: [base.variants[1]],
        axes: [{ name: "streamWindowBytes", values: [4_096] }],
      },
      /^axes.0.name: streamWindowBytes fits QUIC and HTTP\/3 only/,
    ],
    [
      "priorities of gRPC",
      { variants: [base.variants[1]], axes: [{ name: "priority", values: [1] }] },
      /^axes.0.name: priority fits HTTP requests and messages on QUIC streams only/,
    ],
    [
      "an urgency over 7",
      { axes: [{ name: "priority", values: [1, 8] }] },
      "axes.0.values.1: must be 0 to 7 for requests of rest",
    ],
    [
      "a number of requests beside stages",
      {
        load: { kind: "stages", stages: [{ durationMs: 500, clients: 2 }] },
        axes: [{ name: "requests", values: [100] }],
      },
      /^axes.0.name: requests do not fit stages/,
    ],
    [
      "more cells than any run performs",
      {
        axes: [
          { name: "clients", values: numbers(50) },
          { name: "connections", values: numbers(50) },
          { name: "rttMs", values: numbers(50) },
        ],
      },
      /^axes: make 125,000 cells, each with a block of 2 variants a round; a run performs 10,000 blocks at most/,
    ],
  ])("refuses %s", (_, changes, message) => {
    const issues = issuesOf({ ...base, ...changes });
    expect(issues).toHaveLength(1);
    if (typeof message === "string") expect(issues[0]).toBe(message);
    else expect(issues[0]).toMatch(message);
  });

  it("takes every axis that there is, where it fits", () => {
    const variants = quic({
      message: { fillerBytes: "payload" },
    }) as BenchmarkSpecInput["variants"];
    const open = { kind: "open" as const, ratePerS: 10 };
    const fits = { profile: "lan", operation: "read", region: "eu" };
    for (const name of axisNames) {
      const { values } = registry[name];
      const one =
        typeof values === "string"
          ? fits[values]
          : "max" in values
            ? Math.min(1_024, values.max)
            : values[0];
      const load = name === "ratePerS" ? open : base.load;
      const axes = [{ name, values: [one ?? 0] }];
      const extra = name === "jitterMs" ? { network: { rttMs: 10_000 } } : {};
      const payloadBytes = name === "payloadBytes" ? {} : { payloadBytes: 5 };
      const asked =
        name === "operation"
          ? { variants: mix("read", "write") }
          : { variants, ...extra, ...payloadBytes };
      expect(issuesOf({ ...base, load, axes, ...asked }), name).toEqual([]);
    }
  });

  it("stay readable where they were stored", () => {
    const axes = [{ name: "clients" as const, values: [1, 10] }];
    const spec = BenchmarkSpec.parse({ ...base, axes });
    expect(StoredBenchmarkSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
    expect(spec.axes).toEqual(axes);
  });
});

describe("the payload", () => {
  it.each<[string, object, string | RegExp]>([
    [
      "filler without a size",
      { variants: http({ body: "{{filler}}" }) },
      /^variants.0.operation.body: asks for \{\{filler\}\}, and nothing says how large the payload is/,
    ],
    [
      "QUIC's filler without a size",
      { variants: quic({ message: { fillerBytes: "payload" } }) },
      /^variants.0.operation.message: is as long as the payload, and nothing says/,
    ],
    [
      "a size that no request uses",
      { payloadBytes: 100 },
      /^payloadBytes: is used by no request: write \{\{filler\}\}/,
    ],
    [
      "an axis that no request uses",
      { axes: payload },
      /^axes.0.name: payloadBytes is used by no request/,
    ],
    [
      "too much",
      { variants: http({ body: "{{filler 9}}{{payloadBytes}}" }), payloadBytes: 10_000_001 },
      /^payloadBytes: must be at most 10000000/,
    ],
    [
      "more than a QUIC datagram holds",
      { variants: quic({ mode: "datagram", message: { fillerBytes: "payload" } }), axes: payload },
      "variants.0.operation.message: would send 100,000 bytes of filler at payloadBytes = 100,000; at most 1,100 fit: ask for less",
    ],
    [
      "more than a variant may hold, all operations together",
      {
        variants: [
          {
            name: "rest",
            target: "demo-rest",
            workflow: Array.from({ length: 8 }, (_, i) => ({
              name: `step ${i}`,
              operation: { kind: "http", path: "/", body: "{{filler}}" },
            })),
          },
        ],
        payloadBytes: 10_000_000,
      },
      "variants.0.workflow.0.operation.body: makes all requests of rest hold 80,000,000 bytes of filler at payloadBytes = 10,000,000; at most 67,108,864 fit: ask for less",
    ],
    [
      "more than a call may hold, all repetitions together",
      {
        variants: [
          {
            name: "grpc",
            target: "demo-grpc",
            operation: {
              kind: "grpc",
              method: "a.B/C",
              messages: [{ a: "{{filler 1000000}}" }],
              repeat: 100,
            },
          },
        ],
      },
      /^variants.0.operation.messages.0.a: would send 1,000,000 bytes of filler; at most 167,772 fit/,
    ],
  ])("refuses %s", (_, changes, message) => {
    const issues = issuesOf({ ...base, ...changes });
    expect(issues).toHaveLength(1);
    if (typeof message === "string") expect(issues[0]).toBe(message);
    else expect(issues[0]).toMatch(message);
  });

  it("comes from the definition or an axis, and is checked in streamed messages too", () => {
    const variants = http({ path: "/payload?bytes={{payloadBytes}}", body: { a: "{{filler}}" } });
    expect(issuesOf({ ...base, variants, payloadBytes: 0 })).toEqual([]);
    expect(issuesOf({ ...base, variants, axes: payload })).toEqual([]);
  });
});

it("ends blocks by requests, but not those whose load says how long they are", () => {
  expect(issuesOf({ ...base, requests: 100 })).toEqual([]);
  const search = {
    kind: "capacity",
    slo: { quantile: 0.5, limitMs: 5 },
    startRatePerS: 100,
    maxRatePerS: 200,
  };
  expect(issuesOf({ ...base, load: search, requests: 100 })).toEqual([
    "requests: requests do not fit a search, whose trials last their time; leave them out, or use an open load",
  ]);
});

it("ends warm-ups by requests, where they have a length and nothing else says it", () => {
  const load = { kind: "stages", stages: [{ durationMs: 500, clients: 2 }] };
  expect(issuesOf({ ...base, warmupRequests: 100 })).toEqual([]);
  expect(issuesOf({ ...base, load, warmupRequests: 100 })).toEqual([
    "warmupRequests: warmupRequests do not fit stages, whose blocks last as long as their stages; leave them out, or use a load without stages",
  ]);
  expect(issuesOf({ ...base, warmupRequests: 100, plan: { warmupMs: 0 } })).toEqual([
    "warmupRequests: has no warm-up to end: say in plan.warmupMs how long it may last at most",
  ]);
});
