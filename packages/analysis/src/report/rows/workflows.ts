// Workflows as a report shows them: iterations, and the steps with their typical times for the waterfall.
// From merged histograms over the valid blocks; a percentile is quoted where there are the requests it needs.
import type { BlockResult } from "@gonogo/protocols/events";
import type { ReportStep, ReportWorkflow } from "@gonogo/protocols/report";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
} from "../../evidence/evidence.ts";
import { decodeHistogram, mergeDistributions } from "../../statistics/histogram.ts";
import { percentileAt, percentileSupported, sampleCount } from "../../statistics/percentile.ts";
import { operationText } from "../../words/operation-text.ts";

const merged = (histograms: readonly string[]) =>
  mergeDistributions(histograms.map((one) => decodeHistogram(one)));

function times(answered: readonly string[], censored: readonly string[]) {
  const all = { answered: merged(answered), censored: merged(censored) };
  const quantile = (q10000: number) =>
    percentileSupported([sampleCount(all)], q10000) ? percentileAt(all, q10000) : null;
  const [p50, p99] = [quantile(5_000), quantile(9_900)];
  return {
    p50Us: p50?.valueUs ?? null,
    p99Us: p99?.valueUs ?? null,
    p50AtLeast: p50?.bound === "at-least",
    p99AtLeast: p99?.bound === "at-least",
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** A single step's histograms are the block's. */
function histogramsOf(result: BlockResult, name: string): { response: string; censored: string } {
  if (result.operations.length === 1) return result.histograms;
  const found = result.operations.find((one) => one.name === name);
  return found ?? { response: "", censored: "" };
}

function stepOf(
  { name, operation }: VariantFacts["operations"][number],
  results: readonly BlockResult[],
): ReportStep {
  const found = results.flatMap((result) => result.operations.filter((one) => one.name === name));
  return {
    name,
    text: operationText(operation),
    requests: sum(found.map((one) => one.sent + one.held)),
    errors: sum(found.map((one) => one.failed + one.unanswered + one.held)),
    ...times(
      results.map((result) => histogramsOf(result, name).response),
      results.map((result) => histogramsOf(result, name).censored),
    ),
  };
}

function workflowOf(cell: CellEvidence, variant: VariantFacts): ReportWorkflow[] {
  const results = evidenceOf(cell, variant.name).map((block) => block.reading.result);
  const flows = results.flatMap((result) => result.workflow ?? []);
  if (flows.length === 0) return [];
  const [started, completed, failed] = [
    sum(flows.map((flow) => flow.started)),
    sum(flows.map((flow) => flow.completed)),
    sum(flows.map((flow) => flow.failed)),
  ];
  const { p50Us, p99Us } = times(
    flows.map((flow) => flow.duration),
    [],
  );
  return [
    {
      cell: cell.index,
      variant: variant.name,
      started,
      completed,
      failed,
      unfinished: Math.max(0, started - completed - failed),
      p50Us,
      p99Us,
      steps: variant.operations.map((operation) => stepOf(operation, results)),
    },
  ];
}

export const workflowsOf = (evidence: Evidence): ReportWorkflow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => workflowOf(cell, variant)),
  );
