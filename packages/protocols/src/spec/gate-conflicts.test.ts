// Blocking gates that exclude each other are refused, by the later one's number; everything else is left alone.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec } from "./benchmark.ts";
import { Gate } from "./gate.ts";
import { gateConflicts } from "./gate-conflicts.ts";

const ratio = (of: string, over: string, op: string, limitRatio: number, more: object = {}) => ({
  ...{ metric: "p99", of, over, op, limitRatio },
  ...more,
});
const latency = (op: string, limitMs: number, more: object = {}) => ({
  ...{ metric: "p99", of: "grpc", op, limitMs },
  ...more,
});
const conflicts = (...gates: object[]) => gateConflicts(gates.map((gate) => Gate.parse(gate)));
const second = [{ index: 1, with: 0 }];

describe("blocking gates exclude each other", () => {
  it("when a ceiling lies below a floor", () => {
    expect(conflicts(latency("<", 10), latency(">=", 20))).toEqual(second);
    expect(conflicts(latency(">", 20), latency("<=", 10))).toEqual(second);
    expect(conflicts(latency("<", 20), latency(">=", 10))).toEqual([]);
  });
  it("when they meet in a point that one of them leaves out", () => {
    expect(conflicts(latency("<", 10), latency(">=", 10))).toEqual(second);
    expect(conflicts(latency("<=", 10), latency(">=", 10))).toEqual([]);
  });
  it("when both sides shall be faster than the other", () => {
    const both = [ratio("grpc", "rest", "<=", 0.9), ratio("rest", "grpc", "<=", 0.9)];
    expect(conflicts(...both)).toEqual(second);
    const agreeing = [ratio("grpc", "rest", "<=", 0.9), ratio("rest", "grpc", ">=", 1.1)];
    expect(conflicts(...agreeing)).toEqual([]);
    expect(conflicts(ratio("grpc", "rest", "<=", 3), ratio("rest", "grpc", "<=", 1 / 3))).toEqual(
      [],
    );
  });
  it("not when one is advisory, or they ask different questions", () => {
    expect(conflicts(latency("<", 10), latency(">=", 20, { blocking: false }))).toEqual([]);
    expect(conflicts(latency("<", 10), latency(">=", 20, { metric: "p50" }))).toEqual([]);
    expect(conflicts(latency("<", 10), latency(">=", 20, { of: "rest" }))).toEqual([]);
    expect(conflicts(latency("<", 10), latency(">=", 20, { operation: "read" }))).toEqual([]);
  });
});

it("a definition with such a pair is refused, and told which", () => {
  const operation = { kind: "http", path: "/" };
  const found = BenchmarkSpec.safeParse({
    ...{ name: "d", question: "q?", load: { kind: "closed", clients: 1 } },
    variants: [{ name: "grpc", target: "t", operation }],
    gates: [latency("<", 10), latency(">=", 20)],
  });
  expect(found.error?.issues).toMatchObject([
    {
      path: ["gates", 1, "limitMs"],
      message:
        "p99(grpc) >= 20 ms and p99(grpc) < 10 ms cannot both be kept: drop one of them, or make it advisory",
    },
  ]);
});
