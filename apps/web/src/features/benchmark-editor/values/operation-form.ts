// What the form of an operation is for each kind: the texts that its fields hold, and the way from and to an operation.
// One descriptor a kind (http-form, grpc-form, …); this says what a descriptor is, and what several of them read alike.
import { t } from "@gonogo/locale/t";
import type { FieldIssue } from "./gate-typing.ts";

/** A header or metadata line, in typed order. */
export type HeaderLine = { name: string; value: string };

/** Reads typed text and notes what is no operation, at the field that it is typed in. */
export type Reading = { readonly headers: Record<string, string>; readonly note: Note };
type Note = (field: string, message: string) => void;

export type OperationForm<Operation, Values> = {
  /** What the fields of a new operation hold. */
  readonly blank: Values;
  /** The operation as zod shall read it, beside its kind. */
  readonly draft: (values: Values, reading: Reading) => object;
  /** What the fields hold for an operation. */
  readonly values: (operation: Operation) => Partial<Values> & { readonly headers?: HeaderLine[] };
  /** The form's field for a path within the operation; undefined: it has that name. */
  readonly fieldOf: (path: readonly string[]) => string | undefined;
};

export const headerLines = (record: Readonly<Record<string, string>>): HeaderLine[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

/** Headers by name; a name that stands twice is an issue of its line. */
export function headerRecord(
  lines: readonly HeaderLine[],
  path: string,
  issues: FieldIssue[],
): Record<string, string> {
  const record: Record<string, string> = {};
  lines.forEach((line, i) => {
    const name = line.name.trim();
    if (name === "" && line.value === "") return;
    if (name === "") {
      const message = t("is empty: name the header, or remove the line");
      issues.push({ path: `${path}.${i}.name`, message });
      return;
    }
    if (name in record)
      issues.push({ path: `${path}.${i}.name`, message: t("{name} appears twice", { name }) });
    record[name] = line.value;
  });
  return record;
}

/** JSON when it is JSON, else the text itself; nothing when empty. */
export function jsonOrText(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The reverse: a text that would read as JSON is quoted, so that it stays text. */
export function typedJsonOrText(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value.trim() === "" ? JSON.stringify(value) : value;
  }
}

/** Why a text is not JSON, as the parser says it. */
export const jsonIssue = (text: string): string | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return t("is not JSON: {reason}", { reason: error instanceof Error ? error.message : "" });
  }
};
