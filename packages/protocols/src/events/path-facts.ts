// What the transport met on the way to the target: loss, congestion and round-trip times.
// One shape for QUIC, which shows everything itself, and for TCP, where the kernel reports part of it.
// Sources: RFC 9002 for QUIC; tcp(7), TCP_INFO, for TCP.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

/** Of what the engine sent, over the whole life of the block's connections, warm-up included. */
export const PathFacts = z.object({
  transport: z.enum(["tcp", "quic"]),
  /** Packets (QUIC) or segments (TCP), summed over connections; null where the kernel does not report it. */
  sentPackets: count.nullable(),
  /** Declared lost (QUIC) or sent again (TCP), summed over connections. */
  lostPackets: count,
  /** Times that the congestion controller held back, summed over connections; TCP does not report it. */
  congestionEvents: count.nullable(),
  /** At the end, median over connections. */
  congestionWindowBytes: z.number(),
  /** Smoothed, at the end, median over connections. */
  rttUs: z.number().nullable(),
  /** Smallest of all connections. */
  rttMinUs: z.number().nullable(),
});
export type PathFacts = z.infer<typeof PathFacts>;
