// target-moved: whether a target ran on the engine's core differs from block to block, and explains how long it took to answer.
// Beside the engine it is woken by a call of the same core; apart from it another core has to wake up, which may double a
// response time. Both groups of blocks hold two at least, their medians differ by 20 %, and no p50 of one group lies among those
// of the other, where chance does that once in 20: 2 of n choose k. The target's core is that of more than half of its CPU time.
import type { Diagnostic } from "@gonogo/protocols/report";
import {
  type CellEvidence,
  type Evidence,
  type EvidenceBlock,
  evidenceOf,
} from "../evidence/evidence.ts";
import { engineCoresOf } from "../evidence/machine-use.ts";
import { medianOfSorted } from "../statistics/walsh.ts";
import { diagnostic, tidy } from "./rule.ts";

export const movedP = 0.05;
export const movedEffectLimit = 0.2;
const fewestInGroup = 2;
const mainCoreShare = 0.5;

type Placed = { readonly id: string; readonly p50Us: number; readonly isBeside: boolean };

/** null: it is not known where the engine or the target ran, or the target had no core of its own choice. */
function isBeside({ stored, reading }: EvidenceBlock): boolean | null {
  const [main] = stored.machine?.targetCores ?? [];
  const cores = engineCoresOf(reading?.result ?? null);
  if (!main || main.share <= mainCoreShare || cores.length === 0) return null;
  return cores.includes(main.core);
}

const placedIn = (cell: CellEvidence, variant: string): Placed[] =>
  evidenceOf(cell, variant).flatMap((block) => {
    const beside = isBeside(block);
    const p50Us = block.reading.scalar("p50")?.value ?? null;
    return beside === null || p50Us === null
      ? []
      : [{ id: block.stored.id, p50Us, isBeside: beside }];
  });

/** Chance that `k` of `n` values in any order are the lowest, or the highest, of them. */
function chanceOfSplit(n: number, k: number): number {
  let choices = 1;
  for (let i = 1; i <= k; i++) choices = (choices * (n - k + i)) / i;
  return Math.min(1, 2 / choices);
}

export type Moved = {
  readonly besideUs: number;
  readonly apartUs: number;
  readonly beside: number;
  readonly apart: number;
  readonly p: number;
};

/** null: where the target ran does not explain its response times. */
export function movedOf(blocks: readonly Omit<Placed, "id">[]): Moved | null {
  const sorted = (beside: boolean) =>
    blocks.flatMap((one) => (one.isBeside === beside ? one.p50Us : [])).sort((a, b) => a - b);
  const [beside, apart] = [sorted(true), sorted(false)];
  if (Math.min(beside.length, apart.length) < fewestInGroup) return null;
  const isSplit =
    Math.max(...beside) < Math.min(...apart) || Math.max(...apart) < Math.min(...beside);
  const p = chanceOfSplit(blocks.length, beside.length);
  const [besideUs, apartUs] = [medianOfSorted(beside) ?? 0, medianOfSorted(apart) ?? 0];
  const effect = Math.abs(Math.log(apartUs / besideUs));
  if (!isSplit || p > movedP || effect < Math.log(1 + movedEffectLimit)) return null;
  return { besideUs, apartUs, beside: beside.length, apart: apart.length, p };
}

export function targetMoved(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap(({ name }) => {
      // Stages and searches press a target differently in turn.
      if (cell.load.kind === "stages" || cell.load.kind === "capacity") return [];
      const blocks = placedIn(cell, name);
      const found = movedOf(blocks);
      if (found === null) return [];
      const { besideUs, apartUs, beside, apart, p } = found;
      return [
        diagnostic(evidence, {
          code: "target-moved",
          severity: "caution",
          variant: name,
          cell: cell.index,
          params: {
            blocksBeside: beside,
            blocksApart: apart,
            p50BesideUs: tidy(besideUs),
            p50ApartUs: tidy(apartUs),
            p: tidy(p),
          },
          blockIds: blocks.map(({ id }) => id),
        }),
      ];
    }),
  );
}
