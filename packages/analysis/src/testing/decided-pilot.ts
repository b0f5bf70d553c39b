// A pilot's decision on synthetic blocks, for tests: what was measured, what the plan lets it do, and the step that follows.
import type { RunPilot } from "@gonogo/protocols/report";
import type { BenchmarkSpecInput, PilotMode } from "@gonogo/protocols/spec";
import type { ReportInput } from "../evidence/report-input.ts";
import { decidePilot, type PilotStep } from "../pilot/decide-pilot.ts";
import { newPilot, pilotedSpec } from "../pilot/run-pilot.ts";
import { firstDuelGates } from "./first-duel.ts";
import { duelVariants, type SyntheticVariant } from "./synthetic-blocks.ts";
import { pilotInput } from "./synthetic-pilot.ts";

export type Given = {
  readonly variants?: readonly SyntheticVariant[];
  readonly spec?: Partial<BenchmarkSpecInput>;
  readonly mode?: PilotMode;
  /** Pilot rounds that were measured, all alike. */
  readonly rounds?: number;
  readonly mostThreads?: number;
  readonly pilot?: Partial<RunPilot>;
  readonly change?: (input: ReportInput) => ReportInput;
};

/** The step after so many pilot rounds, of a plan whose pilot stops unless set otherwise. */
export function decide(given: Given = {}): PilotStep {
  const { variants = duelVariants, spec = {}, mode = "stop", mostThreads = 1 } = given;
  const plan = { ...spec.plan, pilot: mode };
  const made = pilotInput(
    { variants, spec: { gates: firstDuelGates, ...spec, plan } },
    given.rounds,
  );
  const pilot = { ...newPilot(made.spec), ...given.pilot };
  const input = given.change?.(made) ?? made;
  return decidePilot({
    input: { ...input, spec: pilotedSpec(input.spec, pilot) },
    pilot,
    mostThreads,
  });
}

/** All variants of the duel with the same changes. */
export const everybody = (changes: Partial<SyntheticVariant>) =>
  duelVariants.map((variant) => ({ ...variant, ...changes }));
/** A load that the synthetic blocks keep. */
export const open = { kind: "open", ratePerS: 2_000, connections: 10 } as const;
