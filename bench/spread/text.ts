// What differs between blocks, as RESULTS.md shows it: one line for each load of a factor and percentile.
// Pure: the text depends on what is kept and on nothing else.

import { answer, duration, figure, median, table } from "../lib/numbers.ts";
import type { Spread } from "../rows/spread.ts";
import { factors } from "./factors.ts";
import { compareSpreads, halves } from "./statistics.ts";

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
