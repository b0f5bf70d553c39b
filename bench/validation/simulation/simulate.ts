// All simulations of the method, as one table: what `npm run validate -- simulate` prints and what
// `docs/validation.md` holds. Seeded, so that the same number of runs gives the same table everywhere.

import { mostMovedRuns } from "@gonogo/analysis/evolution/match-decisions";
import { changePoints } from "@gonogo/analysis/statistics/change-points";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { signedRankCut } from "@gonogo/analysis/statistics/signed-rank";
import { centreOf, pAbove, pBelow } from "@gonogo/analysis/statistics/walsh";
import { type Claim, countOf, rowOf, type ValidationRow } from "../validation-row.ts";
import { baselinesThatLeaveOut } from "./baseline-errors.ts";
import { besideStarvedEngine } from "./bunching-errors.ts";
import { errorGates } from "./error-ratio-errors.ts";
import { againstItself, severalGates, withLooks } from "./gate-errors.ts";
import { againstHistory, errorsAgainstHistory } from "./history-errors.ts";
import { powerHeld } from "./power-held.ts";
import { besideWaitingRequests } from "./waiting-errors.ts";
import { differences, duelOf, firstVisits, type World, worlds } from "./worlds.ts";

// Do intervals hold the truth as often as they say? Hodges–Lehmann intervals (`centreOf`) of duels in every kind of noise
// and of single variants, for 6 to 20 rounds, against the level that the exact signed-rank test attains.

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

function duelCoverage(runs: number): ValidationRow[] {
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
function plainCoverage(runs: number): ValidationRow[] {
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

// Why a voided block costs its whole round: one variant loses a fifth of its blocks while the machine drifts.
// Repeating single blocks pairs an early block with a late one and decides wrongly; whole new rounds do not.

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

function retries(runs: number): ValidationRow[] {
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

// Change points of a series: how often a quiet one has a change by chance, which is why a change is a finding and no
// verdict, and how often a step is found within two runs of where it is.

/** Spread of ln(p99) between runs of one version. */
const sdLog = 0.04;

/** False alarms of stable series that pages state, by number of runs. */
const quiet = [
  { length: 20, bound: 0.03 },
  { length: 50, bound: 0.04 },
  { length: 100, bound: 0.08 },
  { length: 200, bound: 0.14 },
];

/** Steps as ratios, in the middle of 30 runs. */
const steps = [1.05, 1.1, 1.2];
const stepLength = 30;

const seriesOf = (normal: () => number, length: number, levelAt: (i: number) => number) =>
  Array.from({ length }, (_, i) => levelAt(i) * Math.exp(sdLog * normal()));

function falseAlarms(runs: number): ValidationRow[] {
  return quiet.map(({ length, bound }) => {
    const normal = seededNormal(seededRandom(seedFrom(21, length)));
    let hits = 0;
    for (let run = 0; run < runs; run++)
      if (changePoints(seriesOf(normal, length, () => 200)).length > 0) hits++;
    return rowOf({
      ...{ group: "A series of runs that does not change", what: `${length} runs` },
      ...{ at: "a change is found", claim: { kind: "at-most", bound }, hits, runs },
    });
  });
}

function stepsFound(runs: number): ValidationRow[] {
  return steps.map((step) => {
    const normal = seededNormal(seededRandom(seedFrom(22, Math.round(step * 100))));
    const middle = stepLength / 2;
    let hits = 0;
    for (let run = 0; run < runs; run++) {
      const series = seriesOf(normal, stepLength, (i) => (i < middle ? 200 : 200 * step));
      const near = (index: number) => Math.abs(index - middle) <= mostMovedRuns;
      if (changePoints(series).some(({ index }) => near(index))) hits++;
    }
    const percent = Math.round((step - 1) * 100);
    return rowOf({
      ...{ group: "A step in the middle of 30 runs that differ by 4 %", what: `+${percent} %` },
      ...{ at: "is found within two runs", claim: { kind: "shown" }, hits, runs },
    });
  });
}

const changesOfSeries = (runs: number): ValidationRow[] => [
  ...falseAlarms(runs),
  ...stepsFound(runs),
];

type Part = { readonly title: string; readonly rows: (runs: number) => ValidationRow[] };

/** In the order in which they are reported; the first ones do without the decision code and are cheap. */
export const simulationParts: readonly Part[] = [
  { title: "Coverage of ratios", rows: duelCoverage },
  { title: "Coverage of single figures", rows: plainCoverage },
  { title: "Power", rows: powerHeld },
  { title: "History", rows: againstHistory },
  { title: "Baselines that leave runs out", rows: baselinesThatLeaveOut },
  { title: "Errors against history", rows: errorsAgainstHistory },
  { title: "Change points", rows: changesOfSeries },
  { title: "Retries", rows: retries },
  { title: "A variant against itself", rows: againstItself },
  { title: "Several gates", rows: severalGates },
  { title: "Looks", rows: withLooks },
  { title: "Errors", rows: errorGates },
  { title: "A starved engine", rows: besideStarvedEngine },
  { title: "Waiting requests", rows: besideWaitingRequests },
];

/** Whether a row's count contradicts its claim. */
export const contradicted = (row: ValidationRow): boolean => row.passed === false;
