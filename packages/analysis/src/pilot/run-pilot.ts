// What a run remembers of its pilot, from its beginning on, and the definition that follows from it.
// A changed load is the same for every variant, so the comparison stays fair.
import type { PilotChange, RunPilot } from "@gonogo/protocols/report";
import { type BenchmarkSpec, pilotModeOf } from "@gonogo/protocols/spec";

/** A pilot that has not been measured yet. */
export const newPilot = (spec: Pick<BenchmarkSpec, "plan">): RunPilot => ({
  mode: pilotModeOf(spec.plan),
  outcome: null,
  change: { threads: null, load: null },
  definedLoad: null,
  sinceRound: 0,
  changes: [],
  findings: [],
  proposal: null,
});

/** What the run really measures: the definition with the load that its pilot changed. */
export const pilotedSpec = (
  spec: BenchmarkSpec,
  pilot: { readonly change: PilotChange } | null | undefined,
): BenchmarkSpec => (pilot?.change.load ? { ...spec, load: pilot.change.load } : spec);
