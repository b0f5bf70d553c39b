// What a variant's target said to requests that failed: the words that a person would ask for first.
// Over all blocks that were measured, since failures may be what voided them.
import { z } from "zod";

export const SaidRow = z.object({
  variant: z.string(),
  /** `HTTP 429`, `gRPC UNAVAILABLE`, or an outcome without a status. */
  failure: z.string(),
  /** A gRPC message, or the first words of a body, on one line. */
  words: z.string(),
  /** Blocks in which something was said to this failure. */
  blocks: z.int().positive(),
});
export type SaidRow = z.infer<typeof SaidRow>;
