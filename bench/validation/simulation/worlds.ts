// The noise of simulated runs: how ln(value) of one block after another comes about on a machine.
// A run is a sequence of slots in planned order; both variants live in the same noise, so only their order
// and the effect that a simulation adds tell them apart. Spreads are in logs: 0.03 is 3 %.
import { planRounds } from "@gonogo/analysis/plan/plan-rounds";
import { chiSquareQuantile } from "@gonogo/analysis/statistics/quantiles";
import { seededNormal, seededRandom } from "@gonogo/analysis/statistics/seeded-random";

type Random = () => number;
/** ln(value) of the block in each slot of one run, its effect left out. */
type Noise = (random: Random, slots: number) => number[];

export type World = {
  readonly name: string;
  readonly noise: Noise;
  /** The pseudo-median of single blocks; null: blocks are not alike over the run, so there is none to cover. */
  readonly centre: number | null;
  /** Rules promise what they promise here; false: shown, so that the limits of the method are known. */
  readonly claimed: boolean;
  /** Slow changes, which mirrored rounds turn into spread: intervals may then be wider than they need be. */
  readonly drifts: boolean;
};

const spread = 0.03;
const each = (slots: number, value: (slot: number) => number) =>
  Array.from({ length: slots }, (_, slot) => value(slot));
const exponential = (random: Random) => -Math.log(1 - random());

/** Student's t with 3 degrees of freedom. */
function heavy(normal: Random): number {
  const chiSquare = normal() ** 2 + normal() ** 2 + normal() ** 2;
  return normal() / Math.sqrt(chiSquare / 3);
}

/** AR(1) with 0.6 from block to block; `own` is the share of the spread that is each block's own noise. */
const autoregressive =
  (own: number): Noise =>
  (random, slots) => {
    const normal = seededNormal(random);
    const carried = 0.6;
    let state = normal();
    return each(slots, () => {
      state = carried * state + Math.sqrt(1 - carried ** 2) * normal();
      return spread * (state + own * normal());
    });
  };

const withOutliers: Noise = (random, slots) => {
  const normal = seededNormal(random);
  return each(slots, () => spread * normal() + (random() < 0.1 ? 0.4 * random() : 0));
};

/** The pseudo-median (median of the mean of two blocks) where no formula is at hand: from 200,000 pairs. */
function pseudoMedianOf(noise: Noise): number {
  const random = seededRandom(17);
  const pairs = 200_000;
  const values = noise(random, 2 * pairs);
  const means = each(pairs, (i) => ((values[2 * i] ?? 0) + (values[2 * i + 1] ?? 0)) / 2);
  return means.sort((a, b) => a - b)[pairs >> 1] ?? 0;
}

const independent = { claimed: true, drifts: false } as const;
const shifting = { claimed: true, centre: null } as const;

/** The noise that verdict rules must stand: every one changes what a naive interval would say. */
export const worlds: readonly World[] = [
  {
    ...independent,
    name: "log-normal blocks",
    centre: 0,
    noise: (random, slots) => {
      const normal = seededNormal(random);
      return each(slots, () => spread * normal());
    },
  },
  {
    ...independent,
    name: "skewed blocks (ln gamma, skewness 1.4)",
    // The mean of two gamma(2) values is gamma(4) / 2, and gamma(4) is chi-square(8) / 2.
    centre: (spread * chiSquareQuantile(0.5, 8)) / 4,
    noise: (random, slots) =>
      each(slots, () => spread * (exponential(random) + exponential(random))),
  },
  {
    ...independent,
    name: "heavy tails (Student's t, 3 degrees)",
    centre: 0,
    noise: (random, slots) => {
      const normal = seededNormal(random);
      return each(slots, () => spread * heavy(normal));
    },
  },
  {
    ...independent,
    name: "outliers (one block in ten up to 50 % slower)",
    centre: pseudoMedianOf(withOutliers),
    noise: withOutliers,
  },
  {
    ...shifting,
    name: "noise shared by a round's blocks",
    drifts: false,
    noise: (random, slots) => {
      const normal = seededNormal(random);
      const shared = each(Math.ceil(slots / 2), () => 0.2 * normal());
      return each(slots, (slot) => (shared[slot >> 1] ?? 0) + spread * normal());
    },
  },
  {
    ...shifting,
    name: "linear drift (up to 60 % over the run)",
    drifts: true,
    noise: (random, slots) => {
      const normal = seededNormal(random);
      const slope = 0.02 * normal();
      return each(slots, (slot) => slope * slot + spread * normal());
    },
  },
  {
    ...shifting,
    name: "random walk",
    drifts: true,
    noise: (random, slots) => {
      const normal = seededNormal(random);
      let level = 0;
      return each(slots, () => {
        level += 0.02 * normal();
        return level + 0.01 * normal();
      });
    },
  },
  {
    ...shifting,
    name: "AR(1) of 0.6 and as much noise of each block's own",
    drifts: false,
    noise: autoregressive(1),
  },
  {
    ...shifting,
    name: "AR(1) of 0.6 alone",
    claimed: false,
    drifts: false,
    noise: autoregressive(0),
  },
];

/** Which of two variants comes first in each round, as a real plan orders them. */
export function firstVisits(rounds: number, seed: number): boolean[] {
  const plan = planRounds({ variants: ["a", "b"], cells: 1, rounds, seed });
  return Array.from({ length: rounds }, (_, round) =>
    plan.some((block) => block.round === round && block.position === 0 && block.variant === "a"),
  );
}

export type Pair = { readonly a: number; readonly b: number };

/** ln values of variants a and b, round by round, in mirrored order. `effect` is added to a. */
export function duelOf(
  { noise }: World,
  random: Random,
  rounds: number,
  effect = 0,
): readonly Pair[] {
  const slots = noise(random, 2 * rounds);
  const aFirst = firstVisits(rounds, Math.floor(random() * 2 ** 31));
  return aFirst.map((first, round) => {
    const [early, late] = [slots[2 * round] ?? 0, slots[2 * round + 1] ?? 0];
    return first ? { a: early + effect, b: late } : { a: late + effect, b: early };
  });
}

/** d of every round. */
export const differences = (pairs: readonly Pair[]): number[] => pairs.map(({ a, b }) => a - b);
