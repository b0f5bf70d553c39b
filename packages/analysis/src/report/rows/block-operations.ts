// The figures of single blocks by operation, for the dots of one operation.
import type { ReportBlock } from "@gonogo/protocols/report";
import {
  iteration,
  type MetricName,
  metrics,
  operationNames,
  variesAxis,
} from "@gonogo/protocols/spec";
import { errorsOf, requestsOf } from "../../evidence/block-counts.ts";
import type { CellEvidence, Evidence, EvidenceBlock } from "../../evidence/evidence.ts";
import { evidenceOfOperation } from "../../evidence/of-operation.ts";
import { sampleCounts } from "../../evidence/sample-counts.ts";
import { percentileSupported } from "../../statistics/percentile.ts";

type Figures = ReportBlock["operations"][number];

/** Names with figures of their own: operations and steps, then whole iterations; empty where no variant has several. */
export function namesWithFigures({ spec }: Pick<Evidence, "spec">): string[] {
  // Each cell holds one of them: the figures of all its requests are those of the operation.
  if (variesAxis(spec.axes, "operation")) return [];
  const names = operationNames(spec.variants);
  return spec.variants.some(({ workflow }) => workflow) ? [...names, iteration] : names;
}

function figuresOf(name: string, block: EvidenceBlock, supports: Supports): Figures[] {
  const { reading, stored } = block;
  if (!reading) return [];
  const figure = (metric: "throughput" | "mean" | "p50" | "p99") =>
    supports(stored.variant, metric) ? (reading.scalar(metric)?.value ?? null) : null;
  return [
    {
      name,
      requests: requestsOf(reading.result),
      errors: errorsOf(reading.result),
      throughputPerS: figure("throughput"),
      meanUs: figure("mean"),
      p50Us: figure("p50"),
      p99Us: figure("p99"),
    },
  ];
}

/** Figures of the blocks of a cell, asked by a block's id; empty where its variant has one request, or before it ran. */
export function blockOperations(evidence: Evidence, cell: number): (id: string) => Figures[] {
  const byId = new Map<string, Figures[]>();
  for (const name of namesWithFigures(evidence)) {
    const narrowed = evidenceOfOperation(evidence, name).cells.find(({ index }) => index === cell);
    if (!narrowed) continue;
    const supports = supportIn(narrowed);
    for (const block of narrowed.rounds.flatMap((round) => round.blocks))
      byId.set(block.stored.id, [
        ...(byId.get(block.stored.id) ?? []),
        ...figuresOf(name, block, supports),
      ]);
  }
  return (id) => byId.get(id) ?? [];
}

// Which percentiles a variant's blocks support in a cell: asked for every block of a report.

export type Supports = (variant: string, metric: MetricName) => boolean;

/** A percentile is supported by the valid blocks; before there are any, by whatever the block itself has. */
export function supportIn(cell: CellEvidence): Supports {
  const known = new Map<string, number[]>();
  return (variant, metric) => {
    const q10000 = metrics[metric].q10000;
    if (q10000 === null) return true;
    const counts = known.get(variant) ?? sampleCounts(cell, variant);
    known.set(variant, counts);
    return counts.length === 0 || percentileSupported(counts, q10000);
  };
}
