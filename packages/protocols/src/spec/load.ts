// Load: how requests are offered, closed (clients wait for answers) or open (a rate, whatever the answers do).
// Limits here are the product's; whether a machine can do it is measured, not assumed.
import { z } from "zod";

const timeoutMs = z.int().min(1).max(600_000).default(10_000);
const connections = z.int().min(1).max(10_000).optional();

/** Closed load: each client sends its next request when its last one is answered. */
export const ClosedLoad = z.strictObject({
  kind: z.literal("closed"),
  clients: z.int().min(1).max(10_000),
  /** Client i uses connection i mod n; default: one per client. */
  connections,
  timeoutMs,
});

/** Open load: arrivals at a rate, latency counted from the intended start. */
export const OpenLoad = z.strictObject({
  kind: z.literal("open"),
  ratePerS: z.number().positive().max(1_000_000),
  arrivals: z.enum(["uniform", "poisson"]).default("poisson"),
  /** Arrivals beyond this many unanswered requests are held and counted as unanswered. */
  maxInFlight: z.int().min(1).max(100_000).default(1_000),
  connections: z.int().min(1).max(10_000).default(10),
  timeoutMs,
});

export const Load = z.discriminatedUnion("kind", [ClosedLoad, OpenLoad]);
export type ClosedLoad = z.infer<typeof ClosedLoad>;
export type OpenLoad = z.infer<typeof OpenLoad>;
export type Load = z.infer<typeof Load>;
