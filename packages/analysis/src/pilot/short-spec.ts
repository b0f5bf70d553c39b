// A definition with short blocks of the same load: for pilots and probes, which are never evidence.
// Stages are pressed together and keep their shape; of a search, its first rate is offered as an open load.
// Whoever builds such a block and whoever reads its result takes the definition from here.
import {
  type BenchmarkSpec,
  cellsOf,
  type Load,
  loadOf,
  peakOf,
  windowMsOf,
} from "@gonogo/protocols/spec";

export type ShortBlock = { readonly windowMs: number; readonly warmupMs: number };

const between = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** A pilot block: the plan's length between 100 ms and 1 s, after a warm-up of at most 300 ms. */
export const pilotBlock = (spec: BenchmarkSpec): ShortBlock => ({
  windowMs: between(100, windowMsOf(spec), 1_000),
  warmupMs: Math.min(300, spec.plan.warmupMs),
});

/** Cells of a long plan that a pilot tries: what voids a measurement shows under the heaviest loads. */
export const mostPilotCells = 24;

/** Indexes of the cells that a pilot tries: all, or those with most clients or the highest rates. */
export function pilotCells(spec: Pick<BenchmarkSpec, "axes" | "load">): number[] {
  const cells = cellsOf(spec);
  const peaks = cells.map((cell) => peakOf(loadOf(spec, cell)));
  return cells
    .map(({ index }) => index)
    .sort((a, b) => (peaks[b] ?? 0) - (peaks[a] ?? 0) || a - b)
    .slice(0, mostPilotCells)
    .sort((a, b) => a - b);
}

/**
 * A probe block: 1 to 2 s, so that one client that waits 40 ms for each answer gets 25 of them. Its warm-up outlasts
 * the segments that Linux acknowledges at once at a connection's beginning (TCP_MAX_QUICKACKS: 16).
 */
export const probeBlock = (spec: BenchmarkSpec): ShortBlock => ({
  windowMs: between(1_000, windowMsOf(spec), 2_000),
  warmupMs: between(200, spec.plan.warmupMs, 1_000),
});

function shortLoad(load: Load, windowMs: number): Load {
  if (load.kind === "stages") {
    const wholeMs = load.stages.reduce((sum, stage) => sum + stage.durationMs, 0);
    const stages = load.stages.map((stage) => ({
      ...stage,
      durationMs: Math.max(1, Math.round((stage.durationMs * windowMs) / wholeMs)),
    }));
    return { ...load, stages };
  }
  if (load.kind !== "capacity") return load;
  const { startRatePerS: ratePerS, arrivals, maxInFlight, connections, timeoutMs } = load;
  return { kind: "open", ratePerS, arrivals, maxInFlight, connections, timeoutMs };
}

/** The definition as the engine is given it for one short block. */
export const shortSpec = (
  spec: BenchmarkSpec,
  { windowMs, warmupMs }: ShortBlock,
): BenchmarkSpec => ({
  ...spec,
  load: shortLoad(spec.load, windowMs),
  plan: { ...spec.plan, blockMs: windowMs, warmupMs },
});
