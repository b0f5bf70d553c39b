// Bytes of a message as protobuf: a field counts its tag, the length of what has one, and its value.
// What holds other fields counts its own tag and length; times, wrappers and other types of google.protobuf are values.
import {
  type DescExtension,
  type DescField,
  type DescMessage,
  fromJson,
  getExtension,
  type JsonObject,
  type Message,
  ScalarType,
  toBinary,
} from "@bufbuild/protobuf";
import { type ReflectMap, type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { t } from "@gonogo/locale/t";
import { FieldSizes, type MessageSize, PayloadError } from "./field-sizes.ts";
import { readSchema, type Schema } from "./read-schema.ts";

/** Bytes of an unsigned number in base 128. */
const varintBytes = (value: number): number => new BinaryWriter().uint32(value).finish().length;

/** The wire's type does not change the length. */
const tagBytes = (number: number): number => varintBytes(number * 8);

/** What can be written: `prefix` is the length before it, where it has one. */
type Written = { readonly prefix: number; readonly value: number };

const withLength = (value: number): Written => ({ prefix: varintBytes(value), value });

type WriterOf = Record<string, (value: unknown) => BinaryWriter>;

function scalarSize(type: ScalarType, value: unknown): Written {
  const writer = new BinaryWriter() as unknown as WriterOf;
  const bytes = writer[ScalarType[type].toLowerCase()]?.(value).finish().length ?? 0;
  if (type !== ScalarType.STRING && type !== ScalarType.BYTES) return { prefix: 0, value: bytes };
  // The length before a value is the one number that makes these bytes.
  let prefix = 1;
  while (varintBytes(bytes - prefix) !== prefix) prefix += 1;
  return { prefix, value: bytes - prefix };
}

const enumSize = (value: unknown): Written => ({
  prefix: 0,
  value: new BinaryWriter().int32(value as number).finish().length,
});

const isValue = ({ typeName }: DescMessage): boolean => typeName.startsWith("google.protobuf.");

const wholeSize = ({ desc, message }: ReflectMessage): Written =>
  withLength(toBinary(desc, message).length);

/** What a field or an element of one is made of. */
type Kind = {
  readonly scalar?: ScalarType | undefined;
  readonly message?: DescMessage | undefined;
};

function valueSize({ scalar, message }: Kind, value: unknown): Written {
  if (message) return wholeSize(value as ReflectMessage);
  return scalar === undefined ? enumSize(value) : scalarSize(scalar, value);
}

const within = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

class MessageSizer {
  readonly sizes = new FieldSizes();
  private readonly extensions: readonly DescExtension[];
  constructor({ registry }: Schema) {
    this.extensions = [...registry].filter((one) => one.kind === "extension");
  }

  /** Adds the fields of a message; returns its length. */
  message(message: ReflectMessage, path: string): number {
    const own = message.fields
      .filter((field) => message.isSet(field))
      .reduce(
        (sum, field) => sum + this.field(field, message.get(field), within(path, field.name)),
        0,
      );
    return own + this.extended(message, path);
  }

  /** Extensions are kept as they are written, by number. */
  private extended({ desc, message }: ReflectMessage, path: string): number {
    const written = message.$unknown ?? [];
    const numbers = [...new Set(written.map(({ no }) => no))];
    return numbers.reduce((sum, number) => {
      const extension = this.extensions.find(
        (one) => one.number === number && one.extendee.typeName === desc.typeName,
      );
      if (!extension) throw new Error(`an extension ${number} was read and not described`);
      const at = within(path, `[${extension.typeName}]`);
      const { message: type } = extension;
      if (type && !isValue(type)) {
        const read = getExtension(message, extension) as Message | Message[];
        const values = [read].flat();
        return values.reduce(
          (bytes, one) => bytes + this.nested(extension, reflect(type, one), at),
          sum,
        );
      }
      const values = written.filter(({ no }) => no === number);
      return values.reduce((bytes, { wireType, data }) => {
        const value =
          wireType === WireType.LengthDelimited ? new BinaryReader(data).uint32() : data.length;
        return bytes + this.add(at, tagBytes(number) + data.length, value);
      }, sum);
    }, 0);
  }

  private field(field: DescField, value: unknown, path: string): number {
    switch (field.fieldKind) {
      case "list":
        return field.packed
          ? this.packed(field, [...(value as Iterable<unknown>)], path)
          : [...(value as Iterable<unknown>)].reduce<number>(
              (sum, one) => sum + this.one(field, one, path),
              0,
            );
      case "map":
        return this.map(field, value as ReflectMap, path);
      default:
        return this.one(field, value, path);
    }
  }

  private one(field: DescField & Kind, value: unknown, path: string): number {
    const { message } = field;
    if (message && !isValue(message)) return this.nested(field, value as ReflectMessage, path);
    const size = valueSize(field, value);
    return this.add(path, tagBytes(field.number) + size.prefix + size.value, size.value);
  }

  private nested(field: DescField | DescExtension, message: ReflectMessage, path: string): number {
    const tag = tagBytes(field.number);
    // Its place in the table is before its own fields.
    this.sizes.add(path, tag, null);
    const length = this.message(message, path);
    const delimited = "delimitedEncoding" in field && field.delimitedEncoding === true;
    const end = delimited ? tag : varintBytes(length);
    this.sizes.add(path, end, null);
    return tag + length + end;
  }

  private packed(field: DescField & Kind, values: readonly unknown[], path: string): number {
    const value = values.reduce<number>((sum, one) => sum + valueSize(field, one).value, 0);
    const { prefix } = withLength(value);
    return this.add(path, tagBytes(field.number) + prefix + value, value);
  }

  private map(
    field: DescField & { fieldKind: "map" } & Kind,
    entries: ReflectMap,
    path: string,
  ): number {
    let bytes = 0;
    let values = 0;
    for (const [key, value] of entries) {
      const keySize = scalarSize(field.mapKey, key);
      const size = valueSize(field, value);
      const entry = 2 + keySize.prefix + keySize.value + size.prefix + size.value;
      bytes += tagBytes(field.number) + varintBytes(entry) + entry;
      values += keySize.value + size.value;
    }
    return this.add(path, bytes, values);
  }

  private add(path: string, bytes: number, valueBytes: number): number {
    this.sizes.add(path, bytes, valueBytes);
    return bytes;
  }
}

/** The member that does not fit by itself; undefined: it is their combination. */
const invalidMember = ({ type, registry }: Schema, message: JsonObject): string | undefined =>
  Object.entries(message).find(([name, value]) => {
    try {
      fromJson(type, { [name]: value }, { registry });
      return false;
    } catch {
      return true;
    }
  })?.[0];

/** The message, and its length by the library that would send it, which asks for required fields too. */
function read(schema: Schema, message: JsonObject) {
  const { type, registry } = schema;
  try {
    const read = fromJson(type, message, { registry });
    return { message: reflect(type, read), bytes: toBinary(type, read).length };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const member = invalidMember(schema, message);
    const values = { type: type.typeName, why: error.message };
    throw new PayloadError(
      "message",
      member === undefined
        ? t("does not fit {type}: {why}", values)
        : t("has a value at {member} that does not fit {type}: {why}", { ...values, member }),
    );
  }
}

/** Throws a PayloadError. */
export function protobufSize(sent: {
  readonly schema: string;
  readonly type?: string | undefined;
  readonly message: JsonObject;
}): MessageSize & { readonly type: string } {
  const schema = readSchema(sent.schema, sent.type);
  const { type } = schema;
  const { message, bytes } = read(schema, sent.message);
  const sizer = new MessageSizer(schema);
  sizer.message(message, "");
  return { type: type.typeName, bytes, framingBytes: 0, fields: sizer.sizes.fields };
}
