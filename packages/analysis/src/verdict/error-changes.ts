// How many errors an error gate could have borne: counts that a tired engineer can picture, found by the gate's
// own tests at the same number of requests and the same spread between blocks.
import type { GateResult } from "@gonogo/protocols/report";
import { faultlessRequestsNeeded, pErrorsAbove, pErrorsBelow } from "../statistics/error-ratio.ts";
import { formatCount, formatNumber, plural } from "../words/format.ts";

export type ErrorTerms = {
  readonly errors: number;
  readonly requests: number;
  readonly deflation: number;
  readonly alpha: number;
  readonly alphaFail: number;
};

/** The most errors for which a test that gets harder with errors still holds; -1: not even with none. */
function most(upTo: number, holds: (errors: number) => boolean): number {
  if (!holds(0)) return -1;
  let [low, high] = [0, upTo];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sentences for a gate of the form "errors below a limit". */
export function errorChanges(
  { limit, outcome }: Pick<GateResult, "limit" | "outcome">,
  { errors, requests, deflation, alpha, alphaFail }: ErrorTerms,
): string[] {
  const counts = (k: number) => ({ errors: k / deflation, requests: requests / deflation });
  const passes = most(requests, (k) => pErrorsBelow(counts(k), limit) <= alpha);
  const notFailing = most(requests, (k) => pErrorsAbove(counts(k), limit) > alphaFail);
  const fails = notFailing >= requests ? null : notFailing + 1;
  const spread = deflation > 1 ? ", while blocks differ as much as they did" : "";
  const same = `the same ${plural(requests, "request")}`;
  if (passes < 0) {
    const needed = Math.ceil(faultlessRequestsNeeded(limit, alpha) * deflation);
    // A look of so few rounds that no share of alpha is attainable decides nothing, whatever is seen.
    if (!Number.isFinite(needed))
      return [`No number of errors of ${same} decides it at this look: it has too few rounds.`];
    return [
      `Even without an error ${same} could not pass: that takes ${formatCount(needed)}${spread}.`,
    ];
  }
  const ends =
    fails === null
      ? "no number of errors would fail it"
      : `it would fail from ${plural(fails, "error")} on`;
  const there = outcome === "pass" ? "" : `; there were ${formatCount(errors)}`;
  return [
    `Up to ${plural(passes, "error")} in ${same} would ${outcome === "pass" ? "still " : ""}pass, and ${ends}${spread}${there}.`,
  ];
}

/** How many times the requests, at the same ratio and spread, would put the interval on one side; null: unknown. */
function timesNeeded({ limit }: Pick<GateResult, "limit">, terms: ErrorTerms): number | null {
  const { errors, requests, deflation, alpha, alphaFail } = terms;
  const ratio = errors / requests;
  const decides = (times: number): boolean => {
    const counts = {
      errors: (errors * times) / deflation,
      requests: (requests * times) / deflation,
    };
    return ratio < limit
      ? pErrorsBelow(counts, limit) <= alpha
      : pErrorsAbove(counts, limit) <= alphaFail;
  };
  const mostTimes = 1_000;
  if (requests === 0 || !decides(mostTimes)) return null;
  let [low, high] = [1, mostTimes];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (decides(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** For an open error gate: what more requests would do. */
export function errorsToDecide(result: Pick<GateResult, "limit">, terms: ErrorTerms): string {
  const times = timesNeeded(result, terms);
  return times === null
    ? "The ratio lies so near to the limit that more requests would hardly decide it."
    : `At this ratio about ${formatNumber(times, times < 10 ? 1 : 0)} times the requests would decide it: more rounds, longer blocks, or more load.`;
}
