// The storage row as RESULTS.md shows it, and its goals.
// Pure: the text depends on what is kept and on nothing else.
import { count, figure, percent, table } from "../lib/numbers.ts";
import type { Storage } from "../lib/report/result.ts";
import type { Answered } from "../lib/report/summary.ts";

const kilobytes = (bytes: number) => `${figure(bytes / 1_000)} kB`;
const ms = (value: number) => `${figure(value)} ms`;

/** In the median, with what PostgreSQL keeps of the row elsewhere. */
const mostBytes = 6_000;
/** Longer than that no request may wait for another one's blocks. */
const mostHeldMs = 50;

export function storageText({ runs, bytes, blocksToRead, reads, reading }: Storage): string {
  const { former, present } = reading;
  return [
    "Bytes of a block's row with what PostgreSQL keeps of it elsewhere (TOAST), without indexes, in the median; before: as 0.1.0 stored it.",
    table(
      ["blocks of", "blocks", "before", "now", "left"],
      [...runs, { name: "all", blocks: runs.reduce((sum, run) => sum + run.blocks, 0), bytes }].map(
        (run) => [
          ...[run.name, count(run.blocks)],
          ...[kilobytes(run.bytes.former), kilobytes(run.bytes.present)],
          percent(run.bytes.present / run.bytes.former),
        ],
      ),
    ),
    `A run of ${blocksToRead} blocks, read ${reads} times in each form by turns: medians of CPU time, and of the longest hold of the event loop in each turn, which others on the machine lengthen.`,
    table(
      ["", "before", "now", "now ÷ before"],
      [
        ...(
          [
            ["blocks read and parsed, CPU", "readMs"],
            ["report built and stored, CPU", "reportMs"],
            ["event loop held", "heldMs"],
          ] as const
        ).map(([name, key]) => [
          ...[name, ms(former[key]), ms(present[key])],
          figure(present[key] / former[key]),
        ]),
      ],
    ),
  ].join("\n\n");
}

export const storageGoals = ({ bytes, reading }: Storage): Answered[] => [
  {
    text: `a block takes at most ${kilobytes(mostBytes)} in the median`,
    measured: kilobytes(bytes.present),
    reached: bytes.present <= mostBytes,
  },
  {
    text: `reading blocks holds the event loop for at most ${mostHeldMs} ms`,
    measured: ms(reading.present.heldMs),
    reached: reading.present.heldMs <= mostHeldMs,
  },
  {
    text: "reading and building a report takes no more CPU than before",
    measured: `${figure((reading.present.readMs + reading.present.reportMs) / (reading.former.readMs + reading.former.reportMs))} of the CPU`,
    reached:
      reading.present.readMs + reading.present.reportMs <=
      reading.former.readMs + reading.former.reportMs,
  },
];
