// Names in a gate's text: as they are where that is clear, else in double quotes with backslashes.
import { t, translated } from "@gonogo/locale/t";
import type { TextReader } from "./text-reader.ts";

const quotedPattern = /"(?:[^"\\]|\\.)*"/;

const quoted = (name: string): string => `"${name.replace(/["\\]/g, "\\$&")}"`;

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, "$1");

/** A variant's or an operation's name between parentheses. */
export const nameText = (name: string): string => (/^[^:()"\\]+$/.test(name) ? name : quoted(name));

/** A branch or a version, up to the sign that follows it. */
export const longNameText = (name: string): string =>
  /^[^<>≤≥="\\]+$/.test(name) ? name : quoted(name);

/** A name on an axis; `plain` is what needs no quotes. */
export const cellNameText = (name: string, plain: RegExp): string =>
  plain.exec(name)?.[0] === name ? name : quoted(name);

function readWith(reader: TextReader, plain: RegExp, expected: string): string {
  const name = reader.take(quotedPattern);
  if (name !== null) return unquoted(name);
  if (reader.found()?.startsWith('"'))
    reader.fail(t("{name} with a closing quote", { name: translated(expected) }));
  return reader.need(plain, expected).trim();
}

export const readName = (reader: TextReader, expected: string): string =>
  readWith(reader, /[^:()"\\]+/, expected);

export const readLongName = (reader: TextReader, expected: string): string =>
  readWith(reader, /[^<>≤≥="\\]+/, expected);

export const readCellName = (reader: TextReader, plain: RegExp, expected: string): string =>
  readWith(reader, plain, expected);
