// What a stored gate says of its own run to later baselines: failed, unjudged, disturbed, or nothing.
import type { GateResult } from "@gonogo/protocols/report";
import { Gate } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { answersOf } from "./past-answers.ts";

const againstHistory = {
  metric: "p99",
  of: "rest",
  vs: { kind: "rolling" },
  op: "<=",
  limitRatio: 1.1,
};

function stored(outcome: GateResult["outcome"], reason: GateResult["reason"], gate: object = {}) {
  const detail: GateResult = {
    ...{ gateIndex: 0, gate: Gate.parse({ ...againstHistory, ...gate }), rule: "", cell: null },
    ...{ cellLabel: "all", outcome, reason, limit: 1.1, estimate: null, low: null, high: null },
    ...{ level: null, pPass: null, pFail: null, pFailAdjusted: null, rounds: 10 },
    ...{ requests: 10_000, margin: null, roundsNeeded: null, blockIds: [], history: null },
    ...{ bound: "exact", isConstant: false, isCeiling: false, isLeast: false },
    ...{ isLatenessOpen: false, alpha: 0.025, tests: 1, errorFreeRequestsNeeded: null },
    ...{ because: null, offered: null },
  };
  return { detail };
}

it.each([
  ["fail", null, "fail"],
  ["inconclusive", "too-little-history", "unjudged"],
  ["inconclusive", "noisy-environment", "disturbed"],
] as const)("a gate that is %s (%s) makes its run %s", (outcome, reason, expected) => {
  expect(answersOf([stored(outcome, reason)])).toEqual([
    { metric: "p99", of: "rest", operation: null, op: "<=", cell: null, outcome: expected },
  ]);
});

it("says nothing where a gate passed, was open, or is not against history", () => {
  const apart = { vs: undefined, over: "grpc" };
  expect(
    answersOf([
      stored("pass", null),
      stored("inconclusive", "undecided"),
      stored("fail", null, apart),
    ]),
  ).toEqual([]);
});
