// imported: another tool measured the figures. Its times count from when it sent a request and not from when the request
// was due (coordinated omission, Tene 2013), and it does not report whether it was the limit itself, nor what its
// connections met. So passing gates are no GO unless the definition accepts it by name; failing ones are a NO-GO.
import type { Diagnostic, ImportFacts } from "@gonogo/protocols/report";
import type { Load } from "@gonogo/protocols/spec";
import type { Evidence } from "../evidence/evidence.ts";
import { listOf } from "../words/format.ts";
import { diagnostic } from "./rule.ts";

const toolText = ({ tool, toolVersion }: ImportFacts["sides"][number]): string =>
  toolVersion === null ? tool : `${tool} ${toolVersion}`;

/** `h2load 1.52`, or `h2load 1.52 and ghz`. */
export const toolsText = ({ sides }: Pick<ImportFacts, "sides">): string =>
  listOf([...new Set(sides.map(toolText))]);

function cautions({ sides, inTurns }: ImportFacts, { kind }: Load): string[] {
  const several = new Set(sides.map(({ tool }) => tool)).size > 1;
  return [
    "times count from sending, not from when a request was due, so waiting behind a stall is missing",
    "whether the tool was the limit is not known",
    ...(kind === "closed" ? ["that as many clients as defined were at work is not known"] : []),
    ...(several ? ["variants were measured by different tools, whose own costs differ"] : []),
    ...(inTurns || sides.length < 2
      ? []
      : ["variants were not measured in turns, so what changed meanwhile looks like a difference"]),
  ];
}

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
      evidence: {
        tools: toolsText(facts),
        blocks: blocks.length,
        requests,
        skippedMs: facts.skipMs,
        inTurns: facts.inTurns ? "yes" : "no",
      },
      sentence: `The figures were measured by ${toolsText(facts)}: ${cautions(facts, evidence.spec.load).join("; ")}.`,
      remedy:
        "Let a worker measure the same benchmark, or accept imported by name in the definition.",
    }),
  ];
}
