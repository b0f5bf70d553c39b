// The comparison table: every metric, every cell, every variant, with ratios to the baseline.
// One row a metric and cell; a figure that the evidence does not support is null with a note that says why.
import type { Report } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type MetricName,
  metricNames,
  metrics,
  ofStreams,
} from "@gonogo/protocols/spec";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { estimateOf, isEstimated, largestOf, noEstimate, type Scene } from "./estimates.ts";

type KnownFigures = Readonly<Record<"streams" | "cpu" | "allocations", boolean>>;

/**
 * Metrics with a row: all of them, but those of streams only where a block streamed, capacity only where it was
 * searched, bytes only where requests are sent, CPU and allocations only where the target's were seen, and high percentiles
 * of connection set-up only where connections are what the load makes, or a gate asks; a load that opens a handful of connections could never show one.
 */
export const comparedMetrics = (
  { load, gates }: Pick<BenchmarkSpec, "load" | "gates">,
  known: KnownFigures = { streams: false, cpu: false, allocations: false },
): readonly MetricName[] =>
  metricNames.filter((metric) => {
    if (gates.some((gate) => gate.metric === metric)) return true;
    if (metric === "capacity") return load.kind === "capacity";
    if (metric === "bytes") return load.kind !== "connect";
    if (metric === "cpu" || metric === "allocations")
      return known[metric] && load.kind !== "connect";
    if (ofStreams(metric)) return known.streams;
    return (metrics[metric].setupQ10000 ?? 0) <= 5_000 || load.kind === "connect";
  });

const anyBlock = ({ cells }: Evidence, holds: (block: EvidenceBlock) => boolean): boolean =>
  cells.some((cell) => cell.rounds.some((round) => round.blocks.some(holds)));

/** What only some runs can be compared by: whether any block made streaming calls, or saw what the target took. */
export const knownOf = (evidence: Evidence): KnownFigures => ({
  streams: anyBlock(evidence, ({ reading }) => (reading?.result.streams ?? null) !== null),
  allocations: anyBlock(
    evidence,
    ({ stored }) => (stored.machine?.targetAllocations ?? null) !== null,
  ),
  cpu: anyBlock(evidence, ({ stored }) => (stored.machine?.targetCpuS ?? null) !== null),
});

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
    }));
  });
}

function ratiosOf(
  { variants }: Evidence,
  scene: Scene,
  metric: (typeof metricNames)[number],
): Report["comparison"][number]["ratios"] {
  const baseline = variants[0]?.name ?? "";
  return variants.map(({ name }, i) => {
    if (i === 0) return null;
    return isEstimated(metric)
      ? estimateOf(scene, { metric, of: name, over: baseline })
      : noEstimate("shown, not compared");
  });
}
