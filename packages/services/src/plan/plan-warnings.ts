// What a definition cannot answer or should not ask, said before anything runs: rounds, looks, work, search, load.
// The warnings of a new run, the preview and the editor; what percentiles lack is beside it.
// None of them refuses a run.

import { canFail, minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
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
export const planWarnings = (spec: BenchmarkSpec): RunWarning[] => [
  ...roundWarnings(spec),
  ...requestWarnings(spec),
  ...errorWarnings(spec),
  ...workWarnings(spec),
  ...loadWarnings(spec),
];
