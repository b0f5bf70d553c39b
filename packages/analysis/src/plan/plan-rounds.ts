// The plan of a run: which variant is visited when. Rounds are outermost (round r visits every cell),
// and come in mirrored pairs: a shuffled order, then its reverse, so that drift hits all variants alike.
// The order of a round depends on seed, cell and round alone, so rounds can be appended later.
import type { BlockPurpose } from "@gonogo/protocols/spec";
import { lookLevels } from "../statistics/look-levels.ts";
import { seededRandom, seedFrom, shuffled } from "../statistics/seeded-random.ts";

export type PlannedBlock = {
  readonly purpose: BlockPurpose;
  readonly cell: number;
  readonly round: number;
  readonly position: number;
  /** 1 for a planned round; more for a round appended in place of an invalid one. */
  readonly attempt: number;
  readonly variant: string;
};

/** The order in which a round visits the variants: a pure function of seed, cell and round. */
export function roundOrder(
  variants: readonly string[],
  place: { readonly seed: number; readonly cell: number; readonly round: number },
): string[] {
  const pair = Math.floor(place.round / 2);
  const order = shuffled(variants, seededRandom(seedFrom(place.seed, place.cell, pair)));
  return place.round % 2 === 0 ? order : order.reverse();
}

/**
 * The blocks of one round of one cell, in order. A confirmation visits the variants in the reverse of what the
 * evidence did in its round of the same number, so that an effect of the order cannot fail a gate twice.
 */
export function planRound(
  variants: readonly string[],
  place: {
    readonly seed: number;
    readonly cell: number;
    readonly round: number;
    readonly attempt?: number;
    readonly purpose?: BlockPurpose;
  },
): PlannedBlock[] {
  const order = roundOrder(variants, place);
  if (place.purpose === "confirmation") order.reverse();
  return order.map((variant, position) => ({
    purpose: place.purpose ?? "evidence",
    cell: place.cell,
    round: place.round,
    position,
    attempt: place.attempt ?? 1,
    variant,
  }));
}

/**
 * All blocks of `rounds` rounds in the order they run: by round, then cell, then position.
 * `variants` are names, `cells` is their number; `firstRound` lets a later look go on where the last ended.
 */
export function planRounds(plan: {
  readonly variants: readonly string[];
  readonly cells: number;
  readonly rounds: number;
  readonly seed: number;
  readonly firstRound?: number;
}): PlannedBlock[] {
  const blocks: PlannedBlock[] = [];
  const first = plan.firstRound ?? 0;
  for (let round = first; round < first + plan.rounds; round++)
    for (let cell = 0; cell < plan.cells; cell++)
      blocks.push(...planRound(plan.variants, { seed: plan.seed, cell, round }));
  return blocks;
}

/**
 * Whether any look of a plan can fail a gate: Holm compares the least p-value that n rounds can have, 2^-n,
 * times the number of blocking tests with the look's level.
 */
export function canFail(looks: readonly number[], blockingTests: number): boolean {
  const [only] = looks;
  const levels =
    looks.length === 1 && only !== undefined
      ? [{ rounds: only, alpha: 0.025 }]
      : lookLevels(looks, 0.025);
  return levels.some(
    ({ rounds, alpha }) => rounds >= 6 && Math.max(1, blockingTests) * 2 ** -rounds <= alpha,
  );
}

/** Rounds of one cell at which every answer is possible with `blockingTests` tests at `alpha`: max(6, ceil(log2(m / alpha))). */
export function minimalRounds(blockingTests: number, alpha = 0.025): number {
  return Math.max(6, Math.ceil(Math.log2(Math.max(1, blockingTests) / alpha)));
}
