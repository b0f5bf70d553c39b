// Quantities of published figures: a number with its unit, and how far its last written digit says it is known.
// Units are those that papers and tools print; each belongs to a kind of quantity that the product's metrics have, too.

import { english, type Msg, msg, t, translated } from "@gonogo/locale/t";
import { numberPattern, plainSigns, readWrittenNumber } from "../schema/written-number.ts";
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
const kinds: Readonly<Record<MetricUnit, Msg>> = {
  us: msg("a time ({units})"),
  perS: msg("a rate ({units})"),
  bitPerS: msg("a bandwidth ({units})"),
  bytes: msg("a size ({units})"),
  ratio: msg("a share or ratio ({units})"),
  count: msg("a number ({units})"),
};
export const kindWords = (kind: MetricUnit): string => t(kinds[kind], { units: unitsOfKind(kind) });

/** A quantity as it was written. */
export type Quantity = {
  /** In `unit`. */
  readonly value: number;
  readonly unit: PublishedUnit | null;
  /** One of the last written digit, in `unit`: 0.01 of `36.02`, 100 of `21,600`. */
  readonly step: number;
};

/** What a unit may be called, beside its own name: `by` of `unit` are one of it. */
type Alias = { readonly pattern: RegExp; readonly unit: PublishedUnit; readonly by?: number };

const counted =
  "(?:(?:1|req(?:uest)?s?|ops?|operations?|calls?|msgs?|messages?|quer(?:y|ies)|tx|transactions?|trans|events?)\\.? ?)?";
const perSecond = `(?:${counted}(?:/ ?|per )s(?:ec(?:ond)?)?|[rqt]ps)`;
const rate = (prefix: string, per: string) => new RegExp(`^${prefix} ?${per}$`, "i");

/** Words that papers and tools print for the same units. */
const aliases: readonly Alias[] = [
  { pattern: /^(?:nsecs?|nanos(?:econds?)?)$/i, unit: "ns" },
  { pattern: /^(?:[µu]secs?|[µu]s|micros(?:econds?)?)$/, unit: "µs" },
  { pattern: /^(?:msecs?|millis(?:econds?)?)$/i, unit: "ms" },
  { pattern: /^(?:secs?|seconds?)$/i, unit: "s" },
  { pattern: /^(?:mins?|minutes?)$/i, unit: "s", by: 60 },
  { pattern: /^(?:h|hours?)$/i, unit: "s", by: 3_600 },
  { pattern: rate("", perSecond), unit: "1/s" },
  { pattern: rate("k", perSecond), unit: "1/s", by: 1_000 },
  { pattern: new RegExp(`^M ?${perSecond}$`), unit: "1/s", by: 1e6 },
  { pattern: rate("", `${counted}(?:/ ?|per )min(?:ute)?`), unit: "1/s", by: 1 / 60 },
  { pattern: /^k(?:bps|bits?\/s(?:ec)?)$/i, unit: "kbit/s" },
  { pattern: /^M(?:bps|bits?\/s(?:ec)?)$/, unit: "Mbit/s" },
  { pattern: /^G(?:bps|bits?\/s(?:ec)?)$/, unit: "Gbit/s" },
  { pattern: /^(?:bps|bits?\/s(?:ec)?)$/, unit: "kbit/s", by: 0.001 },
  { pattern: /^bytes?$/i, unit: "B" },
  { pattern: /^(?:percent|pct|per cent)$/i, unit: "%" },
  { pattern: /^[kK]$/, unit: "count", by: 1_000 },
  { pattern: /^M$/, unit: "count", by: 1e6 },
];

/** Words that mean two units. */
const ambiguous: readonly (readonly [pattern: RegExp, question: string])[] = [
  [/^KB(?:\/s)?$/, english("1,000 or 1,024 bytes? Write kB or KiB")],
  [/^[kKMG]b(?:\/s)?$/, english("bits or bytes? Write Mbit or MB, and the like")],
  [/^(?:MS|Ms|mS)$/, english("milliseconds? Write ms")],
  [/^m$/, english("minutes, metres or thousandths? Write min or ms")],
];

/** Read before the number: what is known of it is not a value. */
const notValues: readonly (readonly [pattern: RegExp, issue: string])[] = [
  [
    /^[~≈∼]|^(?:ca\.?|about|approx\.?|circa) /i,
    english("is only about a value: write the digits that were printed, without the sign"),
  ],
  [
    /^[<≤]=?/,
    english(
      "is only known to be less: write it as a claim of kind target with below, or leave it out",
    ),
  ],
  [
    /^[>≥]=?/,
    english(
      "is only known to be more: write it as a claim of kind target with above, or leave it out",
    ),
  ],
  [/±|\+\/-/, english("has a spread with it: write the value, and its ends as low and high")],
  [
    /\d ?(?:-|\.\.\.?|…|to) ?\d/,
    english("is a range: write its middle as the value, and its ends as low and high"),
  ],
];

/** The unit of this name, in whatever words; null: there is none. */
function unitOf(word: string): { readonly unit: PublishedUnit; readonly by: number } | null {
  const own = publishedUnits.find((unit) => unit === word);
  if (own !== undefined) return { unit: own, by: 1 };
  const alias = aliases.find(({ pattern }) => pattern.test(word));
  return alias ? { unit: alias.unit, by: alias.by ?? 1 } : null;
}

/** The name of the unit that a word beside a number stands for; the word itself where it stands for none, or scales one. */
export function unitNamed(word: string): string {
  const found = unitOf(plainSigns(word).trim());
  return found && found.by === 1 ? found.unit : word;
}

export type ReadAmount =
  | { readonly ok: true; readonly quantity: Quantity }
  /** `issue` follows the field's name. */
  | { readonly ok: false; readonly issue: string };

const refused = (issue: string): ReadAmount => ({ ok: false, issue });
const numberFirst = new RegExp(`^([-+]?)[×x]? ?((?:${numberPattern.source}))(.*)$`, "u");

/** Reads `36.02 ms`, `12,865.11 req/s`, `×61.19`, `−3 %` or a bare number, or says which of two numbers it may be. */
export function readAmount(given: number | string): ReadAmount {
  const text = plainSigns(String(given)).trim();
  const vague = notValues.find(([pattern]) => pattern.test(text));
  if (vague) return refused(translated(vague[1]));
  const [, sign = "", body = "", rest = ""] = numberFirst.exec(text) ?? [];
  if (body === "") return refused(notAmount());
  const number = readWrittenNumber(body);
  if (!number.ok) return number;
  const word = rest.trim();
  const isBare = word === "" || /^[×x]$/.test(word);
  const found = isBare ? null : unitOf(word);
  if (!isBare && found === null) {
    const question = ambiguous.find(([pattern]) => pattern.test(word));
    return refused(
      question
        ? t("has the unit {unit}: is that {question}", {
            unit: word,
            question: translated(question[1]),
          })
        : notAmount(),
    );
  }
  const by = found?.by ?? 1;
  const [mantissa = "", exponent = "0"] = number.digits.split("e");
  const value = Number(number.digits) * (sign === "-" ? -1 : 1) * by;
  if (!Number.isFinite(value)) return refused(notAmount());
  // `20k` is twenty thousand of whatever its metric is.
  const unit = found?.unit === "count" && by !== 1 ? null : (found?.unit ?? null);
  return {
    ok: true,
    quantity: { value, unit, step: stepOf(mantissa) * 10 ** Number(exponent) * by },
  };
}

const notAmount = (): string =>
  t("must be a number with a unit that is known, such as 36.02 ms or 12,865 1/s");

/** The same, without a reason where it is none. */
export function readQuantity(given: number | string): Quantity | null {
  const read = readAmount(given);
  return read.ok ? read.quantity : null;
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
