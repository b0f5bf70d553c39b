// Options of the engine's sockets, as a target asks for them. What the kernel gave is in the result.
// Nagle's algorithm is off by default: with it, and delayed acknowledgements, a small request waits for 40 ms.
// Sources: tcp(7), socket(7).
import { english } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { tcpCongestionControls } from "../parts/congestion-control.ts";

export { tcpCongestionControls };

const bufferBytes = z
  .int()
  .min(1_024, english("must be at least 1,024 bytes"))
  .max(2 ** 30, english("must be at most 1 GiB"))
  .nullable()
  .default(null);

export const SocketOptions = z.strictObject({
  /** Of TCP: small writes go at once (TCP_NODELAY). */
  noDelay: z.boolean().default(true),
  /** Of TCP, and of UDP below QUIC; null: as the kernel has it. The kernel doubles and caps it. */
  sendBufferBytes: bufferBytes,
  receiveBufferBytes: bufferBytes,
  /** Of TCP; null: as the kernel has it. A machine without it refuses the run. */
  congestionControl: z.enum(tcpCongestionControls).nullable().default(null),
});
export type SocketOptions = z.infer<typeof SocketOptions>;
