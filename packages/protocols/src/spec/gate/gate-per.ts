// What a limit is for: `1,000/s per 100 clients`. In a cell with 200 clients it is twice as much. Amounts are written with the
// words and units that label cells in reports; names of axes are read as well.

import { t } from "@gonogo/locale/t";
import { numberPattern } from "../../schema/written-number.ts";
import { type AxisName, axes, axisNames, axisValueText, isNamed } from "../parts/axis.ts";
import { decimalOf, decimalText, numberFrom, shifted } from "../parts/decimal.ts";
import { nearestName } from "../parts/near-name.ts";
import { type TextIssue, TextIssueError, TextReader } from "./text-reader.ts";

/** Whether limits may scale with an axis: its values are amounts, and none of them is negative. */
export const isAmount = (name: AxisName): boolean => {
  const { values } = axes[name];
  return !isNamed(name) && typeof values === "object" && "min" in values && values.min >= 0;
};

/** Axes that limits may scale with, in their usual order. */
export const amountAxes: readonly AxisName[] = axisNames.filter(isAmount);

export const notAmount = (name: string): string =>
  t("{name} is no amount that a limit could scale with; amounts are {amounts}", {
    name,
    amounts: amountAxes.join(", "),
  });

/** What a limit is for. */
export type GatePer = {
  axis: AxisName;
  /** So much of the axis the limit is for, in the unit of its values. */
  amount: number;
};

/** `client` of `clients`; null: its label has no singular. */
const singularOf = (axis: AxisName): string | null => {
  const { label, units } = axes[axis];
  return units.length === 0 && label.endsWith("s") ? label.slice(0, -1) : null;
};

/** `per 100 clients`, `per client`, `per 1 kB payload`. */
export function formatPer({ axis, amount }: GatePer): string {
  const { label, units } = axes[axis];
  const one = amount === 1 ? singularOf(axis) : null;
  if (one !== null) return `per ${one}`;
  const text =
    units.length > 0 ? axisValueText(axis, amount) : decimalText(decimalOf(String(amount)));
  return `per ${text} ${label}`;
}

/** What an axis may be called, the longest first; those that are no amount are read too, to be refused as such. */
const words: readonly (readonly [word: string, axis: AxisName])[] = axisNames
  .flatMap((name) =>
    [name, axes[name].label, singularOf(name) ?? name].map((word) => [word, name] as const),
  )
  .sort(([a], [b]) => b.length - a.length);

const unitTexts = [
  ...new Set(axisNames.flatMap((name) => axes[name].units.map(({ text }) => text))),
];
const unitPattern = new RegExp(`(?:${unitTexts.join("|")})(?![A-Za-z/])`);

function readAmountAxis(reader: TextReader): AxisName {
  const from = reader.place;
  for (const [word, axis] of words) {
    if (reader.take(new RegExp(`${word}(?![A-Za-z])`, "i")) === null) continue;
    return isAmount(axis) ? axis : reader.fail(t("an amount"), notAmount(axis), from);
  }
  const near = nearestName(reader.found() ?? "", amountAxes);
  const known = t("limits scale with {amounts}", { amounts: amountAxes.join(", ") });
  return reader.fail(
    t("an axis"),
    near === null ? known : t("{known}; did you mean {near}?", { known, near }),
  );
}

/** Reads what follows `per`: `100 clients`, `1 kB payload`, `client`. */
export function readPer(reader: TextReader): GatePer {
  const from = reader.place;
  const number = reader.sees(numberPattern) ? reader.number(t("an amount")) : null;
  const unitFrom = reader.place;
  const typed = number === null ? null : reader.take(unitPattern);
  const axis = readAmountAxis(reader);
  const unit = axes[axis].units.find(({ text }) => text === typed);
  if (typed !== null && !unit) {
    const own = axes[axis].units.map(({ text }) => text);
    const wanted = { units: own.join(t(" or ")), axis };
    reader.fail(own.length > 0 ? t("{units} of {axis}", wanted) : axis, undefined, unitFrom);
  }
  const amount = numberFrom(shifted(number ?? decimalOf("1"), unit?.power ?? 0));
  if (!(amount > 0)) reader.fail(t("more than 0 {axis}", { axis }), undefined, from);
  return { axis, amount };
}

/** Reads a text of an amount alone; an empty text is none: the limit does not scale. */
export function parsePer(
  text: string,
): { ok: true; per: GatePer | undefined } | { ok: false; issue: TextIssue } {
  const reader = new TextReader(text);
  if (reader.isAtEnd) return { ok: true, per: undefined };
  try {
    const per = readPer(reader);
    if (!reader.isAtEnd) reader.fail(t("the end"));
    return { ok: true, per };
  } catch (error) {
    if (error instanceof TextIssueError) return { ok: false, issue: error.issue };
    throw error;
  }
}
