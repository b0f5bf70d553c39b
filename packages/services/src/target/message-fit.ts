// Whether a JSON message fits a gRPC method, as far as the flattened schema of the last probe shows it.
// Follows the JSON mapping of protobuf (https://protobuf.dev/programming-guides/json/); nested messages
// are left to the engine, which encodes with the full schema.
import { t } from "@gonogo/locale/t";
import {
  callKindOf,
  type GrpcMethod,
  type GrpcOperation,
  hasTemplate,
  type ProbeAnswer,
} from "@gonogo/protocols/spec";

type Field = GrpcMethod["inputFields"][number];

const integer = /^u?(?:int|fixed)(?:32|64)$|^s(?:int|fixed)(?:32|64)$/;
const isIntegerText = (value: unknown): boolean =>
  typeof value === "string" && /^-?\d+$/.test(value);

/** Names under which a field may be written: as in the .proto file, or in lower camel case. */
const namesOf = (field: Field): string[] => [
  field.name,
  field.name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
];

/** What a template makes is known to the engine only; a message and a map it can never be. */
const isOpen = (type: string, value: unknown): boolean =>
  typeof value === "string" && hasTemplate(value) && !/^(message|map)/.test(type);

function valueFits(type: string, value: unknown): boolean {
  if (isOpen(type, value)) return true;
  if (type === "string" || type === "bytes") return typeof value === "string";
  if (type === "bool") return typeof value === "boolean";
  if (integer.test(type)) return Number.isInteger(value) || isIntegerText(value);
  if (type === "float" || type === "double")
    return (
      typeof value === "number" ||
      (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value))) ||
      value === "NaN"
    );
  if (type.startsWith("enum")) return typeof value === "string" || Number.isInteger(value);
  return true;
}

/** One issue of the message, in words, or null when none is known. */
export function messageIssue(
  method: GrpcMethod,
  message: Readonly<Record<string, unknown>>,
): { readonly key: string; readonly message: string } | null {
  // Such types have JSON of their own: an `Any` has the fields of what it holds.
  if (method.input.startsWith("google.protobuf.")) return null;
  for (const [key, value] of Object.entries(message)) {
    // An extension is no field of the message's own: the engine knows it.
    if (key.startsWith("[")) continue;
    const field = method.inputFields.find((candidate) => namesOf(candidate).includes(key));
    if (!field) {
      const known = method.inputFields.map((candidate) => candidate.name).join(", ");
      return {
        key,
        message: t("{input} has no field {key}; it has {known}", {
          input: method.input,
          key,
          known: known || t("none##fields"),
        }),
      };
    }
    if (value === null) continue;
    if (field.repeated && field.type.startsWith("map")) continue;
    const values = field.repeated && Array.isArray(value) ? value : [value];
    const list = field.repeated && !Array.isArray(value) && !isMapLike(field, value);
    if (list || !values.every((one) => valueFits(field.type, one)))
      return {
        key,
        message: field.repeated
          ? t("{key} must be a list of {type}", { key, type: field.type })
          : t("{key} must be {type}", { key, type: field.type }),
      };
  }
  return null;
}

/** What of an operation's messages does not fit the kind of its method, or null. */
export function callIssue(
  method: GrpcMethod,
  operation: Pick<GrpcOperation, "messages" | "repeat" | "exchange">,
): { readonly key: string; readonly message: string; readonly remedy: string } | null {
  const kind = callKindOf(method);
  const said = { method: method.method, kind };
  const remedy = t("Give one message, or choose a method whose client streams.");
  if (!method.clientStreaming && (operation.messages?.length ?? 1) > 1)
    return {
      key: "messages",
      message: t("{method} is a {kind} method: its calls send one message", said),
      remedy,
    };
  if (!method.clientStreaming && (operation.repeat ?? 1) > 1)
    return {
      key: "repeat",
      message: t("{method} is a {kind} method: its calls send one message", said),
      remedy,
    };
  if (kind !== "bidirectional" && operation.exchange !== undefined)
    return {
      key: "exchange",
      message: t("{method} is a {kind} method: only calls that stream both ways take turns", said),
      remedy: t("Leave exchange out."),
    };
  return null;
}

/** Why no call can be made of a method that the schema names; undefined: it can, or the schema does not name it. */
export const reasonAgainst = (
  { unusable }: NonNullable<ProbeAnswer["grpc"]>,
  method: string,
): string | undefined =>
  unusable.find(({ name }) => name === method || name === method.split("/")[0])?.reason;

/** A map field is a repeated message to the schema and an object in JSON. */
const isMapLike = (field: Field, value: unknown): boolean =>
  field.type.startsWith("message") && typeof value === "object";
