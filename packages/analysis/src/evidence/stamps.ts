// Whether a block's times run to the kernel's arrival stamps. Then a late reader lengthens none of them, and what the
// engine lacked of the CPU lowers the load that was offered, not the latency at it.
// Answers without a stamp run to the read; they are negligible while they cannot move the quantile that is asked for.
import type { BlockResult } from "@gonogo/protocols/events";

/** Answers that may lack a stamp where no quantile is asked for: the mean, messages of streams, a finding. */
export const unstampedShareLimit = 0.001;

/** Share of expected answers with a stamp; null: the block reports nothing of it, as older ones and imports. */
export function stampedShareOf({ lateness }: BlockResult): number | null {
  if (lateness === null) return null;
  const { stamped, unstamped } = lateness;
  return stamped + unstamped === 0 ? 0 : stamped / (stamped + unstamped);
}

/**
 * Whether times at this quantile (in 1/10,000) run to the arrival. As with failures that response times leave out, a tenth
 * of the tail beyond the quantile may lack a stamp. null: of all times together.
 */
export function isStamped(result: BlockResult, q10000: number | null = null): boolean {
  const share = stampedShareOf(result);
  const allowed = q10000 === null ? unstampedShareLimit : (1 - q10000 / 10_000) / 10;
  return share !== null && share > 0 && 1 - share <= allowed + 1e-12;
}
