// Text of a server as a terminal may show it: without escape sequences, control characters and marks that reorder text.
import { stripVTControlCharacters } from "node:util";

/** Control characters but tab and line feed, and what overrides the direction of text. */
const hidden = /(?![\t\n])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

export const cleanText = (text: string): string =>
  stripVTControlCharacters(text).replace(hidden, "");

/** JSON whose texts are clean, names of fields included. Throws a SyntaxError. */
export const parseClean = (json: string): unknown =>
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === "string") return cleanText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const names = Object.keys(value);
    return names.every((name) => cleanText(name) === name)
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [cleanText(name), part]));
  });
