// Connection set-up by phase, over the valid blocks of a variant and cell: TCP, TLS, QUIC, and the whole
// until the first request could go. Merged by adding counts; p99 only from 1,000 connections on.
import type { BlockResult } from "@gonogo/protocols/events";
import type { SetupRow } from "@gonogo/protocols/report";
import { type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import {
  decodeHistogram,
  maxUs,
  mergeDistributions,
  valueAtRankUs,
} from "../../statistics/histogram.ts";
import { requestsNeeded } from "../../statistics/percentile.ts";

const phases = ["tcp", "tls", "quic", "whole"] as const;

const histogramOf = (result: BlockResult, phase: (typeof phases)[number]): string =>
  phase === "whole" ? result.histograms.connect : (result.setup?.[phase] ?? "");

function rowsOf(cell: CellEvidence, variant: string): SetupRow[] {
  const results = evidenceOf(cell, variant).map((block) => block.reading.result);
  return phases.flatMap((phase): SetupRow[] => {
    const times = mergeDistributions(
      results.map((result) => decodeHistogram(histogramOf(result, phase))),
    );
    const median = valueAtRankUs(times, Math.ceil(times.total / 2));
    if (times.total === 0 || !median) return [];
    const enough = times.total >= requestsNeeded(9_900);
    return [
      {
        cell: cell.index,
        variant,
        phase,
        connections: times.total,
        p50Us: median.valueUs,
        p99Us: enough
          ? (valueAtRankUs(times, Math.ceil(times.total * 0.99))?.valueUs ?? null)
          : null,
        maxUs: maxUs(times) ?? median.valueUs,
      },
    ];
  });
}

export const setupRowsOf = (evidence: Evidence): SetupRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => rowsOf(cell, variant.name)),
  );
