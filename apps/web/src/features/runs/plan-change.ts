// A change that a verdict or a pilot asks for: more rounds, longer blocks where rounds will not decide,
// or a load that can be measured here.
import { formatDuration } from "@gonogo/analysis/format";
import type { Report } from "@gonogo/protocols/report";
import type { BenchmarkSpec, Load } from "@gonogo/protocols/spec";

export type PlanChange =
  | { readonly rounds: number }
  | { readonly blockMs: number }
  /** `text` names the load: `12 clients`. */
  | { readonly load: Load; readonly text: string };

/** The definition that a run was made from: with its own load, where the pilot measured another. */
export const definitionOf = ({ spec, pilot }: Pick<Report, "spec" | "pilot">): BenchmarkSpec =>
  pilot?.definedLoad ? { ...spec, load: pilot.definedLoad } : spec;

/** More rounds mean one look, at their end; longer blocks keep the looks. */
export function changed(spec: BenchmarkSpec, change: PlanChange | undefined): BenchmarkSpec {
  if (!change) return spec;
  if ("load" in change) return { ...spec, load: change.load };
  if ("blockMs" in change) return { ...spec, plan: { ...spec.plan, ...change } };
  const { looks, ...plan } = spec.plan;
  return { ...spec, plan: { ...plan, ...change } };
}

/** `24 rounds`, `blocks of 10 s` */
export const changeText = (change: PlanChange): string =>
  "load" in change
    ? change.text
    : "rounds" in change
      ? `${change.rounds} rounds`
      : `blocks of ${formatDuration(change.blockMs)}`;
