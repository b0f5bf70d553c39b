// imported: another tool measured the figures. Its times count from when it sent a request and not from when the request
// was due (coordinated omission, Tene 2013), and it does not report whether it was the limit itself, nor what its
// connections met. So passing gates are no GO unless the definition accepts it by name; failing ones are a NO-GO.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { diagnostic } from "./rule.ts";

export function imported(evidence: Evidence): Diagnostic[] {
  const facts = evidence.imported;
  if (facts === null) return [];
  const blocks = evidence.cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  const requests = blocks.reduce((sum, { reading }) => sum + (reading?.result.counts.sent ?? 0), 0);
  return [
    diagnostic(evidence, {
      code: "imported",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        tools: facts.sides.map(({ tool, toolVersion }) => ({ tool, toolVersion })),
        blocks: blocks.length,
        requests,
        skippedMs: facts.skipMs,
        inTurns: facts.inTurns,
        isClosedLoad: evidence.spec.load.kind === "closed",
      },
    }),
  ];
}
