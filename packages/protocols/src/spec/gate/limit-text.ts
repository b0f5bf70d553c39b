// Limits as text: `50 ms`, `8,000/s`, `0.1 %`, `1,200 B`, `1.25`, `+5 %`. Written with commas between thousands and
// read back to the very same number; a change in percent is read where figures are compared, and nowhere else.
import { english, t } from "@gonogo/locale/t";
import {
  type Decimal,
  decimalOf,
  decimalText,
  numberFrom,
  plusWhole,
  shifted,
} from "../parts/decimal.ts";
import { metrics } from "../parts/metric.ts";
import { type LimitField, type MetricUnit, unitInfo, units } from "../parts/metric-unit.ts";
import { isRelative, type LimitShape, limitField } from "./gate-limit.ts";
import { TextReader } from "./text-reader.ts";

type Limited = LimitShape & { readonly per?: unknown } & {
  readonly [field in LimitField]?: number | undefined;
};

/** The limit with its unit; a comparison with history as a change in percent. */
export function formatLimit(gate: Limited): string {
  const limit = gate[limitField(gate)];
  if (limit === undefined || !Number.isFinite(limit)) return "–";
  const exact = decimalOf(String(limit));
  if (gate.vs !== undefined) {
    const change = shifted(plusWhole(exact, -1), 2);
    return `${change.units < 0n ? "" : "+"}${decimalText(change)} %`;
  }
  if (gate.over !== undefined) return decimalText(exact);
  const { unit } = metrics[gate.metric];
  if (unit === "ratio") return `${decimalText(shifted(exact, 2))} %`;
  // Of limits that scale alone: all others are stored and read as they always were.
  if (unit === "bytes" && gate.per !== undefined) return bytesText(limit);
  const { typed } = unitInfo(unit);
  return `${decimalText(exact)}${typed === "" || typed.startsWith("/") ? "" : " "}${typed}`;
}

/** `2 GB`, `65.536 kB`: the largest unit that they fill. */
function bytesText(bytes: number): string {
  const scale = units.bytes.scales.find(({ per }) => bytes >= per) ?? { label: "B", per: 1 };
  const text = decimalText(shifted(decimalOf(String(bytes)), -Math.round(Math.log10(scale.per))));
  return `${text} ${scale.label}`;
}

const expectedComparison = english(
  "a ratio such as 1.25, or a change with its sign such as +5 % or -3 %",
);

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
  const from = reader.place;
  const isComparison = isRelative(shape);
  const value = isComparison
    ? readComparison(reader)
    : readQuantity(reader, metrics[shape.metric].unit);
  if (value.units <= 0n)
    reader.fail(
      t(isComparison ? "a ratio above 0, or a change above -100 %" : "a limit above 0"),
      undefined,
      from,
    );
  return { field: limitField(shape), value: numberFrom(value) };
}

function readQuantity(reader: TextReader, unit: MetricUnit): Decimal {
  const { expected, isBare, typedUnits } = unitInfo(unit);
  const value = reader.number(expected);
  for (const { pattern, toLimit } of typedUnits)
    if (reader.take(pattern) !== null) return toLimit(value);
  return isBare ? value : reader.fail(expected);
}

function readComparison(reader: TextReader): Decimal {
  const from = reader.place;
  const sign = reader.take(/[-+−]/);
  if (sign === null) {
    const isMarked = reader.take(/[×xX]/) !== null;
    const value = reader.number(expectedComparison);
    if (!isMarked) reader.take(/[×xX](?![\p{L}])/u);
    if (reader.found()?.startsWith("%"))
      reader.fail(expectedComparison, t("a change in percent needs + or - before it"), from);
    return value;
  }
  const value = reader.number(expectedComparison);
  reader.need(/%/, t("% after a change"), t("write +5 %, or the ratio 1.05"));
  const change = sign === "+" ? value : { ...value, units: -value.units };
  return plusWhole(shifted(change, -2), 1);
}
