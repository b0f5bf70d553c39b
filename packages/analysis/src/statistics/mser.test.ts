// A transient of known length, none at all, and series that say nothing.
import { describe, expect, it } from "vitest";
import { mser5 } from "./mser.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";

const noisy = (n: number, mean: (i: number) => number, seed: number): number[] => {
  const normal = seededNormal(seededRandom(seed));
  return Array.from({ length: n }, (_, i) => mean(i) + 0.02 * normal());
};

describe("mser5", () => {
  it("cuts off a transient, to the batch of five in which it ends", () => {
    const step = noisy(200, (i) => (i < 30 ? 0.5 : 1), 1);
    expect(mser5(step)).toBe(30);
    const decay = mser5(noisy(300, (i) => 1 - Math.exp(-i / 10), 2)) ?? 0;
    expect(decay).toBeGreaterThanOrEqual(20);
    expect(decay).toBeLessThanOrEqual(60);
  });
  it("leaves a steady series almost whole", () => {
    const cuts = Array.from({ length: 40 }, (_, seed) => mser5(noisy(200, () => 1, seed)) ?? 100);
    expect(cuts.filter((cut) => cut <= 20).length).toBeGreaterThan(20);
    expect(mser5(new Array<number>(120).fill(3))).toBe(0);
  });
  it("says nothing of few values, and of a series that never becomes steady", () => {
    expect(mser5(noisy(99, () => 1, 3))).toBeNull();
    expect(mser5(noisy(200, (i) => i / 10, 4))).toBeNull();
  });
});
