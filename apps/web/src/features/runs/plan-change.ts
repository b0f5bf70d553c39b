// A change of plan that a verdict asks for: more rounds, later looks, or longer blocks where rounds will not decide.
// It makes another plan and another run: a run that has ended never gets further rounds.
import { formatDuration } from "@gonogo/analysis/format";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";

export type PlanChange =
  | { readonly rounds: number }
  | { readonly looks: readonly number[] }
  | { readonly blockMs: number };

/** Rounds alone mean one look, at their end; looks begin with the rounds of the first; longer blocks keep both. */
export function changed(spec: BenchmarkSpec, change: PlanChange | undefined): BenchmarkSpec {
  if (!change) return spec;
  if ("blockMs" in change) return { ...spec, plan: { ...spec.plan, ...change } };
  const { looks, ...plan } = spec.plan;
  if ("rounds" in change) return { ...spec, plan: { ...plan, ...change } };
  const rounds = change.looks[0] ?? plan.rounds;
  return { ...spec, plan: { ...plan, rounds, looks: [...change.looks] } };
}

/** `24 rounds`, `looks 18, 34, 50`, `blocks of 10 s` */
export function changeText(change: PlanChange): string {
  if ("rounds" in change) return `${change.rounds} rounds`;
  if ("looks" in change) return `looks ${change.looks.join(", ")}`;
  return `blocks of ${formatDuration(change.blockMs)}`;
}

/**
 * The plan that decides after between `low` and `high` rounds: it looks at both and between them, so that a
 * spread smaller than feared ends it early. One look where they are too close for more.
 */
export function roundsBetween(low: number, high: number): PlanChange {
  const middle = Math.round((low + high) / 2);
  return middle - low < 2 || high - middle < 2 ? { rounds: high } : { looks: [low, middle, high] };
}
