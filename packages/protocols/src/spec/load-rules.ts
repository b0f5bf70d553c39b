// What the fields of a load must have to do with each other: rules that a shape cannot say.
// Each issue names its field and the remedy; the editor and problem details show them as they are.
import type { z } from "zod";

type Levels = { clients?: number | undefined; ratePerS?: number | undefined };
type Thinking = { thinkTimeMs?: number | undefined; thinkTimeDistribution?: string | undefined };

const refuse = (context: z.RefinementCtx, path: (string | number)[], message: string) =>
  context.addIssue({ code: "custom", path, message });

/** Either clients or a rate. */
export function allowsOneLevel(level: Levels, context: z.RefinementCtx): void {
  if (level.clients === undefined && level.ratePerS === undefined)
    refuse(context, ["clients"], "is missing: give clients, or ratePerS");
  if (level.clients !== undefined && level.ratePerS !== undefined)
    refuse(context, ["ratePerS"], "does not go with clients: give one of the two");
}

/** A distribution has a mean, and only clients that wait for answers think. */
export function allowsThinking(
  load: Thinking & { readonly stages?: readonly Levels[] },
  context: z.RefinementCtx,
): void {
  if (load.thinkTimeDistribution !== undefined && load.thinkTimeMs === undefined)
    refuse(context, ["thinkTimeMs"], "is missing: a distribution needs its mean");
  if (load.thinkTimeMs !== undefined && load.stages?.some((stage) => stage.ratePerS !== undefined))
    refuse(
      context,
      ["thinkTimeMs"],
      "does not fit a rate: only clients that wait for answers think",
    );
}

type Search = {
  readonly slo: { readonly quantile: number };
  readonly startRatePerS: number;
  readonly maxRatePerS: number;
  readonly trialMs: number;
  readonly confirmMs: number;
};

/** Requests that must lie beyond the quantile in a trial, or it says nothing. */
const beyondQuantile = 10;

/** Requests that a trial needs, so that its quantile says something: p99 needs 1,000. */
const trialRequestsNeeded = (quantile: number): number =>
  Math.round(beyondQuantile / (1 - quantile));

/** A search goes upwards, and its first trial has requests enough for its quantile. */
export function isSearchable(load: Search, context: z.RefinementCtx): void {
  const { slo, startRatePerS, maxRatePerS, trialMs, confirmMs } = load;
  if (startRatePerS > maxRatePerS)
    refuse(context, ["startRatePerS"], `must not be above maxRatePerS (${maxRatePerS})`);
  if (confirmMs < trialMs)
    refuse(context, ["confirmMs"], `must not be shorter than a trial (${trialMs} ms)`);
  const needed = trialRequestsNeeded(slo.quantile);
  const offered = (startRatePerS * trialMs) / 1_000;
  if (offered >= needed - 1e-6) return;
  const name = `p${Number((slo.quantile * 100).toPrecision(6))}`;
  const longerMs = Math.ceil((needed * 1_000) / startRatePerS);
  const higher = Math.ceil((needed * 1_000) / trialMs);
  refuse(
    context,
    ["trialMs"],
    `is too short: ${name} needs ${needed} requests in a trial, and ${startRatePerS}/s gives ${Math.floor(offered)}. Use trials of ${longerMs} ms, startRatePerS ${higher}, or a lower quantile`,
  );
}

/** All stages count clients, or all of them requests a second, and one of them some. */
export function hasOneLevelKind(
  load: { readonly stages: readonly (Levels & { durationMs: number })[] },
  context: z.RefinementCtx,
): void {
  const rates = load.stages.filter((stage) => stage.ratePerS !== undefined).length;
  if (rates > 0 && rates < load.stages.length)
    refuse(context, ["stages"], "must all have clients, or all have ratePerS");
  if (load.stages.every((stage) => (stage.clients ?? stage.ratePerS ?? 0) === 0))
    refuse(context, ["stages"], "are all at zero: give one of them a level");
  const totalMs = load.stages.reduce((sum, stage) => sum + stage.durationMs, 0);
  if (totalMs > 86_400_000) refuse(context, ["stages"], "last longer than a day together");
}
