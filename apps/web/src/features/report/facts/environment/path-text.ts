// Figures of a path as text.
import { formatMetric, formatNumber, noFigure } from "@gonogo/analysis/words/format";

/** A count; a dash where the kernel does not tell. */
export const writeCount = (count: number | null): string =>
  count === null ? noFigure : formatNumber(count, 0);

/** A round-trip time in the unit that fits it. */
export const writeRtt = (us: number | null): string =>
  us === null ? noFigure : formatMetric("p50", { value: us, low: null, high: null }).text;
