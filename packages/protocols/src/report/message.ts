// What is said of a run, as data: a code and the facts behind it. Analysis makes messages, `@gonogo/analysis/words`
// renders them once, where they are shown; nothing reads a rendered sentence.
import * as z from "../schema/zod.ts";

/** Text that came from a target: an answer, a reason. Shares hide it by this shape. */
export const Quote = z.object({ quote: z.string() });
export type Quote = z.infer<typeof Quote>;

/** A host, or host and port. Shares hide it by this shape. */
export const Address = z.object({ address: z.string() });
export type Address = z.infer<typeof Address>;

/** Facts of a message, as JSON; names carry units, and facts may be messages themselves. Which there are is its code's. */
export const Params = z.record(z.string(), z.unknown());
export type Params = z.infer<typeof Params>;

export const Message = z.object({ code: z.string(), params: Params });
export type Message = z.infer<typeof Message>;
