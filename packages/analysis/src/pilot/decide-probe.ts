// Which probe blocks a run needs: one with TCP_QUICKACK for each variant and cell that a delayed-acknowledgement
// plateau is suspected of, once, whatever becomes of it. A probe is no evidence and voids no round;
// without its answer the suspicion stays.
import { delayedAckPlateau } from "../diagnostics/delayed-ack-plateau.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { JudgeInput } from "../evidence/report-input.ts";
import type { PlannedBlock } from "../plan/plan-rounds.ts";

/** Probe blocks to be measured next; empty: nothing is suspected, or it was probed already. */
export function decideProbes(input: Omit<JudgeInput, "status">): PlannedBlock[] {
  // A search loads at rates of its own finding, and connect-only load sends nothing: no block is like theirs.
  if (input.spec.load.kind === "capacity" || input.spec.load.kind === "connect") return [];
  const probed = new Set(
    input.blocks
      .filter(({ purpose }) => purpose === "probe")
      .map(({ variant, cell }) => `${cell} ${variant}`),
  );
  return delayedAckPlateau(readEvidence(input)).flatMap(
    ({ variant, cell, params }, position): PlannedBlock[] => {
      if (variant === null || cell === null || params.state !== "suspected") return [];
      if (probed.has(`${cell} ${variant}`)) return [];
      return [{ purpose: "probe", cell, round: 0, position, attempt: 1, variant }];
    },
  );
}
