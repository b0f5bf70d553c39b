// What differs between blocks, as RESULTS.md shows it: one line for each load of a factor and percentile.
// Pure: the text depends on what is kept and on nothing else.
import { answer, duration, figure, median, table } from "../lib/numbers.ts";
import type { Spread } from "../rows/spread.ts";
import { factors } from "./factors.ts";

// How far blocks are apart, with and without a control: Gini's mean difference of logarithms, and intervals by bootstrap.
// Pure, and the same blocks always give the same figures: the bootstrap's random numbers have a fixed seed.
// Sources: H. A. David, Gini's mean difference rediscovered, Biometrika 55 (1968), 573; B. Efron, R. Tibshirani, An Introduction to
// the Bootstrap (1993), chapter 13 (percentile intervals).

/** with its 95 % interval */
type Estimate = { value: number; low: number; high: number };

const resamples = 2_000;
/** Latencies are recorded with three digits: what is closer than that is alike. */
const recordingStep = 0.001;

/**
 * How far two blocks are apart on average, as a difference of logarithms: 0.1 is about 10 %.
 * A standard deviation is 0.886 times as much where blocks are normal; unlike it, one block far off weighs once and not by its square.
 * @param values at least two, all above 0
 */
export function meanDifference(values: number[]) {
  const sorted = values.map(Math.log).sort((a, b) => a - b);
  const n = sorted.length;
  const sum = sorted.reduce((total, value, i) => total + (2 * i - n + 1) * value, 0);
  return (2 * sum) / (n * (n - 1));
}

/** Numbers from 0 to 1, always the same (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function estimate(value: number, drawn: number[]): Estimate {
  const sorted = [...drawn].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

/**
 * The spread of either side, and how many times larger it is without the control.
 * @param blocks a latency of each block, at least two a side
 */
export function compareSpreads(blocks: { without: number[]; with: number[] }): {
  without: Estimate;
  with: Estimate;
  ratio: Estimate;
} {
  const random = randomNumbers(1);
  const spread = (values: number[]) => Math.max(meanDifference(values), recordingStep);
  const drawn = (values: number[]) => {
    const n = values.length;
    return Array.from({ length: resamples }, () => {
      const again = values.map(() => values[Math.floor(random() * n)] ?? Number.NaN);
      // A block that was drawn twice is no pair: resamples are too narrow by (n - 1) / n.
      return Math.max((meanDifference(again) * n) / (n - 1), recordingStep);
    });
  };
  const sides = { without: drawn(blocks.without), with: drawn(blocks.with) };
  const ratios = sides.without.map((value, i) => value / (sides.with[i] ?? Number.NaN));
  return {
    without: estimate(spread(blocks.without), sides.without),
    with: estimate(spread(blocks.with), sides.with),
    ratio: estimate(spread(blocks.without) / spread(blocks.with), ratios),
  };
}

/** Whether the control halves the spread; null where the interval holds both answers. */
export const halves = ({ low, high }: Estimate) => (low >= 2 ? true : high < 2 ? false : null);

const percentiles = ["p50", "p99"] as const;
const percentApart = (logarithms: number) => `${figure(Math.expm1(logarithms) * 100)} %`;

export function spreadText({ factors: measured, absent, blockMs }: Spread) {
  const sections = Object.values(measured).map(({ without, with: controlled, blocks, pairs }) => [
    `**${without} → ${controlled}** (${blocks} blocks of each)`,
    table(
      [
        "load",
        "percentile",
        "median without",
        "median with",
        "spread without",
        "spread with",
        "ratio [95 %]",
        "halves",
      ],
      pairs.flatMap((pair) =>
        percentiles.map((percentile) => {
          const values = { without: pair.without[percentile], with: pair.with[percentile] };
          const compared = compareSpreads(values);
          const { value, low, high } = compared.ratio;
          return [
            ...[
              pair.load,
              percentile,
              duration(median(values.without)),
              duration(median(values.with)),
            ],
            ...[compared.without, compared.with].map((side) => percentApart(side.value)),
            `${figure(value)} [${figure(low)} – ${figure(high)}]`,
            answer(halves(compared.ratio)).replaceAll("*", ""),
          ];
        }),
      ),
    ),
  ]);
  return [
    `Each block is one process of \`quick\`, ${blockMs} ms after 200 ms of warm-up unless the load says more (${"`-q`"}: 1 s); blocks of both sides take turns. The spread is how far two blocks of one side are apart on average; the ratio is the spread without the control ÷ with it, its interval by bootstrap. *Halves*: yes where the whole interval is 2 or more, no where it lies below 2.`,
    ...sections.flat(),
    ...Object.entries(absent).map(([name, why]) => `Without ${name}: ${why}.`),
  ].join("\n\n");
}

export function spreadGoals(result: Spread) {
  const measured = Object.keys(result.factors).length;
  const all = Object.keys(factors).length;
  return [
    {
      text: "every factor is measured",
      measured: `${measured} of ${all}`,
      reached: measured === all,
    },
  ];
}
