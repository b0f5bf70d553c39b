// What each host did of a variant's blocks in a cell, where several hosts shared the load. Over the valid blocks, or over those
// that were measured where none is valid: what a host did may be why.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

export const ShardRow = z.object({
  cell: z.int(),
  variant: z.string(),
  valid: z.boolean(),
  /** From 0, the leading worker's. */
  index: z.int().nonnegative(),
  host: z.string(),
  /** Its label `region`; null: it has none. */
  region: z.string().nullable(),
  blocks: count,
  /** Requests a second that were due, and that were sent. */
  offeredPerS: z.number(),
  sentPerS: z.number(),
  ok: count,
  failed: count,
  held: count,
  /** Sent more than 1 ms after they were due. */
  late: count,
  p50Us: z.number().nullable(),
  p99Us: z.number().nullable(),
  /** The latest that its load began after the common moment, by its own clock. */
  lateUs: z.number(),
  /** Its clock against PostgreSQL's in the last of these blocks, and the most that it may have been wrong by. */
  clockOffsetUs: z.number(),
  clockUncertaintyUs: z.number(),
  /** CPU of its busiest load thread in the busiest block, as a share of a core. */
  busiestThread: z.number(),
});
export type ShardRow = z.infer<typeof ShardRow>;
