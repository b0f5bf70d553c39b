// A cell's load in the wire's words: every default resolved, and how many threads the engine gives it.
import {
  type BlockSpec,
  clientsOf,
  connectionsOf,
  isClosedLoad,
  type Load,
  levelOf,
  peakOf,
} from "@gonogo/protocols/spec";

/** The load of a block, with nothing left open. */
export function wireLoad(load: Load): BlockSpec["load"] {
  const connections = connectionsOf(load) ?? 1;
  switch (load.kind) {
    case "closed":
      return { kind: "closed", clients: load.clients, connections };
    case "open": {
      const { ratePerS, arrivals, maxInFlight } = load;
      return { kind: "open", ratePerS, arrivals, maxInFlight, connections };
    }
    case "stages":
      return {
        kind: "stages",
        of: isClosedLoad(load) ? "clients" : "ratePerS",
        stages: load.stages.map((stage) => ({
          durationMs: stage.durationMs,
          level: levelOf(stage),
          shape: stage.shape,
        })),
        arrivals: load.arrivals,
        maxInFlight: load.maxInFlight,
        connections,
      };
    case "capacity": {
      const { slo, startRatePerS, maxRatePerS, precision, trialMs, arrivals, maxInFlight } = load;
      return {
        kind: "capacity",
        slo,
        startRatePerS,
        maxRatePerS,
        precision,
        trialMs,
        arrivals,
        maxInFlight,
        connections,
      };
    }
    case "connect":
      return {
        kind: "connect",
        clients: load.clients ?? null,
        ratePerS: load.ratePerS ?? null,
        arrivals: load.arrivals,
        maxInFlight: load.maxInFlight,
        handshake: load.handshake,
      };
  }
}

/** Think time of closed clients; null: none. */
export function wireThink(load: Load): BlockSpec["think"] {
  if (load.kind !== "closed" && load.kind !== "stages") return null;
  const meanMs = load.thinkTimeMs ?? 0;
  return meanMs > 0 ? { distribution: load.thinkTimeDistribution ?? "fixed", meanMs } : null;
}

/** What ends the block early; null: nothing. */
export function wireStopWhen(load: Load): BlockSpec["stopWhen"] {
  // A search overloads on purpose, a little at a time.
  const stopWhen = load.kind === "capacity" ? undefined : load.stopWhen;
  if (stopWhen === undefined) return null;
  return {
    errorRatio: stopWhen.errorRatio ?? null,
    latencyP99Ms: stopWhen.latencyP99Ms ?? null,
    afterRequests: stopWhen.afterRequests,
  };
}

/**
 * Threads of the engine: one, unless the load plainly needs more and half of the cores can be spared.
 * A thread carries about 64 busy closed clients or 20,000 arrivals a second with a margin;
 * of connections, whose handshakes cost more, 8 clients or 1,000 a second. A pilot that found them busy asks for more.
 * @param hosts that share the load: each has as many threads
 */
export function threadsFor(
  load: Load,
  cores: number,
  asked: number | null = null,
  hosts = 1,
): number {
  const [clients, rate] = load.kind === "connect" ? [8, 1_000] : [64, 20_000];
  const wanted = Math.ceil(peakOf(load) / (isClosedLoad(load) ? clients : rate) / hosts);
  const connections = connectionsOf(load);
  const most = connections === null ? null : Math.floor(connections / hosts);
  const places = most ?? clientsOf(load) ?? wanted;
  const usual = Math.max(1, Math.min(wanted, Math.floor(cores / 2), places));
  return asked === null ? usual : Math.max(usual, Math.min(asked, most ?? asked));
}

/** Threads that a pilot may ask for: all cores but one, which is left for whatever else runs here. */
export const mostThreads = (cores: number): number => Math.max(1, cores - 1);
