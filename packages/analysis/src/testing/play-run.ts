// Plays a run forward on synthetic blocks, as the worker would measure it: what `decideLook` asks for is
// performed until it says finish. The second measurement of a NO-GO may be another than the first.

import type { ReportInput } from "../evidence/report-input.ts";
import type { PlannedBlock } from "../plan/plan-rounds.ts";
import type { StoredBlock } from "../stored-block.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { firstDuel } from "./first-duel.ts";
import { duelVariants, type SyntheticRun, syntheticBlocks } from "./synthetic-blocks.ts";

export type PlayedRun = {
  /** `append: look 15`, `finish: decided` */
  readonly steps: readonly string[];
  readonly input: ReportInput;
};

type Played = {
  readonly run: Partial<SyntheticRun>;
  /** What the confirmation finds; default: the same as the evidence, with noise of its own. */
  readonly again?: Partial<SyntheticRun>;
  /** Steps at most; a run that is cut short has its planned blocks left. */
  readonly most?: number;
};

export function playRun({ run, again = run, most = 12 }: Played): PlayedRun {
  let input = firstDuel(run);
  const steps: string[] = [];
  for (let i = 0; i < most; i++) {
    const { kind, because, blocks } = decideLook(input);
    steps.push(`${kind}: ${because}${blocks.length ? ` ${blocks.length}` : ""}`);
    if (kind !== "append") break;
    const evidence = measured(input, run, blocks, "evidence");
    const confirming = measured(input, { seed: 11, ...again }, blocks, "confirmation");
    input = { ...input, blocks: [...input.blocks, ...evidence, ...confirming] };
  }
  return { steps, input };
}

/** The planned blocks of one purpose, measured: only their place in the run is the plan's. */
function measured(
  input: ReportInput,
  run: Partial<SyntheticRun>,
  planned: readonly PlannedBlock[],
  purpose: PlannedBlock["purpose"],
): StoredBlock[] {
  const own = planned.filter((block) => block.purpose === purpose);
  if (own.length === 0) return [];
  const rounds = Math.max(...own.map((block) => block.round)) + 1;
  const { spec } = input;
  const all = syntheticBlocks({ variants: duelVariants, ...run, spec, rounds });
  return own.map((place, i) => {
    const { cell, round, variant } = place;
    const made = all.find((b) => b.cell === cell && b.round === round && b.variant === variant);
    if (!made) throw new Error("no such block");
    const id = `${purpose}-${cell}-${round}-${place.position}`;
    return { ...made, ...place, id, sequence: input.blocks.length + i };
  });
}
