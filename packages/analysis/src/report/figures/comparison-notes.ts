// Notes of the comparison: each is said once below the table, by a mark in every figure that it is about.
import type { ComparisonFigure, ComparisonLine } from "./comparison-rows.ts";

/** Notes by their text, with the mark that stands for them: a, b, c … */
export type NoteMarks = ReadonlyMap<string, string>;

const notesOf = (figure: ComparisonFigure): string[] =>
  [figure.note, figure.isOneNote ? null : figure.ratioNote].filter((note) => note !== null);

/** The notes of the lines, in the order in which they first appear. */
export function noteMarks(lines: readonly ComparisonLine[]): NoteMarks {
  const notes = new Set(lines.flatMap((line) => line.figures.flatMap(notesOf)));
  return new Map([...notes].map((note, index) => [note, String.fromCharCode(97 + (index % 26))]));
}
