// What keeps a gate from being judged at all: no valid evidence, or evidence that does not answer the question.
// TestInCell in a fixed order, so that the reason shown is the one that must be repaired first.
// A blocker never makes a pass: what is not evaluated counts as open in the verdict.
import type { Diagnostic, VoidCode } from "@gonogo/protocols/report";
import { isCost, isRate, isShare, metrics } from "@gonogo/protocols/spec";
import { setupLack } from "../diagnostics/setup-support.ts";
import { unfairnessOf } from "../diagnostics/unfairness.ts";
import { type Blocker, fewestRounds } from "../estimates/blocker.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import { isOutlasted } from "../evidence/block-counts.ts";
import { excludedRatioOf } from "../evidence/contamination.ts";
import { type CellEvidence, type Evidence, evidenceOf, validRounds } from "../evidence/evidence.ts";
import {
  disturbingCoreShare,
  disturbingCores,
  isDisturbed,
  isLoadCoreTaken,
  stealShareLimit,
} from "../evidence/machine-use.ts";
import { notOwnMemory } from "../evidence/own-memory.ts";
import { sampleCounts } from "../evidence/sample-counts.ts";
import { selectivelyInvalidated } from "../evidence/selective-invalidation.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";

type TestInCell = {
  readonly evidence: Evidence;
  readonly diagnostics: readonly Diagnostic[];
  readonly test: GateTest;
  readonly cell: CellEvidence;
  readonly sides: readonly string[];
};

const standing = (judged: TestInCell, code: Diagnostic["code"], severities: readonly string[]) =>
  judged.diagnostics.find(
    (found) =>
      found.code === code &&
      found.cell === judged.cell.index &&
      found.variant !== null &&
      judged.sides.includes(found.variant) &&
      severities.includes(found.severity) &&
      !found.accepted,
  );

function contaminated(judged: TestInCell): Blocker | null {
  if (isShare(judged.test.gate.metric)) return null;
  const found = standing(judged, "errors-contaminate", ["invalidating"]);
  return found ? { reason: "errors-contaminate", because: finding(found) } : null;
}

function fewRounds({ cell, evidence }: TestInCell): Blocker | null {
  const valid = validRounds(cell).length;
  if (valid >= fewestRounds) return null;
  const lost = cell.rounds.filter((round) => round.state === "void").length;
  const planned = Math.max(evidence.spec.plan.rounds, valid);
  if (lost > 0 && planned >= fewestRounds)
    return {
      reason: "invalidated",
      because: {
        code: "rounds-lost",
        params: { lost, valid, needed: fewestRounds, why: whyLost(cell) },
      },
    };
  if (valid === 0) return { reason: "no-data", because: { code: "no-valid-round", params: {} } };
  return {
    reason: "too-few-rounds",
    because: { code: "few-rounds", params: { valid, needed: fewestRounds } },
  };
}

/** The reasons for which rounds of a cell were voided, each once. */
const whyLost = (cell: CellEvidence): VoidCode[] => {
  const blocks = cell.rounds.flatMap((round) => round.blocks);
  return [...new Set(blocks.flatMap((block) => block.issues))];
};

const finding = (found: Diagnostic): Blocker["because"] => ({
  code: "finding",
  params: { finding: found },
});

function unfairComparison(judged: TestInCell): Blocker | null {
  const { over, of, metric } = judged.test.gate;
  if (over === undefined) return null;
  const selected = selectivelyInvalidated(judged.cell, [of, over]);
  if (selected)
    return {
      reason: "selective-invalidation",
      because: { code: "blocks-selected", params: { variant: selected } },
    };
  if (isShare(metric)) return null;
  const plateau = standing(judged, "delayed-ack-plateau", ["caution", "invalidating"]);
  if (plateau && metrics[metric].setupQ10000 === null && !isCost(metric))
    return {
      reason: "delayed-ack-plateau",
      because: { code: "plateau", params: { variant: plateau.variant ?? of } },
    };
  return unfairnessOf(judged.evidence, judged.cell, {
    of,
    over,
    operation: judged.test.gate.operation,
  });
}

/** Memory is compared only where it is known to be of the blocks themselves. */
function memoryOfOthers({ evidence, cell, test: { gate }, sides }: TestInCell): Blocker | null {
  if (gate.over === undefined && gate.vs === undefined) return null;
  const because = notOwnMemory(evidence, cell, gate.metric, sides);
  return because === null ? null : { reason: "no-data", because };
}

/** A cell whose figures went on changing by more than a tenth says when it was measured, not how fast it is. */
function unsteady(judged: TestInCell): Blocker | null {
  const { metric } = judged.test.gate;
  if (isShare(metric) || metrics[metric].setupQ10000 !== null) return null;
  const found = standing(judged, "not-steady", ["invalidating"]);
  return found ? { reason: "not-steady", because: finding(found) } : null;
}

/** A block that safety ended in its worst moment says how it failed, and nothing fair about how fast it is. */
function stoppedEarly(judged: TestInCell): Blocker | null {
  if (isShare(judged.test.gate.metric)) return null;
  const found = standing(judged, "stopped-early", ["caution"]);
  return found ? { reason: "stopped-early", because: finding(found) } : null;
}

function tooFewConnections({ test, cell, sides }: TestInCell): Blocker | null {
  const { metric } = test.gate;
  const [lack] = sides.flatMap((variant) => {
    const found = setupLack(cell, variant, metric);
    return found === null ? [] : [{ variant, found }];
  });
  if (!lack) return null;
  const { variant, found } = lack;
  return found === "not-streaming"
    ? { reason: "no-data", because: { code: "not-streaming", params: { variant, metric } } }
    : {
        reason: "too-few-requests",
        because: { code: "few-samples", params: { variant, metric, needed: found.needed } },
      };
}

const lacksRequests = (_evidence: Evidence, cell: CellEvidence, side: string, q10000: number) =>
  !percentileSupported(sampleCounts(cell, side), q10000);

/** The share of failures that leaves a percentile what it is. */
const allowedFailures = (q10000: number): number => (1 - q10000 / 10_000) / 10;

const failsTooOften = (cell: CellEvidence, side: string, q10000: number): boolean =>
  excludedRatioOf(evidenceOf(cell, side)) > allowedFailures(q10000) + 1e-12;

function unsupportedPercentile({ evidence, test, cell, sides }: TestInCell): Blocker | null {
  const q10000 = metrics[test.gate.metric].q10000;
  if (q10000 === null) return null;
  const weak = sides.find((side) => lacksRequests(evidence, cell, side, q10000));
  const bounded = boundedSides(evidence, test);
  const { metric, operation = null } = test.gate;
  const sideOf = (variant: string) => ({ variant, operation, metric });
  if (weak)
    return {
      reason: "too-few-requests",
      because: {
        code: "few-requests",
        params: {
          ...sideOf(weak),
          needed: requestsNeeded(q10000),
          median: medianOf(sampleCounts(cell, weak)),
          ...outlastedBlocks(cell, weak),
        },
      },
      bounded,
    };
  const failing = sides.find((side) => failsTooOften(cell, side, q10000));
  return failing
    ? {
        reason: "errors-excluded",
        because: {
          code: "failures-excluded",
          params: { ...sideOf(failing), allowedShare: allowedFailures(q10000) },
        },
        bounded,
      }
    : null;
}

/** Blocks that requests outlasted, of how many. */
function outlastedBlocks(cell: CellEvidence, side: string) {
  const blocks = evidenceOf(cell, side);
  const outlasted = blocks.filter(({ reading }) => isOutlasted(reading.result)).length;
  return { outlasted, blocks: blocks.length };
}

/**
 * Sides of whose percentile only a lower bound is known, in any of the cells: too few requests, or too many failures, which
 * it leaves out.
 */
export function boundedSides(evidence: Evidence, { gate, cell }: GateTest): string[] {
  const q10000 = metrics[gate.metric].q10000;
  if (q10000 === null) return [];
  const cells = evidence.cells.filter(({ index }) => cell === null || index === cell);
  return [gate.of, ...(gate.over === undefined ? [] : [gate.over])].filter((side) =>
    cells.some(
      (one) => lacksRequests(evidence, one, side, q10000) || failsTooOften(one, side, q10000),
    ),
  );
}

/** Share of a variant's blocks that others may have disturbed before it is no longer compared with other days. */
const disturbedShareLimit = 0.25;

/**
 * Rounds are paired, so who else uses the machine falls on all their sides alike; earlier runs did not have it. Counts and
 * bytes do not change with it.
 */
function disturbedNow({ evidence, test, cell }: TestInCell): Blocker | null {
  const { vs, of, metric } = test.gate;
  const { unit } = metrics[metric];
  const isAsked = vs !== undefined && (unit === "us" || isRate(metric));
  if (!isAsked || evidence.spec.accept.includes("noisy-environment")) return null;
  const blocks = evidenceOf(cell, of);
  const disturbed = blocks.filter(({ use }) => isDisturbed(use)).length;
  const isOnCore = blocks.some(({ use }) => isLoadCoreTaken(use));
  if (disturbed <= disturbedShareLimit * blocks.length) return null;
  return {
    reason: "noisy-environment",
    because: {
      code: "disturbed",
      params: {
        variant: of,
        disturbed,
        blocks: blocks.length,
        coresLimit: disturbingCores,
        loadCoreShareLimit: isOnCore ? disturbingCoreShare : null,
        stealShareLimit,
      },
    },
  };
}

const questions = [
  contaminated,
  fewRounds,
  stoppedEarly,
  unsteady,
  unfairComparison,
  memoryOfOthers,
  disturbedNow,
  unsupportedPercentile,
  tooFewConnections,
];

/** The first thing that keeps a test from being judged, over all of its cells; null: nothing. */
export function blockerOf(
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
  test: GateTest,
): Blocker | null {
  const sides = test.gate.over === undefined ? [test.gate.of] : [test.gate.of, test.gate.over];
  const cells = evidence.cells.filter((cell) => test.cell === null || cell.index === test.cell);
  for (const question of questions)
    for (const cell of cells) {
      const blocker = question({ evidence, diagnostics, test, cell, sides });
      if (blocker) return blocker;
    }
  return null;
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
