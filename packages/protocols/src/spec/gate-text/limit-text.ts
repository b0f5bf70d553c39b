// Limits as text: `50 ms`, `8,000/s`, `0.1 %`, `1,200 B`, `1.25`, `+5 %`. Written with commas between thousands and
// read back to the very same number; a change in percent is read where figures are compared, and nowhere else.
import {
  type Decimal,
  decimalOf,
  decimalText,
  numberFrom,
  plusWhole,
  shifted,
} from "../decimal.ts";
import { type LimitField, type LimitShape, limitField } from "../gate-limit.ts";
import { TextReader } from "./text-reader.ts";

type Limited = LimitShape & { readonly [field in LimitField]?: number | undefined };

const suffix: Record<LimitField, string> = {
  limitMs: " ms",
  limitPerS: "/s",
  limitBytes: " B",
  limitCount: "",
  limitRatio: "",
};

/** The limit with its unit; a comparison with history as a change in percent. */
export function formatLimit(gate: Limited): string {
  const field = limitField(gate);
  const limit = gate[field];
  if (limit === undefined || !Number.isFinite(limit)) return "–";
  const exact = decimalOf(String(limit));
  if (gate.vs !== undefined) {
    const change = shifted(plusWhole(exact, -1), 2);
    return `${change.units < 0n ? "" : "+"}${decimalText(change)} %`;
  }
  if (field === "limitRatio" && gate.over === undefined)
    return `${decimalText(shifted(exact, 2))} %`;
  return `${decimalText(exact)}${suffix[field]}`;
}

type Unit = { readonly pattern: RegExp; readonly toStored: (value: Decimal) => Decimal };

const times = (pattern: RegExp, by: number): Unit => ({
  pattern,
  toStored: ({ units, places }) => ({ units: units * BigInt(by), places }),
});
const tens = (pattern: RegExp, by: number): Unit => ({
  pattern,
  toStored: (value) => shifted(value, by),
});

const units: Record<Exclude<LimitField, "limitRatio">, readonly Unit[]> = {
  limitMs: [
    tens(/(?:[µμu]s)(?![\p{L}])/u, -3),
    tens(/ms(?![\p{L}])/u, 0),
    tens(/s(?![\p{L}])/u, 3),
  ],
  limitPerS: [tens(/\/ ?s(?![\p{L}])/u, 0)],
  limitBytes: [
    tens(/B(?![\p{L}])/u, 0),
    tens(/kB(?![\p{L}])/u, 3),
    tens(/MB(?![\p{L}])/u, 6),
    times(/KiB(?![\p{L}])/u, 1_024),
    times(/MiB(?![\p{L}])/u, 1_048_576),
  ],
  limitCount: [tens(/allocations?(?![\p{L}])/u, 0)],
};

const wanted: Record<LimitField | "comparison", string> = {
  limitMs: "a time with its unit (µs, ms or s), such as 50 ms",
  limitPerS: "a rate, such as 8,000/s",
  limitBytes: "a number of bytes with its unit (B, kB, KiB, MB or MiB), such as 1,200 B",
  limitCount: "a number of allocations, such as 120",
  limitRatio: "a share of the requests, such as 0.1 %",
  comparison: "a ratio such as 1.25, or a change with its sign such as +5 % or -3 %",
};

/** Digits with a decimal point; commas or underscores only between thousands. */
function readDigits(reader: TextReader, expected: string): Decimal {
  const digits = reader.need(/(?:\d{1,3}(?:[,_]\d{3})+|\d+)(?:\.\d+)?/, expected);
  if (/^,/.test(reader.found() ?? ""))
    reader.fail("a decimal point, or three digits after each comma");
  return decimalOf(digits.replace(/[,_]/g, ""));
}

/** A ratio or a change as people type one into a field: `1.05`, `×1.05`, `+5 %`; null: it is neither. */
export function parseRatio(text: string): number | null {
  try {
    const reader = new TextReader(text);
    const value = readComparison(reader);
    return reader.isAtEnd ? numberFrom(value) : null;
  } catch {
    return null;
  }
}

/** A share from its percent, as it was typed: 0.07 % is 0.0007, to the last digit. */
export const shareFromPercent = (percent: number): number =>
  Number.isFinite(percent) ? numberFrom(shifted(decimalOf(String(percent)), -2)) : percent;

/** Reads the limit that fits; the field that carries it, and the number for it. */
export function readLimit(
  reader: TextReader,
  shape: LimitShape,
): { readonly field: LimitField; readonly value: number } {
  const field = limitField(shape);
  const from = reader.place;
  const isComparison = field === "limitRatio" && (shape.over ?? shape.vs) !== undefined;
  const value = isComparison
    ? readComparison(reader)
    : field === "limitRatio"
      ? readShare(reader)
      : readQuantity(reader, field);
  if (value.units <= 0n)
    reader.fail(
      isComparison ? "a ratio above 0, or a change above -100 %" : "a limit above 0",
      undefined,
      from,
    );
  return { field, value: numberFrom(value) };
}

function readQuantity(reader: TextReader, field: keyof typeof units): Decimal {
  const value = readDigits(reader, wanted[field]);
  for (const unit of units[field])
    if (reader.take(unit.pattern) !== null) return unit.toStored(value);
  // A count may stand without its word.
  if (field === "limitCount") return value;
  return reader.fail(wanted[field]);
}

function readShare(reader: TextReader): Decimal {
  const value = readDigits(reader, wanted.limitRatio);
  reader.need(/%/, wanted.limitRatio);
  return shifted(value, -2);
}

function readComparison(reader: TextReader): Decimal {
  const from = reader.place;
  const sign = reader.take(/[-+−]/);
  if (sign === null) {
    const isMarked = reader.take(/[×xX]/) !== null;
    const value = readDigits(reader, wanted.comparison);
    if (!isMarked) reader.take(/[×xX](?![\p{L}])/u);
    if (reader.found()?.startsWith("%"))
      reader.fail(wanted.comparison, "a change in percent needs + or - before it", from);
    return value;
  }
  const value = readDigits(reader, wanted.comparison);
  reader.need(/%/, "% after a change", "write +5 %, or the ratio 1.05");
  const change = sign === "+" ? value : { ...value, units: -value.units };
  return plusWhole(shifted(change, -2), 1);
}
