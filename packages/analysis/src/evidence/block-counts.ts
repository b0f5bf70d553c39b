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
