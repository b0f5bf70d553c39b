// A search that a target of known capacity would have had: doublings, bisection, one repeat, a confirmation.
// Its latency follows the queue of one server, so that a rate curve looks like one.
import type { CapacityLimit, CapacityResult, Trial } from "@gonogo/protocols/events";
import type { CapacityLoad } from "@gonogo/protocols/spec";
import type { SyntheticOptions } from "./synthetic-options.ts";

/** The search of a target that can do `capacityPerS`; by default twice the first rate. */
export function syntheticCapacity(options: SyntheticOptions, load: CapacityLoad): CapacityResult {
  const capacityPerS = options.capacityPerS ?? load.startRatePerS * 2;
  // As in the engine, searches share no grid: the first step is drawn, here from the capacity's last digits.
  const firstStep = 2 ** (0.5 + 0.5 * ((capacityPerS * Math.E) % 1));
  const limit = options.capacityLimit ?? "slo-latency";
  const trials: Trial[] = [];
  const keeps = (ratePerS: number, phase: Trial["phase"]): boolean => {
    const kept = ratePerS <= capacityPerS;
    trials.push(
      trialOf(options, load, { ratePerS, phase, capacityPerS, why: kept ? null : limit }),
    );
    return kept;
  };
  let low: number | null = null;
  let high: number | null = null;
  for (let rate = load.startRatePerS; high === null; ) {
    if (!keeps(rate, "search")) high = rate;
    else {
      low = rate;
      if (rate >= load.maxRatePerS) break;
      const step = trials.length === 1 ? firstStep : 2;
      rate = Math.min(rate * step, load.maxRatePerS);
    }
  }
  while (low !== null && high !== null && high > low * (1 + load.precision)) {
    const middle: number = Math.sqrt(low * high);
    if (keeps(middle, "bisect")) low = middle;
    else high = middle;
  }
  if (high !== null) keeps(high, "bisect");
  if (low !== null) keeps(low, "confirm");
  const limitedBy: CapacityLimit = high === null ? "max-rate" : limit;
  return { lowRatePerS: low, highRatePerS: high, limitedBy, trials };
}

function trialOf(
  options: SyntheticOptions,
  load: CapacityLoad,
  at: Pick<Trial, "ratePerS" | "phase" | "why"> & { readonly capacityPerS: number },
): Trial {
  const { ratePerS, phase, why, capacityPerS } = at;
  const lengthMs = phase === "confirm" ? load.confirmMs : load.trialMs;
  const sent = Math.round((ratePerS * lengthMs) / 1_000);
  const utilisation = Math.min(0.97, ratePerS / (capacityPerS * 1.04));
  const queuedUs = (options.medianUs * 1.8) / (1 - utilisation);
  const limitUs = load.slo.limitMs * 1_000;
  const overloadUs = limitUs * (1 + (ratePerS / capacityPerS - 1) * 6);
  const quantileUs = why === null ? Math.min(queuedUs, limitUs * 0.97) : overloadUs;
  const counts = { sent, ok: sent, failed: 0, unanswered: 0, held: 0 };
  return { ratePerS, phase, kept: why === null, why, ...counts, quantileUs, errorRatio: 0 };
}
