// How alpha is spent over looks that were fixed before the run: look i of K may use what keeps the sum
// spent so far at or under alpha * i / K, rounded down to what the signed-rank test can attain.
// (Looking at will costs: 10 and 16 rounds 3.9 %, every round 10 %, instead of 2.5 %.)
import { signedRankCut } from "./signed-rank.ts";

export type LookLevel = {
  /** Valid rounds at which the look is taken. */
  readonly rounds: number;
  /** Which Walsh averages bound the interval: the k-th smallest and largest; 0: none. */
  readonly k: number;
  /** Level of each one-sided decision at this look. */
  readonly alpha: number;
};

/** Levels of looks at ascending numbers of rounds, e.g. [10, 15, 20] at 0.025: 0.006836, 0.009033, 0.008591. */
export function lookLevels(looks: readonly number[], alpha = 0.025): LookLevel[] {
  let spent = 0;
  return looks.map((rounds, i) => {
    const { k, attained } = signedRankCut(rounds, (alpha * (i + 1)) / looks.length - spent + 1e-15);
    spent += attained;
    return { rounds, k, alpha: attained };
  });
}
