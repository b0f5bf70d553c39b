// The limits reported are the very limits at which judging again turns: checked by judging again, on either side.
import type { GateResult } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { holm } from "../statistics/check-reference.ts";
import { seededRandom } from "../statistics/seeded-random.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import type { SyntheticRun } from "../testing/synthetic-blocks.ts";
import { gateChanges } from "../words/gate-changes.ts";
import { holmLevelLeft } from "./gate-ends.ts";

type Gates = NonNullable<NonNullable<SyntheticRun["spec"]>["gates"]>;

const others: Gates = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "errors", of: "grpc", op: "<", limitRatio: 0.9 },
];
const noisy = { noise: 0.2, seed: 11 };

const judged = (gate: Gates[number], run: Partial<SyntheticRun> = noisy) => {
  const report = buildReport(
    firstDuel({ ...run, spec: { ...run.spec, gates: [gate, ...others] } }),
  );
  const [result] = report.verdict?.gates ?? [];
  const [why] = report.explanations;
  if (!result || !why) throw new Error("a judged gate");
  return { result, why };
};
const outcomes = (at: (factor: number) => GateResult["outcome"]) => [at(1 - 1e-6), at(1 + 1e-6)];

describe("limits of a gate on round values", () => {
  const ratio = (op: "<=" | ">=", limitRatio: number): Gates[number] => ({
    metric: "mean",
    of: "grpc",
    over: "rest",
    op,
    limitRatio,
  });
  it.each(["<=", ">="] as const)("turn the outcome of `%s` exactly where they say", (op) => {
    const { why } = judged(ratio(op, 1));
    const { passLimit, failLimit } = why;
    if (passLimit === null || failLimit === null) throw new Error("both limits");
    const around = (limit: number) =>
      outcomes((factor) => judged(ratio(op, limit * factor)).result.outcome);
    const [open, pass, fail] = ["inconclusive", "pass", "fail"];
    expect(around(passLimit)).toEqual(op === "<=" ? [open, pass] : [pass, open]);
    const [below, above] = around(failLimit);
    expect(op === "<=" ? [below, above] : [above, below]).toEqual([fail, open]);
  });
  it("have no limit to fail at when Holm leaves nothing for so few rounds", () => {
    const six = { rounds: 6, spec: { plan: { rounds: 6 } } };
    const { result, why } = judged(ratio("<=", 1.25), six);
    expect(why.failLimit).toBeNull();
    expect(gateChanges(result, why, null)[0]).toContain(
      "with 6 rounds no figure could make it fail",
    );
  });
});

describe("limits of a gate on errors", () => {
  const gate = (limitRatio: number): Gates[number] => ({
    metric: "errors",
    of: "grpc",
    op: "<",
    limitRatio,
  });
  const failing = { variants: withVariant("grpc", { errorRatio: 0.004 }) };
  it("turn the outcome where they say", () => {
    const { passLimit, failLimit } = judged(gate(0.001), failing).why;
    if (passLimit === null || failLimit === null) throw new Error("both limits");
    const around = (limit: number) =>
      outcomes((factor) => judged(gate(limit * factor), failing).result.outcome);
    expect(around(passLimit)).toEqual(["inconclusive", "pass"]);
    expect(around(failLimit)).toEqual(["fail", "inconclusive"]);
  });
});

it("leaves a test the p that Holm rejects, and not more", () => {
  const random = seededRandom(5);
  for (let trial = 0; trial < 300; trial++) {
    const rest = Array.from({ length: Math.floor(6 * random()) }, () => random() ** 4);
    const level = holmLevelLeft(rest, 0.025);
    expect(holm([level * (1 - 1e-9), ...rest])[0]).toBeLessThanOrEqual(0.025);
    expect(holm([level * (1 + 1e-9), ...rest])[0]).toBeGreaterThan(0.025);
  }
});
