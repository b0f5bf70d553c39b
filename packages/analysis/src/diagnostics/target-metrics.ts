// target-metrics: figures of a target's own (memory, CPU, allocations) that its metrics address or its processes should
// have reported and did not. What is missing is unknown, never guessed; gates on it say so, and no block is lost for it.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { diagnostic } from "./rule.ts";

/** Reasons that one sentence holds, the commonest first. */
const mostReasons = 3;

/** One note for each variant whose target kept something back. */
export function targetMetrics(evidence: Evidence): Diagnostic[] {
  const blocks = [...evidence.cells, ...evidence.confirmation]
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .filter(({ stored }) => stored.machine != null);
  return evidence.variants.flatMap(({ name }): Diagnostic[] => {
    const own = blocks.filter(({ stored }) => stored.variant === name);
    const issuesOf = ({ stored }: (typeof own)[number]) => stored.machine?.targetErrors ?? [];
    const hit = own.filter((block) => issuesOf(block).length > 0);
    if (hit.length === 0) return [];
    const reasons = new Map<string, number>();
    for (const issue of hit.flatMap(issuesOf)) reasons.set(issue, (reasons.get(issue) ?? 0) + 1);
    const commonest = [...reasons].sort(([, a], [, b]) => b - a).slice(0, mostReasons);
    return [
      diagnostic(evidence, {
        code: "target-metrics",
        severity: "note",
        variant: name,
        cell: null,
        params: {
          ...{ blocks: hit.length, blocksRun: own.length, reasons: reasons.size },
          commonest: commonest.map(([quote]) => ({ quote })),
        },
        blockIds: hit.map(({ stored }) => stored.id),
      }),
    ];
  });
}
