// Why a variant's requests and connections failed, and what its target answered to those that it answered otherwise.
// Over all blocks that were measured, since failures may be what voided them.
import * as z from "../schema/zod.ts";

export const FailureTextRow = z.object({
  variant: z.string(),
  /** `HTTP 429`, `gRPC UNAVAILABLE`, or an outcome without a status. */
  failure: z.string(),
  /** On one line: a reason (`WebSocket close 1011 (internal error): overloaded`), a gRPC message, the first words of a body. */
  words: z.string(),
  /** Blocks with this text; of answers, with a text of this failure. */
  blocks: z.int().positive(),
  /** Requests, or connections, that failed for this reason in all of them; null: the text of an answer. */
  count: z.int().positive().nullable(),
});
export type FailureTextRow = z.infer<typeof FailureTextRow>;
