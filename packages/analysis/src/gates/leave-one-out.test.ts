// Leaving out a round gives what judging without it gives; rounds that count are the values of the gate.
import { describe, expect, it } from "vitest";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { gateTestsOf } from "../estimates/gate-tests.ts";
import { roundValues } from "../estimates/round-values.ts";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import type { SyntheticRun } from "../testing/synthetic-blocks.ts";
import { judge } from "../verdict/judge.ts";
import { roundAnswers } from "./round-answers.ts";

/** Outcomes of every gate without one round, by the judge itself. */
const without = (run: Partial<SyntheticRun>, round: number) => {
  const input = firstDuel(run);
  const blocks = input.blocks.filter((block) => block.round !== round);
  return judge(judgeInputOf({ ...input, blocks })).gates.map((gate) => gate.outcome);
};

const runs: Record<string, Partial<SyntheticRun>> = {
  "one that is fragile": { variants: withVariant("grpc", { medianUs: 222 }), noise: 0.08 },
  "one with an outlier": {
    variants: withVariant("grpc", {
      medianUs: 210,
      at: ({ round }) => (round === 3 ? { medianUs: 400, errorRatio: 0.008 } : {}),
    }),
  },
};

describe.each(Object.entries(runs))("%s", (_, run) => {
  it("gives the outcomes that judging without each round gives", () => {
    const report = buildReport(firstDuel(run));
    report.explanations.forEach((why, i) => {
      const sensitivity = why.sensitivity;
      if (!sensitivity) throw new Error("sensitivity of a judged gate");
      const outcome = report.verdict?.gates[i]?.outcome;
      const changed = Array.from({ length: 10 }, (_, round) => ({
        round,
        outcome: without(run, round)[i],
      })).filter((one) => one.outcome !== outcome);
      expect(sensitivity.attainable ? sensitivity.decisive : changed).toEqual(changed);
    });
  });
});

it("finds at least one round that decides in the fragile run, and none in the clear one", () => {
  const decisive = (run: Partial<SyntheticRun>) =>
    buildReport(firstDuel(run)).explanations.map((why) => why.sensitivity?.decisive.length);
  expect(decisive(runs["one that is fragile"] ?? {})[1]).toBeGreaterThan(0);
  expect(decisive({})).toEqual([0, 0, 0]);
});

describe("rounds of a gate", () => {
  const axes = [{ name: "clients" as const, values: [1, 16] }];
  const broken = withVariant("http3", { brokenRounds: [2, 7] });
  it.each([
    ["one cell", firstDuel({ variants: broken })],
    ["a mean of cells", firstDuel({ variants: broken, spec: { axes } })],
  ])("hold the values that decided, in order: %s", (_, input) => {
    const evidence = readEvidence(input);
    const question = { metric: "p99", of: "grpc", over: "rest" } as const;
    const cell = evidence.cells.length > 1 ? null : 0;
    const answers = roundAnswers(evidence, question, cell);
    const counting = answers.filter((answer) => answer.counts);
    expect(counting.map((answer) => answer.value)).toEqual(roundValues(evidence, question, cell));
    const left = answers.filter((answer) => !answer.counts);
    expect(left.map((answer) => answer.because)).toEqual(left.map(() => ["broken"]));
    expect(new Set(left.map((answer) => answer.round))).toEqual(new Set([2, 7]));
    expect(left.every((answer) => answer.shown !== null)).toBe(true);
  });
  it("say of every definition's test how it is decided", () => {
    const input = firstDuel({ variants: withVariant("grpc", { errorRatio: 0.002 }) });
    const report = buildReport(input);
    expect(report.explanations).toHaveLength(gateTestsOf(input.spec).length);
    expect(report.explanations.map((why) => why.method)).toEqual([
      "signed-rank",
      "signed-rank",
      "error-count",
    ]);
    const [side] = report.explanations[2]?.errorSides ?? [];
    const errors = report.explanations[2]?.rounds.reduce((sum, one) => sum + one.errors, 0);
    expect(side).toMatchObject({ variant: "grpc", errors });
    expect(errors).toBeGreaterThan(0);
  });
});
