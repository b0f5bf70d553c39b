// What a definition will cost and what it cannot answer, said before anything runs.
// Preview and run creation read the same facts, so that they never disagree.
import { pilotBlock, pilotCells } from "@gonogo/analysis/pilot/short-spec";
import {
  fittingBlockMs,
  isEnough,
  offeredRateOf,
  type RequestShortage,
  requestShortages,
} from "@gonogo/analysis/plan/plan-requests";
import { canFail, minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import { formatCount } from "@gonogo/analysis/words/format";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import { t } from "@gonogo/locale/t";
import {
  adaptBoundsOf,
  type BenchmarkSpec,
  blockingTests,
  blockMsOf,
  cellCount,
  cellsOf,
  cellsOfGate,
  clientsOf,
  connectionsOf,
  type Gate,
  holdMsOf,
  isRelative,
  lastLookOf,
  limitIn,
  limitValue,
  loadOf,
  looksOf,
  maxBlocks,
  maxRounds,
  pilotModeOf,
  windowMsOf,
  workDifference,
} from "@gonogo/protocols/spec";
import type { FieldIssue } from "../errors.ts";

// Whether the load offers the requests that gates need, said before anything runs: of open loads arithmetic shows it,
// of closed ones only the pilot. A pilot that adapts plans longer blocks, and the warning says how long.
// None of it refuses a run.

/** Block length that the pilot will plan of its own; null: as the plan says, or only measuring shows it. */
function adaptedBlockMs(spec: BenchmarkSpec): number | null {
  if (pilotModeOf(spec.plan) !== "adapt") return null;
  return fittingBlockMs(spec, requestShortages(spec, offeredRateOf(spec)), adaptBoundsOf(spec));
}

/** What is said of a percentile whose blocks are not sure to hold its requests, and what becomes of it. */
function shortageWarning(spec: BenchmarkSpec, shortage: RequestShortage): RunWarning {
  const { gate, needed, planned, perBlock, blockMs, isCapped } = shortage;
  const load: "capacity" | "other" = spec.load.kind === "capacity" ? "capacity" : "other";
  const lack = { gate, needed, planned, perBlock, load };
  const adapted = adaptedBlockMs(spec);
  if (adapted !== null && perBlock * adapted >= planned * spec.plan.blockMs - 1e-6)
    return { code: "requests-by-pilot", params: { ...lack, blockMs: adapted } };
  const params = { ...lack, isEnough: isEnough(shortage), isCapped, blockMs };
  return { code: "few-requests", params };
}

const requestWarnings = (spec: BenchmarkSpec): RunWarning[] =>
  requestShortages(spec, offeredRateOf(spec)).map((shortage) => shortageWarning(spec, shortage));

/** The share of errors that a gate allows; null: it allows any, or is against other runs or variants. */
function mostErrorsOf(gate: Gate): number | null {
  if (isRelative(gate)) return null;
  if (gate.metric === "errors") return limitValue(gate);
  return gate.metric === "success" ? 1 - limitValue(gate) : null;
}

/** Limits on errors that could not be passed without a single error. */
function errorWarnings(spec: BenchmarkSpec): RunWarning[] {
  const rateOf = offeredRateOf(spec);
  return spec.gates.flatMap((gate): RunWarning[] => {
    const mostErrors = mostErrorsOf(gate);
    if (mostErrors === null) return [];
    const rates = cellsOfGate(spec, gate).map((cell) => rateOf(gate.of, cell, gate.operation));
    if (rates.some((rate) => rate === null)) return [];
    const perBlock = (Math.min(...rates.map(Number)) * windowMsOf(spec)) / 1_000;
    const needed = Math.ceil(Math.log(0.025) / Math.log(1 - mostErrors));
    const all = perBlock * lastLookOf(spec.plan);
    return all < needed
      ? [{ code: "few-requests-for-errors", params: { gate, needed, offered: Math.floor(all) } }]
      : [];
  });
}

// What a definition cannot answer or should not ask, said before anything runs: rounds, looks, work, search, load.
// The warnings of a new run, the preview and the editor; what percentiles lack is beside it.
// None of them refuses a run.

function roundWarnings(spec: BenchmarkSpec): RunWarning[] {
  if (spec.gates.length === 0) return [{ code: "no-gates", params: {} }];
  const needed = minimalRounds(Math.max(1, blockingTests(spec)));
  const rounds = lastLookOf(spec.plan);
  if (rounds < 6) return [{ code: "few-rounds", params: { rounds, needed } }];
  if (rounds < needed) {
    const params = { rounds, needed, blockingTests: blockingTests(spec) };
    return [{ code: "few-rounds-to-fail", params }];
  }
  return lookWarnings(spec);
}

/** Looks that decide nothing: each has a part of the 2.5 % only, and few rounds attain no small level. */
function lookWarnings(spec: BenchmarkSpec): RunWarning[] {
  const looks = looksOf(spec.plan);
  if (looks.length < 2) return [];
  const idle = lookLevels(looks).filter(({ k, rounds }) => k === 0 || rounds < 6);
  const warnings = idle.map(
    ({ rounds }): RunWarning => ({ code: "idle-look", params: { rounds } }),
  );
  if (!canFail(looks, blockingTests(spec)))
    warnings.push({
      code: "early-looks",
      params: { looks: looks.length, blockingTests: blockingTests(spec) },
    });
  return warnings;
}

/** What a search cannot find because of where it begins or ends. */
function searchWarnings(spec: BenchmarkSpec): RunWarning[] {
  const { load } = spec;
  if (load.kind !== "capacity") return [];
  const { maxRatePerS, startRatePerS } = load;
  return spec.gates.flatMap((gate): RunWarning[] => {
    if (gate.metric !== "capacity" || isRelative(gate)) return [];
    const limits = cellsOfGate(spec, gate).map((cell) => limitIn(spec, gate, cell));
    if (limits.some((limit) => limit > maxRatePerS))
      return [{ code: "limit-beyond-search", params: { gate, maxRatePerS } }];
    if (limits.some((limit) => limit <= startRatePerS))
      return [{ code: "limit-below-search", params: { gate, startRatePerS } }];
    return [];
  });
}

/** Whom the baseline does not share its work with. */
function workWarnings({ variants }: BenchmarkSpec): RunWarning[] {
  const [baseline, ...others] = variants;
  return others.flatMap((variant): RunWarning[] => {
    const difference = baseline ? workDifference(baseline, variant) : null;
    return difference === null ? [] : [{ code: "other-work", params: { difference } }];
  });
}

function loadWarnings(spec: BenchmarkSpec): RunWarning[] {
  const warnings: RunWarning[] = [];
  const wasteful = cellsOf(spec)
    .map((cell) => loadOf(spec, cell))
    .some((load) => (connectionsOf(load) ?? 0) > (clientsOf(load) ?? Number.POSITIVE_INFINITY));
  if (wasteful) warnings.push({ code: "idle-connections", params: {} });
  warnings.push(...searchWarnings(spec));
  if (spec.plan.warmupMs === 0) warnings.push({ code: "no-warmup", params: {} });
  return warnings;
}

/** Every warning of a definition, in the order in which they are shown. */
const planWarnings = (spec: BenchmarkSpec): RunWarning[] => [
  ...roundWarnings(spec),
  ...requestWarnings(spec),
  ...errorWarnings(spec),
  ...workWarnings(spec),
  ...loadWarnings(spec),
];

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
  readonly warnings: readonly RunWarning[];
};

/** Why the plan is refused: more rounds or blocks than the product performs. Empty when it is not. */
export function planRefusals(spec: BenchmarkSpec): FieldIssue[] {
  const rounds = lastLookOf(spec.plan);
  const confirmed = spec.plan.confirm === true;
  const blocks = cellCount(spec) * spec.variants.length * rounds * (confirmed ? 2 : 1);
  const issues: FieldIssue[] = [];
  if (rounds > maxRounds)
    issues.push({
      field: "plan.rounds",
      message: t("must be at most {maxRounds} rounds a cell", { maxRounds }),
    });
  if (blocks > maxBlocks)
    issues.push({
      field: cellCount(spec) > 1 ? "axes" : "plan.rounds",
      message: t(
        confirmed
          ? "{cells} cells of {variants} variants over {rounds} rounds, and as many again to confirm a NO-GO, are {blocks} blocks; at most {most} are performed"
          : "{cells} cells of {variants} variants over {rounds} rounds are {blocks} blocks; at most {most} are performed",
        {
          cells: cellCount(spec),
          variants: spec.variants.length,
          rounds,
          blocks: formatCount(blocks),
          most: formatCount(maxBlocks),
        },
      ),
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
  const windowMs = adaptedBlockMs(spec) ?? blockMsOf(spec);
  const blockMs = holdMsOf(spec) + spec.plan.warmupMs + windowMs + blockOverheadMs;
  const pilot = pilotCells(spec).length * spec.variants.length * pilotMs(spec);
  return {
    cells,
    blocks: aRound * spec.plan.rounds,
    maxBlocks: aRound * lastLookOf(spec.plan),
    pilotMs: pilot,
    durationMs: pilot + aRound * spec.plan.rounds * blockMs,
    maxDurationMs: pilot + aRound * lastLookOf(spec.plan) * blockMs,
    maxRounds: lastLookOf(spec.plan),
    confirmMs:
      spec.plan.confirm && blockingTests(spec) > 0 ? aRound * lastLookOf(spec.plan) * blockMs : 0,
    minimalRounds: minimalRounds(Math.max(1, blockingTests(spec))),
    warnings: planWarnings(spec),
  };
}
