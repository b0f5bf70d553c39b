// Figures by stage: what the requests that were due in each stage did, over the valid blocks of a variant.
// Histograms are merged by adding counts; a percentile is quoted where the stage has the requests it needs.
import type { BlockResult } from "@gonogo/protocols/events";
import type { StageRow } from "@gonogo/protocols/report";
import { type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { decodeHistogram, mergeDistributions } from "../../statistics/histogram.ts";
import { percentileAt, percentileSupported, sampleCount } from "../../statistics/percentile.ts";

type StageResult = BlockResult["stages"][number];

const sum = (results: readonly StageResult[], of: (result: StageResult) => number) =>
  results.reduce((total, result) => total + of(result), 0);

function rowOf(
  place: Pick<StageRow, "cell" | "variant" | "stage">,
  results: readonly StageResult[],
  stageS: number,
): StageRow {
  const times = {
    answered: mergeDistributions(results.map((result) => decodeHistogram(result.response))),
    censored: mergeDistributions(results.map((result) => decodeHistogram(result.censored))),
  };
  const quantile = (q10000: number) =>
    percentileSupported([sampleCount(times)], q10000) ? percentileAt(times, q10000) : null;
  const [p50, p99] = [quantile(5_000), quantile(9_900)];
  return {
    ...place,
    blocks: results.length,
    requests: sum(results, (result) => result.sent + result.held),
    errors: sum(results, (result) => result.failed + result.unanswered + result.held),
    throughputPerS: stageS > 0 ? sum(results, (result) => result.ok) / stageS : null,
    p50Us: p50?.valueUs ?? null,
    p99Us: p99?.valueUs ?? null,
    p50AtLeast: p50?.bound === "at-least",
    p99AtLeast: p99?.bound === "at-least",
  };
}

/** The part of a stage that a block's window held, in seconds: one that was stopped early held less. */
function heldS(stages: readonly { readonly durationMs: number }[], index: number, windowS: number) {
  const fromMs = stages.slice(0, index).reduce((total, stage) => total + stage.durationMs, 0);
  const lengthMs = stages[index]?.durationMs ?? 0;
  return Math.max(0, Math.min(lengthMs, windowS * 1_000 - fromMs)) / 1_000;
}

function rowsOf(cell: CellEvidence, variant: string): StageRow[] {
  const { load } = cell;
  if (load.kind !== "stages") return [];
  const results = evidenceOf(cell, variant).map((block) => block.reading.result);
  return load.stages.flatMap((_, stage) => {
    const found = results.flatMap((result) => result.stages[stage] ?? []);
    const lengths = results.map((result) => heldS(load.stages, stage, result.windowS));
    const stageS = lengths.reduce((total, length) => total + length, 0);
    return found.length === 0 ? [] : [rowOf({ cell: cell.index, variant, stage }, found, stageS)];
  });
}

export const stageRowsOf = (evidence: Evidence): StageRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => rowsOf(cell, variant.name)),
  );
