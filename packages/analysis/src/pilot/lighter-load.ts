// A load that this machine's engine can offer with a margin, reckoned from pilot blocks.
// Fewer clients keep the kind of load; where that does not help, an open load at half of what the slower variant did.
// Nothing here is evidence: it is a proposal, tried by another pilot before anything is measured under it.
import {
  BenchmarkSpec,
  connectionsOf,
  isRate,
  type Load,
  OpenLoad,
  variesAxis,
} from "@gonogo/protocols/spec";
import type { BlockReading } from "../evidence/read-block.ts";
import { valueAtRankUs } from "../statistics/histogram.ts";

/** Share of a core that an engine thread may use under a proposed load. */
const sustainableCpuShare = 0.5;

/**
 * Closed clients that keep the engine's threads half busy: by Little's law N = X · R, with X the rate at which the
 * threads are half busy (0.5 · threads / CPU seconds per answer) and R the time a client takes for a request when the
 * engine has time, for which the 5th percentile of the service time stands, with the think time.
 */
export function sustainableClients(reading: BlockReading, thinkMs: number): number | null {
  const { engine, counts } = reading.result;
  const cpuS = engine.threads.reduce((sum, thread) => sum + thread.cpuS, 0);
  const service = reading.service();
  const free = valueAtRankUs(service, Math.max(1, Math.ceil(service.total * 0.05)));
  if (counts.ok === 0 || cpuS <= 0 || free === null) return null;
  const ratePerS = (sustainableCpuShare * engine.threads.length * counts.ok) / cpuS;
  const clients = Math.floor(ratePerS * (free.valueUs / 1e6 + thinkMs / 1e3));
  return Math.max(1, clients);
}

/** Rounded down to two significant digits. */
function twoDigits(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return value < 1 ? value : Math.floor(value / step) * step;
}

/** Half of what the slowest of these blocks answered a second; null: one answered nothing. */
export function sustainableRatePerS(readings: readonly BlockReading[]): number | null {
  const rates = readings.map(({ result }) =>
    result.windowS > 0 ? result.counts.ok / result.windowS : 0,
  );
  const slowest = Math.min(...rates);
  return rates.length > 0 && slowest > 0 ? twoDigits(slowest / 2) : null;
}

type Fewest = { readonly minClients: number; readonly minRatePerS: number };
const unbounded: Fewest = { minClients: 1, minRatePerS: 0 };

function withClients(
  spec: BenchmarkSpec,
  readings: readonly BlockReading[],
  { minClients }: Fewest,
): Load | null {
  const { load } = spec;
  if (load.kind !== "closed" || variesAxis(spec.axes, "clients")) return null;
  const each = readings.map((reading) => sustainableClients(reading, load.thinkTimeMs ?? 0));
  const sustainable = Math.min(...each.map((value) => value ?? Number.POSITIVE_INFINITY));
  const clients = Math.max(minClients, sustainable);
  if (!(clients < load.clients)) return null;
  const connections =
    load.connections === undefined ? {} : { connections: Math.min(load.connections, clients) };
  return { ...load, clients, ...connections };
}

/** Gates on what a rate fixes would ask of an open load what it was given. */
const asksForThroughput = (spec: BenchmarkSpec): boolean =>
  spec.gates.some(({ metric }) => isRate(metric));

function withRate(
  spec: BenchmarkSpec,
  readings: readonly BlockReading[],
  { minRatePerS }: Fewest,
): Load | null {
  const { load } = spec;
  const sustainable = sustainableRatePerS(readings);
  const ratePerS = Math.max(minRatePerS, sustainable ?? 0);
  if (sustainable === null || variesAxis(spec.axes, "ratePerS") || variesAxis(spec.axes, "clients"))
    return null;
  if (load.kind === "open") {
    // A limit in requests a second is about the defined rate.
    const isLimited = spec.gates.some(({ limitPerS }) => limitPerS !== undefined);
    return ratePerS < load.ratePerS && !isLimited ? { ...load, ratePerS } : null;
  }
  if (load.kind !== "closed" || load.thinkTimeMs || asksForThroughput(spec)) return null;
  const { timeoutMs, stopWhen } = load;
  const connections = connectionsOf(load) ?? 10;
  const open = OpenLoad.parse({
    kind: "open",
    ratePerS,
    connections,
    timeoutMs,
    ...(stopWhen && { stopWhen }),
  });
  // Templates that name clients do not fit open load.
  return BenchmarkSpec.safeParse({ ...spec, load: open }).success ? open : null;
}

/**
 * Lighter loads in the order in which they are tried: fewer clients, then a rate; never below the fewest clients or the
 * lowest rate that are allowed. Empty: axes or stages say the load, or it is at its bound.
 */
export const lighterLoads = (
  spec: BenchmarkSpec,
  readings: readonly BlockReading[],
  fewest = unbounded,
): Load[] =>
  [withClients(spec, readings, fewest), withRate(spec, readings, fewest)].flatMap(
    (one) => one ?? [],
  );
