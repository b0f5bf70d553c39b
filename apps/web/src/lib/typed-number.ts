// Numbers as people type them into forms, read as everywhere (written-number), and lists of them. They have a decimal point in
// every language, as in gates and definitions.
import { currentLocale } from "@gonogo/locale/current-locale";
import { readWrittenNumber } from "@gonogo/protocols/spec";

/** A typed number; undefined for empty text. Anything else stays text, which zod refuses and says what is wrong with it. */
export function numberOf(text: string): number | string | undefined {
  if (text.trim() === "") return undefined;
  // Where the comma is the decimal sign, 1,500 may be one and a half.
  if (currentLocale() !== "en" && /^\s*\d+,\d{3}\s*$/.test(text)) return text.trim();
  const read = readWrittenNumber(text);
  return read.ok ? Number(read.digits) : text.trim();
}

/** The same to calculate with; NaN for anything that is no number. */
export const knownNumber = (text: string): number => {
  const typed = numberOf(text);
  return typeof typed === "number" ? typed : Number.NaN;
};

export const numberList = (text: string): (number | string | undefined)[] =>
  text
    .split(/[,;\s]+/)
    .filter((piece) => piece !== "")
    .map(numberOf);
