// Do intervals hold the truth as often as they say? Hodges–Lehmann intervals (`centreOf`) of duels in every kind of noise
// and of single variants, for 6 to 20 rounds, against the level that the exact signed-rank test attains.
import { seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { signedRankCut } from "@gonogo/analysis/statistics/signed-rank";
import { centreOf } from "@gonogo/analysis/statistics/walsh";
import { type Claim, countOf, rowOf, type ValidationRow } from "../validation-row.ts";
import { differences, duelOf, type World, worlds } from "./worlds.ts";

const roundCounts = [6, 7, 8, 9, 10, 20] as const;
const effect = Math.log(1.07);

function holds(values: readonly number[], truth: number): boolean {
  const { low, high } = centreOf(values);
  return low !== null && high !== null && low <= truth && truth <= high;
}

const levelOf = (rounds: number) => 1 - 2 * signedRankCut(rounds, 0.025).attained;

/**
 * Within one point of the attained level. Where blocks drift, mirrored rounds make the interval wider than it need
 * be: then it must not be short of the level by more than a point.
 */
function claimOf({ claimed, drifts }: World, level: number): Claim {
  if (!claimed) return { kind: "shown" };
  return drifts
    ? { kind: "at-least", bound: level - 0.01 }
    : { kind: "between", low: level - 0.01, high: level + 0.01 };
}

export function duelCoverage(runs: number): ValidationRow[] {
  return worlds.flatMap((world, i) =>
    roundCounts.map((rounds) => {
      const random = seededRandom(seedFrom(1, i, rounds));
      const hits = countOf(runs, () =>
        holds(differences(duelOf(world, random, rounds, effect)), effect),
      );
      return rowOf({
        group: "Coverage of a ratio",
        what: world.name,
        at: `${rounds} rounds`,
        claim: claimOf(world, levelOf(rounds)),
        hits,
        runs,
      });
    }),
  );
}

/**
 * One variant's own figure. Where blocks depend on each other its interval covers this run alone (the finding
 * `drifting` says so); how often it holds the long-run centre is shown for AR(1).
 */
export function plainCoverage(runs: number): ValidationRow[] {
  const covered = worlds.filter(({ centre, claimed }) => centre !== null || !claimed);
  return covered.flatMap((world, i) =>
    [6, 8, 10, 20].map((rounds) => {
      const random = seededRandom(seedFrom(2, i, rounds));
      const { centre } = world;
      const hits = countOf(runs, () => holds(world.noise(random, rounds), centre ?? 0));
      return rowOf({
        group: "Coverage of one variant's figure",
        what: world.name,
        at: `${rounds} rounds`,
        claim: claimOf(world, levelOf(rounds)),
        hits,
        runs,
      });
    }),
  );
}
