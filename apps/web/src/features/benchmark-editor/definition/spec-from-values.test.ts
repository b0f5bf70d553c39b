// The form and the definition say the same: a definition survives the form, and issues find their field.
// What was typed wrongly must be refused at the field where it was typed.
import { BenchmarkSpec, type BenchmarkSpecInput, Gate } from "@gonogo/protocols/spec";
import { set } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";
import { gateAfterTyping } from "../values/gate-typing.ts";
import { gateValues } from "../values/gate-values.ts";
import { specFromValues } from "./spec-from-values.ts";
import { valuesFromSpec } from "./values-from-spec.ts";

const full: BenchmarkSpecInput = {
  name: "dispatch",
  question: "Move DispatchTask from REST to gRPC?",
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operation: {
        kind: "http",
        method: "POST",
        path: "/dispatch",
        headers: { "x-trace": "1" },
        body: { id: "a", n: [1, 2] },
        expect: { status: [200, 201] },
      },
    },
    {
      name: "plain text",
      target: "demo-rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: "42" },
    },
    {
      name: "grpc",
      target: "demo-grpc",
      operation: {
        kind: "grpc",
        method: "demo.Dispatch/DispatchTask",
        metadata: { a: "b" },
        message: { id: "x" },
        expect: { code: ["OK", "NOT_FOUND"] },
      },
    },
    {
      name: "websocket",
      target: "demo-websocket",
      operation: {
        kind: "websocket",
        path: "/dispatch",
        headers: { origin: "http://a.test" },
        subprotocol: "demo.v1",
        message: { id: "x" },
        reply: { kind: "contains", text: "QUEUED" },
      },
    },
    {
      name: "websocket binary",
      target: "demo-websocket",
      operation: {
        kind: "websocket",
        path: "/echo",
        message: "/wA=",
        encoding: "base64",
        reply: { kind: "echo" },
      },
    },
    {
      name: "websocket empty",
      target: "demo-websocket",
      operation: { kind: "websocket", path: "/echo", message: "" },
    },
  ],
  load: { kind: "open", ratePerS: 2_000, arrivals: "uniform", connections: 4 },
  axes: [{ name: "ratePerS", values: [500, 1_000.5] }],
  plan: {
    rounds: 10,
    looks: [10, 15, 20],
    confirm: true,
    seed: 9,
    maxErrorRatio: 0.025,
    pilot: "replan",
  },
  accept: ["shared-machine"],
  gates: [
    { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
    { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001, blocking: false },
    { metric: "throughput", of: "grpc", op: ">=", limitPerS: 1_000, scope: "mean of cells" },
    { metric: "p50", of: "rest", op: "<", limitMs: 0.5 },
  ],
};

/** Gates of every kind. */
const gated: BenchmarkSpecInput = {
  ...full,
  gates: [
    "p50(rest) < 500 µs",
    { metric: "errors", of: "rest", op: "<=", limitRatio: 0.0007 },
    { metric: "bytes", of: "grpc", op: "<", limitBytes: 1_200, cells: [{ ratePerS: 1_000.5 }] },
    "p99(grpc) vs last 20 runs <= +5 %",
    "p95(grpc) vs last 5 runs of feature/x <= +7.5 % (mean of cells)",
    "throughput(grpc) vs release v2.4.1 >= -3 % at ratePerS = 500 or ratePerS = 1000.5",
    "p90(rest) vs run 0192f3a1-7c11-7e52-9d4b-1f2e3d4c5b6a <= 1.2 (advisory)",
    "mean(grpc) vs baseline <= +10 %",
  ],
};

/** Apart, since a definition has at most eight variants. */
const overQuic: BenchmarkSpecInput = {
  ...full,
  variants: [
    {
      name: "quic",
      target: "demo-quic",
      operation: { kind: "quic", message: "hello", expect: "any", priority: -2 },
    },
    {
      name: "datagram",
      target: "demo-quic",
      operation: { kind: "quic", mode: "datagram", message: { base64: "AAEC" } },
    },
    {
      name: "one way",
      target: "demo-quic",
      operation: { kind: "quic", mode: "uni", message: { fillerBytes: 9 } },
    },
  ],
  plan: { adapt: { maxBlockMs: 9_000, minRatePerS: 0.5 } },
  gates: [],
};

/** Calls of every kind that sends or takes more than one message. */
const calls: BenchmarkSpecInput["variants"][number]["operation"][] = [
  { kind: "grpc", method: "demo.Streams/Watch", message: { count: 3 } },
  { kind: "grpc", method: "demo.Streams/Collect", message: { payload: "x" }, repeat: 50 },
  {
    kind: "grpc",
    method: "demo.Streams/Converse",
    messages: [{ text: "a" }, { text: "b" }],
    repeat: 2,
    exchange: "all-at-once",
  },
];
const streaming: BenchmarkSpecInput = {
  ...full,
  variants: calls.map((operation, i) => ({ name: `stream ${i}`, target: "demo-grpc", operation })),
  gates: [{ metric: "gapP99", of: "stream 0", op: "<", limitMs: 5 }],
};

/** A mix and a workflow with every kind of check and source, rows, and gates on single operations. */
const several: BenchmarkSpecInput = {
  ...full,
  rows: { csv: "name,city\nAda,London\n", order: "random" },
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operations: [
        {
          name: "create",
          weight: 3,
          operation: { kind: "http", method: "POST", path: "/a", body: { name: "{{row.name}}" } },
          check: {
            headers: { "content-type": { contains: "json" }, age: { exists: false }, etag: "1" },
            body: { contains: "a", equals: "b", matches: "c+" },
            json: { "$.n": 1, "$.text": "1", "$.word": "a", "$.there": { exists: true } },
          },
        },
        { name: "read", operation: { kind: "http", path: "/b/{{random 1..9}}", priority: 7 } },
      ],
    },
    {
      name: "steps",
      target: "demo-rest",
      workflow: [
        {
          name: "create",
          operation: { kind: "http", method: "POST", path: "/a" },
          extract: {
            id: { json: "$.id" },
            place: { header: "location" },
            token: { regex: "t=(.)" },
            all: { body: true },
          },
        },
        {
          name: "read",
          operation: { kind: "http", path: "/b?from={{vars.place}}&id={{vars.id}}" },
        },
      ],
    },
    {
      name: "checked",
      target: "demo-rest",
      operation: { kind: "http", path: "/c", headers: { authorization: "Bearer {{vars.token}}" } },
      check: { body: { contains: "ok" } },
      setup: [
        {
          name: "log-in",
          operation: { kind: "http", method: "POST", path: "/login", body: "{{secret.password}}" },
          extract: { token: { json: "$.token" } },
        },
      ],
      teardown: [{ name: "log-out", operation: { kind: "http", path: "/logout" } }],
    },
  ],
  gates: [
    { metric: "p99", of: "steps", over: "rest", operation: "create", op: "<=", limitRatio: 1 },
    { metric: "p50", of: "steps", operation: "iteration", op: "<", limitMs: 20 },
  ],
};

const loads: BenchmarkSpecInput["load"][] = [
  { kind: "closed", clients: 8 },
  { kind: "closed", clients: 8, thinkTimeMs: 20.5, thinkTimeDistribution: "exponential" },
  {
    kind: "closed",
    clients: 8,
    stopWhen: { errorRatio: 0.07, latencyP99Ms: 250, afterRequests: 9 },
  },
  {
    kind: "stages",
    stages: [
      { durationMs: 1_000, clients: 3 },
      { durationMs: 500, clients: 30, shape: "ramp" },
    ],
    thinkTimeMs: 5,
  },
  { kind: "stages", stages: [{ durationMs: 1_000, ratePerS: 2.5 }], arrivals: "uniform" },
  { kind: "closed", clients: 8, shards: 3 },
  { kind: "open", ratePerS: 100, from: ["eu", "us"] },
  {
    kind: "capacity",
    slo: { quantile: 0.999, limitMs: 12.5, errorRatio: 0.002 },
    startRatePerS: 5_000,
    maxRatePerS: 80_000,
    precision: 0.025,
    trialMs: 3_000,
    confirmMs: 9_000,
    arrivals: "uniform",
    maxInFlight: 500,
    connections: 20,
    timeoutMs: 2_000,
  },
  { kind: "connect", clients: 4 },
  { kind: "connect", clients: 4, handshake: "resumed" },
  { kind: "connect", ratePerS: 40, stopWhen: { errorRatio: 0.5 } },
];

/** Everything that cells may vary, with a network and a payload. */
const varied: BenchmarkSpecInput = {
  ...full,
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operation: { kind: "http", path: "/payload?bytes={{payloadBytes}}" },
    },
    {
      name: "quic",
      target: "demo-quic",
      operation: { kind: "quic", message: { fillerBytes: "payload" } },
    },
  ],
  load: { kind: "closed", clients: 2 },
  axes: [
    {
      names: ["clients", "payloadBytes", "requests"],
      points: [
        [10, 1_000, 100],
        [100, 10_000, 1_000],
      ],
    },
    { name: "congestionControl", values: ["cubic", "bbr"] },
    { name: "rttMs", values: [0, 0.5, 100] },
  ],
  network: { profile: "office", jitterMs: 0, queuePackets: 50 },
  networks: { office: { profile: "lan", bandwidthMbps: 100 } },
  gates: [
    { metric: "p99", of: "rest", op: "<", limitMs: 5, cells: [{ congestionControl: "bbr" }] },
  ],
};
const still: BenchmarkSpecInput = {
  ...varied,
  axes: [],
  network: "mobile",
  networks: undefined,
  payloadBytes: 64,
  requests: 500,
  warmupRequests: 50,
  placement: "beside",
  runsOn: { pool: "big", region: "eu" },
  comparable: { sameLabel: "pool" },
  besideOtherLoad: true,
  gates: [],
};

/** Example messages, which may be any JSON. */
const weighed: BenchmarkSpecInput = {
  ...full,
  payloads: [
    { name: "json", encoding: "json", message: [{ id: "a", n: 1.5 }, null] },
    { name: "text", encoding: "protobuf", schema: "message A { string id = 1; }\n", message: {} },
    { name: "typed", encoding: "protobuf", schema: "message A {}", type: "A", message: {} },
  ],
};

const blank = gateValues(Gate.parse({ metric: "p50", of: "rest", op: ">", limitMs: 1 }));
const sameAsSecond = gateAfterTyping(blank, "errors(rest) <= 0.07 % (advisory)", undefined);
const contradiction = gateAfterTyping(blank, "p50(rest) > 1 ms", undefined);

/** The paths of the issues after one field was typed over. */
const issuesAfter = (path: string, typed: unknown, of = full): string[] => {
  const values = valuesFromSpec(BenchmarkSpec.parse(of));
  set(values, path, typed);
  const reading = specFromValues(values);
  return reading.ok ? [] : reading.issues.map((issue) => issue.path);
};

describe("the editor's form", () => {
  it.each([
    full,
    gated,
    overQuic,
    streaming,
    several,
    varied,
    still,
    weighed,
    ...loads.map((load) => ({ ...full, load, axes: [] })),
  ])("brings a definition back unchanged", (input) => {
    const spec = BenchmarkSpec.parse(input);
    expect(specFromValues(valuesFromSpec(spec))).toEqual({ ok: true, spec });
  });

  it.each([
    ["an empty name", "name", "", "name"],
    ["a label without a value", "runsOn", "region=eu, pool", "runsOn"],
    ["a label's name in capitals", "runsOn", "Region=eu", "runsOn"],
    ["a rate that is no number", "load.ratePerS", "many", "load.ratePerS"],
    ["a message that is no JSON", "variants.2.operation.messageText", "{id:", undefined],
    [
      "a body that was meant to be JSON",
      "variants.0.operation.bodyText",
      '{"id": "a",}',
      undefined,
    ],
    ["a status that is none", "variants.0.operation.expectStatusText", "20", undefined],
    ["no expected code", "variants.2.operation.expectCodes", [], undefined],
    [
      "a header twice",
      "variants.0.operation.headers.1",
      { name: "x-trace", value: "2" },
      "variants.0.operation.headers.1.name",
    ],
    ["an empty limit", "gates.3.limit", "", undefined],
    ["errors beyond a half", "plan.maxErrorPercent", "51", undefined],
    ["errors that are no number", "plan.maxErrorPercent", "few", undefined],
    ["looks that descend", "plan.looksText", "20, 15", undefined],
    ["a look before the rounds", "plan.looksText", "5", undefined],
    ["a fifth look", "plan.looksText", "12, 14, 16, 18", undefined],
    ["a look that is no number", "plan.looksText", "15, many", undefined],
    ["a look beyond 200 rounds", "plan.looksText", "15, 201", undefined],
    ["an axis with half a word", "axes.0.columns.0.valuesText", "1, x", undefined],
    ["an axis without values", "axes.0.columns.0.valuesText", " ", undefined],
    ["an answer's text that is empty", "variants.3.operation.replyText", "", undefined],
    ["a message that is no base64", "variants.4.operation.messageText", "*", undefined],
    ["a subprotocol with a space", "variants.3.operation.subprotocol", "a b", undefined],
    ["a list that holds no message", "variants.2.operation.messageText", "[1]", undefined],
    ["more messages than a call may send", "variants.2.operation.repeatText", "10001", undefined],
    ["a gRPC method without a slash", "variants.2.operation.grpcMethod", "x", undefined],
  ])("finds the field of %s", (_, path, typed, issue) => {
    expect(issuesAfter(path, typed)).toEqual([issue ?? path]);
  });

  it("finds the label of comparable workers, and the gate that compares with none", () => {
    expect(issuesAfter("sameLabel", "Pool X", still)).toEqual(["sameLabel"]);
    const past = { ...full, gates: ["p99(rest) vs last 10 runs <= +5 %"] };
    expect(issuesAfter("comparable", "paired-only", past)).toEqual(["gates.0.over"]);
  });

  it.each([
    ["an error share of all requests", "gates.1.limit", "100", undefined],
    ["a limit that is no ratio", "gates.7.limit", "5 ms", undefined],
    ["a text that is no gate", "gates.0.text", "p50(rest) <", undefined],
    ["a history that is too short", "gates.3.historyRuns", "4", undefined],
    ["a run that has no such id", "gates.6.historyRun", "7", undefined],
    ["a release without a version", "gates.5.historyVersion", " ", undefined],
    ["cells that there are not", "gates.2.cellsText", "ratePerS = 7", undefined],
    ["cells that are no cells", "gates.2.cellsText", "rate 7", undefined],
    ["an amount that is none", "gates.2.perText", "100 agents", undefined],
    ["an amount that nothing says", "gates.0.perText", "1 kB payload", undefined],
    ["a gate that stands twice", "gates.0", sameAsSecond, "gates.1.limit"],
    ["a gate that contradicts another", "gates.8", contradiction, "gates.8.limit"],
    ["a variant that is compared with itself", "gates.7.over", "grpc", undefined],
  ])("finds the field of %s, in a gate", (_, path, typed, issue) => {
    expect(issuesAfter(path, typed, gated)).toEqual([issue ?? path]);
  });

  it.each([
    ["a value that a linked axis lacks", "axes.0.columns.1.valuesText", "1000", undefined],
    ["a value that it cannot have", "axes.0.columns.2.valuesText", "100, 0", undefined],
    ["an axis that stands twice", "axes.1.columns.0.name", "clients", undefined],
    ["a name that there is not", "axes.1.columns.0.valuesText", "cubic, vegas", undefined],
    ["an RTT that is no number", "network.rttMs", "slow", undefined],
    ["a loss of everything", "network.lossPercent", "100", undefined],
    ["a profile that there is not", "network.profile", "offise", undefined],
    ["too much payload", "payloadBytes", "10000001", undefined],
    ["a block without requests", "requests", "0", undefined],
    ["a warm-up without requests", "warmupRequests", "0", undefined],
    ["jitter without delay", "network.jitterMs", "5", "axes.2.columns.0.valuesText"],
  ])("finds the field of %s, in cells and network", (_, path, typed, issue) => {
    expect(issuesAfter(path, typed, varied)).toContain(issue ?? path);
  });

  it.each([
    ["a message that is no JSON", "payloads.1.messageText", "{id:", undefined],
    ["a message that is none", "payloads.1.messageText", "[1]", undefined],
    ["a schema that is missing", "payloads.1.schema", " ", undefined],
    ["a name that stands twice", "payloads.2.name", "json", undefined],
  ])("finds the field of %s, among example messages", (_, path, typed, issue) => {
    expect(issuesAfter(path, typed, weighed)).toEqual([issue ?? path]);
  });

  it("finds the fields of a search", () => {
    const values = newEditorValues();
    const issuesOf = (change: Partial<EditorValues["load"]>) => {
      const load = { ...values.load, kind: "capacity" as const, ...change };
      const reading = specFromValues({ ...values, load });
      return reading.ok ? [] : reading.issues.map((issue) => issue.path);
    };
    expect(issuesOf({ sloLimitMs: "x" })).toContain("load.sloLimitMs");
    expect(issuesOf({ sloErrorPercent: "100" })).toContain("load.sloErrorPercent");
    expect(issuesOf({ precisionPercent: "0" })).toContain("load.precisionPercent");
    expect(issuesOf({ startRatePerS: "100" })).toContain("load.trialMs");
  });

  it.each([
    ["a weight that is none", "variants.0.requests.0.weight", "0", undefined],
    ["a name that stands twice", "variants.0.requests.1.name", "create", undefined],
    ["an unknown column", "variants.0.requests.0.operation.bodyText", '"{{row.nme}}"', undefined],
    [
      "a value asked for too early",
      "variants.1.requests.0.operation.path",
      "/{{vars.id}}",
      undefined,
    ],
    ["a path of JSON that is none", "variants.0.requests.0.checks.6.name", "n", undefined],
    ["a pattern that is none", "variants.0.requests.0.checks.5.value", "(", undefined],
    ["a source that is none", "variants.1.requests.0.extract.0.where", "id", undefined],
    ["a single request's check", "variants.2.checks.0.value", "", undefined],
    ["an urgency over 7", "variants.0.requests.1.operation.priority", "8", undefined],
    ["rows without a row", "rows.csv", "name", "rows.csv"],
    ["a gate on no operation", "gates.0.operation", "gone", undefined],
  ])("finds the field of %s, among several operations", (_, path, typed, issue) => {
    expect(issuesAfter(path, typed, several)).toContain(issue ?? path);
  });

  it("shows an issue of a set-up request at its own field", () => {
    const values = valuesFromSpec(BenchmarkSpec.parse(several));
    set(values, "variants.2.setup.0.operation.path", "login");
    set(values, "variants.2.teardown.0.operation.path", "/{{vars.session}}");
    const reading = specFromValues(values);
    expect(reading.ok ? [] : reading.issues.map(({ path }) => path)).toEqual([
      "variants.2.setup.0.operation.path",
      "variants.2.teardown.0.operation.path",
    ]);
  });

  it("keeps what was typed for the other ways of asking", () => {
    const values = valuesFromSpec(BenchmarkSpec.parse(several));
    const [first, ...others] = values.variants;
    if (!first) throw new Error("there are variants");
    const gates: EditorValues["gates"] = [];
    const asWorkflow = { ...first, flow: "workflow" as const };
    const reading = specFromValues({ ...values, gates, variants: [asWorkflow, ...others] });
    expect(reading.ok && reading.spec.variants[0]?.workflow?.map(({ name }) => name)).toEqual([
      "create",
      "read",
    ]);
  });

  it("finds the fields of stages and of stop conditions", () => {
    const issuesOf = (change: Partial<EditorValues["load"]>) => {
      const values = valuesFromSpec(BenchmarkSpec.parse({ ...full, axes: [] }));
      const reading = specFromValues({ ...values, load: { ...values.load, ...change } });
      return reading.ok ? [] : reading.issues.map((issue) => issue.path);
    };
    const stages = [{ durationMs: "9", level: "x", shape: "step" as const }];
    const fields = ["load.stages.0.durationMs", "load.stages.0.level"];
    expect(issuesOf({ kind: "stages", stages })).toEqual(expect.arrayContaining(fields));
    expect(issuesOf({ stopErrorPercent: "100" })).toEqual(["load.stopErrorPercent"]);
    expect(issuesOf({ stopP99Ms: "-1" })).toEqual(["load.stopP99Ms"]);
    expect(issuesOf({ kind: "closed", thinkTimeMs: "soon" })).toEqual(["load.thinkTimeMs"]);
  });

  it("says of what is empty how to fill it in, at a field that shows it", () => {
    const values = newEditorValues();
    const [first] = values.variants;
    if (!first) throw new Error("a new form has variants");
    first.operation.path = "";
    first.operation.headers = [{ name: "", value: "x" }];
    first.checks = [{ on: "body", name: "", test: "contains", value: "" }];
    values.load.clients = "";
    const reading = specFromValues(values);
    const words = Object.fromEntries(
      reading.ok ? [] : reading.issues.map(({ path, message }) => [path, message]),
    );
    expect(Object.keys(words)).toEqual(
      expect.arrayContaining([
        ...["name", "question", "variants.0.target", "variants.0.operation.path", "load.clients"],
        ...["variants.0.operation.headers.0.name", "variants.0.checks.0.value"],
      ]),
    );
    for (const [path, text] of Object.entries(words)) expect(text, path).toMatch(/^is empty: /);
  });

  it("starts with a form that only lacks what nobody can guess", () => {
    const reading = specFromValues(newEditorValues());
    expect(reading.ok ? [] : reading.issues.map((issue) => issue.path).sort()).toEqual([
      "name",
      "question",
      "variants.0.target",
      "variants.1.target",
    ]);
  });
});
