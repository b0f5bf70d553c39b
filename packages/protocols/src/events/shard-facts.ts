// What each host did of a block that several of them performed, beside the merged result: who it was, when it began by which
// clock, and its own share of requests and response times.
import * as z from "../schema/zod.ts";

const count = z.int().nonnegative();

export const ShardFacts = z.object({
  /** Place among the run's workers, from 0; the leading one is 0. */
  index: z.int().nonnegative(),
  host: z.string(),
  /** Its label `region`; null: it has none. */
  region: z.string().nullable(),
  engineBuild: z.string(),
  address: z.string(),
  /** The host's clock against PostgreSQL's, and by how much that may be wrong, as measured before the block. */
  clockOffsetUs: z.number(),
  clockUncertaintyUs: z.number().nonnegative(),
  /** After the common moment its load threads began, by its own clock. */
  lateUs: z.number(),
  /** Requests that were due in the measured window. */
  counts: z.object({
    generated: count,
    sent: count,
    ok: count,
    failed: count,
    unanswered: count,
    held: count,
    late: count,
  }),
  /** HdrHistogram V2 of its response times, units of 100 ns. */
  response: z.base64(),
  /** CPU of its busiest load thread, as a share of a core. */
  busiestThread: z.number().nonnegative(),
});
export type ShardFacts = z.infer<typeof ShardFacts>;
