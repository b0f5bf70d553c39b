// Notes of the comparison: one that many figures share is said once below the table, by a mark in each.
// Rare notes stay where they belong, in their cell.
import type { ComparisonFigure, ComparisonLine } from "./comparison-rows.ts";

/** Notes by their text, with the mark that stands for them: a, b, c … */
export type NoteMarks = ReadonlyMap<string, string>;

/** A note said more often than this becomes a footnote. */
const mostInCells = 3;

const notesOf = (figure: ComparisonFigure): string[] =>
  [figure.note, figure.isOneNote ? null : figure.ratioNote].filter((note) => note !== null);

/** The shared notes of the lines, in the order in which they first appear. */
export function noteMarks(lines: readonly ComparisonLine[]): NoteMarks {
  const counts = new Map<string, number>();
  for (const note of lines.flatMap((line) => line.figures.flatMap(notesOf)))
    counts.set(note, (counts.get(note) ?? 0) + 1);
  const shared = [...counts.entries()].filter(([, count]) => count > mostInCells);
  return new Map(shared.map(([note], index) => [note, String.fromCharCode(97 + (index % 26))]));
}
