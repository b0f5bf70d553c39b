// Whether the load offers the requests that gates need, said before anything runs: of open loads arithmetic shows it,
// of closed ones only the pilot. A pilot that adapts plans longer blocks, and the warning says how long.
// None of it refuses a run.

import {
  fittingBlockMs,
  isEnough,
  offeredRateOf,
  type RequestShortage,
  requestShortages,
} from "@gonogo/analysis/plan/plan-requests";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import {
  adaptBoundsOf,
  type BenchmarkSpec,
  cellsOfGate,
  type Gate,
  isRelative,
  lastLookOf,
  limitValue,
  pilotModeOf,
  windowMsOf,
} from "@gonogo/protocols/spec";

/** Block length that the pilot will plan of its own; null: as the plan says, or only measuring shows it. */
export function adaptedBlockMs(spec: BenchmarkSpec): number | null {
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

export const requestWarnings = (spec: BenchmarkSpec): RunWarning[] =>
  requestShortages(spec, offeredRateOf(spec)).map((shortage) => shortageWarning(spec, shortage));

/** The share of errors that a gate allows; null: it allows any, or is against other runs or variants. */
function mostErrorsOf(gate: Gate): number | null {
  if (isRelative(gate)) return null;
  if (gate.metric === "errors") return limitValue(gate);
  return gate.metric === "success" ? 1 - limitValue(gate) : null;
}

/** Limits on errors that could not be passed without a single error. */
export function errorWarnings(spec: BenchmarkSpec): RunWarning[] {
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
