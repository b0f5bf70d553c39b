// Quantities of published figures: a number with its unit, and how far its last written digit says it is known.
// Units are those that papers and tools print; each belongs to a kind of quantity that the product's metrics have, too.
import type { MetricUnit } from "../spec/parts/metric-unit.ts";

/** Each unit with its kind and how many of the kind's stored unit (µs, 1/s, bit/s, bytes, 1) it is. */
const unitEntries = {
  ns: { kind: "us", stored: 0.001 },
  µs: { kind: "us", stored: 1 },
  us: { kind: "us", stored: 1 },
  ms: { kind: "us", stored: 1_000 },
  s: { kind: "us", stored: 1_000_000 },
  "1/s": { kind: "perS", stored: 1 },
  "/s": { kind: "perS", stored: 1 },
  "kbit/s": { kind: "bitPerS", stored: 1_000 },
  "Mbit/s": { kind: "bitPerS", stored: 1_000_000 },
  "Gbit/s": { kind: "bitPerS", stored: 1_000_000_000 },
  "kB/s": { kind: "bitPerS", stored: 8_000 },
  "MB/s": { kind: "bitPerS", stored: 8_000_000 },
  "GB/s": { kind: "bitPerS", stored: 8_000_000_000 },
  "MiB/s": { kind: "bitPerS", stored: 8 * 1_048_576 },
  B: { kind: "bytes", stored: 1 },
  kB: { kind: "bytes", stored: 1_000 },
  MB: { kind: "bytes", stored: 1_000_000 },
  GB: { kind: "bytes", stored: 1_000_000_000 },
  KiB: { kind: "bytes", stored: 1_024 },
  MiB: { kind: "bytes", stored: 1_048_576 },
  GiB: { kind: "bytes", stored: 1_073_741_824 },
  "%": { kind: "ratio", stored: 0.01 },
  ratio: { kind: "ratio", stored: 1 },
  count: { kind: "count", stored: 1 },
} as const satisfies Record<string, { kind: MetricUnit; stored: number }>;

export type PublishedUnit = keyof typeof unitEntries;
export const publishedUnits = Object.keys(unitEntries) as [PublishedUnit, ...PublishedUnit[]];

/** The kind of quantity of a unit: `us` for every time, `bytes` for every size. */
export const kindOfUnit = (unit: PublishedUnit): MetricUnit => unitEntries[unit].kind;

/** What one of a unit is in its kind's stored unit. */
export const storedPerUnit = (unit: PublishedUnit): number => unitEntries[unit].stored;

const unitsOfKind = (kind: MetricUnit): string =>
  publishedUnits.filter((unit) => kindOfUnit(unit) === kind).join(", ");

/** Kinds as messages name them: `a time (ns, µs …)`. */
export const kindWords: Readonly<Record<MetricUnit, string>> = {
  us: `a time (${unitsOfKind("us")})`,
  perS: `a rate (${unitsOfKind("perS")})`,
  bitPerS: `a bandwidth (${unitsOfKind("bitPerS")})`,
  bytes: `a size (${unitsOfKind("bytes")})`,
  ratio: `a share or ratio (${unitsOfKind("ratio")})`,
  count: "a number (count)",
};

/** A quantity as it was written. */
export type Quantity = {
  /** In `unit`. */
  readonly value: number;
  readonly unit: PublishedUnit | null;
  /** One of the last written digit, in `unit`: 0.01 of `36.02`, 100 of `21,600`. */
  readonly step: number;
};

const written = /^([+\-−]?)[×x]?\s*(\d[\d,_]*(?:\.\d+)?|\.\d+)(?:e([+-]?\d{1,2}))?\s*(.*)$/i;

/** Reads `36.02 ms`, `12,865.11 1/s`, `×61.19`, `−3 %` or a bare number; null: it is none. */
export function readQuantity(given: number | string): Quantity | null {
  const [, sign = "", digits = "", exponent = "0", rest = ""] =
    written.exec(String(given).trim()) ?? [];
  const word = rest.trim();
  const unit = word === "" || /^[×x]$/.test(word) ? null : (word as PublishedUnit);
  if (digits === "" || (unit !== null && !publishedUnits.includes(unit))) return null;
  const plain = digits.replace(/[,_]/g, "");
  const value = Number(`${plain}e${exponent}`) * (/[-−]/.test(sign) ? -1 : 1);
  return Number.isFinite(value)
    ? { value, unit, step: stepOf(plain) * 10 ** Number(exponent) }
    : null;
}

/**
 * One of the last digit that is meant. Whole numbers that end in zeros may have been rounded, to two digits at the least:
 * 21,600 is known to 100, 5,000 to 100 as well.
 */
function stepOf(plain: string): number {
  const [whole = "", fraction = ""] = plain.split(".");
  if (fraction !== "") return 10 ** -fraction.length;
  const digits = whole.replace(/^0+/, "");
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return 10 ** Math.max(0, Math.min(zeros, digits.length - 2));
}
