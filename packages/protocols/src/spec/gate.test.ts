// Gates: the limit's unit follows from metric and `over`; text and stored values agree with it.
// A gate with the wrong unit must be refused, never silently read as another one.
import { describe, expect, it } from "vitest";
import { formatGate, Gate, limitValue } from "./gate.ts";

describe("Gate", () => {
  it.each([
    [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }, "p99(grpc) < 50 ms", 50_000],
    [
      { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
      "p99(grpc) / p99(rest) <= 1.25",
      1.25,
    ],
    [{ metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 }, "errors(grpc) < 0.1 %", 0.001],
    [
      { metric: "throughput", of: "rest", op: ">=", limitPerS: 5_000 },
      "throughput(rest) >= 5000/s",
      5_000,
    ],
  ])("reads and writes %o", (input, text, value) => {
    const gate = Gate.parse(input);
    expect(formatGate(gate)).toBe(text);
    expect(limitValue(gate)).toBe(value);
    expect(gate).toMatchObject({ blocking: true, scope: "each cell" });
  });

  it.each([
    ["no limit", { metric: "p99", of: "a", op: "<" }, "limitMs"],
    [
      "a ratio's limit in ms",
      { metric: "p99", of: "a", over: "b", op: "<", limitMs: 5 },
      "limitMs",
    ],
    ["two limits", { metric: "p99", of: "a", op: "<", limitMs: 5, limitRatio: 2 }, "limitRatio"],
    ["an error share of 1", { metric: "errors", of: "a", op: "<", limitRatio: 1 }, "limitRatio"],
    ["itself over itself", { metric: "p99", of: "a", over: "a", op: "<", limitRatio: 1 }, "over"],
    ["the maximum", { metric: "max", of: "a", op: "<", limitMs: 1 }, "metric"],
    ["a zero limit", { metric: "p99", of: "a", op: "<", limitMs: 0 }, "limitMs"],
    [
      "an infinite limit",
      { metric: "p99", of: "a", op: "<", limitMs: Number.POSITIVE_INFINITY },
      "limitMs",
    ],
  ])("refuses %s", (_, input, field) => {
    const parsed = Gate.safeParse(input);
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(field);
  });
});
