// A change that a verdict or a pilot asks for: more rounds, later looks, longer blocks where rounds will not decide,
// or a load that can be measured here. It makes another plan and another run: a run that has ended never gets further
// rounds.

import { definedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { formatDuration } from "@gonogo/analysis/words/format";
import { loadText } from "@gonogo/analysis/words/pilot-words";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { BenchmarkSpec, Load } from "@gonogo/protocols/spec";

export type PlanChange =
  | { readonly rounds: number }
  | { readonly looks: readonly number[] }
  | { readonly blockMs: number }
  | { readonly load: Load };

/** The definition that a run was made from: with its own load and block length, where the pilot measured others. */
export const definitionOf = ({ spec, pilot }: Pick<Report, "spec" | "pilot">): BenchmarkSpec =>
  definedSpec(spec, pilot);

/** Rounds alone mean one look, at their end; looks begin with the rounds of the first; longer blocks keep both. */
export function changed(spec: BenchmarkSpec, change: PlanChange | undefined): BenchmarkSpec {
  if (!change) return spec;
  if ("load" in change) return { ...spec, load: change.load };
  if ("blockMs" in change) return { ...spec, plan: withBlocks(spec.plan, change.blockMs) };
  const { looks, ...plan } = spec.plan;
  if ("rounds" in change) return { ...spec, plan: { ...plan, ...change } };
  const rounds = change.looks[0] ?? plan.rounds;
  return { ...spec, plan: { ...plan, rounds, looks: [...change.looks] } };
}

/** A pilot's bound never lies below the length that is asked for. */
function withBlocks(plan: BenchmarkSpec["plan"], blockMs: number): BenchmarkSpec["plan"] {
  const bound = plan.adapt?.maxBlockMs;
  if (bound === undefined || bound >= blockMs) return { ...plan, blockMs };
  return { ...plan, blockMs, adapt: { ...plan.adapt, maxBlockMs: blockMs } };
}

/** `24 rounds`, `looks 18, 34, 50`, `blocks of 10 s`, `12 clients` */
export function changeText(change: PlanChange): string {
  if ("load" in change) return loadText(change.load);
  if ("rounds" in change) return t("{count} rounds", { count: change.rounds });
  if ("looks" in change) return t("looks {rounds}", { rounds: change.looks.join(", ") });
  return t("blocks of {length}", { length: formatDuration(change.blockMs) });
}

/**
 * The plan that decides after between `low` and `high` rounds: it looks at both and between them, so that a
 * spread smaller than feared ends it early. One look where they are too close for more.
 */
export function roundsBetween(low: number, high: number): PlanChange {
  const middle = Math.round((low + high) / 2);
  return middle - low < 2 || high - middle < 2 ? { rounds: high } : { looks: [low, middle, high] };
}
