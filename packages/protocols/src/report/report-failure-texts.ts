// What a variant's target answered to requests that failed: the first text of each failure.
// Over all blocks that were measured, since failures may be what voided them.
import { z } from "zod";

export const FailureTextRow = z.object({
  variant: z.string(),
  /** `HTTP 429`, `gRPC UNAVAILABLE`, or an outcome without a status. */
  failure: z.string(),
  /** A gRPC message, or the first words of a body, on one line. */
  words: z.string(),
  /** Blocks with a text of this failure. */
  blocks: z.int().positive(),
});
export type FailureTextRow = z.infer<typeof FailureTextRow>;
