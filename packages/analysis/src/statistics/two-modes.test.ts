// Mixtures on either side of the rule, and no alarm on distributions with one peak, by a seeded simulation:
// narrow and wide log-normal, exponential, uniform, and blocks that differ from one another.
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "./encode-histogram.ts";
import { type Distribution, decodeHistogram } from "./histogram.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";
import { twoModes } from "./two-modes.ts";

const distributionOf = (timesUs: readonly number[]): Distribution =>
  decodeHistogram(encodeHistogram(timesUs.map((valueUs) => ({ valueUs, count: 1 }))));

const drawn = (n: number, draw: () => number) => Array.from({ length: n }, draw);

/** A share of times around 1 ms times `apart`, the rest around 1 ms. */
function mixture(share: number, apart: number, seed: number, n = 5_000): Distribution {
  const random = seededRandom(seed);
  const normal = seededNormal(random);
  return distributionOf(
    drawn(n, () => 1_000 * (random() < share ? apart : 1) * Math.exp(0.1 * normal())),
  );
}

describe("twoModes", () => {
  it("finds two peaks, where they are and how much each holds", () => {
    const found = twoModes(mixture(0.3, 4, 1));
    expect(found?.lowUs).toBeCloseTo(1_000, -2);
    expect(found?.highUs).toBeGreaterThan(3_600);
    expect(found?.highUs).toBeLessThan(4_400);
    expect(found?.highShare).toBeCloseTo(0.3, 1);
    expect(found?.valley).toBeLessThan(0.05);
  });
  it("needs a tenth of the times on either side, and peaks that stand apart", () => {
    expect(twoModes(mixture(0.13, 3, 2))).not.toBeNull();
    expect(twoModes(mixture(0.07, 3, 2))).toBeNull();
    expect(twoModes(mixture(0.93, 3, 2))).toBeNull();
    expect(twoModes(mixture(0.5, 1.9, 3))).not.toBeNull();
    expect(twoModes(mixture(0.5, 1.25, 3))).toBeNull();
  });
  it("has nothing to say of nothing, or of one value", () => {
    expect(twoModes(distributionOf([]))).toBeNull();
    expect(twoModes(decodeHistogram(encodeHistogram([{ valueUs: 90, count: 9_000 }])))).toBeNull();
  });
  it("alarms on fewer than 1 % of runs whose times have one peak", () => {
    const random = seededRandom(77);
    const normal = seededNormal(random);
    const kinds: ((block: number) => number)[] = [
      () => 200 * Math.exp(0.05 * normal()),
      () => 200 * Math.exp(0.3 * normal()),
      () => 200 * Math.exp(1.2 * normal()),
      () => -500 * Math.log(1 - random()),
      () => 100 + 900 * random(),
      // Blocks that differ by 10 % from one another, and a second hump that is only a shoulder.
      (block) => 200 * Math.exp(0.2 * normal() + 0.1 * Math.sin(7 * block)),
      () => 200 * Math.exp((random() < 0.4 ? 0.35 : 0) + 0.25 * normal()),
    ];
    const runs = 100;
    let alarms = 0;
    for (const kind of kinds)
      for (let run = 0; run < runs; run++) {
        const times = Array.from({ length: 10 }, (_, block) => drawn(100, () => kind(block)));
        if (twoModes(distributionOf(times.flat())) !== null) alarms++;
      }
    expect(alarms).toBeLessThanOrEqual(0.01 * runs * kinds.length);
  });
});
