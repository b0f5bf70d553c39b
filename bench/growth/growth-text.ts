// The growth row as RESULTS.md shows it, and its goals.
// Pure: the text depends on what is kept and on nothing else.
import { count, figure, megabytes, table } from "../lib/numbers.ts";
import type { Grown } from "../lib/report/result.ts";
import type { Answered } from "../lib/report/summary.ts";

const ms = (value: number | undefined) => (value === undefined ? "–" : `${figure(value)} ms`);

/** Of any page, until its service has answered. */
const mostMs = 500;

export function growthText({ asks, blocksPerRun, grown }: Grown): string {
  const largest = grown.at(-1);
  const names = Object.keys(largest?.pages ?? {});
  return [
    `Milliseconds until the service behind a page has answered, in the median of ${asks} calls; half of a list is before *middle*. Rows: the most that one statement read of one table, at ${count(largest?.runs)} runs. 13 projects, 40 % of the runs in the one that asks; ${blocksPerRun} blocks a run, without results.`,
    table(
      ["page", ...grown.map(({ runs }) => `${count(runs)} runs`), "statements", "rows"],
      names.map((name) => [
        name,
        ...grown.map(({ pages }) => ms(pages[name]?.ms)),
        count(largest?.pages[name]?.statements),
        count(largest?.pages[name]?.rows),
      ]),
    ),
    table(
      ["table and its indexes", ...grown.map(({ runs }) => `${count(runs)} runs`)],
      Object.keys(largest?.bytes ?? {}).map((name) => [
        name,
        ...grown.map(({ bytes }) => {
          const of = bytes[name];
          return of ? `${megabytes(of.table)} + ${megabytes(of.indexes)}` : "–";
        }),
      ]),
    ),
  ].join("\n\n");
}

export const growthGoals = ({ grown }: Grown): Answered[] =>
  grown.flatMap(({ runs, pages }) => {
    const scanning = Object.entries(pages).filter(([, { scanned }]) => scanned.length > 0);
    const [slowest] = Object.entries(pages).sort(([, a], [, b]) => b.ms - a.ms);
    return [
      {
        text: `no page scans a whole table at ${count(runs)} runs`,
        measured: scanning.map(([name]) => name).join(", ") || "none does",
        reached: scanning.length === 0,
      },
      {
        text: `every page within ${mostMs} ms at ${count(runs)} runs`,
        measured: `${slowest?.[0]}: ${ms(slowest?.[1].ms)}`,
        reached: slowest !== undefined && slowest[1].ms <= mostMs,
      },
    ];
  });
