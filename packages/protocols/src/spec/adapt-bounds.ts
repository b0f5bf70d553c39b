// How far a pilot that adapts may go from what the definition says: its own bounds, or what is here.
// Only towards longer blocks and less load: a definition is never answered with more load than it asks for.
import type { BenchmarkSpec } from "./benchmark.ts";
import { peakOf } from "./load-facts.ts";
import type { AdaptBounds } from "./plan.ts";

/** Blocks up to four times as long, and a quarter of the load at least. */
const mostTimes = 4;
/** Short blocks may become ten times as long, up to 10 s: a p99 of 125 requests a second needs those. */
const short = { mostTimes: 10, longestMs: 10_000 };
/** Beyond this length a pilot leaves it to whoever wrote the definition. */
const longestMs = 20_000;

function longestBlockMs(blockMs: number): number {
  const longer = Math.max(
    mostTimes * blockMs,
    Math.min(short.mostTimes * blockMs, short.longestMs),
  );
  return Math.max(blockMs, Math.min(longer, longestMs));
}

/** The bounds of a definition, every default resolved: milliseconds, clients, requests a second. */
export function adaptBoundsOf({
  load,
  plan,
}: Pick<BenchmarkSpec, "load" | "plan">): Required<AdaptBounds> {
  const { blockMs, adapt } = plan;
  const peak = peakOf(load);
  return {
    maxBlockMs: adapt?.maxBlockMs ?? longestBlockMs(blockMs),
    minClients: adapt?.minClients ?? Math.max(1, Math.ceil(peak / mostTimes)),
    minRatePerS: adapt?.minRatePerS ?? peak / mostTimes,
  };
}
