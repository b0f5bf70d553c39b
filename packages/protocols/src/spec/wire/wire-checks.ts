// What an operation's answer must hold, and what a workflow takes from it for its later steps.
// Checked by the engine on expected answers only; an answer beyond 1 MiB fails its check plainly.
import * as z from "../../schema/zod.ts";

/** Longest body that checks and extraction look at; a longer one fails them. */
export const longestCheckedBody = 1024 * 1024;

export const maxWeight = 1_000;
export const maxRows = 10_000;
export const maxRowsBytes = 1_000_000;

/** `equals`, `contains` and `exists` exclude each other; status codes are the operation's own `expect`. */
export const WireCheck = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("header"),
    /** Any case; of several fields with the name, one must fit. */
    name: z.string(),
    test: z.discriminatedUnion("is", [
      z.strictObject({ is: z.literal("equals"), text: z.string() }),
      z.strictObject({ is: z.literal("contains"), text: z.string() }),
      /** False: the field must be absent. */
      z.strictObject({ is: z.literal("exists"), exists: z.boolean() }),
    ]),
  }),
  z.strictObject({
    kind: z.literal("body"),
    test: z.discriminatedUnion("is", [
      z.strictObject({ is: z.literal("equals"), text: z.string() }),
      z.strictObject({ is: z.literal("contains"), text: z.string() }),
      /** A regular expression without look-around and back-references (RE2's syntax). */
      z.strictObject({ is: z.literal("matches"), pattern: z.string() }),
    ]),
  }),
  z.strictObject({
    kind: z.literal("json"),
    /** `$.a.b[0]["c d"]`: names and positions, negative ones from the end. */
    path: z.string(),
    test: z.discriminatedUnion("is", [
      z.strictObject({ is: z.literal("equals"), value: z.json() }),
      z.strictObject({ is: z.literal("exists"), exists: z.boolean() }),
    ]),
  }),
]);
export type WireCheck = z.infer<typeof WireCheck>;

/** Fills `{{vars.name}}` of later steps. */
export const WireExtract = z.discriminatedUnion("from", [
  z.strictObject({ name: z.string(), from: z.literal("json"), path: z.string() }),
  /** The first field with the name. */
  z.strictObject({ name: z.string(), from: z.literal("header"), header: z.string() }),
  /** The first group of the first match, or the whole match where there is no group. */
  z.strictObject({ name: z.string(), from: z.literal("regex"), pattern: z.string() }),
  z.strictObject({ name: z.string(), from: z.literal("body") }),
]);
export type WireExtract = z.infer<typeof WireExtract>;

/** Rows of a CSV; every row has as many values as there are columns. */
export const WireRows = z.strictObject({
  order: z.enum(["sequential", "random"]),
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(z.string())).min(1).max(maxRows),
});
export type WireRows = z.infer<typeof WireRows>;
