// What a run remembers of its pilot, from its beginning on, and the definition that follows from it.
// What is changed is the same for every variant, so the comparison stays fair.
import type { PilotChange, RunPilot } from "@gonogo/protocols/report";
import { type BenchmarkSpec, pilotModeOf } from "@gonogo/protocols/spec";

/** A pilot that has not been measured yet. */
export const newPilot = (spec: Pick<BenchmarkSpec, "plan">): RunPilot => ({
  mode: pilotModeOf(spec.plan),
  outcome: null,
  change: { threads: null, load: null, blockMs: null },
  definedLoad: null,
  definedBlockMs: null,
  sinceRound: 0,
  changes: [],
  findings: [],
  expected: null,
  proposal: null,
});

const withParts = (
  spec: BenchmarkSpec,
  load: BenchmarkSpec["load"] | null,
  blockMs: number | null,
): BenchmarkSpec => ({
  ...spec,
  load: load ?? spec.load,
  plan: { ...spec.plan, blockMs: blockMs ?? spec.plan.blockMs },
});

/** What the run really measures: the definition with the load and block length that its pilot changed. */
export const pilotedSpec = (
  spec: BenchmarkSpec,
  pilot: { readonly change: PilotChange } | null | undefined,
): BenchmarkSpec => (pilot ? withParts(spec, pilot.change.load, pilot.change.blockMs) : spec);

/** The reverse: the definition that a run was made from, given what it measures. */
export const definedSpec = (
  spec: BenchmarkSpec,
  pilot: Pick<RunPilot, "definedLoad" | "definedBlockMs"> | null | undefined,
): BenchmarkSpec => (pilot ? withParts(spec, pilot.definedLoad, pilot.definedBlockMs) : spec);
