// What made the engine's machine restless: one cause with its blocks, its numbers and its words, of a finding that names all.
// A cause counts from two blocks and a tenth of all: a shared machine has a bad second now and then.
// Used by noisy-environment (restless-machine, disturbed-blocks) alone.
import type { EvidenceBlock, Numbers } from "../../evidence/evidence.ts";

const disturbedBlockShare = 0.1;
const fewestBlocks = 2;

export type Watched = { readonly block: EvidenceBlock; readonly value: number };
export type Cause = {
  readonly blocks: readonly Watched[];
  readonly of: number;
  readonly evidence: Numbers;
  readonly phrase: string;
  readonly remedy: string;
};

export const mostBlocks = (hit: readonly unknown[], of: readonly unknown[]): boolean =>
  hit.length >= fewestBlocks && hit.length >= disturbedBlockShare * of.length;

export const largest = (hit: readonly Watched[]): number =>
  Math.max(...hit.map((one) => one.value));
