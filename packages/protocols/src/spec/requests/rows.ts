// Rows: test data of a benchmark, written as CSV (RFC 4180) with a header, for `{{row.column}}` in requests.
// Read strictly: a ragged or unnamed column is refused with its line, since a silent gap would change the load.
import { t } from "@gonogo/locale/t";
import Papa from "papaparse";
import * as z from "../../schema/zod.ts";
import { maxRows, maxRowsBytes } from "../wire/wire-checks.ts";

const maxColumns = 100;
/** Rows times columns. */
const maxValues = 200_000;

/** How rows are handed out: each in turn and then again from the first, or any at random by the seed. */
export const rowOrders = ["sequential", "random"] as const;

export type RowTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};
export type RowReading =
  | { readonly ok: true; readonly table: RowTable }
  | { readonly ok: false; readonly issue: string };

const columnName = /^[A-Za-z_][\w-]*$/;

/** A table, or what says its issue: the next reader may have another language. */
type Reading =
  | { readonly ok: true; readonly table: RowTable }
  | { readonly ok: false; readonly say: () => string };
const issue = (say: () => string): Reading => ({ ok: false, say });

let last: { readonly csv: string; readonly reading: Reading } | null = null;

/** Reads CSV text; an issue is a message for the field `csv`. The last text is remembered: a form asks at every key. */
export function readRows(csv: string): RowReading {
  if (last?.csv !== csv) last = { csv, reading: parseRows(csv) };
  const { reading } = last;
  return reading.ok ? reading : { ok: false, issue: reading.say() };
}

function parseRows(csv: string): Reading {
  if (new TextEncoder().encode(csv).length > maxRowsBytes)
    return issue(() => t("is longer than 1 MB: keep the rows that the block needs"));
  const parsed = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), {
    delimiter: ",",
    skipEmptyLines: true,
    // One row too many is seen; the others would be read for nothing.
    preview: maxRows + 2,
  });
  const broken = parsed.errors[0];
  if (broken)
    return issue(() =>
      t("is not CSV at row {row}: {why}", { row: (broken.row ?? 0) + 1, why: broken.message }),
    );
  const [columns = [], ...rows] = parsed.data;
  return headerIssue(columns) ?? rowsIssue(columns, rows) ?? { ok: true, table: { columns, rows } };
}

function headerIssue(columns: readonly string[]): Reading | null {
  if (columns.length === 0) return issue(() => t("is empty: begin with a line of column names"));
  if (columns.length > maxColumns)
    return issue(() => t("has more than {most} columns", { most: maxColumns }));
  const odd = columns.find((name) => !columnName.test(name));
  if (odd !== undefined)
    return issue(() =>
      t(
        'has a column called "{name}": names begin with a letter and hold letters, digits, _ and - only',
        { name: odd },
      ),
    );
  const twice = columns.find((name, i) => columns.indexOf(name) !== i);
  return twice === undefined
    ? null
    : issue(() => t("names the column {name} twice", { name: twice }));
}

function rowsIssue(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Reading | null {
  if (rows.length === 0) return issue(() => t("has column names and no row: add at least one"));
  if (rows.length > maxRows)
    return issue(() =>
      t("has more than {most, number} rows, which is the most that are taken", { most: maxRows }),
    );
  const ragged = rows.findIndex((row) => row.length !== columns.length);
  if (ragged === -1) return null;
  const has = rows[ragged]?.length ?? 0;
  return issue(() =>
    t(
      "has {has} {has, plural, one {value} other {values}} in row {row} and {columns} columns: quote values that hold commas",
      { has, row: ragged + 1, columns: columns.length },
    ),
  );
}

/** Rows as they are stored, which were read then. */
export const StoredRows = z.strictObject({
  csv: z.string(),
  order: z.enum(rowOrders).default("sequential"),
});
export const Rows = StoredRows.superRefine(({ csv }, context) => {
  const read = readRows(csv);
  const message = read.ok ? sizeIssue(read.table) : read.issue;
  if (message !== null) context.addIssue({ code: "custom", path: ["csv"], message });
});
export type Rows = z.infer<typeof Rows>;

const sizeIssue = ({ columns, rows }: RowTable): string | null =>
  columns.length * rows.length <= maxValues
    ? null
    : t("has more than {most, number} values: leave out columns that no request reads, or rows", {
        most: maxValues,
      });

/** Names of the columns, without a look at the rows below. */
export const columnsOf = ({ csv }: Pick<Rows, "csv">): readonly string[] =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { delimiter: ",", preview: 1 }).data[0] ?? [];

/** The table of rows that have been parsed before; empty without rows. */
export function rowTableOf(rows: Pick<Rows, "csv"> | undefined): RowTable {
  const read = rows ? readRows(rows.csv) : null;
  return read?.ok ? read.table : { columns: [], rows: [] };
}
