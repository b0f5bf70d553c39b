// The table of a definition's example messages: bytes of each, and of each field, side by side.
// Fields of different schemas are the same where their names differ only in case and underscores: created_at, createdAt.
import { t } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import type { Payload } from "@gonogo/protocols/spec";
import { FieldSizes, type MessageSize, PayloadError, textBytes } from "./field-sizes.ts";
import { protobufSize } from "./protobuf-size.ts";

// Bytes of a message as compact JSON: a field counts its name, quotes, colon, value, and the comma after it.

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
function jsonSize(message: unknown): MessageSize {
  const sizes = new FieldSizes();
  const framingBytes = addFields(sizes, message, "");
  return { bytes: framingBytes + sizes.sum(), framingBytes, fields: sizes.fields };
}

const mostMessageBytes = 1_000_000;

export type PayloadIssue = {
  /** `0.schema`, `1.message`: within the list of payloads. */
  readonly field: string;
  readonly message: string;
};

export type PayloadReading =
  | { readonly ok: true; readonly table: PayloadTable }
  | { readonly ok: false; readonly issues: readonly PayloadIssue[] };

type Sized = MessageSize & { readonly type: string | null };

function sizeOf(payload: Payload): Sized {
  if (textBytes(JSON.stringify(payload.message)) > mostMessageBytes)
    throw new PayloadError("message", t("is longer than 1 MB as JSON: take a smaller example"));
  return payload.encoding === "json"
    ? { type: null, ...jsonSize(payload.message) }
    : protobufSize(payload);
}

/** The name under which a field is compared with those of other messages. */
const comparedName = (path: string): string => path.toLowerCase().replaceAll("_", "");

/** Fields of a message by the names under which they are compared; of two that share one, the second keeps its own. */
function comparedFields({ fields }: MessageSize): Map<string, string> {
  const paths = new Map<string, string>();
  for (const path of fields.keys()) {
    const name = comparedName(path);
    paths.set(paths.has(name) ? path : name, path);
  }
  return paths;
}

function fieldsOf(sizes: readonly MessageSize[]): PayloadTable["fields"] {
  const named = sizes.map(comparedFields);
  const names = [...new Set(named.flatMap((paths) => [...paths.keys()]))];
  return names.map((name) => {
    const paths = named.map((one) => one.get(name));
    return {
      field: paths.find((path) => path !== undefined) ?? name,
      sizes: paths.map((path, i) =>
        path === undefined ? null : (sizes[i]?.fields.get(path) ?? null),
      ),
    };
  });
}

/** Percent of `first` that `bytes` saves; null: of nothing. */
export const savedPercent = (bytes: number, first: number): number | null =>
  first === 0 ? null : 100 * (1 - bytes / first);

/** Counts every message, or names what is in error in each that cannot be counted. */
export function readPayloads(payloads: readonly Payload[]): PayloadReading {
  const sizes: Sized[] = [];
  const issues: PayloadIssue[] = [];
  payloads.forEach((payload, i) => {
    try {
      sizes.push(sizeOf(payload));
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error;
      issues.push({ field: `${i}.${error.field}`, message: error.message });
    }
  });
  if (issues.length > 0) return { ok: false, issues };
  const first = sizes[0]?.bytes ?? 0;
  return {
    ok: true,
    table: {
      payloads: sizes.map(({ type, bytes, framingBytes }, i) => ({
        name: payloads[i]?.name ?? "",
        encoding: payloads[i]?.encoding ?? "json",
        ...{ type, bytes, framingBytes },
        savedPercent: i === 0 ? null : savedPercent(bytes, first),
      })),
      fields: fieldsOf(sizes),
    },
  };
}
