// Rows of CSV (RFC 4180) by the names of their columns. Cells are text and stay text: what looks like a formula is one.
import Papa from "papaparse";
import { quoted } from "../../output-text.ts";
import { ImportError } from "../../sample.ts";

const mostRows = 500_000;

export type CsvRow = {
  readonly text: (column: string) => string;
  /** A number of at least 0. Throws ImportError with the row and column. */
  readonly number: (column: string) => number;
  /** null: the cell is empty, or says that there is none. */
  readonly optional: (column: string) => number | null;
};

/**
 * What `read` makes of each row, which is valid during its call alone: a file may have half a million.
 * @param needed columns that the file must have
 * @throws {ImportError}
 */
export function mapCsvRows<T>(
  text: string,
  { file, needed }: { readonly file: string; readonly needed: readonly string[] },
  read: (row: CsvRow) => T,
): T[] {
  const remedy = `Send the whole ${file} as the tool wrote it.`;
  const parsed = Papa.parse<string[]>(text, {
    delimiter: ",",
    skipEmptyLines: true,
    preview: mostRows + 2,
  });
  const broken = parsed.errors[0];
  if (broken)
    throw new ImportError(`row ${(broken.row ?? 0) + 1} is not CSV: ${broken.message}`, remedy);
  const [columns = [], ...rows] = parsed.data;
  if (rows.length > mostRows)
    throw new ImportError(
      `there are more than ${mostRows.toLocaleString("en-US")} rows`,
      "Send the tool's summary instead, or record a shorter run.",
    );
  const ragged = rows.findIndex(({ length }) => length !== columns.length);
  if (ragged !== -1)
    throw new ImportError(
      `row ${ragged + 2} has ${rows[ragged]?.length} values and the head ${columns.length}; it may be cut off`,
      remedy,
    );
  const places = new Map(columns.map((column, place) => [column.trim(), place]));
  const missing = needed.find((column) => !places.has(column));
  if (missing !== undefined) throw new ImportError(`the column ${missing} is missing`, remedy);
  if (rows.length === 0) throw new ImportError("there is no row below the head", remedy);
  let cells: readonly string[] = [];
  let line = 1;
  const cell = (column: string) => cells[places.get(column) ?? -1] ?? "";
  const refuse = (column: string): never => {
    throw new ImportError(
      `row ${line}: ${column} is ${quoted(cell(column))}, not a number of at least 0`,
      remedy,
    );
  };
  const optional = (column: string): number | null => {
    const one = cell(column).trim();
    if (one === "" || one === "N/A") return null;
    return /^\d+(\.\d+)?(e-?\d+)?$/.test(one) ? Number(one) : refuse(column);
  };
  const row: CsvRow = {
    ...{ text: cell, optional },
    number: (column) => optional(column) ?? refuse(column),
  };
  return rows.map((now) => {
    cells = now;
    line += 1;
    return read(row);
  });
}
