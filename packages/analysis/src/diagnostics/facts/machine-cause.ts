// What made the engine's machine restless: one cause with its blocks and its facts, of a finding that names all.
// A cause counts from two blocks and a tenth of all: a shared machine has a bad second now and then.
// Used by noisy-environment (restless-machine, disturbed-blocks) alone.
import type { EvidenceBlock } from "../../evidence/evidence.ts";
import type { Cause as CauseFacts } from "../../words/run-findings.ts";

const disturbedBlockShare = 0.1;
const fewestBlocks = 2;

export type Watched = { readonly block: EvidenceBlock; readonly value: number };
export type Cause = { readonly blocks: readonly Watched[]; readonly facts: CauseFacts };

export const mostBlocks = (hit: readonly unknown[], of: readonly unknown[]): boolean =>
  hit.length >= fewestBlocks && hit.length >= disturbedBlockShare * of.length;

export const largest = (hit: readonly Watched[]): number =>
  Math.max(...hit.map((one) => one.value));
