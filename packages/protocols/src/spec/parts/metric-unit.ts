// Units of metrics: which field of a gate carries a limit in each, how that limit is typed, read and printed, and in
// which scales figures are shown. One entry a unit, so that text, forms, tables and charts agree; the schema of a gate
// (gate.ts) says the bounds of its limit fields.
import { english } from "@gonogo/locale/t";
import { type Decimal, shifted } from "./decimal.ts";

export const metricUnits = ["us", "perS", "bitPerS", "ratio", "bytes", "count"] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** One way of showing stored values: they are divided by `per`. */
export type UnitScale = {
  readonly label: string;
  readonly per: number;
  /** Suits where the largest value that is shown, as stored, is at least this. */
  readonly from: number;
};

/** A unit that a limit may be typed in: `pattern` follows the number, `toLimit` makes it the field's number. */
type TypedUnit = { readonly pattern: RegExp; readonly toLimit: (value: Decimal) => Decimal };

type UnitInfo = {
  readonly limitField: string;
  /** A limit in the field's unit times this is the stored value. */
  readonly storedPerLimit: number;
  /** The unit that forms type the limit in, and text prints after it; empty: a plain number. */
  readonly typed: string;
  /** What text may have after the number.  */
  readonly typedUnits: readonly TypedUnit[];
  /** Whether a number may stand without its unit. */
  readonly isBare: boolean;
  /** What is expected where no limit could be read. */
  readonly expected: string;
  /** From the largest down; the last one suits everything. */
  readonly scales: readonly UnitScale[];
  /** Scales of axes, where they differ from those of figures. */
  readonly axisScales?: readonly UnitScale[];
};

const tens = (pattern: RegExp, by: number): TypedUnit => ({
  pattern,
  toLimit: (value) => shifted(value, by),
});
const times = (pattern: RegExp, by: number): TypedUnit => ({
  pattern,
  toLimit: ({ units, places }) => ({ units: units * BigInt(by), places }),
});

/** `/s`, `req/s`, `requests per second`, `ops/s`, `rps`: one of whatever is counted, each second. */
const perSecond =
  "(?:(?:1|req(?:uest)?s?|ops?|operations?|calls?|msgs?|messages?|transactions?)? ?(?:/ ?|per )s(?:ec(?:ond)?)?|[rqt]ps)(?![\\p{L}])";
const rate = (prefix: string, by: number) => tens(new RegExp(`${prefix}${perSecond}`, "u"), by);

export const units = {
  us: {
    limitField: "limitMs",
    storedPerLimit: 1_000,
    typed: "ms",
    typedUnits: [
      tens(/[µμu]s(?:ecs?)?(?![\p{L}])/u, -3),
      tens(/ms(?:ecs?)?(?![\p{L}])/u, 0),
      tens(/s(?:ecs?)?(?![\p{L}])/u, 3),
    ],
    isBare: false,
    expected: english("a time with its unit (µs, ms or s), such as 50 ms"),
    scales: [
      { label: "s", per: 1_000_000, from: 1_000_000 },
      { label: "ms", per: 1_000, from: 1_000 },
      { label: "µs", per: 1, from: 0 },
    ],
  },
  perS: {
    limitField: "limitPerS",
    storedPerLimit: 1,
    typed: "/s",
    typedUnits: [rate("", 0), rate("[kK] ?", 3), rate("M ?", 6)],
    isBare: false,
    expected: english("a rate, such as 8,000/s"),
    scales: [{ label: "/s", per: 1, from: 0 }],
    axisScales: [
      { label: english("thousand/s"), per: 1_000, from: 20_000 },
      { label: english("requests/s"), per: 1, from: 0 },
    ],
  },
  bitPerS: {
    limitField: "limitMbitPerS",
    storedPerLimit: 1_000_000,
    typed: "Mbit/s",
    typedUnits: [
      tens(/kbit\/s(?![\p{L}])/u, -3),
      tens(/Mbit\/s(?![\p{L}])/u, 0),
      tens(/Gbit\/s(?![\p{L}])/u, 3),
    ],
    isBare: false,
    expected: english(
      "a number of bits with its unit (kbit/s, Mbit/s or Gbit/s), such as 800 Mbit/s",
    ),
    scales: [
      { label: "Gbit/s", per: 1_000_000_000, from: 1_000_000_000 },
      { label: "Mbit/s", per: 1_000_000, from: 1_000_000 },
      { label: "kbit/s", per: 1_000, from: 0 },
    ],
  },
  ratio: {
    limitField: "limitRatio",
    storedPerLimit: 1,
    typed: "%",
    typedUnits: [tens(/[%％]/, -2)],
    isBare: false,
    expected: english("a number of percent, such as 0.1 %"),
    scales: [{ label: "%", per: 0.01, from: 0 }],
  },
  bytes: {
    limitField: "limitBytes",
    storedPerLimit: 1,
    typed: "B",
    typedUnits: [
      tens(/B(?![\p{L}])/u, 0),
      tens(/kB(?![\p{L}])/u, 3),
      tens(/MB(?![\p{L}])/u, 6),
      tens(/GB(?![\p{L}])/u, 9),
      times(/KiB(?![\p{L}])/u, 1_024),
      times(/MiB(?![\p{L}])/u, 1_048_576),
      times(/GiB(?![\p{L}])/u, 1_073_741_824),
    ],
    isBare: false,
    expected: english(
      "a number of bytes with its unit (B, kB, MB, GB, KiB, MiB or GiB), such as 1,200 B",
    ),
    // Plain ones up to 10,000, so that headers show in single bytes.
    scales: [
      { label: "GB", per: 1_000_000_000, from: 10_000_000_000 },
      { label: "MB", per: 1_000_000, from: 10_000_000 },
      { label: "kB", per: 1_000, from: 10_000 },
      { label: "B", per: 1, from: 0 },
    ],
  },
  count: {
    limitField: "limitCount",
    storedPerLimit: 1,
    typed: "",
    typedUnits: [tens(/allocations?(?![\p{L}])/u, 0)],
    isBare: true,
    expected: english("a number, such as 120"),
    scales: [{ label: "", per: 1, from: 0 }],
  },
} as const satisfies Record<MetricUnit, UnitInfo>;

export type LimitField = (typeof units)[MetricUnit]["limitField"];

/** The unit of the list, with what not every entry has. */
export const unitInfo = (unit: MetricUnit): UnitInfo & { readonly limitField: LimitField } =>
  units[unit];

/** Below this a figure is nothing but zeros at first sight, and from `longest` on it is too long to be read. */
const [shortest, longest] = [0.01, 100_000];

/**
 * The scale in which values of a unit are shown together: the largest that the largest of them fills, or a smaller one where
 * the smallest would begin with zeros. `us` of [120, 4,500] is ms, and so is [300, 10,000,000].
 */
export function scaleFor(
  unit: MetricUnit,
  values: readonly (number | null)[],
  of: "figures" | "axis" = "figures",
): UnitScale {
  const { scales, axisScales } = unitInfo(unit);
  const among = (of === "axis" && axisScales) || scales;
  const largest = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0);
  const last = among.at(-1);
  if (!last) throw new Error(`the unit ${unit} has no scale`);
  const filled = among.find(({ from }) => largest >= from) ?? last;
  if (of === "axis") return filled;
  const sizes = values.flatMap((value) => (value ? [Math.abs(value)] : []));
  const smallest = Math.min(largest, ...sizes);
  const finer = among.slice(among.indexOf(filled)).filter(({ per }) => largest / per <= longest);
  return smallest / filled.per >= shortest
    ? filled
    : (finer.find(({ per }) => smallest / per >= shortest) ?? finer.at(-1) ?? filled);
}
