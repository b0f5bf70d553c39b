// The per-second line of a synthetic block: warm-up in one piece, then whole seconds and the shorter rest.
// Requests are spread evenly; percentiles follow the wishes, so charts look like the histograms.
import type { BlockResult } from "@gonogo/protocols/events";
import type { SyntheticBlockContext, SyntheticWishes } from "./synthetic-wishes.ts";

/** Columns of equal length, as in the engine's result. */
export function seriesOf(
  wishes: SyntheticWishes,
  context: SyntheticBlockContext,
  counts: BlockResult["counts"],
): BlockResult["series"] {
  const spanMs = [context.warmupMs, ...pieces(context.blockMs)].filter((ms) => ms > 0);
  const warm = context.warmupMs > 0 ? 1 : 0;
  const share = (total: number, ms: number) => Math.round((total * ms) / context.blockMs);
  const column = (valueUs: number) => spanMs.map(() => (counts.ok > 0 ? valueUs : null));
  const upper = (z: number) => wishes.medianUs * Math.exp((wishes.sigma ?? 0.25) * z);
  const late = (wishes.plateauShare ?? 0) > 0.01 ? 42_000 : 0;
  return {
    phase: spanMs.map((_, i) => (i < warm ? "warmup" : "measuring")),
    spanMs,
    sent: spanMs.map((ms) => share(counts.sent, ms)),
    answered: spanMs.map((ms) => share(counts.ok, ms)),
    failed: spanMs.map((ms) => share(counts.failed, ms)),
    p50Us: column((wishes.plateauShare ?? 0) > 0.5 ? late : upper(0)),
    p90Us: column(Math.max(upper(1.2816), (wishes.plateauShare ?? 0) > 0.1 ? late : 0)),
    p99Us: column(Math.max(upper(2.3263), late)),
    maxUs: column(Math.max(upper(3.2), late)),
  };
}

/** A window in seconds and the shorter rest, in milliseconds. */
function pieces(blockMs: number): number[] {
  const whole = Math.floor(blockMs / 1_000);
  return [...new Array<number>(whole).fill(1_000), blockMs - whole * 1_000].filter((ms) => ms > 0);
}
