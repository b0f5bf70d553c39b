// Why a voided block costs its whole round: one variant loses a fifth of its blocks while the machine drifts.
// Repeating single blocks pairs an early block with a late one and decides wrongly; whole new rounds do not.
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { pAbove, pBelow } from "@gonogo/analysis/statistics/walsh";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import { firstVisits } from "./worlds.ts";

const alpha = 0.025;
const rounds = 10;
const lostShare = 0.2;

type ValueAt = (slot: number) => number;

/** d of the planned rounds, where a lost block of `a` is measured again alone, after all others. */
function singleBlocks(valueAt: ValueAt, lost: readonly boolean[], aFirst: readonly boolean[]) {
  let next = 2 * rounds;
  return lost.map((isLost, round) => {
    const [early, late] = [valueAt(2 * round), valueAt(2 * round + 1)];
    const [a, b] = aFirst[round] ? [early, late] : [late, early];
    return (isLost ? valueAt(next++) : a) - b;
  });
}

/** d of the rounds that kept both blocks, and of whole new ones at the end in place of the others. */
function wholeRounds(valueAt: ValueAt, lost: readonly boolean[], aFirst: readonly boolean[]) {
  const kept = lost.flatMap((isLost, round) => (isLost ? [] : [round]));
  const added = Array.from({ length: rounds - kept.length }, (_, i) => rounds + i);
  return [...kept, ...added].map((round) => {
    const [early, late] = [valueAt(2 * round), valueAt(2 * round + 1)];
    return aFirst[round] ? early - late : late - early;
  });
}

export function retries(runs: number): ValidationRow[] {
  const random = seededRandom(seedFrom(11));
  const normal = seededNormal(random);
  const wrong = { single: 0, whole: 0 };
  for (let run = 0; run < runs; run++) {
    const noise = new Map<number, number>();
    const valueAt = (slot: number) => {
      const known = noise.get(slot) ?? 0.03 * normal();
      noise.set(slot, known);
      return 0.01 * slot + known;
    };
    const lost = Array.from({ length: rounds }, () => random() < lostShare);
    const aFirst = firstVisits(2 * rounds, Math.floor(random() * 2 ** 31));
    const decides = (d: number[]) => pAbove(d, 0) <= alpha || pBelow(d, 0) <= alpha;
    if (decides(singleBlocks(valueAt, lost, aFirst))) wrong.single++;
    if (decides(wholeRounds(valueAt, lost, aFirst))) wrong.whole++;
  }
  const group =
    "Retries on a drifting machine (1 % a block), one variant loses a fifth of its blocks";
  const row = (what: string, hits: number, claim: ValidationRow["claim"]) =>
    rowOf({ group, what, at: "a difference where there is none", claim, hits, runs });
  return [
    row("whole new rounds", wrong.whole, {
      kind: "at-most",
      bound: 2 * alpha,
    }),
    row("single blocks again", wrong.single, { kind: "shown" }),
  ];
}
