// Chosen cells as text: `clients = 10`, `rttMs = 50, congestionControl = bbr or clients = 50`.
// Written by the axes' names; the words and units that label cells in reports (`RTT = 50 ms`) are read as well.
import { t } from "@gonogo/locale/t";
import { type AxisName, type AxisValue, axes, axisNames, isNamed } from "../parts/axis.ts";
import type { CellChoice } from "../parts/cell-choice.ts";
import { decimalOf, decimalText, numberFrom, shifted } from "../parts/decimal.ts";
import { nearestName } from "../parts/near-name.ts";
import { cellNameText, readCellName } from "./name-text.ts";
import { type TextIssue, TextIssueError, TextReader } from "./text-reader.ts";

/** Names of profiles and most of operations; others are in quotes. */
const plainName = /[\p{L}\p{N}_]+(?:[-./][\p{L}\p{N}_]+)*/u;

const valueText = (value: AxisValue): string =>
  typeof value === "string"
    ? cellNameText(value, plainName)
    : decimalText(decimalOf(String(value))).replaceAll(",", "");

/** Cells as they are written: `clients = 10 or clients = 50`; none are all. */
export const formatCells = (cells: readonly CellChoice[] | undefined): string =>
  (cells ?? [])
    .map((values) =>
      Object.entries(values)
        .map(([axis, value]) => `${axis} = ${valueText(value)}`)
        .join(", "),
    )
    .join(" or ");

/** What an axis may be called, the longest first: `receive buffer` before a word of it. */
const words: readonly (readonly [word: string, axis: AxisName])[] = axisNames
  .flatMap((name) => [...new Set([name, axes[name].label])].map((word) => [word, name] as const))
  .sort(([a], [b]) => b.length - a.length);

function readAxis(reader: TextReader): AxisName {
  for (const [word, axis] of words)
    if (reader.take(new RegExp(`${word}(?![A-Za-z])`, "i")) !== null) return axis;
  const known = t("axes are {axes}", { axes: axisNames.join(", ") });
  const near = nearestName(reader.found() ?? "", axisNames);
  return reader.fail(
    t("an axis"),
    near === null ? known : t("{known}; did you mean {near}?", { known, near }),
  );
}

function readValue(reader: TextReader, axis: AxisName): AxisValue {
  const expected = t("a value of {axis}", { axis });
  if (isNamed(axis)) return readCellName(reader, plainName, expected);
  const number = reader.number(expected, true);
  const unit = axes[axis].units.findLast(
    ({ text }) => reader.take(new RegExp(`${text}(?![A-Za-z])`)) !== null,
  );
  return numberFrom(shifted(number, unit?.power ?? 0));
}

function readPair(reader: TextReader, values: Partial<Record<AxisName, AxisValue>>): void {
  const from = reader.place;
  const axis = readAxis(reader);
  if (values[axis] !== undefined)
    reader.fail(t("{axis} once", { axis }), t("cells of several values are joined by 'or'"), from);
  reader.need(/==?/, t("= and a value of {axis}", { axis }));
  values[axis] = readValue(reader, axis);
}

/** Reads cells from here on. */
export function readCells(reader: TextReader): CellChoice[] {
  const cells: CellChoice[] = [];
  do {
    const values: Partial<Record<AxisName, AxisValue>> = {};
    do readPair(reader, values);
    while (reader.take(/,|and\b/) !== null);
    cells.push(values);
  } while (reader.take(/or\b/) !== null);
  return cells;
}

/** Reads a text of cells alone; an empty text chooses none, which means all. */
export function parseCells(
  text: string,
): { ok: true; cells: CellChoice[] | undefined } | { ok: false; issue: TextIssue } {
  const reader = new TextReader(text);
  if (reader.isAtEnd) return { ok: true, cells: undefined };
  try {
    const cells = readCells(reader);
    if (!reader.isAtEnd) reader.fail(t("'or', a comma, or the end"));
    return { ok: true, cells };
  } catch (error) {
    if (error instanceof TextIssueError) return { ok: false, issue: error.issue };
    throw error;
  }
}
