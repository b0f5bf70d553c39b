// How far a pilot that adapts may go from what the definition says: its own bounds, or what is here.
// Only towards longer blocks and less load: a definition is never answered with more load than it asks for.
import type { BenchmarkSpec } from "./benchmark.ts";
import { peakOf } from "./load-facts.ts";
import type { AdaptBounds } from "./plan.ts";

/** Blocks up to four times as long, and a quarter of the load at least. */
const mostTimes = 4;
/** Beyond this length a pilot leaves it to whoever wrote the definition. */
const longestMs = 20_000;

/** The bounds of a definition, every default resolved: milliseconds, clients, requests a second. */
export function adaptBoundsOf({
  load,
  plan,
}: Pick<BenchmarkSpec, "load" | "plan">): Required<AdaptBounds> {
  const { blockMs, adapt } = plan;
  const peak = peakOf(load);
  return {
    maxBlockMs: adapt?.maxBlockMs ?? Math.max(blockMs, Math.min(mostTimes * blockMs, longestMs)),
    minClients: adapt?.minClients ?? Math.max(1, Math.ceil(peak / mostTimes)),
    minRatePerS: adapt?.minRatePerS ?? peak / mostTimes,
  };
}
