// What a definition will cost and what it cannot answer, told before anything runs.
// Preview and run creation read the same facts, so that they never disagree.
import { pilotBlock, pilotCells } from "@gonogo/analysis/pilot/short-spec";
import { canFail, minimalRounds } from "@gonogo/analysis/plan-rounds";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import {
  arrivalsOf,
  type BenchmarkSpec,
  blockingTests,
  blockMsOf,
  cellCount,
  cellsOf,
  cellsOfGate,
  clientsOf,
  connectionsOf,
  formatRule,
  type Gate,
  isRelative,
  limitValue,
  loadOf,
  looksOf,
  maxBlocks,
  maxRounds,
  metrics,
  pilotModeOf,
  shareOf,
  windowMsOf,
  workDifference,
} from "@gonogo/protocols/spec";
import type { FieldIssue } from "../errors.ts";

/** What a block costs beside warm-up and window: spawn, connect, drain, commit. */
export const blockOverheadMs = 300;

export type PlanFacts = {
  readonly cells: number;
  /** Blocks up to the first look, and up to the last. */
  readonly blocks: number;
  readonly maxBlocks: number;
  /** Estimated time of the pilot before round 1, when it finds nothing; 0: there is none. */
  readonly pilotMs: number;
  /** Estimated with the pilot, up to the first look and up to the last. */
  readonly durationMs: number;
  readonly maxDurationMs: number;
  /** Rounds of a cell at the last look. */
  readonly maxRounds: number;
  /** What confirming a NO-GO may take beside: every cell at the last look; 0 where the plan asks for none. */
  readonly confirmMs: number;
  /** Rounds at which every answer is possible with this many blocking tests. */
  readonly minimalRounds: number;
  readonly warnings: readonly string[];
};

const lastLook = (spec: BenchmarkSpec): number => looksOf(spec.plan).at(-1) ?? spec.plan.rounds;

/** Requests a block must hold for a percentile: `requests * (10000 - q10000) >= 100000`. */
const requestsNeeded = (q10000: number): number => Math.ceil(100_000 / (10_000 - q10000));

function roundWarnings(spec: BenchmarkSpec): string[] {
  if (spec.gates.length === 0) return ["There are no gates: the run has results and no verdict."];
  const needed = minimalRounds(Math.max(1, blockingTests(spec)));
  const rounds = lastLook(spec);
  if (rounds < 6)
    return [
      `${rounds} rounds have no finite 95 % interval: this plan cannot end in GO or NO-GO. It takes at least ${needed}.`,
    ];
  if (rounds < needed)
    return [
      `This plan cannot end in NO-GO: ${blockingTests(spec)} blocking tests need ${needed} rounds, there are ${rounds}.`,
    ];
  return lookWarnings(spec);
}

/** Looks that decide nothing: each has a part of the 2.5 % only, and few rounds attain no small level. */
function lookWarnings(spec: BenchmarkSpec): string[] {
  const looks = looksOf(spec.plan);
  if (looks.length < 2) return [];
  const idle = lookLevels(looks).filter(({ k, rounds }) => k === 0 || rounds < 6);
  const warnings = idle.map(
    ({ rounds }) =>
      `The look at ${rounds} rounds decides nothing: so few rounds cannot reach its part of the 2.5 %.`,
  );
  if (!canFail(looks, blockingTests(spec)))
    warnings.push(
      `This plan cannot end in NO-GO: with ${looks.length} looks, ${blockingTests(spec)} blocking tests need later or fewer looks.`,
    );
  return warnings;
}

/** Requests that the slowest of a gate's cells offers in one block; null: only measuring tells. */
function requestsPerBlock(spec: BenchmarkSpec, gate: Gate): number | null {
  const loads = cellsOfGate(spec, gate).map((cell) => loadOf(spec, cell));
  const offered = loads.map((load) => arrivalsOf(load, windowMsOf(spec)));
  return offered.some((value) => value === null) ? null : Math.min(...offered.map(Number));
}

/** The share of a block's requests that a gate speaks of; a step of a workflow comes once an arrival. */
function gatedShare({ variants }: BenchmarkSpec, { of, operation }: Gate): number {
  const variant = variants.find(({ name }) => name === of);
  return operation === undefined || !variant?.operations ? 1 : shareOf(variant, operation);
}

function requestWarnings(spec: BenchmarkSpec): string[] {
  return spec.gates.flatMap((gate) => {
    const offered = requestsPerBlock(spec, gate);
    if (offered === null) return [];
    const perBlock = offered * gatedShare(spec, gate);
    const { q10000 } = metrics[gate.metric];
    if (q10000 !== null && perBlock < requestsNeeded(q10000))
      return [
        `${formatRule(gate)} cannot be evaluated: ${gate.metric} needs ${requestsNeeded(q10000)} requests a block, the load offers about ${Math.floor(perBlock)}.`,
      ];
    const needed = Math.ceil(Math.log(0.025) / Math.log(1 - limitValue(gate)));
    const all = perBlock * lastLook(spec);
    if (gate.metric === "errors" && !isRelative(gate) && all < needed)
      return [
        `${formatRule(gate)} cannot pass: even without an error it takes ${needed} requests, the plan offers about ${Math.floor(all)}.`,
      ];
    return [];
  });
}

/** What a search cannot find because of where it begins or ends. */
function searchWarnings(spec: BenchmarkSpec): string[] {
  const { load } = spec;
  if (load.kind !== "capacity") return [];
  return spec.gates.flatMap((gate) => {
    if (gate.metric !== "capacity" || isRelative(gate)) return [];
    const limit = limitValue(gate);
    if (limit > load.maxRatePerS)
      return [
        `${formatRule(gate)} lies beyond maxRatePerS (${load.maxRatePerS}/s), and no rate above that is tried.`,
      ];
    if (limit <= load.startRatePerS)
      return [
        `${formatRule(gate)} cannot fail: a capacity under startRatePerS (${load.startRatePerS}/s) is not found. Start well below the limit.`,
      ];
    return [];
  });
}

/** Whom the baseline does not share its work with. */
function workWarnings({ variants }: BenchmarkSpec): string[] {
  const [baseline, ...others] = variants;
  return others.flatMap((variant) => {
    const difference = baseline ? workDifference(baseline, variant) : null;
    return difference === null
      ? []
      : [`${difference}: figures of all requests together compare different work.`];
  });
}

function loadWarnings(spec: BenchmarkSpec): string[] {
  const warnings: string[] = [];
  const wasteful = cellsOf(spec)
    .map((cell) => loadOf(spec, cell))
    .some((load) => (connectionsOf(load) ?? 0) > (clientsOf(load) ?? Number.POSITIVE_INFINITY));
  if (wasteful) warnings.push("There are more connections than clients: some will never be used.");
  warnings.push(...searchWarnings(spec));
  if (spec.plan.warmupMs === 0)
    warnings.push("There is no warm-up: connection set-up and cold caches fall into the results.");
  return warnings;
}

/** Why the plan is refused: more rounds or blocks than the product performs. Empty when it is not. */
export function planRefusals(spec: BenchmarkSpec): FieldIssue[] {
  const rounds = lastLook(spec);
  const confirmed = spec.plan.confirm === true;
  const blocks = cellCount(spec) * spec.variants.length * rounds * (confirmed ? 2 : 1);
  const issues: FieldIssue[] = [];
  if (rounds > maxRounds)
    issues.push({ field: "plan.rounds", message: `must be at most ${maxRounds} rounds a cell` });
  if (blocks > maxBlocks)
    issues.push({
      field: cellCount(spec) > 1 ? "axes" : "plan.rounds",
      message: `${cellCount(spec)} cells of ${spec.variants.length} variants over ${rounds} rounds${confirmed ? ", and as many again to confirm a NO-GO," : ""} are ${blocks.toLocaleString("en")} blocks; at most ${maxBlocks.toLocaleString("en")} are performed`,
    });
  return issues;
}

/** One pilot block, with what it costs beside. */
function pilotMs(spec: BenchmarkSpec): number {
  if (pilotModeOf(spec.plan) === "off") return 0;
  const { windowMs, warmupMs } = pilotBlock(spec);
  return windowMs + warmupMs + blockOverheadMs;
}

/** Cost and warnings of a definition that `planRefusals` lets through. */
export function planFacts(spec: BenchmarkSpec): PlanFacts {
  const cells = cellCount(spec);
  const aRound = cells * spec.variants.length;
  const blockMs = spec.plan.warmupMs + blockMsOf(spec) + blockOverheadMs;
  const pilot = pilotCells(spec).length * spec.variants.length * pilotMs(spec);
  return {
    cells,
    blocks: aRound * spec.plan.rounds,
    maxBlocks: aRound * lastLook(spec),
    pilotMs: pilot,
    durationMs: pilot + aRound * spec.plan.rounds * blockMs,
    maxDurationMs: pilot + aRound * lastLook(spec) * blockMs,
    maxRounds: lastLook(spec),
    confirmMs: spec.plan.confirm && blockingTests(spec) > 0 ? aRound * lastLook(spec) * blockMs : 0,
    minimalRounds: minimalRounds(Math.max(1, blockingTests(spec))),
    warnings: [
      ...roundWarnings(spec),
      ...requestWarnings(spec),
      ...workWarnings(spec),
      ...loadWarnings(spec),
    ],
  };
}
