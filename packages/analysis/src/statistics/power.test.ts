// Rounds still needed and smallest visible effects: the table below 10 rounds, the formula from there on.
import { describe, expect, it } from "vitest";
import { roundsForPower, roundsStillNeeded, smallestVisibleEffect } from "./power.ts";

describe("rounds for 80 % power", () => {
  it.each([
    [1.8, 6],
    [1.34, 7],
    [1.25, 8],
    [1.15, 9],
    [1.02, 10],
  ])("an effect of %f s needs %i rounds", (effect, rounds) => {
    expect(roundsForPower(1, effect, 0.025)).toBe(rounds);
    expect(roundsForPower(1, effect - 0.011, 0.025)).toBeGreaterThan(rounds);
  });
  it("follows the formula for small effects", () => {
    expect(roundsForPower(1, 0.5, 0.025)).toBe(Math.ceil((2.799964 / 0.5) ** 2 / 0.955) + 2);
  });
  it("needs more rounds at a stricter level", () => {
    expect(roundsForPower(1, 0.5, 0.025 / 6)).toBeGreaterThan(roundsForPower(1, 0.5, 0.025));
    expect(roundsForPower(1, 50, 0.025 / 25)).toBe(10);
  });
});

describe("rounds still needed", () => {
  const given = { sd: 0.02, delta: 0.01, rounds: 10, alpha: 0.025, most: 20 };
  it("is a range that widens with the uncertainty of s", () => {
    const needed = roundsStillNeeded(given);
    expect(needed?.low).toBeGreaterThan(0);
    expect(needed?.high).toBeGreaterThan(needed?.low ?? 0);
    expect(needed?.beyondPlan).toBe(false);
  });
  it("says when the plan ends before", () => {
    expect(roundsStillNeeded({ ...given, delta: 0.001 })?.beyondPlan).toBe(true);
  });
  it("has no figure without spread or distance", () => {
    expect(roundsStillNeeded({ ...given, sd: 0 })).toBeNull();
    expect(roundsStillNeeded({ ...given, sd: null })).toBeNull();
    expect(roundsStillNeeded({ ...given, delta: 0 })).toBeNull();
  });
});

describe("the smallest visible effect", () => {
  it("inverts the same rule", () => {
    expect(smallestVisibleEffect(10, 0.05)).toBeCloseTo(0.051, 12);
    expect(smallestVisibleEffect(5, 0.05)).toBeNull();
    const effect = smallestVisibleEffect(40, 0.05) ?? 0;
    expect(roundsForPower(0.05, effect * 1.0001, 0.025)).toBeLessThanOrEqual(40);
  });
});
