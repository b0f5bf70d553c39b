// When a run was watched from the machine that measured it: what its page and its web server use there is missing
// to engine and target, so the report says so.
import * as z from "../schema/zod.ts";

export const WatchedSpan = z.object({
  /** Unix time on the machine's own clock. */
  fromUnixMs: z.int(),
  toUnixMs: z.int(),
  /** `page`: a browser that draws it; `api`: a client of the events API. */
  by: z.enum(["page", "api"]),
});
export type WatchedSpan = z.infer<typeof WatchedSpan>;
