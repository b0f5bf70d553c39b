// The per-second line of a synthetic block: warm-up in one piece, then whole seconds and the shorter rest.
// Requests are spread evenly, or more and more densely where a change over the window is asked for;
// percentiles follow the options, so charts look like the histograms.
import type { BlockResult } from "@gonogo/protocols/events";
import type { SyntheticBlockContext, SyntheticOptions } from "./synthetic-options.ts";

/** Columns of equal length, as in the engine's result. */
export function seriesOf(
  options: SyntheticOptions,
  context: SyntheticBlockContext,
  counts: BlockResult["counts"],
): BlockResult["series"] {
  const spanMs = [context.warmupMs, ...pieces(context.blockMs)].filter((ms) => ms > 0);
  const warm = context.warmupMs > 0 ? 1 : 0;
  const growth = growthOf(spanMs.slice(warm), options.windowChange ?? 0);
  const at = (i: number) => (i < warm ? 1 : (growth[i - warm] ?? 1));
  const share = (total: number) => (ms: number, i: number) =>
    Math.round((total * ms * at(i)) / context.blockMs);
  const column = (valueUs: number) =>
    spanMs.map((_, i) => (counts.ok > 0 ? valueUs / at(i) : null));
  const upper = (z: number) => options.medianUs * Math.exp((options.sigma ?? 0.25) * z);
  const late = (options.plateauShare ?? 0) > 0.01 ? 42_000 : 0;
  return {
    phase: spanMs.map((_, i) => (i < warm ? "warmup" : "measuring")),
    spanMs,
    sent: spanMs.map(share(counts.sent)),
    answered: spanMs.map(share(counts.ok)),
    failed: spanMs.map(share(counts.failed)),
    p50Us: column((options.plateauShare ?? 0) > 0.5 ? late : upper(0)),
    p90Us: column(Math.max(upper(1.2816), (options.plateauShare ?? 0) > 0.1 ? late : 0)),
    p99Us: column(Math.max(upper(2.3263), late)),
    maxUs: column(Math.max(upper(3.2), late)),
  };
}

/** How much denser requests come in each piece than on average, for a change of ln(throughput) over the window. */
function growthOf(spanMs: readonly number[], change: number): number[] {
  const middles = spanMs.map((ms, i) => spanMs.slice(0, i).reduce((sum, x) => sum + x, 0) + ms / 2);
  const [first = 0, last = 0] = [middles[0], middles.at(-1)];
  const raw = middles.map((middle) =>
    Math.exp((change * (middle - first)) / Math.max(1, last - first)),
  );
  const total = spanMs.reduce((sum, ms, i) => sum + ms * (raw[i] ?? 1), 0);
  const whole = spanMs.reduce((sum, ms) => sum + ms, 0);
  return raw.map((x) => (x * whole) / Math.max(1, total));
}

/** A window in seconds and the shorter rest, in milliseconds. */
function pieces(blockMs: number): number[] {
  const whole = Math.floor(blockMs / 1_000);
  return [...new Array<number>(whole).fill(1_000), blockMs - whole * 1_000].filter((ms) => ms > 0);
}
