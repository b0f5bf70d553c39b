// How often gates against history err when nothing has changed: simulated runs, log-normal around one level.
// At a limit of ×1 both decisions of an unchanged version are errors, each at most 2.5 % of the time; at 4,000 histories
// three standard errors are 0.74 points.
import { describe, expect, it } from "vitest";
import { meanOf, pDifferenceAbove, pDifferenceBelow, spreadOf } from "./prediction.ts";
import { seededNormal, seededRandom } from "./seeded-random.ts";

const histories = 4_000;
const alpha = 0.025;
const threeErrors = 3 * Math.sqrt((alpha * (1 - alpha)) / histories);

/** Shares of histories in which an unchanged version passes and fails a limit of ×1. */
function ratesWith(k: number, spreadRuns: number, seed: number) {
  const normal = seededNormal(seededRandom(seed));
  let [below, above] = [0, 0];
  for (let i = 0; i < histories; i++) {
    const draw = (count: number) => Array.from({ length: count }, () => 0.03 * normal());
    const baseline = draw(k);
    const spread = spreadOf(spreadRuns === 0 ? baseline : draw(spreadRuns));
    if (!spread) throw new Error("several runs have a spread");
    const difference = 0.03 * normal() - meanOf(baseline);
    if (pDifferenceBelow(difference, 0, spread, k) <= alpha) below++;
    if (pDifferenceAbove(difference, 0, spread, k) <= alpha) above++;
  }
  return { below: below / histories, above: above / histories };
}

describe("an unchanged version", () => {
  it.each([
    ["the last 5 runs", 5, 0],
    ["the last 20 runs", 20, 0],
    ["one pinned run, the spread of 5 others", 1, 5],
    ["one pinned run, the spread of 10 others", 1, 10],
  ])("is wrongly decided at the stated rate, against %s", (_, k, spreadRuns) => {
    const { below, above } = ratesWith(k, spreadRuns, 41 + k + spreadRuns);
    expect(Math.abs(below - alpha)).toBeLessThan(threeErrors);
    expect(Math.abs(above - alpha)).toBeLessThan(threeErrors);
  });
});
