// What would change a verdict: one passage for each answer, and the figures in it are true.
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { pErrorsAbove, pErrorsBelow } from "../statistics/error-ratio.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { saidToChange } from "../testing/said.ts";
import { type SyntheticRun, syntheticInput } from "../testing/synthetic-blocks.ts";
import { errorsBorne } from "../verdict/errors-borne.ts";
import { lackWords } from "./lack-words.ts";

const report = (run: Partial<SyntheticRun> = {}) => {
  const built = buildReport(firstDuel(run));
  return { ...built, wouldChange: saidToChange(built) };
};
const grpc = (changes: Parameters<typeof withVariant>[1]) => ({
  variants: withVariant("grpc", changes),
});

describe("under a verdict stands what would change it", () => {
  it("GO: the gate nearest to its limit, and that no single round decides", () => {
    const { verdict, wouldChange } = report();
    expect(verdict?.verdict).toBe("GO");
    expect(wouldChange[0]).toMatch(
      /^p99 of grpc ÷ rest ≤ 1\.25 is the gate nearest to its limit\. Stays decided until .*, and fails once it rises 5\d %\.$/,
    );
    expect(wouldChange[1]).toContain("No single round decides");
  });
  it("a GO by a hair: the rounds that carry it", () => {
    const { verdict, wouldChange } = report({ ...grpc({ medianUs: 222 }), noise: 0.08 });
    expect(verdict?.verdict).toBe("GO");
    expect(wouldChange.join(" ")).toMatch(
      /would come out differently without any one of rounds \d/,
    );
  });
  it("NO-GO: who decides alone, and how far it is beyond", () => {
    const { verdict, wouldChange } = report(grpc({ medianUs: 420 }));
    expect(verdict?.verdict).toBe("NO-GO");
    expect(wouldChange[0]).toContain("decides alone: were it advisory, the verdict would be GO.");
    expect(wouldChange[1]).toMatch(
      /Stays decided until p99 of grpc ÷ rest falls 4\d %, and passes once it falls 4\d %\./,
    );
  });
  it("INCONCLUSIVE for want of rounds: what was there and what it takes, once for all gates", () => {
    const { verdict, wouldChange } = report({ rounds: 5, spec: { plan: { rounds: 5 } } });
    expect(verdict?.verdict).toBe("INCONCLUSIVE");
    expect(wouldChange).toHaveLength(1);
    expect(wouldChange[0]).toContain("Valid rounds: 5, where it takes 6");
  });
  it("INCONCLUSIVE at the limit: rounds or requests, and the limits that would have decided", () => {
    const { verdict, wouldChange } = report(grpc({ errorRatio: 0.0009 }));
    expect(verdict?.verdict).toBe("INCONCLUSIVE");
    expect(wouldChange[0]).toMatch(/about [\d.]+ times the requests would decide it/);
    expect(wouldChange[0]).toMatch(/a limit of 0\.\d+ % or more would have passed/);
    expect(wouldChange[1]).toBe(
      "The other 2 blocking gates pass, so deciding this one decides the run.",
    );
  });
  it("a percentile without requests: how long blocks would have to be", () => {
    const gates = [{ metric: "p999", of: "grpc", op: "<", limitMs: 50 } as const];
    const { explanations, wouldChange } = report({ spec: { gates, plan: { blockMs: 300 } } });
    const lack = explanations[0]?.lack;
    expect(lack && lackWords(lack)).toMatchObject({
      what: "requests in the median block of grpc",
      remedy: expect.stringMatching(/blocks of about \d+ s would hold them/),
    });
    expect(wouldChange[0]).toContain("10,000 for p99.9");
  });
  it("INVALID: the finding to remove", () => {
    const { verdict, wouldChange } = report({ variants: withVariant("rest", { errorRatio: 0.4 }) });
    expect(verdict?.verdict).toBe("INVALID");
    expect(wouldChange[0]).toContain("Remove the finding errors-contaminate at rest:");
  });
  it("nothing before there is a verdict, but the rounds are there", () => {
    const running = report({ status: "running", roundsRun: 4 });
    expect(running.wouldChange).toEqual([]);
    expect(running.explanations.map((why) => why.rounds.length)).toEqual([4, 4, 4]);
    expect(running.explanations.every(({ lack, passLimit }) => lack ?? passLimit)).toBe(false);
  });
});

it("says how far values that did not vary may move", () => {
  const gates = [{ metric: "throughput", of: "one", op: ">=", limitPerS: 10 } as const];
  const input = syntheticInput({
    variants: [{ name: "one", medianUs: 100 }],
    noise: 0,
    spec: { gates },
  });
  const blocks = input.blocks.map((block) => ({
    ...block,
    result: input.blocks[0]?.result ?? null,
  }));
  const { explanations, verdict } = buildReport({ ...input, blocks });
  expect(verdict?.verdict).toBe("GO");
  expect(explanations[0]).toMatchObject({ didNotVary: true, sensitivity: { decisive: [] } });
  expect(explanations[0]?.passLimit).toBe(explanations[0]?.failLimit);
  expect(saidToChange({ verdict, explanations })[0]).toMatch(
    /Fails once throughput of one falls (by over )?[\d.]+ %\.$/,
  );
});

describe("errors that a gate can bear", () => {
  it.each([
    [12, 40_000, 1],
    [30, 40_000, 1],
    [90, 40_000, 2.5],
  ])(
    "are the most that still pass, and the fewest that fail: %d of %d, deflated by %d",
    (...given) => {
      const [errors, requests, deflation] = given;
      const [alpha, alphaFail, limit] = [0.025, 0.0125, 0.001];
      const terms = { errors, requests, deflation, alpha, alphaFail };
      const borne = errorsBorne({ limit }, terms);
      const [passes, fails] = [borne.passes ?? -1, borne.fails ?? -1];
      const counts = (k: number) => ({ errors: k / deflation, requests: requests / deflation });
      expect(pErrorsBelow(counts(passes), limit)).toBeLessThanOrEqual(alpha);
      expect(pErrorsBelow(counts(passes + 1), limit)).toBeGreaterThan(alpha);
      expect(pErrorsAbove(counts(fails), limit)).toBeLessThanOrEqual(alphaFail);
      expect(pErrorsAbove(counts(fails - 1), limit)).toBeGreaterThan(alphaFail);
    },
  );
  it("are none where even none would not do", () => {
    const counts = { errors: 0, requests: 500, deflation: 1, alpha: 0.025, alphaFail: 0.025 };
    expect(errorsBorne({ limit: 0.001 }, counts)).toMatchObject({
      passes: null,
      errorFreeRequestsNeeded: 3_688,
    });
  });
});
