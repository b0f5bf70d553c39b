// Bytes of example messages, field by field, in two or more schemas or encodings.
// Of each message, its fields and its framing together are its bytes.

import * as z from "../schema/zod.ts";
import { payloadEncodings } from "../spec/parts/vocabulary.ts";

export const PayloadTable = z.object({
  /** In the order of the definition; the first is what the others are compared with. */
  payloads: z.array(
    z.object({
      name: z.string(),
      encoding: z.enum(payloadEncodings),
      /** `tasks.v1.Task`; null: JSON has no types. */
      type: z.string().nullable(),
      /** The whole message. */
      bytes: z.int(),
      /** What belongs to no field: JSON's outermost brackets. */
      framingBytes: z.int(),
      /** Of the first message's bytes; negative: more are needed. null: it is the first, or that is empty. */
      savedPercent: z.number().nullable(),
    }),
  ),
  fields: z.array(
    z.object({
      /** Dotted path in the first message that has it. */
      field: z.string(),
      /** By message; null: it does not have the field, or leaves it out. */
      sizes: z.array(
        z
          .object({
            /** On the wire: protobuf's tag, length and value; JSON's key, value and comma. */
            bytes: z.int(),
            /** The value alone, of text without its quotes. null: the field only holds other fields, counted in theirs. */
            valueBytes: z.int().nullable(),
          })
          .nullable(),
      ),
    }),
  ),
});
export type PayloadTable = z.infer<typeof PayloadTable>;
