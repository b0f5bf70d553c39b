// The command of a paired run: what it repeats of a definition, how it is quoted, and which definitions have none.
import type { ElsewhereReason, GateResult } from "@gonogo/protocols/report";
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import type { ReportTarget } from "../evidence/report-input.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { judge } from "../verdict/judge.ts";
import { pairedCommandText } from "../words/paired-command.ts";
import { pairedRun } from "./paired-run.ts";

const gates = ["p99(grpc) vs last 10 runs <= +10 %"];

const definition = (changes: object = {}, operation: object = {}): BenchmarkSpecInput =>
  ({
    name: "orders",
    question: "Slower?",
    variants: [
      {
        name: "grpc",
        target: "orders",
        operation: {
          ...{ kind: "http", method: "POST", path: "/orders", body: { it: "isn't" } },
          headers: { "x-key": "secret" },
          ...operation,
        },
      },
    ],
    load: { kind: "open", ratePerS: 200 },
    gates,
    ...changes,
  }) as BenchmarkSpecInput;

const target: ReportTarget = {
  ...{ slug: "orders", name: "Orders", protocol: "http1" },
  loaded: { address: "orders.test:443", isTls: true },
};

/** The result of a gate whose earlier runs were measured elsewhere, or are simply few. */
function resultOf(elsewhere: number, why: ElsewhereReason): GateResult {
  const spec = { gates: BenchmarkSpec.parse(definition()).gates };
  const history = {
    ...syntheticHistory([], { elsewhere }),
    elsewhereBecause: elsewhere > 0 ? [{ why, runs: elsewhere, branch: null }] : [],
  };
  const [result] = judge({ ...judgeInputOf(firstDuel({ spec })), history }).gates;
  if (!result) throw new Error("the gate has no result");
  return result;
}

type Given = { targets?: ReportTarget[]; elsewhere?: number; why?: ElsewhereReason };

/** Every gate on earlier runs is open for the same reason. */
function command(input: BenchmarkSpecInput, given: Given = {}): string | null {
  const { targets = [target], elsewhere = 3, why = "cpu" } = given;
  const spec = BenchmarkSpec.parse(input);
  const result = resultOf(elsewhere, why);
  const open = spec.gates.flatMap((gate) => (gate.vs ? [{ ...result, gate }] : []));
  const found = pairedRun(open, { spec, targets });
  return found && pairedCommandText(found);
}

it("repeats request, load and gates without query, body and values of headers", () => {
  const absolute = "errors(grpc) <= 1 %";
  const found = command(
    definition(
      { gates: [...gates, absolute], rows: { csv: "token\nabc\n" } },
      { path: "/it's?key=abc&token={{row.token}}" },
    ),
  );
  expect(found).toBe(
    "gonogo ab --base '<address of the earlier version>' --head 'https://orders.test:443' " +
      "--request 'POST /it'\\''s?<query>' --body '<body of the request>' --header 'x-key: <value>' " +
      "--clients 10 --rate 200 --gate 'p99(head) / p99(base) <= 1.1' --gate 'errors(head) <= 1 %'",
  );
});

it.each([
  ["cpu", true],
  ["rule", false],
  [undefined, false],
] as const)("is offered for a named run of another environment: %s", (elsewhere, isOffered) => {
  const rules = ["p99(grpc) vs release old <= +10 %"];
  const spec = BenchmarkSpec.parse(definition({ gates: rules }));
  const old = { value: 1, version: "old", environment: "there", elsewhere };
  const history = syntheticHistory([old]);
  const { gates: results } = judge({
    ...judgeInputOf(firstDuel({ spec: { gates: spec.gates } })),
    history,
  });
  expect(pairedRun(results, { spec, targets: [target] }) !== null).toBe(isOffered);
});

it("has gRPC's method, and the clients of a closed load", () => {
  const closed = definition({ load: { kind: "closed", clients: 4 } });
  const [variant] = closed.variants;
  const operation = { kind: "grpc", method: "demo.Orders/Add", message: {} };
  const variants = [{ ...variant, operation }] as BenchmarkSpecInput["variants"];
  const loaded = { address: "10.0.0.1:443", isTls: false };
  const targets: ReportTarget[] = [{ ...target, protocol: "grpc", loaded }];
  expect(command({ ...closed, variants }, { targets })).toMatch(
    /--head 'grpc:\/\/10\.0\.0\.1:443' --request 'demo\.Orders\/Add' --clients 4 --gate/,
  );
});

const operation = (method: string) => ({ kind: "http", method, path: "/orders" });
const mix = (rules: readonly string[]) =>
  definition({
    variants: [
      {
        ...{ name: "grpc", target: "orders" },
        operations: [
          { name: "list", weight: 1, operation: operation("GET") },
          { name: "create", weight: 3, operation: operation("POST") },
        ],
      },
    ],
    gates: rules,
  });

it("has the request of the operation that a gate names, its share of the rate, and the gates on that one alone", () => {
  const limits = ["p99(grpc: list) < 400 ms", "p99(grpc: create) < 500 ms", "p99(grpc) < 5 ms"];
  expect(command(mix(["p99(grpc: list) vs last 10 runs <= +10 %", ...limits]))).toMatch(
    /--request 'GET \/orders' --clients 10 --rate 50 --gate 'p99\(head\) \/ p99\(base\) <= 1\.1' --gate 'p99\(head\) < 400 ms'$/,
  );
});

const ofList = ["p99(grpc: list) vs last 10 runs <= +10 %"];
const workflow = definition({
  variants: [
    {
      ...{ name: "grpc", target: "orders" },
      workflow: ["list", "create"].map((name) => ({ name, operation: operation("GET") })),
    },
  ],
  gates: ofList,
});
const checked = definition({
  variants: [
    {
      ...{ name: "grpc", target: "orders", operation: operation("GET") },
      check: { json: { "$.id": { exists: true } } },
    },
  ],
});
const { loaded: _, ...unreachable } = target;
const open = { kind: "open", ratePerS: 200 };
const clients = { axes: [{ name: "clients", values: [1, 50] }] };

it.each<[string, BenchmarkSpecInput, Given]>([
  ["no gate is open because of machines", definition(), { elsewhere: 0 }],
  ["earlier runs had another rule", definition(), { why: "rule" }],
  ["earlier runs had another network", definition(), { why: "network" }],
  [
    "ab does not speak the protocol",
    definition(),
    { targets: [{ ...target, protocol: "http2" as const }] },
  ],
  ["the target is unknown", definition(), { targets: [] }],
  ["the address alone does not reach the target", definition(), { targets: [unreachable] }],
  ["the gate judges a mix as a whole", mix(gates), {}],
  [
    "clients divide their time among a mix",
    { ...mix(ofList), load: { kind: "closed", clients: 4 } },
    {},
  ],
  ["the gate judges a step of a workflow", workflow, {}],
  ["an answer is checked", checked, {}],
  ["another status is expected", definition({}, { expect: { status: [201] } }), {}],
  ["the request has a priority", definition({}, { priority: 1 }), {}],
  ["arrivals are uniform", definition({ load: { ...open, arrivals: "uniform" } }), {}],
  ["requests in flight are limited", definition({ load: { ...open, maxInFlight: 5 } }), {}],
  ["requests have another time-out", definition({ load: { ...open, timeoutMs: 500 } }), {}],
  ["blocks stop early", definition({ load: { ...open, stopWhen: { errorRatio: 0.5 } } }), {}],
  ["cells differ", definition({ load: { kind: "closed", clients: 1 }, ...clients }), {}],
  ["a network is emulated", definition({ network: "lan" }), {}],
  ["clients think", definition({ load: { kind: "closed", clients: 1, thinkTimeMs: 5 } }), {}],
  [
    "rows fill in the path",
    definition({ rows: { csv: "id\n1\n" } }, { path: "/orders/{{row.id}}" }),
    {},
  ],
])("there is no command when %s", (_, input, given) => {
  expect(command(input, given)).toBeNull();
});
