// Times as texts of the report's tables: a dash where the requests do not support a figure.
import { formatMetric } from "@gonogo/analysis/format";

/** `1.23 ms`, or `–` when there is no figure. */
export const timeText = (us: number | null): string =>
  us === null ? "–" : formatMetric("p99", { value: us, low: null, high: null }).text;

/** The same; a percentile above the answered share is a bound only: `> 10 s`. */
export const atLeastText = (us: number | null, atLeast: boolean): string =>
  us !== null && atLeast ? `> ${timeText(us)}` : timeText(us);
