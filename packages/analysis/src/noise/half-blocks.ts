// How much the length of blocks matters, as far as an A/A run can tell: its blocks cut in halves.
// Only throughput can be cut: the per-second line counts answers, while percentiles of half a block are not in it.
import type { BlockResult } from "@gonogo/protocols/events";
import { sampleSd } from "./metric-noise.ts";

type Halves = readonly [first: number, second: number];

/** Answers a second in both halves of the measured window; null: the line cannot be cut into like halves. */
export function halvesOf({ series }: Pick<BlockResult, "series">): Halves | null {
  const seconds = series.spanMs.flatMap((spanMs, i) =>
    series.phase[i] === "measuring" && spanMs > 0
      ? [{ spanMs, answered: series.answered[i] ?? 0 }]
      : [],
  );
  if (seconds.length < 2) return null;
  const middle = Math.floor(seconds.length / 2);
  const sum = (part: typeof seconds) =>
    part.reduce(
      (all, one) => ({ spanMs: all.spanMs + one.spanMs, answered: all.answered + one.answered }),
      { spanMs: 0, answered: 0 },
    );
  const [first, second] = [sum(seconds.slice(0, middle)), sum(seconds.slice(-middle))];
  const like =
    Math.abs(first.spanMs - second.spanMs) <= 0.1 * Math.max(first.spanMs, second.spanMs);
  if (!like || first.answered === 0 || second.answered === 0) return null;
  return [first.answered / first.spanMs, second.answered / second.spanMs];
}

/** Length of half a block in milliseconds. */
export function halfLengthMs({ series }: Pick<BlockResult, "series">): number {
  const measured = series.spanMs.filter((_, i) => series.phase[i] === "measuring");
  return measured.slice(0, Math.floor(measured.length / 2)).reduce((sum, ms) => sum + ms, 0);
}

/** Sd of d between half blocks: first halves against first, second against second, variances averaged. */
export function sdOfHalves(rounds: readonly (readonly [a: Halves, b: Halves])[]): number {
  const sdAt = (half: 0 | 1) =>
    sampleSd(rounds.map(([a, b]) => Math.log(a[half]) - Math.log(b[half])));
  return Math.sqrt((sdAt(0) ** 2 + sdAt(1) ** 2) / 2);
}
