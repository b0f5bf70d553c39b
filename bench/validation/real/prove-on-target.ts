// The proof on the real demo target: duels of it against itself, then against itself made slower by 10 %, by as
// much as one spread (where half of all duels or more should see it), by 5 % and by 20 %.
// Bounded in time: what was measured by then is what is reported; a later start goes on from there.
import {
  pooledSpread,
  type RealCondition,
  type RealDuel,
  type SlowDown,
  sameRows,
  slowDownOf,
  wasJudged,
} from "../real-proof.ts";
import type { ValidationRow } from "../validation-row.ts";
import type { KeptDuels } from "./kept-duels.ts";
import { type DuelAsked, type DuelSetting, medianUs, realDuel } from "./real-duel.ts";

export type RealPlan = {
  readonly condition: RealCondition;
  /** Duels against itself. */
  readonly duels: number;
  /** Duels of each slow-down. */
  readonly slowDuels: number;
  /** Shares, in order of importance; `spread`: as much as one spread of the duels against itself. */
  readonly slowDowns: readonly (number | "spread")[];
  readonly untilMs: number;
};

type Progress = { readonly say: (text: string) => void; readonly now: () => number };

export type RealFound = {
  readonly rows: readonly ValidationRow[];
  readonly slowDowns: readonly SlowDown[];
  readonly spread: number | null;
  readonly notJudged: number;
  readonly complete: boolean;
};

/** Share of one spread, as a slow-down of the median; tenths of a percent, at least a tenth. */
const shareOfSpread = (spread: number | null): number =>
  Math.max(0.001, Math.round(1_000 * Math.expm1(spread ?? 0.01)) / 1_000);

function duelText(duel: RealDuel, count: number, of: number): string {
  const what = duel.slower === 0 ? "against itself" : `${(100 * duel.slower).toFixed(1)} % slower`;
  const interval =
    duel.low === null || duel.high === null
      ? (duel.reason ?? "no interval")
      : `[${duel.low.toFixed(4)}, ${duel.high.toFixed(4)}]`;
  return `${what} ${count} of ${of}: ${interval} ${duel.outcome}, ${duel.verdict}`;
}

/** Measures until `wanted` duels of this kind could be judged, twice as many were tried, or time is up. */
async function measureKind(
  setting: DuelSetting,
  kept: KeptDuels,
  asked: Omit<DuelAsked, "seed">,
  wanted: number,
  { plan, progress }: { readonly plan: RealPlan; readonly progress: Progress },
): Promise<boolean> {
  const ofKind = () => kept.all().filter(({ slower }) => slower === asked.slower);
  while (ofKind().filter(wasJudged).length < wanted && ofKind().length < 2 * wanted) {
    if (progress.now() >= plan.untilMs || setting.signal.aborted) return false;
    const seed = 1 + kept.all().length;
    const duel = await realDuel(setting, { ...asked, seed });
    kept.add(duel);
    progress.say(duelText(duel, ofKind().filter(wasJudged).length, wanted));
  }
  return true;
}

/** Measures what is still missing, and says what all duels together show. */
export async function proveOnTarget(
  setting: DuelSetting,
  kept: KeptDuels,
  plan: RealPlan,
  progress: Progress,
): Promise<RealFound> {
  const base = await medianUs(setting);
  progress.say(`The target's median is ${Math.round(base)} µs.`);
  const ends = { plan, progress };
  let complete = await measureKind(setting, kept, { slower: 0, addedUs: 0 }, plan.duels, ends);
  const same = () => kept.all().filter(({ slower }) => slower === 0);
  for (const wanted of complete ? plan.slowDowns : []) {
    const before = kept.all().find(({ slower }) => slower > 0 && slower < 0.04);
    const slower =
      wanted === "spread" ? (before?.slower ?? shareOfSpread(pooledSpread(same()))) : wanted;
    const known = kept.all().find((duel) => duel.slower === slower);
    const addedUs = known?.addedUs ?? Math.round(slower * base);
    complete =
      (await measureKind(setting, kept, { slower, addedUs }, plan.slowDuels, ends)) && complete;
  }
  const shares = [...new Set(kept.all().map(({ slower }) => slower))].filter((share) => share > 0);
  const slowDowns = shares
    .sort((a, b) => a - b)
    .flatMap(
      (share) =>
        slowDownOf(
          kept.all().filter(({ slower }) => slower === share),
          plan.condition,
        ) ?? [],
    );
  return {
    rows: sameRows(same()),
    slowDowns,
    spread: pooledSpread(same().filter(wasJudged)),
    notJudged: kept.all().filter((duel) => !wasJudged(duel)).length,
    complete,
  };
}
