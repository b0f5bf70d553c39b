// Bytes of the fields of one message, gathered by path: elements of a list are under one path together.
import { t } from "@gonogo/locale/t";

// Why bytes of a message cannot be counted, and in which field of its payload the issue lies.
export class PayloadError extends Error {
  override readonly name = "PayloadError";
  readonly field: "schema" | "type" | "message";
  constructor(field: PayloadError["field"], message: string) {
    super(message);
    this.field = field;
  }
}

export type FieldSize = { bytes: number; valueBytes: number | null };

export type MessageSize = {
  /** The whole message. */
  readonly bytes: number;
  /** What belongs to no field. */
  readonly framingBytes: number;
  /** By dotted path, in the order in which they were met. */
  readonly fields: ReadonlyMap<string, FieldSize>;
};

const mostFields = 500;
const utf8 = new TextEncoder();

/** Length of a text in UTF-8. */
export const textBytes = (text: string): number => utf8.encode(text).length;

export class FieldSizes {
  readonly fields = new Map<string, FieldSize>();

  /** Throws a PayloadError for a message of very many fields, whose table nobody could read. */
  add(path: string, bytes: number, valueBytes: number | null): void {
    const known = this.fields.get(path) ?? { bytes: 0, valueBytes: null };
    if (this.fields.size >= mostFields && !this.fields.has(path))
      throw new PayloadError(
        "message",
        t("has more than {most} fields: take a smaller example", { most: mostFields }),
      );
    this.fields.set(path, {
      bytes: known.bytes + bytes,
      valueBytes: valueBytes === null ? known.valueBytes : (known.valueBytes ?? 0) + valueBytes,
    });
  }

  sum(): number {
    return [...this.fields.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
