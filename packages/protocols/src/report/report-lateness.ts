// How late the engine itself was, over the valid blocks of a variant and cell, or over its voided ones where none is
// valid: lateness may be why. None of it is in the response times; the figures to the read are for comparing tools.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

/** Microseconds; null: too few requests for the percentile. */
const Times = z.object({ p50Us: z.number().nullable(), p99Us: z.number().nullable() });

export const LatenessRow = z.object({
  cell: z.int(),
  variant: z.string(),
  /** Whether its blocks count; false: none of the variant's does. */
  valid: z.boolean(),
  /** Intended start to the kernel's stamp of the answer's arrival, without the engine's own lateness. */
  response: Times,
  /** Intended start to the read, with all lateness: what other tools call latency. */
  responseToRead: Times,
  /** From the arrival to the read. */
  read: Times,
  /** From when a request was due until the engine took it up; null: not an open load. */
  sendLag: Times.nullable(),
  /** Expected answers with a stamp, and without: those run to the read. */
  stamped: count,
  unstamped: count,
  /** Requests of an open load that lateness sent closer than half of the scheduled gap to the one before, of `sent`. */
  bunched: count,
  sent: count,
  /** Sends during which the thread stood still for over 50 µs. */
  uncertainDepartures: count,
  /** Blocks whose every thread ran at real-time priority, of `blocks`. */
  realTimeBlocks: count,
  blocks: count,
  /** The latest that a timer fired; null: none was sampled. */
  longestTimerUs: z.number().nullable(),
});
export type LatenessRow = z.infer<typeof LatenessRow>;
