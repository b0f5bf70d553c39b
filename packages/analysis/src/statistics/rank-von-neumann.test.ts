// The autocorrelation by hand, and the test's error rate on series without any order, by a seeded simulation.
import { describe, expect, it } from "vitest";
import { lagOneAutocorrelation, neighboursAlikeP } from "./rank-von-neumann.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";

describe("lagOneAutocorrelation", () => {
  it("is what the definition says", () => {
    // mean 2.5, spread 5; (-1.5)(-0.5) + (-0.5)(0.5) + (0.5)(1.5) = 1.25
    expect(lagOneAutocorrelation([1, 2, 3, 4])).toBeCloseTo(0.25, 12);
    expect(lagOneAutocorrelation([1, -1, 1, -1])).toBeCloseTo(-0.75, 12);
    expect(lagOneAutocorrelation([2, 2, 2])).toBeNull();
  });
});

describe("neighboursAlikeP", () => {
  it("tells waves from zigzags, and says nothing of few or equal values", () => {
    const wave = Array.from({ length: 20 }, (_, i) => Math.sin(i / 3));
    const zigzag = wave.map((x, i) => (i % 2 === 0 ? x : -x));
    expect(neighboursAlikeP(wave)).toBeLessThan(0.001);
    expect(neighboursAlikeP(zigzag)).toBeGreaterThan(0.9);
    expect(neighboursAlikeP(wave.slice(0, 9))).toBe(1);
    expect(neighboursAlikeP(new Array<number>(12).fill(4))).toBe(1);
  });
  it.each([10, 20, 60])("keeps its level on %d values in random order", (n) => {
    const normal = seededNormal(seededRandom(n));
    const runs = 4_000;
    for (const level of [0.05, 0.01]) {
      let alarms = 0;
      for (let run = 0; run < runs; run++)
        if (neighboursAlikeP(Array.from({ length: n }, normal)) <= level) alarms++;
      const most = level * runs + 3.5 * Math.sqrt(level * runs);
      expect(alarms).toBeLessThanOrEqual(most);
      expect(alarms).toBeGreaterThan(0.3 * level * runs);
    }
  });
});
