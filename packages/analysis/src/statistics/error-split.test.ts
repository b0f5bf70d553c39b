// The ratio of two error ratios: intervals that end where the tests turn, sides that mirror one another, and none
// where there is nothing to compare.
import { describe, expect, it } from "vitest";
import { errorSplit } from "./error-split.ts";

const asked = { deflation: 1, alpha: 0.025, limit: null };
const [a, b] = [
  { errors: 30, requests: 1_000 },
  { errors: 20, requests: 2_000 },
];

describe("the ratio of two error ratios", () => {
  it("has an interval whose ends are the limits that the tests just keep", () => {
    const { estimate, low, high } = errorSplit(a, b, asked) ?? {};
    expect(estimate).toBeCloseTo(3, 12);
    expect(errorSplit(a, b, { ...asked, limit: high ?? 0 })?.pBelow).toBeCloseTo(0.025, 9);
    expect(errorSplit(a, b, { ...asked, limit: low ?? 0 })?.pAbove).toBeCloseTo(0.025, 9);
  });
  it("is the inverse of itself with the sides exchanged", () => {
    const [there, back] = [errorSplit(a, b, asked), errorSplit(b, a, asked)];
    expect((there?.low ?? 0) * (back?.high ?? 0)).toBeCloseTo(1, 9);
    expect((there?.high ?? 0) * (back?.low ?? 0)).toBeCloseTo(1, 9);
  });
  it("widens as much as four times fewer counts when it is deflated by four", () => {
    const quarter = (counts: typeof a) => ({ ...counts, errors: counts.errors / 4 });
    const fewer = errorSplit(quarter(a), quarter(b), asked);
    expect(errorSplit(a, b, { ...asked, deflation: 4 })).toMatchObject({
      low: fewer?.low,
      high: fewer?.high,
    });
  });
  it("has one end where one side is without errors, and is none without errors or requests", () => {
    const none = { errors: 0, requests: 1_000 };
    expect(errorSplit(a, none, asked)).toMatchObject({ estimate: null, high: null });
    expect(errorSplit(none, b, asked)).toMatchObject({ estimate: 0, low: 0 });
    expect(errorSplit(none, none, asked)).toBeNull();
    expect(errorSplit({ errors: 0, requests: 0 }, b, asked)).toBeNull();
  });
});
