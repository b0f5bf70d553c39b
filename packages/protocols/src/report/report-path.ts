// What the way to the target cost each variant, over all blocks that have a result.
// Loss makes latency the network's affair as much as the server's, so a report says when there was any.
import * as z from "../schema/zod.ts";
import { Message } from "./message.ts";

export const ReportPath = z.object({
  variant: z.string(),
  transport: z.enum(["tcp", "quic"]),
  /** Packets of QUIC or segments of TCP that the engine sent; null where the kernel does not report it. */
  sentPackets: z.int().nullable(),
  /** Declared lost by QUIC, or sent again by TCP. */
  lostPackets: z.int(),
  congestionEvents: z.int().nullable(),
  /** Median over blocks. */
  congestionWindowBytes: z.number(),
  /** Median over blocks. */
  rttUs: z.number().nullable(),
  /** Smallest of all blocks. */
  rttMinUs: z.number().nullable(),
  /** What was lost; null: nothing was. */
  finding: Message.nullable(),
});
export type ReportPath = z.infer<typeof ReportPath>;
