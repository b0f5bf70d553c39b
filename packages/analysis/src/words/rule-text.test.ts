// Gates as sentences name them.
import { Gate, type GateInput } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { gateText, openingRule, ruleText } from "./rule-text.ts";

const p99 = { metric: "p99", of: "grpc", op: "<=" } as const;

it.each<[GateInput, string]>([
  [{ ...p99, over: "rest", limitRatio: 1.25 }, "p99 of grpc ÷ rest ≤ 1.25"],
  [{ ...p99, metric: "p999", op: "<", limitMs: 50 }, "p99.9 of grpc < 50 ms"],
  [
    { ...p99, over: "rest", operation: "create", limitRatio: 2 },
    "p99 of grpc (create) ÷ rest (create) ≤ 2",
  ],
  [
    { ...p99, vs: { kind: "rolling", runs: 10, branch: "main" }, limitRatio: 1.05 },
    "p99 of grpc against the last 10 runs of main ≤ +5 %",
  ],
  [{ ...p99, metric: "errors", op: "<", limitRatio: 0.001 }, "error ratio of grpc < 0.1 %"],
  [
    {
      ...p99,
      metric: "throughput",
      op: ">=",
      limitPerS: 1000,
      per: { axis: "clients", amount: 100 },
    },
    "throughput of grpc ≥ 1,000/s per 100 clients",
  ],
])("%j is %s", (gate, text) => {
  expect(ruleText(Gate.parse(gate))).toBe(text);
});

it("begins a sentence with a capital, and names cells and weight where asked", () => {
  const gate = Gate.parse({ ...p99, metric: "errors", limitRatio: 0.01, blocking: false });
  expect(openingRule(gate)).toBe("Error ratio of grpc ≤ 1 %");
  expect(gateText({ ...gate, cells: [{ clients: 10 }] })).toBe(
    "error ratio of grpc ≤ 1 % at clients = 10 (advisory)",
  );
});
