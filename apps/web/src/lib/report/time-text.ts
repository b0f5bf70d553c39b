// Times as texts of the report's tables: a dash where the requests do not support a figure.
// Times of one row have one unit, so that they compare at a glance.
import { formatFigure, formatMetric, timeUnitFor } from "@gonogo/analysis/words/format";

/** `1.23 ms`, or `–` when there is no figure. */
export const timeText = (us: number | null): string =>
  us === null ? "–" : formatMetric("p99", { value: us, low: null, high: null }).text;

/** Microseconds; `atLeast`: a percentile above the answered share, which is a bound only. */
export type RowTime = { readonly us: number | null; readonly atLeast?: boolean };

/** The same for all times of a row, in the unit that fits the largest: `0.19 ms`, `> 10.20 ms`. */
export function timeTexts(times: readonly RowTime[]): string[] {
  const unit = timeUnitFor(times.map(({ us }) => us));
  return times.map(({ us, atLeast = false }) =>
    us === null
      ? "–"
      : formatFigure(
          { value: us, low: null, high: null, bound: atLeast ? "at-least" : "exact" },
          unit,
        ).text,
  );
}
