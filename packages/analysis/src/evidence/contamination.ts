// Which blocks failed their work, so that they are not compared with blocks that did it: those with more than 1 % unexpected
// errors, or the plan's `maxErrorRatio`. A variant is contaminated when its blocks together exceed that, or more than a
// quarter of them do.
import { excludedFailuresOf } from "./block-counts.ts";
import { type CellEvidence, type Evidence, type EvidenceBlock, evidenceOf } from "./evidence.ts";

export const contaminatingErrorRatio = 0.01;
const contaminatingBlockShare = 0.25;
type Definition = Pick<Evidence, "spec">;

/** The share of unexpected failures above which a block is not compared. */
export const maxErrorRatioOf = ({ spec }: Definition): number =>
  spec.plan.maxErrorRatio ?? contaminatingErrorRatio;

/** Unexpected failures that response times leave out, as a share of the requests sent. */
export function excludedRatioOf(blocks: readonly EvidenceBlock[]): number {
  const results = blocks.flatMap((block) => (block.reading ? [block.reading.result] : []));
  const sent = results.reduce((sum, result) => sum + result.counts.sent, 0);
  return results.reduce((sum, result) => sum + excludedFailuresOf(result), 0) / Math.max(1, sent);
}

/** A search has an objective for errors of its own: its block is what kept it, or has no figure. */
export const isContaminated = (definition: Definition, block: EvidenceBlock): boolean =>
  !block.reading?.result.capacity && excludedRatioOf([block]) > maxErrorRatioOf(definition);

export type Contamination = {
  readonly blocks: readonly EvidenceBlock[];
  readonly ratio: number;
  /** The whole variant is contaminated in this cell, not only single blocks. */
  readonly whole: boolean;
};

export function contaminationOf(
  definition: Definition,
  cell: CellEvidence,
  variant: string,
): Contamination {
  const all = evidenceOf(cell, variant);
  const blocks = all.filter((block) => isContaminated(definition, block));
  const ratio = excludedRatioOf(all);
  const whole =
    ratio > maxErrorRatioOf(definition) || blocks.length > contaminatingBlockShare * all.length;
  return { blocks, ratio, whole };
}
