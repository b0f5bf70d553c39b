// The interval of a difference of independent centres: by hand, and how often it covers the truth.
import { expect, it } from "vitest";
import { seededNormal, seededRandom } from "./seeded-random.ts";
import { unpairedDifference } from "./unpaired-difference.ts";
import { centreOf } from "./walsh.ts";

it("adds the squares of the sides that face each other", () => {
  const a = { value: 10, low: 7, high: 11 };
  const b = { value: 4, low: 2, high: 8 };
  expect(unpairedDifference(a, b)).toEqual({ value: 6, low: 1, high: 6 + Math.hypot(1, 2) });
  const open = { ...a, high: Number.POSITIVE_INFINITY };
  expect(unpairedDifference(open, b)).toMatchObject({ low: 1, high: Number.POSITIVE_INFINITY });
});

it("covers the truth in 95 of 100 comparisons of ten rounds, whatever the spreads", () => {
  const normal = seededNormal(seededRandom(5));
  const centre = (mean: number, sd: number) => {
    const { estimate, low, high } = centreOf(
      Array.from({ length: 10 }, () => mean + sd * normal()),
    );
    return { value: estimate ?? 0, low: low ?? 0, high: high ?? 0 };
  };
  for (const [sdA, sdB] of [
    [1, 1],
    [1, 5],
  ] as const) {
    const trials = 2_000;
    const covered = Array.from({ length: trials }, () =>
      unpairedDifference(centre(2, sdA), centre(0, sdB)),
    ).filter(({ low, high }) => low <= 2 && high >= 2).length;
    expect(covered / trials).toBeGreaterThan(0.945);
    expect(covered / trials).toBeLessThan(0.985);
  }
});
