// Tables of plain text: columns as wide as their longest text, and the last one as it is.
import { stripVTControlCharacters } from "node:util";

/** Cells by column; colours do not count as width. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => shownLength(row[i] ?? ""))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          i === row.length - 1
            ? cell
            : `${cell}${" ".repeat((widths[i] ?? 0) - shownLength(cell))}`,
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const shownLength = (text: string) => [...stripVTControlCharacters(text)].length;

/** One line of it, at most so long: texts of people stand in columns. */
export function oneLine(text: string, most = 60): string {
  const flat = text.replace(/\s+/g, " ").trim();
  const letters = [...flat];
  return letters.length <= most ? flat : `${letters.slice(0, most - 1).join("")}…`;
}

/** `1 gate`, `3 gates`. */
export const plural = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;
