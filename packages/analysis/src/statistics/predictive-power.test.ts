// Predictive power against runs that were played on: the share that rejects later is what was predicted.
import { describe, expect, it } from "vitest";
import { predictivePower } from "./predictive-power.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";
import { pAbove } from "./walsh.ts";

const later = { rounds: 10, at: 20, alpha: 0.0086 };

describe("predictivePower", () => {
  it("is next to nothing for a figure on its limit, and rises as p falls", () => {
    expect(predictivePower({ ...later, p: 0.5 })).toBeCloseTo(0.0086, 2);
    const chances = [0.5, 0.3, 0.1, 0.03, 0.01].map((p) => predictivePower({ ...later, p }));
    expect([...chances].sort((a, b) => a - b)).toEqual(chances);
    expect(chances.at(-1)).toBeGreaterThan(0.7);
  });
  it("is none without a round to come or a level to reach, and for a p-value of 1", () => {
    expect(predictivePower({ ...later, at: 10, p: 0.1 })).toBe(0);
    expect(predictivePower({ ...later, alpha: 0, p: 0.001 })).toBe(0);
    expect(predictivePower({ ...later, p: 1 })).toBe(0);
  });
  it("is what becomes of runs whose true effect nothing is known of", () => {
    const random = seededRandom(5);
    const normal = seededNormal(random);
    // By what was predicted: under 5 %, and 5 to 15 %. High chances come out higher still, which stops no run.
    const groups = [0.05, 0.15].map((below) => ({ below, runs: 0, rejected: 0 }));
    for (let run = 0; run < 8_000; run++) {
      const effect = 3 * (random() - 0.5);
      const d = Array.from({ length: 20 }, () => effect + normal());
      const predicted = predictivePower({ ...later, p: pAbove(d.slice(0, 10), 0) });
      const group = groups.find(({ below }) => predicted < below);
      if (!group) continue;
      group.runs++;
      if (pAbove(d, 0) <= later.alpha) group.rejected++;
    }
    const [low, middle] = groups.map(({ runs, rejected }) => rejected / runs);
    expect(low).toBeLessThan(0.01);
    expect(middle).toBeGreaterThan(0.05);
    expect(middle).toBeLessThan(0.15);
  });
});
