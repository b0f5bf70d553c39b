// The right answer of a duel, worked out from what is known of its servers: pure.
// A duel whose truth lies near a limit, or on both sides of it, has no right answer and is refused.

export type Quantile = "p50" | "p95" | "p99";
/** of the true ratio, candidate ÷ base */
export type Range = { least: number; most: number };
export type KnownGate = { quantile: Quantile; op: "<" | "<="; limit: number; truth: Range };
export type Answer = "GO" | "NO-GO";
/** A true ratio nearer to the limit than this share of it decides nothing. */
export const nearShare = 0.03;

/** How far the true ratio is from the limit, as a share of it; 0 where its range holds the limit. */
export function distanceOf({ limit, truth: { least, most } }: KnownGate) {
  if (least > limit) return least / limit - 1;
  return most < limit ? 1 - most / limit : 0;
}

/**
 * GO needs every gate to be kept; one that is broken makes it NO-GO.
 * @param id for the error
 * @throws {Error} when a gate's truth is within 3 % of its limit
 */
export function answerOf(id: string, gates: KnownGate[]): Answer {
  const near = gates.find((gate) => distanceOf(gate) < nearShare);
  if (near || gates.length === 0)
    throw new Error(`${id}: the truth is not known, or within 3 % of a limit`);
  return gates.some(({ limit, truth }) => truth.least > limit) ? "NO-GO" : "GO";
}
