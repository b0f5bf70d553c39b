// What each variant's connections were made of, over all blocks that have a result: handshakes by kind,
// and what the kernel gave their sockets.

import { Handshakes, SocketFacts } from "../events/connection-facts.ts";
import * as z from "../schema/zod.ts";
import { Message } from "./message.ts";

export const ReportConnections = z.object({
  variant: z.string(),
  /** Sums over blocks; null: no TLS. */
  handshakes: Handshakes.nullable(),
  /** Of the last block. */
  socket: SocketFacts.nullable(),
  /** Where handshakes were not what was asked for; empty: they were. */
  findings: z.array(Message),
});
export type ReportConnections = z.infer<typeof ReportConnections>;
