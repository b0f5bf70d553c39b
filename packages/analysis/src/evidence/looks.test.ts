// Looks: the example of the rules, what each look that was taken said, and that stored blocks say it again.
import { describe, expect, it } from "vitest";
import { canFail } from "../plan/plan-rounds.ts";
import { lookLevels } from "../statistics/look-levels.ts";
import { firstDuelGatesByName, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { playRun } from "../testing/play-run.ts";
import { judge } from "../verdict/judge.ts";

const plan = { rounds: 10, looks: [10, 15, 20] };
const gates = [firstDuelGatesByName.ratio];

describe("levels of looks", () => {
  it("are those of the example: 10, 15, 20 at 0.025", () => {
    const levels = lookLevels([10, 15, 20]);
    expect(levels.map(({ k }) => k)).toEqual([5, 20, 43]);
    for (const [i, alpha] of [0.006836, 0.009033, 0.008591].entries())
      expect(levels[i]?.alpha).toBeCloseTo(alpha, 6);
  });
  it.each([[[10, 15, 20]], [[6, 12]], [[10, 16]], [[8, 16, 24, 32]], [[6, 7, 8, 9]]])(
    "of %j never spend more than 2.5 % in all, nor ahead of their share",
    (looks) => {
      let spent = 0;
      lookLevels(looks).forEach(({ alpha }, i) => {
        spent += alpha;
        expect(spent).toBeLessThanOrEqual((0.025 * (i + 1)) / looks.length + 1e-12);
      });
    },
  );
  it("show whether any look can fail a gate", () => {
    expect(canFail([10], 25)).toBe(true);
    expect(canFail([10], 26)).toBe(false);
    expect(canFail([5], 1)).toBe(false);
    expect(canFail([10, 15, 20], 3)).toBe(true);
    // Nine rounds are enough for six tests, but not where a look at eight has spent a part of the level.
    expect(canFail([9], 6)).toBe(true);
    expect(canFail([8, 9], 6)).toBe(false);
  });
});

describe("looks that were taken", () => {
  it("are none where the plan has one", () => {
    const { input } = playRun({ run: { spec: { plan: { rounds: 10 }, gates } } });
    expect(judge(judgeInputOf(input)).looks).toEqual([]);
  });
  it("end with the one that decided", () => {
    const { input } = playRun({ run: { spec: { plan, gates } } });
    expect(judge(judgeInputOf(input)).looks).toMatchObject([
      { index: 1, rounds: 10, verdict: "GO", passing: 1, failing: 0, open: 0 },
    ]);
  });
  it("say what was undecided before, from the first valid rounds of what is stored", () => {
    // A round that was voided before the first look belongs to it, and so does its replacement.
    const variants = withVariant("grpc", { medianUs: 236, brokenRounds: [3, 12] });
    const { steps, input } = playRun({ run: { variants, noise: 0.05, spec: { plan, gates } } });
    expect(steps.at(-1)).toBe("finish: plan-ends");
    const verdict = judge(judgeInputOf(input));
    expect(verdict.looks.map(({ index, rounds, open }) => [index, rounds, open])).toEqual([
      [1, 10, 1],
      [2, 15, 1],
      [3, 20, 0],
    ]);
    expect(verdict.looks[1]?.alpha).toBeCloseTo(0.009033, 6);
    // The same as judging the run when it was there: only the blocks of the first 11 rounds.
    const then = { ...input, blocks: input.blocks.filter((block) => block.round < 11) };
    expect(judge(judgeInputOf(then)).look).toMatchObject({ index: 1, rounds: 10 });
    expect(judge(judgeInputOf(then)).looks[0]).toEqual(verdict.looks[0]);
  });
});
