// core-lost: a load thread could not stay on the core that it was to keep: its mask was refused, or changed during the block
// (taskset, a cpuset of a container). It ran as well as it could, and its figures may be those of two places.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { diagnostic } from "./rule.ts";

/** Cores that threads were to keep and did not. */
const lostIn = ({ reading }: EvidenceBlock): number[] =>
  (reading?.result.engine.threads ?? []).flatMap(({ core, moves, askedCore }) => {
    const isLost = core !== null && (core !== askedCore || moves > 0);
    return askedCore !== null && isLost ? [askedCore] : [];
  });

export function coreLost(evidence: Evidence): Diagnostic[] {
  const blocks = evidence.cells
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .filter(({ reading }) => reading?.result.engine.threads.some((one) => one.askedCore !== null));
  const hit = blocks.filter((block) => lostIn(block).length > 0);
  if (hit.length === 0) return [];
  const cores = [...new Set(hit.flatMap(lostIn))].sort((a, b) => a - b);
  return [
    diagnostic(evidence, {
      code: "core-lost",
      severity: "caution",
      variant: null,
      cell: null,
      params: { blocks: hit.length, blocksRun: blocks.length, lostCores: cores },
      blockIds: hit.map(({ stored }) => stored.id),
    }),
  ];
}
