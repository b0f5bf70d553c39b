// Every number of a benchmark definition refuses what is outside of its range, by the field's own name.
// The table is held against the schema: a number that nobody wrote down here fails the last test.
import { describe, expect, it } from "vitest";
import * as z from "../schema/zod.ts";
import { BenchmarkSpec } from "./benchmark.ts";

const http = { kind: "http", path: "/" };
const quic = { kind: "quic", mode: "stream", priority: 0, message: { fillerBytes: 5 } };
const stop = { errorRatio: 0.5, latencyP99Ms: 100, afterRequests: 100 };
const common = { timeoutMs: 1_000, stopWhen: stop };
const loads = {
  closed: { kind: "closed", clients: 2, connections: 2, thinkTimeMs: 5, ...common },
  open: { kind: "open", ratePerS: 10, maxInFlight: 5, connections: 2, ...common },
  stages: {
    kind: "stages",
    stages: [{ durationMs: 100, clients: 2 }],
    connections: 2,
    maxInFlight: 5,
    thinkTimeMs: 5,
    ...common,
  },
  shared: { kind: "closed", clients: 2, shards: 2, timeoutMs: 1_000 },
  rates: { kind: "stages", stages: [{ durationMs: 1_000, ratePerS: 2 }], ...common },
  connect: { kind: "connect", clients: 2, maxInFlight: 5, ...common },
  arriving: { kind: "connect", ratePerS: 10, maxInFlight: 5, ...common },
  capacity: {
    kind: "capacity",
    slo: { quantile: 0.99, limitMs: 50, errorRatio: 0.01 },
    startRatePerS: 1_000,
    maxRatePerS: 50_000,
    precision: 0.05,
    trialMs: 2_000,
    confirmMs: 5_000,
    maxInFlight: 100,
    connections: 10,
    timeoutMs: 1_000,
  },
};

const prioritised = { ...http, priority: 3, expect: { status: [200] } };
const several = (name: string, operation: object) => ({ name, weight: 2, operation });
const step = (name: string, operation: object) => ({ name, operation });

const call = { kind: "grpc", method: "a.B/C", repeat: 2 };
/** Variants that do several things, which connect-only load has no use for. */
const busy = [
  { name: "d", target: "d", operations: [several("one", prioritised), several("two", http)] },
  { name: "e", target: "e", workflow: [step("one", prioritised)] },
  { name: "f", target: "f", operations: [several("one", call), several("two", call)] },
  { name: "g", target: "g", workflow: [step("one", call)] },
  { name: "h", target: "h", operations: [several("one", quic), several("two", quic)] },
];

/** Connect-only load holds no connections that could vary; hosts that share a load need one each. */
const hasNoAxes = (load: keyof typeof loads): boolean =>
  load === "connect" || load === "arriving" || load === "shared";

/** A definition with one of the loads and every number that it can have. */
const definition = (load: keyof typeof loads) => ({
  specVersion: 1,
  name: "duel",
  question: "Which?",
  variants: [
    {
      name: "a",
      target: "a",
      operation: { ...http, body: "{{filler}}", expect: { status: [200] } },
    },
    { name: "b", target: "b", operation: quic },
    { name: "c", target: "c", operation: { kind: "grpc", method: "a.B/C", repeat: 2 } },
    ...(load === "connect" || load === "arriving" ? [] : busy),
  ],
  load: loads[load],
  axes: hasNoAxes(load)
    ? []
    : [
        { name: "connections", values: [1] },
        { names: ["sendBufferBytes", "receiveBufferBytes"], points: [[4_096, 8_192]] },
      ],
  network: {
    rttMs: 20,
    jitterMs: 5,
    lossPercent: 1,
    lossBurst: 3,
    bandwidthMbps: 100,
    queuePackets: 500,
  },
  ...(load === "stages" || load === "rates" || load === "capacity" || load === "shared"
    ? {}
    : { requests: 100, warmupRequests: 100 }),
  payloadBytes: 100,
  plan: {
    rounds: 10,
    looks: [10, 20],
    warmupMs: 100,
    blockMs: 100,
    retriesPerCell: 1,
    maxErrorRatio: 0.02,
    adapt: { maxBlockMs: 200, minClients: 1, minRatePerS: 1 },
    seed: 1,
  },
  gates: [
    { metric: "p99", of: "a", op: "<", limitMs: 5 },
    { metric: "throughput", of: "a", op: ">", limitPerS: 5 },
    { metric: "p99", of: "a", over: "b", op: "<", limitRatio: 1.2 },
    { metric: "p99", of: "a", vs: { kind: "rolling", runs: 5 }, op: "<", limitRatio: 1.2 },
    // Connect-only load sends no requests, and has no axis that a cell could be chosen on.
    ...(hasNoAxes(load)
      ? []
      : [
          { metric: "bytes", of: "a", op: "<", limitBytes: 5 },
          { metric: "p50", of: "a", op: "<", limitMs: 5, cells: [{ connections: 1 }] },
          { metric: "allocations", of: "a", op: "<", limitCount: 5 },
          { metric: "bandwidth", of: "a", op: ">", limitMbitPerS: 5 },
          { metric: "payloadBandwidth", of: "a", op: ">", limitMbitPerS: 5 },
          {
            ...{ metric: "memory", of: "a", op: "<", limitBytes: 5 },
            per: { axis: "connections", amount: 1 },
          },
        ]),
  ],
});

const whole = (least: number, most: number) => [least - 1, most + 1, least + 0.5, Number.NaN];
const positive = (most: number) => [0, -1, most + 1, Number.POSITIVE_INFINITY];
const manyClients = whole(1, 10_000);
const stopWhen: [string, number[]][] = [
  ["load.timeoutMs", whole(1, 600_000)],
  ["load.stopWhen.errorRatio", [0, -1, 1, 1.5]],
  ["load.stopWhen.latencyP99Ms", positive(600_000)],
  ["load.stopWhen.afterRequests", whole(1, 1_000_000_000)],
];
const think: [string, number[]] = ["load.thinkTimeMs", [-1, 600_001, Number.NaN]];

const table: [keyof typeof loads, [string, number[]][]][] = [
  [
    "closed",
    [
      ["specVersion", [0, 2]],
      ["variants.0.operation.expect.status.0", whole(100, 599)],
      ["variants.1.operation.priority", whole(-1_000, 1_000)],
      ["variants.2.operation.repeat", whole(1, 10000)],
      ["variants.3.operations.0.weight", whole(1, 1_000)],
      ["variants.3.operations.0.operation.expect.status.0", whole(100, 599)],
      ["variants.3.operations.0.operation.priority", whole(0, 7)],
      ["variants.4.workflow.0.operation.expect.status.0", whole(100, 599)],
      ["variants.4.workflow.0.operation.priority", whole(0, 7)],
      ["variants.5.operations.0.operation.repeat", whole(1, 10000)],
      ["variants.6.workflow.0.operation.repeat", whole(1, 10000)],
      ["variants.7.operations.0.operation.message.fillerBytes", [1_000_001]],
      ["variants.1.operation.message.fillerBytes", [1_000_001]],
      ["axes.0.values.0", [...positive(1_000_000)]],
      ["axes.1.points.0.0", whole(1_024, 2 ** 30)],
      ["network.rttMs", [-1, 10_001, Number.NaN]],
      ["network.jitterMs", [-1, 5_001, Number.NaN]],
      ["network.lossPercent", [-1, 51, 100, Number.NaN]],
      ["network.lossBurst", [0.5, 101, Number.NaN]],
      ["network.bandwidthMbps", [0, 10_001, Number.NaN]],
      ["network.queuePackets", whole(10, 100_000)],
      ["payloadBytes", whole(0, 10_000_000)],
      ["requests", whole(1, 1_000_000_000)],
      ["warmupRequests", whole(1, 1_000_000_000)],
      ["plan.rounds", whole(1, 200)],
      ["plan.looks.0", whole(1, 200)],
      ["plan.warmupMs", whole(0, 600_000)],
      ["plan.blockMs", whole(100, 86_400_000)],
      ["plan.retriesPerCell", whole(0, 10)],
      ["plan.maxErrorRatio", [-0.01, 0.51, Number.NaN]],
      ["plan.seed", whole(0, 2_147_483_647)],
      ["plan.adapt.maxBlockMs", whole(100, 86_400_000)],
      ["plan.adapt.minClients", manyClients],
      ["plan.adapt.minRatePerS", positive(1_000_000)],
      ["gates.0.limitMs", positive(600_000)],
      ["gates.1.limitPerS", positive(100_000_000)],
      ["gates.2.limitRatio", positive(1_000_000)],
      ["gates.3.vs.runs", whole(5, 50)],
      ["gates.4.limitBytes", positive(1_000_000_000_000)],
      ["gates.5.cells.0.connections", positive(1_000_000)],
      ["gates.6.limitCount", positive(1_000_000_000_000)],
      ["gates.7.limitMbitPerS", positive(100_000_000)],
      ["gates.9.per.amount", positive(1_000_000_000_000)],
      ["load.clients", manyClients],
      ["load.connections", manyClients],
      think,
      ...stopWhen,
    ],
  ],
  [
    "open",
    [
      ["load.ratePerS", positive(1_000_000)],
      ["load.maxInFlight", whole(1, 100_000)],
      ["load.connections", manyClients],
      ...stopWhen,
    ],
  ],
  ["shared", [["load.shards", whole(2, 64)]]],
  [
    "stages",
    [
      ["load.stages.0.durationMs", whole(100, 86_400_000)],
      ["load.stages.0.clients", whole(0, 10_000)],
      ["load.connections", manyClients],
      ["load.maxInFlight", whole(1, 100_000)],
      think,
      ...stopWhen,
    ],
  ],
  ["rates", [["load.stages.0.ratePerS", [-1, 1_000_001, Number.NaN]]]],
  [
    "connect",
    [["load.clients", manyClients], ["load.maxInFlight", whole(1, 100_000)], ...stopWhen],
  ],
  ["arriving", [["load.ratePerS", positive(1_000_000)]]],
  [
    "capacity",
    [
      ["load.slo.quantile", [0, 1, 0.98]],
      ["load.slo.limitMs", positive(600_000)],
      ["load.slo.errorRatio", [-0.1, 1]],
      ["load.startRatePerS", positive(1_000_000)],
      ["load.maxRatePerS", positive(1_000_000)],
      ["load.precision", [0, 0.004, 0.51]],
      ["load.trialMs", whole(100, 600_000)],
      ["load.confirmMs", whole(100, 600_000)],
      ["load.maxInFlight", whole(1, 100_000)],
      ["load.connections", manyClients],
      ["load.timeoutMs", whole(1, 600_000)],
    ],
  ],
];

/** A copy with another number at a path of dots. */
function changed(data: unknown, path: string, value: number): unknown {
  const copy = structuredClone(data);
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = copy as Record<string, unknown>;
  for (const name of names) place = place[name] as Record<string, unknown>;
  expect(typeof place[last], path).toBe("number");
  place[last] = value;
  return copy;
}

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
};

/** Paths of all numbers in a JSON Schema; what is any JSON at all has no range and no place here. */
function numbersOf(schema: Schema, path: string): string[] {
  const here = schema.type === "number" || schema.type === "integer" ? [path] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    numbersOf(field, path === "" ? name : `${path}.${name}`),
  );
  const items = schema.items ? numbersOf(schema.items, `${path}.*`) : [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...here, ...below, ...items, ...choices.flatMap((choice) => numbersOf(choice, path))];
}
const withoutIndex = (path: string) => path.replace(/\.\d+/g, ".*");

describe("numbers of a benchmark definition", () => {
  for (const [load, fields] of table)
    it.each(fields)(`%s of ${load} load`, (path, values) => {
      const right = definition(load);
      expect(BenchmarkSpec.safeParse(right).error?.issues).toBeUndefined();
      for (const value of values) {
        const parsed = BenchmarkSpec.safeParse(changed(right, path, value));
        const named = parsed.error?.issues.map((issue) => issue.path.join(".")) ?? [];
        // Filler of a message and values of an axis are judged as a whole: the field above them is named.
        const isNamed = named.some((name) => path === name || path.startsWith(`${name}.`));
        expect(isNamed, `${path} = ${value}: ${named}`).toBe(true);
      }
    });

  it("are in the table for every number there is", () => {
    const known = new Set(
      table.flatMap(([, fields]) => fields.map(([path]) => withoutIndex(path))),
    );
    const schema = z.toJSONSchema(BenchmarkSpec, { io: "input" }) as Schema;
    // A step of a workflow, set-up or tear-down is the same operation as a mix's, so its numbers are held by one of them.
    const asMix = (path: string) => path.replace(/\.(workflow|setup|teardown)\./, ".operations.");
    const all = new Set(numbersOf(schema, "").map(asMix));
    // Any JSON may be a number: the body of an HTTP request, the message of a WebSocket.
    const free = /\.operation\.(body|message)$/;
    expect([...all].filter((path) => !known.has(path) && !free.test(path))).toEqual([]);
    expect(all.size).toBeGreaterThan(20);
  });
});
