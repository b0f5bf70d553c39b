// Builds the report object of a run in any state: queued, running, finished, failed or cancelled.
// One function for the live page, the finished report and the frozen share, so nothing jumps between them.
// Every number in it is finite, and stands on blocks that the report lists.

import { english } from "@gonogo/locale/t";
import type { BlockResult } from "@gonogo/protocols/events";
import {
  type CapacityRow,
  type Report,
  type ReportStep,
  type ReportWorkflow,
  reportVersion,
  type SideBlock,
} from "@gonogo/protocols/report";
import { blockMsOf, cellsOf, hasSeveral, shareOf } from "@gonogo/protocols/spec";
import { comparisonOf } from "../comparison/comparison.ts";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { errorsOf, requestsOf } from "../evidence/block-counts.ts";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
  validRounds,
} from "../evidence/evidence.ts";
import { lookOf, plainAlpha } from "../evidence/looks.ts";
import { readBlock } from "../evidence/read-block.ts";
import type { ReportInput } from "../evidence/report-input.ts";
import { judgeGates } from "../gates/judge-gates.ts";
import { pairedRun } from "../history/paired-run.ts";
import { decodeHistogram, mergeDistributions } from "../statistics/histogram.ts";
import { percentileAt, percentileSupported, sampleCount } from "../statistics/percentile.ts";
import type { StoredBlock } from "../stored-block.ts";
import { judgeEvidence } from "../verdict/judge.ts";
import { operationsText, operationText } from "../words/operation-text.ts";
import { fairnessOf } from "./fairness.ts";
import { gateExplanationsOf } from "./gates/gate-explanations.ts";
import { connectionsOf } from "./rows/connections.ts";
import { curvesOf } from "./rows/curves.ts";
import { failureTextRowsOf } from "./rows/failure-texts.ts";
import { latenessRowsOf } from "./rows/lateness.ts";
import { networkRowsOf } from "./rows/networks.ts";
import { operationsOfReport } from "./rows/operations.ts";
import { pathsOf } from "./rows/paths.ts";
import { reportBlocksOf } from "./rows/report-blocks.ts";
import { setupRowsOf } from "./rows/setup.ts";
import { shardRowsOf } from "./rows/shards.ts";
import { stageRowsOf } from "./rows/stages.ts";
import { streamRowsOf } from "./rows/streams.ts";

// Workflows as a report shows them: iterations, and the steps with their typical times for the waterfall.
// From merged histograms over the valid blocks; a percentile is quoted where there are the requests it needs.

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

const workflowsOf = (evidence: Evidence): ReportWorkflow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => workflowOf(cell, variant)),
  );

// Blocks that are no evidence (the pilot's, and probes), as a report lists them: what they were for and what they showed.
// They stand apart from the blocks of the rounds, so that no chart and no export takes them for evidence.

function sideBlock(block: StoredBlock): SideBlock {
  const { id, purpose, cell, round, variant, status, sequence, result } = block;
  const reading = result && readBlock(result);
  return {
    id,
    purpose,
    cell,
    round,
    variant,
    status,
    sequence,
    windowS: result?.windowS ?? null,
    requests: result ? requestsOf(result) : 0,
    errors: result ? errorsOf(result) : 0,
    throughputPerS: reading?.scalar("throughput")?.value ?? null,
    p50Us: reading?.scalar("p50")?.value ?? null,
  };
}

/** Pilot and probe blocks in the order they ran, those that did not run last. */
const sideBlocksOf = (blocks: readonly StoredBlock[]): SideBlock[] =>
  blocks
    .filter(({ purpose }) => purpose === "pilot" || purpose === "probe")
    .map(sideBlock)
    .sort(
      (a, b) => (a.sequence ?? Number.MAX_SAFE_INTEGER) - (b.sequence ?? Number.MAX_SAFE_INTEGER),
    );

// Searches as a report shows them: each block's interval and every trial behind it, valid or not.
// Rates and latencies are as measured; nothing is pooled, because each search is one figure.

const capacityRowsOf = (evidence: Evidence): CapacityRow[] =>
  evidence.cells.flatMap((cell) =>
    cell.rounds.flatMap((round) =>
      round.blocks.flatMap(({ stored, reading, issues }): CapacityRow[] => {
        const found = reading?.result.capacity;
        if (!found) return [];
        const { id: blockId, variant } = stored;
        const valid = round.state === "valid" && issues.length === 0;
        return [{ cell: cell.index, round: round.round, variant, blockId, valid, ...found }];
      }),
    ),
  );

/**
 * What was measured, and concluded from it. What people attach to a run, and the bytes of its example messages, are added by
 * whoever reads the report.
 */
export function buildReport(input: ReportInput): Report {
  const evidence = readEvidence(input);
  const verdict = verdictOf(input, evidence);
  const diagnostics = verdict?.diagnostics ?? diagnose(evidence);
  // While it runs nothing is decided, so its figures take no part of the error that the looks share.
  const isOn = input.run.status === "running";
  const alpha = isOn ? plainAlpha : (verdict?.look ?? lookOf(evidence)).alpha;
  const explanations = gateExplanationsOf({ evidence, diagnostics, verdict, alpha });
  return {
    reportVersion,
    run: {
      ...input.run,
      imported: evidence.imported,
      timelineThinnedAt: input.timelineThinnedAt ?? null,
    },
    benchmark: input.benchmark,
    spec: input.spec,
    progress: progressOf(input),
    variants: variantsOf(input, evidence),
    cells: cellsOf(input.spec).map(({ index, label, values }) => ({ index, label, values })),
    rounds: evidence.cells.map(roundsOf),
    verdict,
    paired: verdict && pairedRun(verdict.gates, input),
    ...(isOn ? soFarOf(evidence, diagnostics, alpha) : {}),
    explanations,
    diagnostics,
    comparison: comparisonOf({ evidence, diagnostics, alpha }),
    curves: curvesOf(evidence),
    operations: operationsOfReport({ evidence, diagnostics, alpha }),
    workflows: workflowsOf(evidence),
    stages: stageRowsOf(evidence),
    setup: setupRowsOf(evidence),
    lateness: latenessRowsOf(evidence),
    networks: networkRowsOf(evidence),
    shards: shardRowsOf(evidence),
    failureTexts: failureTextRowsOf(evidence),
    streams: streamRowsOf(evidence),
    capacity: capacityRowsOf(evidence),
    blocks: reportBlocksOf(evidence, diagnostics),
    confirmation: confirmationOf(evidence),
    earlier: verdict?.earlier ?? [...(input.attempts?.earlier ?? [])],
    environment: input.environment,
    payloads: null,
    ...connectionFactsOf(evidence),
    pilot: input.pilot ?? null,
    sideBlocks: sideBlocksOf(input.blocks),
    published: null,
    decisions: [],
    profiles: [],
    definitionYaml: input.definitionYaml,
  };
}

/** What only the engine reports of connections; other tools do not. */
const connectionFactsOf = (
  evidence: Evidence,
): Pick<Report, "fairness" | "paths" | "connections"> =>
  evidence.imported
    ? { fairness: [], paths: [], connections: [] }
    : {
        fairness: fairnessOf(evidence),
        paths: pathsOf(evidence),
        connections: connectionsOf(evidence),
      };

const roundsOf = (cell: CellEvidence) => ({
  cell: cell.index,
  planned: cell.rounds.length,
  run: cell.rounds.filter((round) => round.state !== "pending").length,
  valid: validRounds(cell).length,
});

/** What was measured again to confirm a NO-GO; it has no part in any figure of the evidence. */
function confirmationOf(evidence: Evidence): Report["confirmation"] {
  const { confirmation: cells } = evidence;
  if (cells.length === 0) return null;
  const second = { ...evidence, cells, confirmation: [] };
  const blocks = reportBlocksOf(second, diagnose(second));
  return { rounds: cells.map(roundsOf), blocks };
}

/** The stored verdict, or one made anew; null without gates and before the run has finished. */
function verdictOf(
  { run, spec, verdict, attempts }: ReportInput,
  evidence: Evidence,
): Report["verdict"] {
  if (verdict) return verdict;
  const gated = spec.gates.some((gate) => gate.blocking);
  return run.status === "finished" && gated ? judgeEvidence(evidence, run.status, attempts) : null;
}

/** Gates of a run that goes on, once every cell that they are judged in has a valid round. */
function soFarOf(
  evidence: Evidence,
  diagnostics: Report["diagnostics"],
  alpha: number,
): Pick<Report, "soFar"> {
  const hasRound = evidence.cells.some((cell) => validRounds(cell).length > 0);
  return evidence.spec.gates.length > 0 && hasRound
    ? { soFar: judgeGates(evidence, diagnostics, alpha) }
    : {};
}

function progressOf({ run, spec, blocks, progress }: ReportInput): Report["progress"] {
  const open = blocks.filter(({ status }) => status === "planned" || status === "running");
  const running = blocks.find(({ status }) => status === "running");
  const active = run.status === "queued" || run.status === "running";
  const estimatedMs = open.length * (spec.plan.warmupMs + blockMsOf(spec));
  return {
    blocksDone: blocks.length - open.length,
    blocksPlanned: blocks.length,
    remainingMs: active ? (progress?.remainingMs ?? estimatedMs) : null,
    current: !active
      ? null
      : (progress?.current ??
        (running
          ? {
              blockId: running.id,
              variant: running.variant,
              cell: running.cell,
              round: running.round,
              purpose: running.purpose,
            }
          : null)),
  };
}

function variantsOf({ spec, targets }: ReportInput, evidence: Evidence): Report["variants"] {
  const results = evidence.cells.flatMap((cell) =>
    cell.rounds.flatMap((round) => round.blocks.filter((block) => block.reading !== null)),
  );
  return evidence.variants.map(({ name, index, baseline, protocol, operations }) => {
    const written = spec.variants[index];
    const several = written !== undefined && hasSeveral(written);
    const slug = written?.target ?? "";
    const own = results.flatMap(({ stored, reading }) =>
      stored.variant === name && reading ? [reading.result] : [],
    );
    const result = own.at(-1);
    // Other tools do not report what their connections were.
    const measured = evidence.imported ? undefined : result;
    const target = targets.find((one) => one.slug === slug);
    const tls = measured?.tls;
    return {
      name,
      baseline,
      target: slug,
      targetName: target?.name ?? slug,
      protocol,
      encryption: !measured ? null : tls ? `${tls.version}, ${tls.cipher}` : english("plain text"),
      httpVersion: measured?.httpVersion ?? null,
      addresses: evidence.imported ? [] : [...new Set(own.flatMap((one) => one.addresses))],
      ...(target?.runAddress && { runAddress: target.runAddress }),
      operation: operationsText(operations, written?.workflow !== undefined),
      operations: !several
        ? []
        : operations.map((one) => ({
            name: one.name,
            text: operationText(one.operation),
            share: shareOf(written, one.name),
          })),
    };
  });
}
