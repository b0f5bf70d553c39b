// Bytes of a message as compact JSON: a field counts its name, quotes, colon, value, and the comma after it.
import { FieldSizes, type MessageSize, textBytes } from "./field-sizes.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects, and lists that hold some: their fields are counted one by one. */
const holdsFields = (value: unknown): value is JsonObject | readonly unknown[] =>
  isObject(value) || (Array.isArray(value) && value.some(isObject));

const jsonBytes = (value: unknown): number => textBytes(JSON.stringify(value));

/** Adds the fields within a value; returns the bytes that are the value's own: brackets, and commas between elements. */
function addFields(sizes: FieldSizes, value: unknown, path: string): number {
  if (!holdsFields(value)) return jsonBytes(value);
  if (Array.isArray(value))
    return value.reduce<number>(
      (own, element) => own + addFields(sizes, element, path),
      2 + value.length - 1,
    );
  const members = Object.entries(value);
  for (const [i, [name, member]] of members.entries()) {
    const at = path === "" ? name : `${path}.${name}`;
    const around = jsonBytes(name) + 1 + (i < members.length - 1 ? 1 : 0);
    if (holdsFields(member)) {
      // Its place in the table is before its own fields.
      sizes.add(at, around, null);
      sizes.add(at, addFields(sizes, member, at), null);
    } else {
      const bytes = jsonBytes(member);
      sizes.add(at, around + bytes, typeof member === "string" ? bytes - 2 : bytes);
    }
  }
  return 2;
}

/** Throws a PayloadError. */
export function jsonSize(message: unknown): MessageSize {
  const sizes = new FieldSizes();
  const framingBytes = addFields(sizes, message, "");
  return { bytes: framingBytes + sizes.sum(), framingBytes, fields: sizes.fields };
}
