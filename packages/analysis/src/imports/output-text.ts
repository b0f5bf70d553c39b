// The text of a tool's output, line by line: what the readers of all tools share.
// Lines are counted from 1, as editors do. One pass, no regular expression over the whole text.
// What errors quote is cut short: an output may be one line of many megabytes.
import { t } from "@gonogo/locale/t";
import { formatCount } from "../words/format.ts";
import { ImportError, type Sample } from "./sample.ts";

/** More requests than this in one block are refused: a block is short. */
export const mostSamples = 2_000_000;

/** The output as text, without its byte order mark. Throws ImportError when it is none, or blank. */
export function textOf(output: unknown, remedy: string): string {
  if (typeof output !== "string")
    throw new ImportError(t("the output is {kind}, not text", { kind: kindOf(output) }), remedy);
  if (output.trim() === "")
    throw new ImportError(t("the output is empty: it has no request"), remedy);
  return output.startsWith("\uFEFF") ? output.slice(1) : output;
}

/** Calls `read` with each line without its end (LF or CRLF) and its number; a newline at the end of the text ends a line and begins none. */
export function eachLine(text: string, read: (line: string, number: number) => void): void {
  for (let from = 0, number = 1; from < text.length; number++) {
    const newline = text.indexOf("\n", from);
    const end = newline === -1 ? text.length : newline;
    const bare = end > from && text[end - 1] === "\r" ? end - 1 : end;
    read(text.slice(from, bare), number);
    from = end + 1;
  }
}

/** What is wrong in a line. */
export const inLine = (number: number, what: string): string =>
  t("line {number}: {what}", { number, what });

/** Adds a sample. Throws ImportError beyond `mostSamples`. */
export function addSample(samples: Sample[], sample: Sample): void {
  if (samples.length >= mostSamples)
    throw new ImportError(
      t("the output has more than {count} requests", { count: formatCount(mostSamples) }),
      t("Record shorter blocks: fewer requests in each, and more rounds."),
    );
  samples.push(sample);
}

/** A value as an error quotes it: JSON, at most 60 characters. */
export function quoted(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortened(value));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return kindOf(value);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** What kind of JSON value this is, for a sentence: "missing", "null", "a list", "an object" … */
export function kindOf(value: unknown): string {
  if (value === undefined) return t("missing##value");
  if (value === null) return "null";
  if (Array.isArray(value)) return t("a list");
  if (typeof value === "object") return t("an object");
  if (typeof value === "string") return t("a string");
  if (typeof value === "number") return t("a number");
  return typeof value === "boolean" ? t("a boolean") : `a ${typeof value}`;
}

/** The value when it is a JSON object, else null. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return value as Readonly<Record<string, unknown>>;
}

/** The JSON value of a text; undefined when it is not JSON, cut off or followed by more. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
