// errors-contaminate: a variant that fails its work is not compared with one that does it.
// A block with more than 1 % unexpected errors (or the plan's `maxErrorRatio`) leaves latency and throughput, never the
// error gates. The variant is contaminated when its blocks together exceed that, more than a quarter of them do,
// or it fails most requests of an operation that another serves, however small that operation's share.
import type { Diagnostic } from "@gonogo/protocols/report";
import {
  type Contamination,
  contaminationOf,
  excludedRatioOf,
  maxErrorRatioOf,
} from "../evidence/contamination.ts";
import {
  type CellEvidence,
  type Evidence,
  type EvidenceBlock,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { commonestFailure } from "./facts/commonest-failure.ts";
import { diagnostic, tidy } from "./rule.ts";

/** An operation that fails more often than it works is not served. */
const unservedErrorRatio = 0.5;

type Unserved = {
  readonly operation: string;
  readonly ratio: number;
  readonly servedBy: string;
  readonly blocks: readonly EvidenceBlock[];
};

/** The operation of a variant that mostly fails while another variant serves it; null: none. */
function unservedOf(evidence: Evidence, index: number, variant: VariantFacts): Unserved | null {
  if (variant.operations.length < 2) return null;
  const ratioOf = (operation: string, name: string) => {
    const cell = evidenceOfOperation(evidence, operation).cells.find((one) => one.index === index);
    const blocks = cell ? evidenceOf(cell, name) : [];
    return { blocks, ratio: excludedRatioOf(blocks) };
  };
  for (const { name: operation } of variant.operations) {
    const { blocks, ratio } = ratioOf(operation, variant.name);
    if (ratio <= unservedErrorRatio) continue;
    const server = evidence.variants.find(({ name, operations }) => {
      if (name === variant.name || !operations.some((one) => one.name === operation)) return false;
      const other = ratioOf(operation, name);
      return other.blocks.length > 0 && other.ratio <= maxErrorRatioOf(evidence);
    });
    if (server) return { operation, ratio, servedBy: server.name, blocks };
  }
  return null;
}

export function errorsContaminate(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => {
      const found = contaminationOf(evidence, cell, variant.name);
      const unserved = found.whole ? null : unservedOf(evidence, cell.index, variant);
      if (unserved) return [unservedFinding(evidence, cell, variant, unserved)];
      return found.blocks.length === 0 ? [] : [finding(evidence, cell, variant, found)];
    }),
  );
}

function finding(
  evidence: Evidence,
  cell: CellEvidence,
  variant: VariantFacts,
  found: Contamination,
): Diagnostic {
  return diagnostic(evidence, {
    code: "errors-contaminate",
    severity: found.whole ? "invalidating" : "caution",
    variant: variant.name,
    cell: cell.index,
    params: {
      errorRatio: tidy(found.ratio),
      excludedRatio: tidy(excludedRatioOf(found.blocks)),
      errorRatioLimit: maxErrorRatioOf(evidence),
      blocks: found.blocks.length,
      ...commonestFailure(found.blocks, variant),
    },
    blockIds: found.blocks.map((block) => block.stored.id),
  });
}

function unservedFinding(
  evidence: Evidence,
  cell: CellEvidence,
  variant: VariantFacts,
  { operation, ratio, servedBy, blocks }: Unserved,
): Diagnostic {
  const narrowed = variant.operations.filter((one) => one.name === operation);
  return diagnostic(evidence, {
    code: "errors-contaminate",
    severity: "invalidating",
    variant: variant.name,
    cell: cell.index,
    params: {
      ...{ operation, errorRatio: tidy(ratio), servedBy },
      ...commonestFailure(blocks, { ...variant, operations: narrowed }),
    },
    blockIds: blocks.map((block) => block.stored.id),
  });
}
