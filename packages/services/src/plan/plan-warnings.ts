// What a definition cannot answer or should not ask, said before anything runs: rounds, looks, work, search, load.
// Sentences for the warnings of a new run, the preview and the editor; what percentiles lack is beside it.
// None of them refuses a run.

import { canFail, minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import { openingRule } from "@gonogo/analysis/words/rule-text";
import { differenceClause } from "@gonogo/analysis/words/unequal-words";
import {
  type BenchmarkSpec,
  blockingTests,
  cellsOf,
  cellsOfGate,
  clientsOf,
  connectionsOf,
  isRelative,
  lastLookOf,
  limitIn,
  loadOf,
  looksOf,
  workDifference,
} from "@gonogo/protocols/spec";
import { errorWarnings, requestWarnings } from "./request-warnings.ts";

function roundWarnings(spec: BenchmarkSpec): string[] {
  if (spec.gates.length === 0) return ["There are no gates: the run has results and no verdict."];
  const needed = minimalRounds(Math.max(1, blockingTests(spec)));
  const rounds = lastLookOf(spec.plan);
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

/** What a search cannot find because of where it begins or ends. */
function searchWarnings(spec: BenchmarkSpec): string[] {
  const { load } = spec;
  if (load.kind !== "capacity") return [];
  return spec.gates.flatMap((gate) => {
    if (gate.metric !== "capacity" || isRelative(gate)) return [];
    const limits = cellsOfGate(spec, gate).map((cell) => limitIn(spec, gate, cell));
    if (limits.some((limit) => limit > load.maxRatePerS))
      return [
        `${openingRule(gate)} lies beyond maxRatePerS (${load.maxRatePerS}/s), and no rate above that is tried.`,
      ];
    if (limits.some((limit) => limit <= load.startRatePerS))
      return [
        `${openingRule(gate)} cannot fail: a capacity under startRatePerS (${load.startRatePerS}/s) is not found. Start well below the limit.`,
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
      : [
          `${differenceClause(difference)}: figures of all requests together compare different work.`,
        ];
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

/** Every warning of a definition, in the order in which they are shown. */
export const planWarnings = (spec: BenchmarkSpec): string[] => [
  ...roundWarnings(spec),
  ...requestWarnings(spec),
  ...errorWarnings(spec),
  ...workWarnings(spec),
  ...loadWarnings(spec),
];
