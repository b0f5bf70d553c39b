// Builds the report object of a run in any state: queued, running, finished, failed or cancelled.
// One function for the live page, the finished report and the frozen share, so nothing jumps between them.
// Every number in it is finite, and stands on blocks that the report lists.
import type { Report } from "@gonogo/protocols/report";
import { reportVersion } from "@gonogo/protocols/report";
import { blockMsOf, cellsOf, hasSeveral, shareOf } from "@gonogo/protocols/spec";
import { comparisonOf } from "../comparison/comparison.ts";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { type CellEvidence, type Evidence, validRounds } from "../evidence/evidence.ts";
import { lookOf } from "../evidence/looks.ts";
import type { ReportInput } from "../evidence/report-input.ts";
import { judgeEvidence } from "../verdict/judge.ts";
import { operationsText, operationText } from "../words/operation-text.ts";
import { fairnessOf } from "./fairness.ts";
import { gateExplanationsOf } from "./gates/gate-explanations.ts";
import { capacityRowsOf } from "./rows/capacity.ts";
import { connectionsOf } from "./rows/connections.ts";
import { curvesOf } from "./rows/curves.ts";
import { failureTextRowsOf } from "./rows/failure-texts.ts";
import { latenessRowsOf } from "./rows/lateness.ts";
import { networkRowsOf } from "./rows/networks.ts";
import { operationsOfReport } from "./rows/operations.ts";
import { pathsOf } from "./rows/paths.ts";
import { reportBlocksOf } from "./rows/report-blocks.ts";
import { setupRowsOf } from "./rows/setup.ts";
import { sideBlocksOf } from "./rows/side-blocks.ts";
import { stageRowsOf } from "./rows/stages.ts";
import { streamRowsOf } from "./rows/streams.ts";
import { workflowsOf } from "./rows/workflows.ts";

/**
 * What was measured, and concluded from it. What people attach to a run, and the bytes of its example messages, are added by
 * whoever reads the report.
 */
export function buildReport(input: ReportInput): Report {
  const evidence = readEvidence(input);
  const verdict = verdictOf(input, evidence);
  const diagnostics = verdict?.diagnostics ?? diagnose(evidence);
  const { alpha } = verdict?.look ?? lookOf(evidence);
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
    const tls = measured?.tls;
    return {
      name,
      baseline,
      target: slug,
      targetName: targets.find((target) => target.slug === slug)?.name ?? slug,
      protocol,
      encryption: !measured ? null : tls ? `${tls.version}, ${tls.cipher}` : "plain text",
      httpVersion: measured?.httpVersion ?? null,
      addresses: evidence.imported ? [] : [...new Set(own.flatMap((one) => one.addresses))],
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
