// The emulated network of a block on the wire: every value resolved, times in milliseconds of the round trip.
// Limits are the engine's (engine/wire/src/network.rs); the definition's own are in network.ts.
import { z } from "zod";

export const WireNetwork = z.strictObject({
  rttMs: z.number().min(0).max(10_000),
  /** The round trip wanders by so much to either side; at most half of it. */
  jitterMs: z.number().min(0).max(5_000),
  /** Share of the packets of each direction. */
  lossRatio: z.number().min(0).max(0.5),
  /** Mean packets of a burst of losses; 1: each packet is lost or not on its own. */
  lossBurst: z.number().min(1).max(100),
  /** Of each direction; null: no limit. */
  bandwidthBitPerS: z.int().min(100_000).max(10_000_000_000).nullable(),
  /** Packets that wait for the bandwidth in each direction; those beyond are dropped. */
  queuePackets: z.int().min(10).max(100_000),
  /** Repeats the losses and delays. */
  seed: z.int().min(0),
});
export type WireNetwork = z.infer<typeof WireNetwork>;
