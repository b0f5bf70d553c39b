// What a block's counters say of its requests: how many count, how many of them are errors, and why.
// Pure sums over one result; response times and other figures are in read-block.ts.
import type { BlockResult } from "@gonogo/protocols/events";
import type { MetricName } from "@gonogo/protocols/spec";

/** Requests that were due and may count as errors: sent, and held by the in-flight cap. */
export const requestsOf = (result: BlockResult): number => result.counts.sent + result.counts.held;

/** Requests without an expected answer: failed, unanswered, or held by the in-flight cap. */
export const errorsOf = (result: BlockResult): number =>
  result.counts.failed + result.counts.unanswered + result.counts.held;

/** Failures that response times leave out; timeouts are in them, as "at least". */
export const excludedFailuresOf = (result: BlockResult): number =>
  Math.max(0, result.counts.failed - timeoutsOf(result));

/** Requests that ended because time was up; of connect-only load, connections. */
export const timeoutsOf = ({ outcomes }: BlockResult): number =>
  (outcomes.timeout ?? 0) + (outcomes.connect_timeout ?? 0);

/**
 * Requests that were due before the measured window and still in flight at its end, at least: those in flight when it
 * began, less all that ended in it. They belong to no window, and each took longer than the window lasted.
 */
export function outlastedOf({ series, capacity }: BlockResult): number {
  if (capacity !== null) return 0;
  const sumOf = (phase: (typeof series.phase)[number], column: readonly number[]): number =>
    series.phase.reduce((sum, name, i) => sum + (name === phase ? (column[i] ?? 0) : 0), 0);
  const endedIn = (phase: (typeof series.phase)[number]): number =>
    sumOf(phase, series.answered) + sumOf(phase, series.failed);
  return Math.max(0, sumOf("warmup", series.sent) - endedIn("warmup") - endedIn("measuring"));
}

/** Whether requests were still waiting when the window ended: due in it, held back, or due before it. */
export const hasWaiting = (result: BlockResult): boolean =>
  outlastedOf(result) + result.counts.unanswered + result.counts.held + timeoutsOf(result) > 0;

/** Whether the window holds no request at all, because those of the warm-up outlasted it. */
export const isOutlasted = (result: BlockResult): boolean =>
  requestsOf(result) === 0 && outlastedOf(result) > 0;

/** What a share metric counts, of how many: errors, expected answers, or requests that opened no connection. */
export type ShareCount = { readonly counted: number; readonly of: number };

const shares: Readonly<Partial<Record<MetricName, (result: BlockResult) => ShareCount>>> = {
  errors: (result) => ({ counted: errorsOf(result), of: requestsOf(result) }),
  success: (result) => ({
    counted: requestsOf(result) - errorsOf(result),
    of: requestsOf(result),
  }),
  // Other tools do not report how many connections there were.
  reuse: ({ totals, connections: { opened } }) =>
    opened > 0
      ? { counted: Math.max(0, totals.sent - opened), of: totals.sent }
      : { counted: 0, of: 0 },
};

/** The counts behind a share metric; null: the metric is no share. */
export const shareOfBlock = (metric: MetricName, result: BlockResult): ShareCount | null =>
  shares[metric]?.(result) ?? null;

/** The same of all requests of the block, its warm-up included. */
function shareOfWholeBlock(metric: MetricName, { totals, counts }: BlockResult): ShareCount {
  const of = totals.sent + counts.held;
  const errors = totals.failed + totals.unanswered + counts.held;
  return { counted: metric === "errors" ? errors : of - errors, of };
}

/**
 * The counts behind a share metric in the blocks of a variant and cell. Where requests of the warm-up outlasted half of the
 * windows or more, so that those hold none, errors are counted over the whole of every block.
 */
export function sharesOfBlocks(
  metric: MetricName,
  results: readonly BlockResult[],
): (ShareCount | null)[] {
  const isWhole =
    (metric === "errors" || metric === "success") &&
    results.length > 0 &&
    2 * results.filter(isOutlasted).length >= results.length;
  return results.map((result) =>
    isWhole ? shareOfWholeBlock(metric, result) : shareOfBlock(metric, result),
  );
}
