// The comparison table: every metric, every cell, every variant, with ratios to the baseline.
// One row a metric and cell; a figure that the evidence does not support is null with a note that says why.
import type { Report } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type BlockPart,
  blockParts,
  type MetricName,
  metricNames,
  metrics,
} from "@gonogo/protocols/spec";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { plainNote } from "../words/figure-notes.ts";
import { estimateOf, isEstimated, largestOf, noEstimate, type Scene } from "./estimates.ts";

/**
 * Metrics with a row: all of them, but those of parts (streams, the target's CPU) only where a block has that part, capacity
 * only where it was searched, what needs requests only where they are sent, and high percentiles of connection set-up only where
 * connections are what the load makes, or a gate asks; a load that opens a handful of connections could never show one.
 */
export const comparedMetrics = (
  { load, gates }: Pick<BenchmarkSpec, "load" | "gates">,
  known: ReadonlySet<BlockPart> = new Set(),
): readonly MetricName[] =>
  metricNames.filter((metric) => {
    if (gates.some((gate) => gate.metric === metric)) return true;
    if (metric === "capacity") return load.kind === "capacity";
    const { part, setupQ10000, needsRequests } = metrics[metric];
    if (part !== null && !known.has(part)) return false;
    if (needsRequests && load.kind === "connect") return false;
    return (setupQ10000 ?? 0) <= 5_000 || load.kind === "connect";
  });

function hasPart({ reading, stored }: EvidenceBlock, part: BlockPart): boolean {
  if (part === "streams") return reading?.result.streams != null;
  if (part === "connections") return (reading?.result.connections.opened ?? 0) > 0;
  if (part === "bytes") return reading?.scalar("bandwidth") != null;
  if (part === "payload") return reading?.scalar("payloadBandwidth") != null;
  return stored.machine?.[part] != null;
}

/** What only some runs can be compared by: the parts that any block has. */
export function knownOf({ cells }: Evidence): ReadonlySet<BlockPart> {
  const blocks = cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  return new Set(blockParts.filter((part) => blocks.some((block) => hasPart(block, part))));
}

export function comparisonOf(given: Omit<Scene, "cell">): Report["comparison"] {
  const { evidence } = given;
  const compared = comparedMetrics(evidence.spec, knownOf(evidence));
  return evidence.cells.flatMap((cell) => {
    const scene = { ...given, cell };
    return compared.map((metric) => ({
      metric,
      cell: cell.index,
      values: evidence.variants.map(({ name }) =>
        isEstimated(metric) ? estimateOf(scene, { metric, of: name }) : largestOf(scene, name),
      ),
      ratios: ratiosOf(evidence, scene, metric),
      pairs: pairsOf(evidence, scene, metric),
    }));
  });
}

function ratiosOf(
  { variants }: Evidence,
  scene: Scene,
  metric: (typeof metricNames)[number],
): Report["comparison"][number]["ratios"] {
  const baseline = variants[0]?.name ?? "";
  const { comparedBy } = metrics[metric];
  return variants.map(({ name }, i) => {
    if (i === 0) return null;
    if (comparedBy !== null)
      return noEstimate({ code: "compared-by", params: { metric: comparedBy } });
    return isEstimated(metric)
      ? estimateOf(scene, { metric, of: name, over: baseline })
      : noEstimate(plainNote("never-compared"));
  });
}

/** Each two of the variants that are not the baseline, the later one over the earlier. */
function pairsOf(
  { variants }: Evidence,
  scene: Scene,
  metric: (typeof metricNames)[number],
): Report["comparison"][number]["pairs"] {
  if (!isEstimated(metric)) return [];
  return variants.flatMap(({ name: of }, i) =>
    variants.slice(1, i).map(({ name: over }, j) => ({
      of: i,
      over: j + 1,
      ratio: estimateOf(scene, { metric, of, over }),
    })),
  );
}
