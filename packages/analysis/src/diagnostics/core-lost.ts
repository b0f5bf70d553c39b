// core-lost: a load thread could not stay on the core that it was to keep: its mask was refused, or changed during the block
// (taskset, a cpuset of a container). It ran as well as it could, and its figures may be those of two places.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { listOf, plural } from "../words/format.ts";
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
  const words = `${cores.length === 1 ? "core" : "cores"} ${listOf(cores.map(String))}`;
  return [
    diagnostic(evidence, {
      code: "core-lost",
      severity: "caution",
      variant: null,
      cell: null,
      evidence: { blocks: hit.length, lostCores: cores.join(", ") },
      sentence: `Load threads could not stay on ${words} in ${hit.length} of ${plural(blocks.length, "block")}: their CPU mask was refused or changed while they measured.`,
      remedy:
        "Leave the worker's CPU mask alone while it measures (taskset, cpuset), and measure again; or choose the placement “kernel”.",
      blockIds: hit.map(({ stored }) => stored.id),
    }),
  ];
}
