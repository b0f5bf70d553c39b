// The steps that a pilot can take, and how its blocks are planned.
import type { RunPilot } from "@gonogo/protocols/report";
import type { JudgeInput } from "../evidence/report-input.ts";
import { type PlannedBlock, planRound } from "../plan/plan-rounds.ts";
import { pilotCells } from "./short-spec.ts";

export type PilotStep =
  /** Pilot blocks are planned or running. */
  | { readonly kind: "run" }
  /** `blocks` are to be measured; `pilot` is to be remembered. */
  | {
      readonly kind: "measure";
      readonly pilot: RunPilot;
      readonly blocks: readonly PlannedBlock[];
      /** A second round, which shows how much blocks of one side differ; nothing held the first up. */
      readonly forSpread?: true;
    }
  /** Round 1 may begin. */
  | { readonly kind: "go"; readonly pilot: RunPilot }
  | {
      readonly kind: "stop";
      readonly pilot: RunPilot;
      readonly failure: { readonly message: string; readonly remedy: string };
    };

export type PilotInput = {
  /** `spec` is what the run measures now, its pilot's changes in it. */
  readonly input: Omit<JudgeInput, "status">;
  readonly pilot: RunPilot;
  /** Engine threads that this machine can spare. */
  readonly mostThreads: number;
};

/** Pilot blocks of every cell that a pilot tries, or of these; each variant once. */
export function measure(
  { input }: PilotInput,
  pilot: RunPilot,
  only?: readonly number[],
): Extract<PilotStep, { kind: "measure" }> {
  const { spec, blocks } = input;
  const variants = spec.variants.map(({ name }) => name);
  const round = nextPilotRound(blocks);
  const planned = pilotCells(spec)
    .filter((cell) => only?.includes(cell) ?? true)
    .flatMap((cell) =>
      planRound(variants, { seed: spec.plan.seed, cell, round, purpose: "pilot" }),
    );
  return { kind: "measure", pilot, blocks: planned };
}

/** Index of the pilot round to come. */
export const nextPilotRound = (blocks: JudgeInput["blocks"]): number =>
  Math.max(-1, ...blocks.filter(({ purpose }) => purpose === "pilot").map(({ round }) => round)) +
  1;
