// Figures of round values: decisions agree with the interval shown, one-sided rounds enter at their worst,
// and no interval is narrower than the recording step.
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../statistics/seeded-random.ts";
import { centreFigures } from "./figures.ts";
import type { RoundValue } from "./round-values.ts";

const roundOf = (log: number, more: Partial<RoundValue> = {}): RoundValue => ({
  log,
  raw: Math.exp(log),
  mayBeHigher: null,
  mayBeLower: null,
  step: 0,
  requests: 1_000,
  blockIds: ["a"],
  ...more,
});

describe("a decision and its interval", () => {
  it("agree on either side of any limit, for 6 to 30 rounds", () => {
    const random = seededRandom(99);
    const normal = seededNormal(random);
    for (let trial = 0; trial < 300; trial++) {
      const rounds = 6 + Math.floor(25 * random());
      const values = Array.from({ length: rounds }, () => roundOf(0.3 + 0.1 * normal()));
      const limit = Math.exp(0.3 + 0.1 * normal());
      const { low, high, pBelow, pAbove } = centreFigures(values, 0.025, limit);
      expect(pBelow <= 0.025).toBe((high ?? Number.NaN) < limit);
      expect(pAbove <= 0.025).toBe((low ?? Number.NaN) > limit);
    }
  });
  it("agree where the engine's lateness leaves a part of each round open", () => {
    const random = seededRandom(98);
    const normal = seededNormal(random);
    for (let trial = 0; trial < 300; trial++) {
      const values = Array.from({ length: 10 }, () => {
        const log = 0.3 + 0.1 * normal();
        return roundOf(log, { lowest: log - 0.2 * random(), highest: log + 0.1 * random() });
      });
      const limit = Math.exp(0.3 + 0.2 * normal());
      const found = centreFigures(values, 0.025, limit);
      expect(found.pBelow <= 0.025).toBe((found.high ?? Number.NaN) < limit);
      expect(found.pAbove <= 0.025).toBe((found.low ?? Number.NaN) > limit);
      expect(found.least).toBeLessThan(found.estimate ?? 0);
      expect(found.most).toBeGreaterThan(found.estimate ?? 0);
    }
  });
});

describe("one-sided rounds", () => {
  const even = Array.from({ length: 12 }, (_, i) => roundOf(0.001 * i));
  const withBound = (bound: number, cause: "engine" | "unanswered") =>
    even.map((value, i) => (i < bound ? { ...value, mayBeHigher: cause } : value));
  it("are left out of the direction they do not support, up to a quarter", () => {
    expect(centreFigures(withBound(3, "engine"), 0.025, 2).pBelow).toBe(2 ** -9);
    expect(centreFigures(withBound(4, "engine"), 0.025, 2).pBelow).toBeGreaterThan(0.025);
    expect(centreFigures(withBound(12, "engine"), 0.025, 2).pBelow).toBe(1);
  });
  it("enter at their worst where requests were never answered", () => {
    const one = centreFigures(withBound(1, "unanswered"), 0.025, 2);
    expect(one.pBelow).toBeGreaterThan(2 ** -12);
    expect(one.belowHindered).toBe(true);
  });
  it("do not weaken the other direction", () => {
    expect(centreFigures(withBound(12, "unanswered"), 0.025, 0.5).pAbove).toBe(2 ** -12);
    expect(centreFigures(withBound(12, "unanswered"), 0.025, 0.5).bound).toBe("at-least");
  });
});

describe("the recording step", () => {
  it("is the least width of an interval", () => {
    const same = Array.from({ length: 10 }, (_, i) => roundOf(1e-9 * i, { step: 0.002 }));
    const { low, high, estimate } = centreFigures(same, 0.025, null);
    expect(Math.log((high ?? 0) / (low ?? 1))).toBeCloseTo(0.002, 6);
    expect(estimate).toBeCloseTo(1, 6);
  });
});

describe("no values", () => {
  it("give no figures and support nothing", () => {
    expect(centreFigures([], 0.025, 1)).toMatchObject({
      estimate: null,
      low: null,
      level: null,
      pBelow: 1,
      pAbove: 1,
      constant: null,
    });
  });
});
