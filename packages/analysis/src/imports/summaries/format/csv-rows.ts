// Rows of CSV (RFC 4180) by the names of their columns. Cells are text and stay text: what looks like a formula is one.
import { t, translated } from "@gonogo/locale/t";
import Papa from "papaparse";
import { formatCount } from "../../../words/format.ts";
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
  const remedy = t("Send the whole {file} as the tool wrote it.", { file: translated(file) });
  const parsed = Papa.parse<string[]>(text, {
    delimiter: ",",
    skipEmptyLines: true,
    preview: mostRows + 2,
  });
  const broken = parsed.errors[0];
  if (broken)
    throw new ImportError(
      t("row {row} is not CSV: {problem}", {
        row: (broken.row ?? 0) + 1,
        problem: broken.message,
      }),
      remedy,
    );
  const [columns = [], ...rows] = parsed.data;
  if (rows.length > mostRows)
    throw new ImportError(
      t("there are more than {count} rows", { count: formatCount(mostRows) }),
      t("Send the tool's summary instead, or record a shorter run."),
    );
  const ragged = rows.findIndex(({ length }) => length !== columns.length);
  if (ragged !== -1)
    throw new ImportError(
      t("row {row} has {values} values and the head {columns}; it may be cut off", {
        row: ragged + 2,
        values: rows[ragged]?.length ?? 0,
        columns: columns.length,
      }),
      remedy,
    );
  const places = new Map(columns.map((column, place) => [column.trim(), place]));
  const missing = needed.find((column) => !places.has(column));
  if (missing !== undefined)
    throw new ImportError(t("the column {column} is missing", { column: missing }), remedy);
  if (rows.length === 0) throw new ImportError(t("there is no row below the head"), remedy);
  let cells: readonly string[] = [];
  let line = 1;
  const cell = (column: string) => cells[places.get(column) ?? -1] ?? "";
  const refuse = (column: string): never => {
    throw new ImportError(
      t("row {row}: {column} is {value}, not a number of at least 0", {
        row: line,
        column,
        value: quoted(cell(column)),
      }),
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
