// The one figure that stands for how a variant did in a block, as a logarithm, where a rule asks how blocks follow one
// another and not what a gate asks: throughput of closed load, what a search found, and mean response time of all else
// (there the load sets the rate). One figure a block keeps the number of tests, and so of false alarms, small.
import { isClosedLoad, type MetricName } from "@gonogo/protocols/spec";
import { isContaminated } from "../../evidence/contamination.ts";
import type { CellEvidence, Evidence, EvidenceBlock } from "../../evidence/evidence.ts";

export function mainMetric({ load }: CellEvidence): MetricName {
  if (load.kind === "capacity") return "capacity";
  return isClosedLoad(load) && load.kind !== "connect" ? "throughput" : "mean";
}

/** Whether more of it is better. */
export const moreIsBetter = (metric: MetricName): boolean => metric !== "mean";

/** ln of the block's main figure; null where it has none, is not positive, or the block failed its work. */
export function mainFigure(
  evidence: Evidence,
  cell: CellEvidence,
  block: EvidenceBlock,
): number | null {
  const value = block.reading?.scalar(mainMetric(cell))?.value ?? 0;
  if (!(value > 0) || block.hits.has("stopped-early") || isContaminated(evidence, block))
    return null;
  return Math.log(value);
}
