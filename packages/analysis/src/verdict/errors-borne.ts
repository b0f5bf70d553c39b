// How many errors an error gate could have borne: counts that a tired engineer can picture, found by the gate's
// own tests at the same number of requests and the same spread between blocks.
import type { ErrorsBorne, GateResult } from "@gonogo/protocols/report";
import { errorFreeRequestsNeeded, pErrorsAbove, pErrorsBelow } from "../statistics/error-ratio.ts";

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

/** For a gate of the form "errors below a limit". */
export function errorsBorne(result: Pick<GateResult, "limit">, terms: ErrorTerms): ErrorsBorne {
  const { errors, requests, deflation, alpha, alphaFail } = terms;
  const { limit } = result;
  const counts = (k: number) => ({ errors: k / deflation, requests: requests / deflation });
  const passes = most(requests, (k) => pErrorsBelow(counts(k), limit) <= alpha);
  const notFailing = most(requests, (k) => pErrorsAbove(counts(k), limit) > alphaFail);
  const needed = Math.ceil(errorFreeRequestsNeeded(limit, alpha) * deflation);
  return {
    ...{ errors, requests, isSpread: deflation > 1 },
    passes: passes < 0 ? null : passes,
    fails: notFailing >= requests ? null : notFailing + 1,
    // A look of so few rounds that no share of alpha is attainable decides nothing, whatever is seen.
    errorFreeRequestsNeeded: Number.isFinite(needed) ? needed : null,
    timesToDecide: timesNeeded(result, terms),
  };
}
