// Error ratios: tests that agree with their interval, blocks that differ, and counts at the edges.
import { arrivalsOf, looksOf } from "@gonogo/protocols/spec";
import { firstDuels } from "@gonogo/protocols/studies";
import { describe, expect, it } from "vitest";
import {
  clopperPearson,
  deflationOf,
  dispersionOf,
  errorFreeRequestsNeeded,
  pErrorsAbove,
  pErrorsBelow,
} from "./error-ratio.ts";
import { lookLevels } from "./look-levels.ts";

describe("p-values of error ratios", () => {
  it("agree with the ends of the interval", () => {
    for (const counts of [
      { errors: 3, requests: 10_000 },
      { errors: 0.7, requests: 812.5 },
      { errors: 40, requests: 50 },
    ]) {
      const { low, high } = clopperPearson(counts);
      expect(pErrorsBelow(counts, high)).toBeCloseTo(0.025, 9);
      expect(pErrorsAbove(counts, low)).toBeCloseTo(0.025, 9);
    }
  });
  it("gives 1 where nothing supports the claim", () => {
    expect(pErrorsAbove({ errors: 0, requests: 1_000 }, 0.001)).toBe(1);
    expect(pErrorsBelow({ errors: 10, requests: 10 }, 0.5)).toBe(1);
  });
  it("needs ln(alpha) / ln(1 - limit) requests without an error", () => {
    const needed = errorFreeRequestsNeeded(0.001);
    expect(needed).toBe(3_688);
    expect(pErrorsBelow({ errors: 0, requests: needed }, 0.001)).toBeLessThanOrEqual(0.025);
    expect(pErrorsBelow({ errors: 0, requests: needed - 1 }, 0.001)).toBeGreaterThan(0.025);
  });
});

it("the first duel offers 1.1 times the requests that its gate of errors needs at the first look", () => {
  const [first] = firstDuels;
  if (!first) throw new Error("there is no first duel");
  const { load, plan } = first;
  const looks = looksOf(plan);
  const alpha = lookLevels(looks, 0.025)[0]?.alpha;
  const offered = (looks[0] ?? 0) * (arrivalsOf(load, plan.blockMs) ?? 0);
  expect(offered).toBeGreaterThan(1.1 * errorFreeRequestsNeeded(0.001, alpha));
});

describe("over-dispersion", () => {
  const even = Array.from({ length: 10 }, () => ({ errors: 10, requests: 1_000 }));
  const uneven = [...even.slice(1), { errors: 100, requests: 1_000 }];
  it("finds none in even blocks, and much in uneven ones", () => {
    expect(dispersionOf(even)).toBe(0);
    expect(dispersionOf(uneven)).toBeGreaterThan(10);
  });
  it("leaves even counts alone and deflates uneven ones by more than phi", () => {
    expect(deflationOf(0.9, 10)).toBe(1);
    expect(deflationOf(2, 10)).toBeCloseTo(2 * (2.2621571627 / 1.96) ** 2, 6);
    expect(deflationOf(2, 1)).toBe(1);
  });
  it("cannot be told from one block, from no errors, or from nothing but errors", () => {
    expect(dispersionOf([{ errors: 5, requests: 10 }])).toBe(0);
    expect(dispersionOf(even.map(({ requests }) => ({ errors: 0, requests })))).toBe(0);
    expect(dispersionOf(even.map(({ requests }) => ({ errors: requests, requests })))).toBe(0);
    expect(dispersionOf([])).toBe(0);
  });
});
