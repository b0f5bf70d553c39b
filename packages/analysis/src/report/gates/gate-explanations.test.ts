// Explanations beside stored verdicts: of gates against history, of older rules, of values that are only bounds.
import type { GateResult, Verdict } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../../evidence/report-input.ts";
import { firstDuel, judgeInputOf, withVariant } from "../../testing/first-duel.ts";
import { syntheticHistory } from "../../testing/synthetic-history.ts";
import { judge } from "../../verdict/judge.ts";
import { gateChanges } from "../../words/gate-changes.ts";
import { buildReport } from "../build-report.ts";

/** The report of an input whose stored verdict says something else of its first gate. */
const withStored = (input: ReportInput, changes: Partial<GateResult>) => {
  const made = judge(judgeInputOf(input));
  const verdict: Verdict = {
    ...made,
    gates: made.gates.map((gate, i) => (i === 0 ? { ...gate, ...changes } : gate)),
  };
  return buildReport({ ...input, verdict });
};

describe("a gate against history", () => {
  const gates = [
    {
      metric: "p99",
      of: "grpc",
      vs: { kind: "rolling", runs: 10 },
      op: "<=",
      limitRatio: 1.05,
    } as const,
  ];
  const result = { outcome: "pass", reason: null, estimate: 1.02, low: 0.99, high: 1.04 } as const;
  const { explanations, verdict } = withStored(firstDuel({ spec: { gates } }), result);
  const [why] = explanations;
  it("shows its rounds as ratios to the earlier runs, around its estimate", () => {
    const values = (why?.rounds ?? []).flatMap((round) => round.value ?? []);
    expect(why?.method).toBe("history");
    expect(values).toHaveLength(10);
    expect(Math.min(...values)).toBeLessThan(1.02);
    expect(Math.max(...values)).toBeGreaterThan(1.02);
    expect(Math.max(...values)).toBeLessThan(1.2);
  });
  it("tells how far it is from its limit, and nothing of single rounds", () => {
    expect(why).toMatchObject({ passLimit: 1.04, failLimit: 0.99, sensitivity: null });
    const [judged] = verdict?.gates ?? [];
    expect(judged && why && gateChanges(judged, why, null)[0]).toBe(
      "Stays decided until p99 of grpc against earlier runs rises 1.0 %, and fails once it rises 6.1 %.",
    );
  });
});

describe("errors against history", () => {
  const gate = {
    metric: "errors",
    of: "grpc",
    op: "<=",
    limitRatio: 1.5,
    vs: { kind: "rolling", runs: 10 },
  } as const;
  const whyOf = (errors: number) => {
    const variants = withVariant("grpc", { errorRatio: 0.004 });
    const past = { value: errors / 10_000, requests: 10_000 };
    return buildReport({
      ...firstDuel({ variants, spec: { gates: [gate] } }),
      history: syntheticHistory(Array(6).fill(past), { metric: "errors" }),
    }).explanations[0];
  };
  it("show each round's error ratio over that of the earlier runs, and the counts", () => {
    const why = whyOf(40);
    const values = (why?.rounds ?? []).flatMap((round) => round.value ?? []);
    expect(why?.method).toBe("error-history");
    expect(values).toHaveLength(10);
    for (const value of values) expect(value).toBeCloseTo(1, 1);
    expect(why?.errorSides).toMatchObject([{ variant: "grpc" }]);
    expect(why?.failLimit).toBeLessThan(1);
    expect(why?.passLimit).toBeGreaterThan(1);
  });
  it("show no ratio of rounds where the earlier runs had no error", () => {
    const why = whyOf(0);
    expect(why?.rounds.map(({ value }) => value)).toEqual(Array(10).fill(null));
    expect(why?.rounds.every(({ errors }) => errors > 0)).toBe(true);
  });
});

it("leaves sensitivity out where the stored outcome is not the one that these rules give", () => {
  const { explanations } = withStored(firstDuel(), { outcome: "fail" });
  expect(explanations[0]?.sensitivity).toBeNull();
  expect(explanations[1]?.sensitivity).not.toBeNull();
});

it("names values that are bounds, and judges them at their worst when rounds are left out", () => {
  const input = firstDuel({
    variants: withVariant("grpc", {
      at: ({ round }) => (round < 2 ? { timeoutRatio: 0.03 } : {}),
    }),
    spec: { load: { kind: "closed", clients: 2, timeoutMs: 20 } },
  });
  const { explanations, verdict } = buildReport(input);
  const bounds = explanations[0]?.rounds.map((round) => round.bound);
  expect(bounds?.slice(0, 3)).toEqual(["at-least", "at-least", "exact"]);
  expect(verdict?.gates[0]?.outcome).toBe("inconclusive");
  expect(explanations[0]?.passLimit).toBeNull();
});
