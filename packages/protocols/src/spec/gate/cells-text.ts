// Chosen cells as text: `clients = 10`, `clients = 10, connections = 2 or clients = 50`.
// The same words that label cells in reports; what they choose is every cell with these values.
import { type AxisName, axisNames, type CellChoice } from "../parts/axis.ts";
import { decimalOf, decimalText, numberFrom } from "../parts/decimal.ts";
import { nearestName } from "../parts/near-name.ts";
import { type TextFault, TextFaultError } from "./text-fault.ts";
import { TextReader } from "./text-reader.ts";

const pairText = ([axis, value]: [string, number]): string =>
  `${axis} = ${decimalText(decimalOf(String(value))).replaceAll(",", "")}`;

/** Cells as they are written: `clients = 10 or clients = 50`; none are all. */
export const formatCells = (cells: readonly CellChoice[] | undefined): string =>
  (cells ?? []).map((values) => Object.entries(values).map(pairText).join(", ")).join(" or ");

function readPair(reader: TextReader, values: Partial<Record<AxisName, number>>): void {
  const from = reader.place;
  const word = reader.need(/[A-Za-z]+/, "an axis", `axes are ${axisNames.join(", ")}`);
  const axis = axisNames.find((name) => name.toLowerCase() === word.toLowerCase());
  if (!axis) {
    const near = nearestName(word, axisNames);
    const known = `axes are ${axisNames.join(", ")}`;
    reader.fail("an axis", near === null ? known : `${known}; did you mean ${near}?`, from);
  }
  if (values[axis] !== undefined)
    reader.fail(`${axis} once`, "cells of several values are joined by 'or'", from);
  reader.need(/==?/, `= and a value of ${axis}`);
  const digits = reader.need(/(?:\d{1,3}(?:[,_]\d{3})+(?!\d)|\d+)(?:\.\d+)?/, `a value of ${axis}`);
  values[axis] = numberFrom(decimalOf(digits.replace(/[,_]/g, "")));
}

/** Reads cells from here on. */
export function readCells(reader: TextReader): CellChoice[] {
  const cells: CellChoice[] = [];
  do {
    const values: Partial<Record<AxisName, number>> = {};
    do readPair(reader, values);
    while (reader.take(/,|and\b/) !== null);
    cells.push(values);
  } while (reader.take(/or\b/) !== null);
  return cells;
}

/** Reads a text of cells alone; an empty text chooses none, which means all. */
export function parseCells(
  text: string,
): { ok: true; cells: CellChoice[] | undefined } | { ok: false; fault: TextFault } {
  const reader = new TextReader(text);
  if (reader.isAtEnd) return { ok: true, cells: undefined };
  try {
    const cells = readCells(reader);
    if (!reader.isAtEnd) reader.fail("'or', a comma, or the end");
    return { ok: true, cells };
  } catch (error) {
    if (error instanceof TextFaultError) return { ok: false, fault: error.fault };
    throw error;
  }
}
