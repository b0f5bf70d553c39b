// One line of the fairness checklist: are the sides on equal terms? What a side showed is facts, which words/fairness-words.ts says.
import { SocketFacts } from "../events/connection-facts.ts";
import * as z from "../schema/zod.ts";

/** What is neither a name nor a figure. */
export const fairnessFactWords = [
  "unknown",
  "not reported",
  "none",
  "plain text",
  "yes",
  "no",
  "full",
  "resumed",
  "full and resumed",
  "one request",
] as const;

export const FairnessFact = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("word"), word: z.enum(fairnessFactWords) }),
  /** As protocols, servers and people call it: `TLSv1.3`, `release`, operations. `any`: one of them is enough. */
  z.object({ kind: z.literal("names"), names: z.array(z.string()), any: z.boolean() }),
  z.object({ kind: z.literal("count"), count: z.number() }),
  /** Of a request, in the mean. */
  z.object({ kind: z.literal("bytes"), outBytes: z.number(), backBytes: z.number() }),
  SocketFacts.extend({ kind: z.literal("socket") }),
  z.object({
    kind: z.literal("load"),
    load: z.enum(["closed", "open", "stages", "connect", "capacity"]),
    /** The highest that it comes to. */
    level: z.number(),
    unit: z.enum(["clients", "per-s"]),
    /** Arrivals of open load, handshake of connect-only load; null: of other loads. */
    manner: z.string().nullable(),
    stages: z.int().nullable(),
    /** Asked for; null: the engine's choice. */
    connections: z.int().nullable(),
    timeoutMs: z.number(),
  }),
]);
export type FairnessFact = z.infer<typeof FairnessFact>;

export const FairnessCheck = z.object({
  check: z.string(),
  sides: z.array(
    z.object({
      variant: z.string(),
      /** In English. */
      value: z.string(),
      /** What `value` says; missing in reports that were stored before they had it. */
      fact: FairnessFact.optional(),
    }),
  ),
  /** null: unknown. */
  equal: z.boolean().nullable(),
});
