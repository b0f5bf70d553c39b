// How long a warm-up should be, by MSER-5 on the blocks' own series. It only recommends: whether a cell was steady
// is judged over blocks. At least 100 pieces are needed; series have a piece a second (more than a second where
// a block lasts over ten minutes), so blocks of under 100 s cannot be asked and the answer is null.
import type { BlockResult } from "@gonogo/protocols/events";
import { fewestMserValues, mser5 } from "../../statistics/mser.ts";

/** From the first request on, in ms; null: the series are too coarse, too short or never steady. */
export function recommendedWarmupMs(results: readonly BlockResult[]): number | null {
  const asked = results.map(({ series }) =>
    series.phase.flatMap((phase, i) => (phase === "warmup" || phase === "measuring" ? [i] : [])),
  );
  const shared = Math.min(...asked.map((pieces) => pieces.length));
  if (asked.length === 0 || shared < fewestMserValues) return null;
  // The mean over blocks, piece by piece: what the blocks share stands out, what is chance does not.
  const rates = Array.from({ length: shared }, (_, piece) => {
    const perMs = results.map(({ series }, block) => {
      const i = asked[block]?.[piece] ?? 0;
      return (series.answered[i] ?? 0) / Math.max(1, series.spanMs[i] ?? 1);
    });
    return perMs.reduce((sum, rate) => sum + rate, 0) / perMs.length;
  });
  const cut = mser5(rates);
  if (cut === null) return null;
  const spans = results[0]?.series.spanMs ?? [];
  return spans.slice(0, cut).reduce((sum, ms) => sum + ms, 0);
}
