// bimodal: a variant's response times have two separate peaks, so that no single figure describes them: a mean lies where
// hardly any request is, and a percentile jumps between the peaks. Looked at by operation, since different work takes
// different times by right, and not where the delayed-acknowledgement plateau is the known second peak.
// The rule and its margins: statistics/two-modes.ts. Also says whether both peaks are in most blocks, or blocks differ.
import type { Diagnostic } from "@gonogo/protocols/report";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import { mergeDistributions } from "../statistics/histogram.ts";
import { modeShareLimit, type TwoModes, twoModes, valleyLimit } from "../statistics/two-modes.ts";
import { delayedAckPlateau } from "./delayed-ack-plateau.ts";
import { diagnostic, tidy } from "./rule.ts";

/** Requests under which peaks and valleys are mostly chance. */
export const fewestRequests = 1_000;

type Bimodal = TwoModes & {
  readonly requests: number;
  readonly blockIds: readonly string[];
  /** Blocks that hold a tenth of their requests on either side of the valley. */
  readonly mixedBlocks: number;
  readonly operation: string | undefined;
};

function isMixed(reading: BlockReading, valleyUs: number): boolean {
  const { answered } = reading.times();
  const above = answered.counts.reduce(
    (sum, count, i) => ((answered.low[i] ?? 0) / 10 >= valleyUs ? sum + count : sum),
    0,
  );
  const share = above / Math.max(1, answered.total);
  return Math.min(share, 1 - share) >= modeShareLimit / 2;
}

function bimodalOf(cell: CellEvidence, variant: string, operation?: string): Bimodal | null {
  const blocks = evidenceOf(cell, variant);
  const times = mergeDistributions(blocks.map(({ reading }) => reading.times().answered));
  if (times.total < fewestRequests) return null;
  const modes = twoModes(times);
  if (modes === null) return null;
  const mixedBlocks = blocks.filter(({ reading }) => isMixed(reading, modes.valleyUs)).length;
  const blockIds = blocks.map((block) => block.stored.id);
  return { ...modes, requests: times.total, blockIds, mixedBlocks, operation };
}

/** The clearest two peaks of a variant, over its operations. */
function clearest(evidence: Evidence, cell: CellEvidence, variant: VariantFacts): Bimodal | null {
  if (variant.operations.length < 2) return bimodalOf(cell, variant.name);
  const found = variant.operations.flatMap(({ name }) => {
    const narrowed = evidenceOfOperation(evidence, name).cells.find(
      ({ index }) => index === cell.index,
    );
    return (narrowed && bimodalOf(narrowed, variant.name, name)) ?? [];
  });
  return found.sort((a, b) => a.valley - b.valley)[0] ?? null;
}

export function bimodal(evidence: Evidence): Diagnostic[] {
  const plateaus = delayedAckPlateau(evidence);
  return evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => {
      const known = plateaus.some((one) => one.variant === variant.name && one.cell === cell.index);
      // Stages and searches press a target differently in turn, and connections that are asked for again are known.
      const byDesign = ["stages", "capacity", "connect"].includes(cell.load.kind);
      const found = known || byDesign ? null : clearest(evidence, cell, variant);
      if (found === null) return [];
      return [
        diagnostic(evidence, {
          code: "bimodal",
          severity: "caution",
          variant: variant.name,
          cell: cell.index,
          params: {
            ...(found.operation === undefined ? {} : { operation: found.operation }),
            lowModeUs: tidy(found.lowUs),
            highModeUs: tidy(found.highUs),
            highModeShare: tidy(found.highShare),
            valleyHeightShare: tidy(found.valley),
            valleyHeightShareLimit: valleyLimit,
            blocksWithBoth: found.mixedBlocks,
            blocks: found.blockIds.length,
            requests: found.requests,
          },
          blockIds: found.blockIds,
        }),
      ];
    }),
  );
}
