// Blocks as a report lists them: every one that was planned, run, lost or removed from the evidence, with why.
// Nothing is dropped silently; a percentile of a block is shown only where the variant's blocks support it.
import {
  type Diagnostic,
  type ReportBlock,
  timeBinsPerDecade,
  type VoidCode,
} from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { errorsOf, requestsOf } from "../../evidence/block-counts.ts";
import { isContaminated } from "../../evidence/contamination.ts";
import type { Evidence, EvidenceBlock, RoundEvidence } from "../../evidence/evidence.ts";
import { engineCoresOf } from "../../evidence/machine-use.ts";
import { logBins } from "../../statistics/histogram.ts";
import { blockOperations, type Supports, supportIn } from "./block-operations.ts";

/** Blocks of variants and cells that went on changing: nothing but errors is judged on them. */
const unsteadyIn = (diagnostics: readonly Diagnostic[]): ReadonlySet<string> =>
  new Set(
    diagnostics.flatMap(({ code, severity, accepted, blockIds }) =>
      code === "not-steady" && severity === "invalidating" && !accepted ? blockIds : [],
    ),
  );

type Scene = { readonly evidence: Evidence; readonly unsteady: ReadonlySet<string> };

function invalidBecause(
  { evidence, unsteady }: Scene,
  block: EvidenceBlock,
  round: RoundEvidence,
): VoidCode[] {
  if (block.issues.length > 0) return [...block.issues];
  if (round.state === "void" && block.reading !== null) return ["round-void"];
  if (isContaminated(evidence, block)) return ["errors-contaminate"];
  return unsteady.has(block.stored.id) ? ["not-steady"] : [];
}

function seriesOf({ reading }: EvidenceBlock): ReportBlock["series"] {
  if (!reading) return null;
  const { phase, spanMs, sent, answered, failed, p50Us, p99Us } = reading.result.series;
  return {
    spanMs,
    measuring: phase.map((name) => name === "measuring"),
    phase,
    sent,
    answered,
    failed,
    p50Us,
    p99Us,
  };
}

function timesOf({ reading }: EvidenceBlock): ReportBlock["times"] {
  if (!reading) return null;
  const { answered, censored } = reading.times();
  return {
    ...logBins(answered, timeBinsPerDecade),
    atLeast: logBins(censored, timeBinsPerDecade),
  };
}

function cpuOf({ reading, stored: { machine }, use }: EvidenceBlock): ReportBlock["cpu"] {
  if (!reading || reading.result.windowS <= 0) return null;
  const { engine, windowS } = reading.result;
  const threads = engine.threads.map(({ cpuS }) => cpuS / windowS);
  const targetS = machine?.targetCpuS ?? null;
  const used = (engine.cpuUserS + engine.cpuSystemS) / windowS;
  // Another tool's figures say nothing of its CPU.
  if (used === 0 && targetS === null) return null;
  return {
    engine: used,
    busiestThread: threads.length === 0 ? null : Math.max(...threads),
    target: machine && targetS !== null ? targetS / machine.spanS : null,
    others: use?.others ?? null,
    cores: machine?.cores ?? null,
  };
}

function blockOfReport(
  scene: Scene,
  block: EvidenceBlock,
  round: RoundEvidence,
  supports: Supports,
  operations: ReportBlock["operations"],
): ReportBlock {
  const { stored, reading } = block;
  const because = invalidBecause(scene, block, round);
  const figure = (metric: MetricName) =>
    supports(stored.variant, metric) ? (reading?.scalar(metric)?.value ?? null) : null;
  return {
    id: stored.id,
    cell: stored.cell,
    round: stored.round,
    position: stored.position,
    sequence: stored.sequence,
    variant: stored.variant,
    status: stored.status,
    valid: because.length === 0,
    invalidBecause: because,
    startedAt: stored.startedAt,
    windowS: reading?.result.windowS ?? null,
    requests: reading ? requestsOf(reading.result) : 0,
    errors: reading ? errorsOf(reading.result) : 0,
    outcomes: reading?.result.outcomes ?? {},
    throughputPerS: figure("throughput"),
    meanUs: figure("mean"),
    p50Us: figure("p50"),
    p99Us: figure("p99"),
    maxUs: figure("max"),
    firstMessageUs: figure("firstMessage"),
    gapUs: figure("gap"),
    engineCores: engineCoresOf(reading?.result ?? null),
    targetCores: stored.machine?.targetCores ?? [],
    operations,
    times: timesOf(block),
    cpu: cpuOf(block),
    series: seriesOf(block),
  };
}

/** All blocks in planned order: by round, then cell, then position. */
export function reportBlocksOf(
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
): ReportBlock[] {
  const scene = { evidence, unsteady: unsteadyIn(diagnostics) };
  return evidence.cells
    .flatMap((cell) => {
      const supports = supportIn(cell);
      const operationsOf = blockOperations(evidence, cell.index);
      return [...cell.rounds, ...cell.setAside].flatMap((round) =>
        round.blocks.map((block) =>
          blockOfReport(scene, block, round, supports, operationsOf(block.stored.id)),
        ),
      );
    })
    .sort((a, b) => a.round - b.round || a.cell - b.cell || a.position - b.position);
}
