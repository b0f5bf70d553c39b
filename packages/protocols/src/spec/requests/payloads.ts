// Example messages of a definition, in two or more schemas or encodings, whose bytes its report counts field by field.
// They shape no figure and travel to no target. Whether a message fits its schema is the analysis' question, since browsers
// load this file and need no parser of schemas.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "../parts/bounded-text.ts";
import { Json } from "../parts/json-value.ts";
import { DisplayName } from "../parts/names.ts";
import type { payloadEncodings } from "../parts/vocabulary.ts";

export type PayloadEncoding = (typeof payloadEncodings)[number];

/** As its compact JSON is sent. */
const JsonPayload = z.strictObject({
  name: DisplayName,
  encoding: z.literal("json"),
  message: Json,
});

const ProtobufPayload = z.strictObject({
  name: DisplayName,
  encoding: z.literal("protobuf"),
  /** The text of a .proto file. */
  schema: boundedText(100_000).regex(
    /\S/,
    english("must not be empty: give the text of a .proto file"),
  ),
  /** `tasks.v1.Task`; may be absent where the schema has one message. */
  type: boundedText(1_000).optional(),
  /** Protobuf's JSON mapping: bytes in base64, enum values by name. */
  message: z.record(z.string(), Json),
});

export const Payload = z.discriminatedUnion("encoding", [JsonPayload, ProtobufPayload]);
export type Payload = z.infer<typeof Payload>;

/** Each under its own name; the first is what the others are compared with. */
export const Payloads = z
  .array(Payload)
  .min(1)
  .max(8)
  .superRefine((payloads, context) => {
    const names = payloads.map(({ name }) => name);
    names.forEach((name, i) => {
      if (names.indexOf(name) !== i)
        context.addIssue({
          code: "custom",
          path: [i, "name"],
          message: t("{name} is used twice", { name }),
        });
    });
  });
