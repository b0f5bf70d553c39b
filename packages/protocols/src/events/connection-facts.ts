// What connections were made of: handshakes by kind, and the sockets that the kernel gave.
// Both of the block as a whole, warm-up included; of sockets the first stands for all.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

/** TLS and QUIC handshakes. Connections before the load, which prove a target or bring tickets, are not in it. */
export const Handshakes = z.object({
  /** The server showed its certificate. */
  full: count,
  /** The session of an earlier connection went on. */
  resumed: count,
  earlyDataAccepted: count,
  /** The server took the connection, and not what was sent ahead. */
  earlyDataRejected: count,
});
export type Handshakes = z.infer<typeof Handshakes>;

/** As the kernel reports itself: it doubles the buffers that it is asked for. */
export const SocketFacts = z.object({
  transport: z.enum(["tcp", "udp"]),
  /** null: not TCP. */
  noDelay: z.boolean().nullable(),
  sendBufferBytes: count,
  receiveBufferBytes: count,
  congestionControl: z.string().nullable(),
});
export type SocketFacts = z.infer<typeof SocketFacts>;
