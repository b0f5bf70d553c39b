// Values that stand apart: from the critical values of Grubbs' test on, and never among values that do not vary.
import { describe, expect, it } from "vitest";
import { indexApart, standsApart } from "./stands-apart.ts";

const quiet = [0.2, -1.1, 0.7, 1.3, -0.4, -0.8, 0.1, 0.9];

/** Where a further value begins to stand apart from the quiet ones, by halving. */
function borderOf(others: readonly number[]): number {
  let [low, high] = [0, 10_000];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (standsApart(middle, others)) high = middle;
    else low = middle;
  }
  return high;
}

describe("a value that stands apart", () => {
  it("does so from Student's closed forms on, with 1 and 2 degrees", () => {
    // 0.1 % in all, on two sides, shared over 3 and 4 values.
    const ofOne = Math.tan(Math.PI * (0.5 - 0.001 / 6));
    expect(borderOf([0, 1])).toBeCloseTo(0.5 + ofOne * Math.sqrt(0.5) * Math.sqrt(1 + 1 / 2), 3);
    const within = 1 - 2 * (0.001 / 8);
    const ofTwo = within * Math.sqrt(2 / (1 - within ** 2));
    expect(borderOf([-1, 0, 1])).toBeCloseTo(ofTwo * Math.sqrt(1 + 1 / 3), 4);
  });
  it("is the farthest one, on either side", () => {
    expect(indexApart([...quiet.slice(0, 3), 40, ...quiet.slice(3)])).toBe(3);
    expect(indexApart([-40, ...quiet])).toBe(0);
    expect(indexApart(quiet)).toBeNull();
  });
  it("is none where the others are equal, or too few to differ", () => {
    expect([standsApart(9, [1, 1, 1]), standsApart(9, [1]), standsApart(9, [])]).toEqual([
      null,
      null,
      null,
    ]);
    expect([indexApart([1, 1, 1, 9]), indexApart([1, 9]), indexApart([])]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
