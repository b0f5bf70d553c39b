// Whether a target's memory is that of its variant's blocks: what one block left behind in a process counts for the next, and
// a process that serves several variants has one memory for all of them. Where it is not, figures are shown and no ratio is.
import { isMemory, type MetricName } from "@gonogo/protocols/spec";
import type { Because } from "../words/because-words.ts";
import { type CellEvidence, type Evidence, evidenceOf } from "./evidence.ts";
import { pageBytes } from "./metric-readings.ts";

const allCells = ({ cells, confirmation }: Pick<Evidence, "cells" | "confirmation">) => [
  ...cells,
  ...confirmation,
];

const machinesOf = (cell: CellEvidence, variant: string) =>
  evidenceOf(cell, variant).flatMap(({ stored: { machine } }) =>
    machine != null && machine.targetPeakBytes !== null ? [machine] : [],
  );

/** Blocks of a variant with memory, and how many of them have a peak that was only sampled. */
export function sampledBlocks(cells: readonly CellEvidence[], variant: string) {
  const machines = cells.flatMap((cell) => machinesOf(cell, variant));
  const sampled = machines.filter(({ targetMemorySince }) => targetMemorySince === "sampled");
  return { sampled: sampled.length, of: machines.length };
}

/** The variants that a process of this one served as well, in blocks for which it was not started anew; itself among them. */
export function sharingWith(evidence: Evidence, variant: string): readonly string[] {
  const machines = (name: string) => allCells(evidence).flatMap((cell) => machinesOf(cell, name));
  const stale = machines(variant).filter((machine) => machine.targetMemorySince !== "fresh");
  const own = new Set(stale.flatMap(({ targetProcesses }) => targetProcesses));
  const shares = (name: string) =>
    machines(name).some(({ targetProcesses }) => targetProcesses.some((one) => own.has(one)));
  return evidence.variants.map(({ name }) => name).filter((n) => n === variant || shares(n));
}

/** Why the memory of these variants cannot be compared in a cell; null: it can, or is no memory. */
export function notOwnMemory(
  evidence: Evidence,
  cell: CellEvidence,
  metric: MetricName,
  variants: readonly string[],
): Because | null {
  if (!isMemory(metric)) return null;
  for (const variant of variants) {
    const shared = sharingWith(evidence, variant);
    if (shared.length > 1) return { code: "process-shared", params: { variants: shared } };
    const { sampled, of } = sampledBlocks([cell], variant);
    if (sampled > 0) return { code: "peak-sampled", params: { variant, blocks: sampled, of } };
    if (metric === "memory") continue;
    const still = machinesOf(cell, variant).filter(
      ({ targetPeakBytes, targetIdleBytes }) =>
        targetPeakBytes !== null &&
        targetIdleBytes !== null &&
        targetPeakBytes - targetIdleBytes <= pageBytes,
    );
    if (still.length > 0)
      return { code: "memory-reused", params: { variant, blocks: still.length, of } };
  }
  return null;
}
