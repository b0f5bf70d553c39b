// Tables as CSV (RFC 4180). Names come from people: spreadsheet formulas in them are disarmed.
import Papa from "papaparse";

/** A whole file, its head first: lines end as the RFC has them, and null is an empty field. */
export const csvText = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true, newline: "\r\n" },
  )}\r\n`;
