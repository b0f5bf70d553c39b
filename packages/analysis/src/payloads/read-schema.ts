// The message type of a .proto text: protobufjs parses it, and @bufbuild/protobuf reads values and writes bytes by it.
// So no code is made of a schema at run time, which is somebody's input.
import {
  create,
  createFileRegistry,
  createRegistry,
  type DescFile,
  type DescMessage,
  type Registry,
} from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  file_google_protobuf_any,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
} from "@bufbuild/protobuf/wkt";
import { t } from "@gonogo/locale/t";
import protobuf from "protobufjs";
import { formatCount } from "../words/format.ts";
import { describeSchema } from "./describe-schema.ts";
import { PayloadError } from "./field-sizes.ts";

/** What a schema may import; all else must be in its text. */
const known: ReadonlyMap<string, DescFile> = new Map(
  [
    file_google_protobuf_any,
    file_google_protobuf_duration,
    file_google_protobuf_empty,
    file_google_protobuf_field_mask,
    file_google_protobuf_struct,
    file_google_protobuf_timestamp,
    file_google_protobuf_wrappers,
  ].map((file) => [`${file.name}.proto`, file]),
);

const wordsOf = (error: unknown): string => {
  if (error instanceof RangeError) return t("it is nested too deep");
  return error instanceof Error ? error.message : String(error);
};

/** What a text begins with, behind comments. */
const editionOf = (schema: string): string | undefined =>
  /^(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*edition\s*=\s*["']([^"']*)["']/.exec(schema)?.[1];

/** The same words as the engine's (engine/grpc-schema/src/editions.rs), so that both take and refuse the same. */
function requireKnownEdition(schema: string): void {
  const edition = editionOf(schema);
  if (edition === undefined || edition === "2023" || edition === "2024") return;
  throw new PayloadError(
    "schema",
    t("is of edition {edition}; editions 2023 and 2024 are read", { edition }),
  );
}

/** Values of the features that decide about bytes; the engine's list (editions.rs). */
const features: Readonly<Record<string, readonly string[]>> = {
  field_presence: ["EXPLICIT", "IMPLICIT", "LEGACY_REQUIRED"],
  enum_type: ["OPEN", "CLOSED"],
  repeated_field_encoding: ["PACKED", "EXPANDED"],
  utf8_validation: ["VERIFY", "NONE"],
  message_encoding: ["LENGTH_PREFIXED", "DELIMITED"],
  json_format: ["ALLOW", "LEGACY_BEST_EFFORT"],
};
const otherFeatures = new Set(["enforce_naming_style", "default_symbol_visibility"]);

const objectsIn = (one: protobuf.ReflectionObject): protobuf.ReflectionObject[] => [
  one,
  ...(one instanceof protobuf.Type ? [...one.fieldsArray, ...one.oneofsArray] : []),
  ...(one instanceof protobuf.Namespace ? one.nestedArray.flatMap(objectsIn) : []),
];

/** protobufjs takes features and first values of enums as they come; protoc and the engine do not. */
function requireKnownFeatures(root: protobuf.Root): void {
  for (const one of objectsIn(root)) {
    for (const [feature, value] of Object.entries(one.options?.features ?? {})) {
      if (feature.startsWith("(") || otherFeatures.has(feature)) continue;
      if (!features[feature]?.includes(String(value)))
        throw new PayloadError(
          "schema",
          t("features.{feature} = {value} is not known", { feature, value: String(value) }),
        );
    }
    if (!(one instanceof protobuf.Enum) || Object.values(one.values)[0] === 0) continue;
    const { _features } = one as unknown as { readonly _features: { readonly enum_type?: string } };
    if (_features.enum_type === "OPEN")
      throw new PayloadError(
        "schema",
        t("the first value of {name} must be 0, as the enum is open", { name: one.name }),
      );
  }
}

/** What most schemas lack that cannot be read. */
const hint = (schema: string): string =>
  /\b(?:syntax|edition)\s*=/.test(schema)
    ? ""
    : t(
        '; it does not say syntax = "proto3", so it is read as proto2, whose fields begin with optional, required or repeated',
      );

type Parsed = {
  readonly root: protobuf.Root;
  readonly packageName: string | null;
  readonly imports: readonly string[];
};

function parse(schema: string): Parsed {
  try {
    const root = new protobuf.Root();
    const parsed = protobuf.parse(schema, root, { keepCase: true });
    const packageName = parsed.package ?? null;
    return { root, packageName, imports: parsed.imports ?? [] };
  } catch (error) {
    const words = wordsOf(error);
    throw new PayloadError(
      "schema",
      t("is no .proto text that can be read: {why}{hint}", { why: words, hint: hint(schema) }),
    );
  }
}

/** Finds what every field's type stands for. */
function resolve({ root, imports }: Parsed): void {
  for (const file of imports) {
    const nested = known.has(file) ? protobuf.common.get(file)?.nested : undefined;
    if (nested) root.addJSON(nested);
  }
  try {
    root.resolveAll();
  } catch (error) {
    const strange = imports.filter((file) => !known.has(file));
    const remedy =
      strange.length > 0
        ? t("; {files} cannot be imported here: paste what it defines into this text", {
            files: strange.join(", "),
          })
        : "";
    throw new PayloadError(
      "schema",
      `${t("does not hold together: {why}", { why: wordsOf(error) })}${remedy}`,
    );
  }
}

/** A message type, and the types that its messages may name: in `Any`, and extensions. */
export type Schema = { readonly type: DescMessage; readonly registry: Registry };

type Described = { readonly messages: readonly DescMessage[]; readonly registry: Registry };

function describe(parsed: Parsed): Described {
  const imports = parsed.imports.filter((file) => known.has(file));
  const { root, packageName } = parsed;
  try {
    const file = create(FileDescriptorProtoSchema, describeSchema(root, packageName, imports));
    const registry = createFileRegistry(file, (name) => known.get(name));
    const own = registry.getFile("schema.proto");
    const all = (messages: readonly DescMessage[]): DescMessage[] =>
      messages.flatMap((message) => [message, ...all(message.nestedMessages)]);
    const messages = all(own?.messages ?? []).filter(({ file }) => file === own);
    return { messages, registry: createRegistry(registry, ...known.values()) };
  } catch (error) {
    throw new PayloadError("schema", t("does not hold together: {why}", { why: wordsOf(error) }));
  }
}

const someNames = (messages: readonly DescMessage[]): string => {
  const names = messages.slice(0, 10).map(({ typeName }) => typeName);
  const more = messages.length - names.length;
  const list = names.join(", ");
  return more > 0 ? t("{list} and {more} more", { list, more }) : list;
};

/** The one that is meant: by its full name or, where only one has it, by its last. */
function choose(messages: readonly DescMessage[], type: string | undefined): DescMessage {
  const [first] = messages;
  if (!first)
    throw new PayloadError(
      "schema",
      t("has no message: add one, such as {example}", { example: "message Task { … }" }),
    );
  if (type === undefined) {
    const whole = messages.filter(({ parent }) => parent === undefined);
    if (whole.length === 1) return first;
    throw new PayloadError(
      "type",
      t("is missing, and the schema has several: {names}", { names: someNames(whole) }),
    );
  }
  const full = messages.find(({ typeName }) => typeName === type);
  const byLast = messages.filter(({ typeName }) => typeName.endsWith(`.${type}`));
  const found = full ?? (byLast.length === 1 ? byLast[0] : undefined);
  if (found) return found;
  throw new PayloadError(
    "type",
    t("is no message of the schema, which has {names}", { names: someNames(messages) }),
  );
}

/** Fields, values of enums and options: protobufjs takes time with the square of those of a message. */
const mostNumbers = 2_000;

/** A text with fewer numbers than a table could show hundreds of times, without its byte order mark. */
function boundedSchema(schema: string): string {
  let numbers = 0;
  for (let at = schema.indexOf("="); at >= 0; at = schema.indexOf("=", at + 1)) numbers++;
  if (numbers > mostNumbers)
    throw new PayloadError(
      "schema",
      t(
        "has {numbers} fields, values and options, and {most} are the most that are read: leave out what the message does not use",
        { numbers: formatCount(numbers), most: formatCount(mostNumbers) },
      ),
    );
  return schema.startsWith("\uFEFF") ? schema.slice(1) : schema;
}

/** The largest number of a field: 29 bits (https://protobuf.dev/programming-guides/proto3, Assigning Field Numbers). */
const largestNumber = 2 ** 29 - 1;

/** Throws a PayloadError for a field whose number nothing could send. */
function requireNumbers(messages: readonly DescMessage[]): readonly DescMessage[] {
  for (const { typeName, fields } of messages) {
    const wrong = fields.find(({ number }) => !(number >= 1 && number <= largestNumber));
    if (wrong)
      throw new PayloadError(
        "schema",
        t("gives {name} of {type} the number {number}: numbers of fields are 1 to {most}", {
          name: wrong.name,
          type: typeName,
          number: wrong.number,
          most: formatCount(largestNumber),
        }),
      );
  }
  return messages;
}

/** Throws a PayloadError. */
export function readSchema(text: string, type: string | undefined): Schema {
  const schema = boundedSchema(text);
  requireKnownEdition(schema);
  const parsed = parse(schema);
  resolve(parsed);
  requireKnownFeatures(parsed.root);
  const { messages, registry } = describe(parsed);
  return { type: choose(requireNumbers(messages), type), registry };
}
