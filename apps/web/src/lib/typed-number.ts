// Numbers as people type them into forms, read as everywhere (written-number), and lists of them.
import { readWrittenNumber } from "@gonogo/protocols/spec";

/** A typed number; undefined for empty text. Anything else stays text, which zod refuses and says what is wrong with it. */
export function numberOf(text: string): number | string | undefined {
  if (text.trim() === "") return undefined;
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
