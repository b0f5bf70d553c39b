// An example message between a form's texts and a definition: what was typed stays as it is until it can be read.
// The editor of definitions and the tool page hold the same texts.
import { english, t } from "@gonogo/locale/t";
import { type Payload, payloadEncodings } from "@gonogo/protocols/spec";

export type PayloadValues = {
  name: string;
  encoding: Payload["encoding"];
  /** Of protobuf: the text of a .proto file. What was typed is kept for the other encoding. */
  schema: string;
  /** Empty: the schema has one message. */
  type: string;
  /** JSON. */
  messageText: string;
};

/** A form that lists example messages. */
export type PayloadListValues = { payloads: PayloadValues[] };

export const mostPayloads = 8;

export const encodingChoices = payloadEncodings.map((value) => ({
  value,
  label: value === "json" ? "JSON" : "protobuf",
}));

export const emptyPayload = (count: number): PayloadValues => ({
  name: count === 0 ? "JSON" : t("schema {number}", { number: count }),
  encoding: count === 0 ? "json" : "protobuf",
  schema: "",
  type: "",
  messageText: "{}",
});

type Reading = { readonly message: unknown; readonly issue: string | null };

function readMessage(text: string): Reading {
  try {
    return { message: JSON.parse(text), issue: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return {
      message: {},
      issue: text.trim() === "" ? english("is missing") : t("is not JSON: {why}", { why }),
    };
  }
}

/** The payload as zod shall read it. `note` hears of a field whose text cannot be read. */
export function payloadDraft(
  { name, encoding, schema, type, messageText }: PayloadValues,
  note: (field: string, message: string) => void,
): object {
  const { message, issue } = readMessage(messageText);
  if (issue !== null) note("messageText", issue);
  return {
    ...{ name, encoding },
    ...(encoding === "protobuf" && { schema, ...(type.trim() !== "" && { type: type.trim() }) }),
    message,
  };
}

export const payloadValues = (payload: Payload): PayloadValues => ({
  name: payload.name,
  encoding: payload.encoding,
  schema: payload.encoding === "protobuf" ? payload.schema : "",
  type: (payload.encoding === "protobuf" ? payload.type : undefined) ?? "",
  messageText: JSON.stringify(payload.message, null, 2),
});

/** The form's field for a path that begins with `payloads`. */
export const payloadFieldOf = (path: readonly string[]): string =>
  path[2] === "message" ? `payloads.${path[1]}.messageText` : path.join(".");
