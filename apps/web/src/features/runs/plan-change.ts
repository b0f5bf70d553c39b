// A change of plan that a verdict asks for: more rounds, or longer blocks where rounds will not decide.
import { formatDuration } from "@gonogo/analysis/format";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";

export type PlanChange = { readonly rounds: number } | { readonly blockMs: number };

/** More rounds mean one look, at their end; longer blocks keep the looks. */
export function changed(spec: BenchmarkSpec, change: PlanChange | undefined): BenchmarkSpec {
  if (!change) return spec;
  if ("blockMs" in change) return { ...spec, plan: { ...spec.plan, ...change } };
  const { looks, ...plan } = spec.plan;
  return { ...spec, plan: { ...plan, ...change } };
}

/** `24 rounds`, `blocks of 10 s` */
export const changeText = (change: PlanChange): string =>
  "rounds" in change ? `${change.rounds} rounds` : `blocks of ${formatDuration(change.blockMs)}`;
