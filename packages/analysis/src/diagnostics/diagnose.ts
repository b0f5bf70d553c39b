// All findings about a measurement, invalidating ones first, in the order of the catalogue otherwise.
// A new diagnostic is one file and one line here (or in block-rules.ts, when it looks at single blocks).
import type { Diagnostic } from "@gonogo/protocols/report";
import { looksOf, metrics, workDifference } from "@gonogo/protocols/spec";
import { gateTestsOf } from "../estimates/gate-tests.ts";
import { contaminationOf } from "../evidence/contamination.ts";
import type { CellEvidence, Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { sampleCounts } from "../evidence/sample-counts.ts";
import { canFail, minimalRounds } from "../plan/plan-rounds.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import type { Difference } from "../words/unequal-words.ts";
import { besideOtherLoad } from "./beside-other-load.ts";
import { bimodal } from "./bimodal.ts";
import { blockRules } from "./block-rules.ts";
import { debugBuild } from "./debug-build.ts";
import { delayedAckPlateau } from "./delayed-ack-plateau.ts";
import { drifting } from "./drifting.ts";
import { errorsContaminate } from "./errors-contaminate.ts";
import { comparedPairs, type Pair } from "./facts/compared-pairs.ts";
import { unequalTermsOf } from "./facts/terms.ts";
import { unequalWorkOf } from "./facts/work.ts";
import { notSteady } from "./not-steady.ts";
import { loopbackOnly, sharedMachine } from "./one-machine.ts";
import { restlessMachine } from "./restless-machine.ts";
import { type BlockRule, diagnostic, type RunRule } from "./rule.ts";
import { targetMemory } from "./target-memory.ts";
import { targetMetrics } from "./target-metrics.ts";
import { targetMoved } from "./target-moved.ts";
import { unstableOrder } from "./unstable-order.ts";
import { watchedLive } from "./watched-live.ts";
import { wideSpread } from "./wide-spread.ts";

// unequal-work: two compared variants do not do the same: other operations or other shares of them, success on one side
// and another answer on the other, more messages a call, or another payload (bytes, within one protocol and encoding).
// Withholds judgement from comparisons of all requests unless the definition accepts it by name; where a gate names an
// operation, that operation's answers are what must agree.

function unequalWork(evidence: Evidence): Diagnostic[] {
  return comparedPairs(evidence).flatMap((pair) => {
    const { variants } = evidence.spec;
    const [a, b] = [pair.of, pair.over].map((side) => variants.find(({ name }) => name === side));
    const difference = a && b ? workDifference(a, b) : null;
    if (difference !== null) return [finding(evidence, pair, null, [difference])];
    return evidence.cells.flatMap((cell) => {
      const unequal = unequalWorkOf(evidence, cell, pair);
      return unequal.length === 0 ? [] : [finding(evidence, pair, cell.index, unequal)];
    });
  });
}

const finding = (
  evidence: Evidence,
  { of, over }: Pair,
  cell: number | null,
  differences: readonly Difference[],
): Diagnostic =>
  diagnostic(evidence, {
    ...{ code: "unequal-work", severity: "caution", variant: of, cell },
    // What the definitions ask is the same in every cell.
    params: { comparedWith: over, differences, isWritten: cell === null },
  });

// core-lost: a load thread could not stay on the core that it was to keep: its mask was refused, or changed during the block
// (taskset, a cpuset of a container). It ran as well as it could, and its figures may be those of two places.

/** Cores that threads were to keep and did not. */
const lostIn = ({ reading }: EvidenceBlock): number[] =>
  (reading?.result.engine.threads ?? []).flatMap(({ core, moves, askedCore }) => {
    const isLost = core !== null && (core !== askedCore || moves > 0);
    return askedCore !== null && isLost ? [askedCore] : [];
  });

function coreLost(evidence: Evidence): Diagnostic[] {
  const blocks = evidence.cells
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .filter(({ reading }) => reading?.result.engine.threads.some((one) => one.askedCore !== null));
  const hit = blocks.filter((block) => lostIn(block).length > 0);
  if (hit.length === 0) return [];
  const cores = [...new Set(hit.flatMap(lostIn))].sort((a, b) => a - b);
  return [
    diagnostic(evidence, {
      code: "core-lost",
      severity: "caution",
      variant: null,
      cell: null,
      params: { blocks: hit.length, blocksRun: blocks.length, lostCores: cores },
      blockIds: hit.map(({ stored }) => stored.id),
    }),
  ];
}

const runRules: readonly RunRule[] = [
  blockFindings,
  errorsContaminate,
  delayedAckPlateau,
  unequalTerms,
  unequalWork,
  debugBuild,
  notSteady,
  drifting,
  bimodal,
  targetMoved,
  coreLost,
  restlessMachine,
  wideSpread,
  unstableOrder,
  tooFewRequests,
  tooFewRounds,
  sharedMachine,
  loopbackOnly,
  imported,
  watchedLive,
  besideOtherLoad,
  targetMetrics,
  targetMemory,
];

const severityOrder = { invalidating: 0, caution: 1, note: 2 } as const;

export function diagnose(evidence: Evidence): Diagnostic[] {
  return runRules
    .flatMap((rule) => rule(evidence))
    .sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity]);
}

// unequal-terms: the sides were not measured on equal terms (encryption, connections, their reuse).
// Withholds judgement from comparisons of the two unless the definition accepts it by name.
// Looked at for every variant against the baseline and for every pair that a gate compares.

function unequalTerms(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    comparedPairs(evidence).flatMap((pair) => findingOf(evidence, cell, pair)),
  );
}

function findingOf(evidence: Evidence, cell: CellEvidence, { of, over }: Pair): Diagnostic[] {
  const unequal = unequalTermsOf(evidence, cell, of, over);
  if (unequal.length === 0) return [];
  return [
    diagnostic(evidence, {
      code: "unequal-terms",
      severity: "caution",
      variant: of,
      cell: cell.index,
      params: { comparedWith: over, differences: unequal },
    }),
  ];
}

// imported: another tool measured the figures. Its times count from when it sent a request and not from when the request
// was due (coordinated omission, Tene 2013), and it does not report whether it was the limit itself, nor what its
// connections met. So passing gates are no GO unless the definition accepts it by name; failing ones are a NO-GO.

function imported(evidence: Evidence): Diagnostic[] {
  const facts = evidence.imported;
  if (facts === null) return [];
  const blocks = evidence.cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  const requests = blocks.reduce((sum, { reading }) => sum + (reading?.result.counts.sent ?? 0), 0);
  return [
    diagnostic(evidence, {
      code: "imported",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        tools: facts.sides.map(({ tool, toolVersion }) => ({ tool, toolVersion })),
        blocks: blocks.length,
        requests,
        skippedMs: facts.skipMs,
        inTurns: facts.inTurns,
        isClosedLoad: evidence.spec.load.kind === "closed",
      },
    }),
  ];
}

// too-few-rounds: the plan is too small for every answer to be possible.
// R_min = max(6, ceil(log2(m / alpha))) for m blocking tests; under it a run cannot end in NO-GO,
// and under 6 rounds there is no finite 95 % interval at all.

function tooFewRounds(evidence: Evidence): Diagnostic[] {
  const tests = gateTestsOf(evidence.spec).filter((test) => test.gate.blocking).length;
  const needed = minimalRounds(tests);
  const looks = looksOf(evidence.spec.plan);
  const planned = looks.at(-1) ?? 0;
  if (tests === 0 || canFail(looks, tests)) return [];
  return [
    diagnostic(evidence, {
      code: "too-few-rounds",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        ...{ plannedRounds: planned, neededRounds: needed },
        ...{ blockingTests: tests, looks: looks.length },
      },
    }),
  ];
}

// too-few-requests: a gate asks for a percentile that the blocks cannot support.
// Rule: the median block has 90 % of `100000 / (10000 - q10000)` requests, and no block under half of that
// (p99 needs 1,000 requests a block, p99.9 10,000). Judged per variant and cell.

function tooFewRequests(evidence: Evidence): Diagnostic[] {
  const asked = evidence.spec.gates.flatMap((gate) =>
    [gate.of, gate.over].flatMap((variant) =>
      variant !== undefined && metrics[gate.metric].q10000 !== null
        ? [{ variant, metric: gate.metric, operation: gate.operation }]
        : [],
    ),
  );
  const once = asked.filter(
    (a, i) => asked.findIndex((b) => JSON.stringify(a) === JSON.stringify(b)) === i,
  );
  return evidence.cells.flatMap(({ index }) =>
    once.flatMap(({ variant, metric, operation }) => {
      const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
      const cell = asked.cells.find((one) => one.index === index);
      if (!cell) return [];
      const q10000 = metrics[metric].q10000 ?? 0;
      const counts = sampleCounts(cell, variant).sort((a, b) => a - b);
      if (counts.length === 0 || percentileSupported(counts, q10000)) return [];
      if (contaminationOf(evidence, cell, variant).whole) return [];
      const median = counts[(counts.length - 1) >> 1] ?? 0;
      const needed = requestsNeeded(q10000);
      return [
        diagnostic(evidence, {
          code: "too-few-requests",
          severity: "caution",
          variant,
          cell: cell.index,
          params: {
            ...{ metric, operation: operation ?? null, needed },
            ...{ medianRequests: median, smallestBlock: counts[0] ?? 0 },
          },
        }),
      ];
    }),
  );
}

// Gathers the hits of block rules into diagnostics: one for each rule, variant and cell,
// described by the worst block and naming all of them, so that a page lists findings and not blocks. Hits of a rule that void
// their round and hits that are only a caution are two findings.

function blockFindings(evidence: Evidence): Diagnostic[] {
  return blockRules.flatMap((rule) =>
    evidence.cells.flatMap((cell) =>
      evidence.variants.flatMap((variant) => {
        const ran = cell.rounds
          .flatMap((round) => round.blocks)
          .filter((block) => block.stored.variant === variant.name && block.reading !== null);
        return [false, true].flatMap((isCaution) => gather(evidence, { rule, isCaution }, ran));
      }),
    ),
  );
}

function gather(
  evidence: Evidence,
  { rule, isCaution }: { readonly rule: BlockRule; readonly isCaution: boolean },
  ran: readonly EvidenceBlock[],
): Diagnostic[] {
  const hit = ran.flatMap((block) => {
    const found = block.hits.get(rule.code);
    return found && (found.isCaution ?? false) === isCaution
      ? [{ stored: block.stored, ...found }]
      : [];
  });
  const worst = hit.reduce<(typeof hit)[number] | null>(
    (most, one) => (most === null || one.rank > most.rank ? one : most),
    null,
  );
  if (worst === null) return [];
  const { variant, cell } = worst.stored;
  return [
    diagnostic(evidence, {
      code: rule.code,
      severity: isCaution ? "caution" : rule.severity,
      variant,
      cell,
      // The rule's own facts, of its worst block, are those of its code.
      params: { ...worst.params, blocks: hit.length, blocksRun: ran.length } as never,
      blockIds: hit.map((one) => one.stored.id),
    }),
  ];
}
