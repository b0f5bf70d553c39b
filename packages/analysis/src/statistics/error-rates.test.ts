// The error rates that the methods page promises, by simulation with a fixed seed: a variant against itself,
// with log-normal blocks, outliers and drift, at one look, at three looks, and after Holm over four tests.
// Counts are bounded so that the whole file takes a second or two.
import { describe, expect, it, vi } from "vitest";
import { planRounds } from "../plan/plan-rounds.ts";
import { holm } from "./check-reference.ts";
import { lookLevels } from "./look-levels.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";
import { pAbove, pBelow } from "./walsh.ts";

vi.setConfig({ testTimeout: 60_000 });
const runs = 2_000;
/** The largest count that a true rate of alpha gives with a probability of about 99.9 %. */
const most = (alpha: number) => alpha * runs + 3.1 * Math.sqrt(alpha * (1 - alpha) * runs);

const variants = ["a", "b"];
const plan = planRounds({ variants, cells: 1, rounds: 20, seed: 5 });

/** ln ratios of a variant to itself over mirrored rounds: drift, log-normal noise, an outlier in 20 blocks. */
function againstItself(random: () => number): number[] {
  const normal = seededNormal(random);
  const drift = 0.01 * normal();
  const block = (slot: number) =>
    drift * slot + 0.03 * normal() + (random() < 0.05 ? 0.3 * random() : 0);
  return Array.from({ length: 20 }, (_, round) => {
    const first = plan.find((b) => b.round === round && b.position === 0)?.variant;
    const [early, late] = [block(2 * round), block(2 * round + 1)];
    return first === "a" ? early - late : late - early;
  });
}

describe("a variant against itself", () => {
  it("passes and fails the no-difference gate at most as often as alpha", () => {
    const random = seededRandom(41);
    let [passes, fails] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const d = againstItself(random).slice(0, 10);
      if (pBelow(d, 0) <= 0.025) passes++;
      if (pAbove(d, 0) <= 0.025) fails++;
    }
    expect(passes).toBeLessThanOrEqual(most(0.025));
    expect(fails).toBeLessThanOrEqual(most(0.025));
    expect(passes + fails).toBeGreaterThan(0.02 * runs);
  });

  it("keeps alpha over three looks", () => {
    const random = seededRandom(42);
    const looks = lookLevels([10, 15, 20]);
    let passes = 0;
    for (let run = 0; run < runs; run++) {
      const d = againstItself(random);
      if (looks.some(({ rounds, alpha }) => pBelow(d.slice(0, rounds), 0) <= alpha)) passes++;
    }
    expect(passes).toBeLessThanOrEqual(most(0.025));
    expect(passes).toBeGreaterThan(0.01 * runs);
  });

  it("would not keep it by looking at will, which is why looks are fixed", () => {
    const random = seededRandom(43);
    let passes = 0;
    for (let run = 0; run < runs; run++) {
      const d = againstItself(random);
      if ([10, 12, 14, 16, 18, 20].some((n) => pBelow(d.slice(0, n), 0) <= 0.025)) passes++;
    }
    expect(passes).toBeGreaterThan(most(0.025));
  });

  it("fails any of four blocking gates at most as often as alpha, after Holm", () => {
    const random = seededRandom(44);
    let fails = 0;
    for (let run = 0; run < runs; run++) {
      const p = Array.from({ length: 4 }, () => pAbove(againstItself(random).slice(0, 10), 0));
      if (holm(p).some((adjusted) => adjusted <= 0.025)) fails++;
    }
    expect(fails).toBeLessThanOrEqual(most(0.025));
  });
});
