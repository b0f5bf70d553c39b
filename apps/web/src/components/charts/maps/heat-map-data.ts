// Latency over time in bins: a column for each block in the order they ran, a row for each step of latency.
// Made on the server and kept small: neighbours are merged by adding counts until no more than the given numbers are left.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";

type Bins = { readonly from: number; readonly counts: readonly number[] };
export type HeatBlock = {
  /** Key of the variant's look. */
  readonly key: string;
  /** From 0, over the whole run. */
  readonly sequence: number;
  readonly round: number;
  /** Whether it is evidence. */
  readonly valid: boolean;
  readonly times: Bins & {
    /** Time-outs, held and unanswered requests. */
    readonly atLeast: Bins;
  };
};
export type HeatColumn = {
  /** `block 12, round 4`, `blocks 12 to 18, rounds 4 to 5` */
  readonly label: string;
  readonly round: number;
  readonly valid: boolean;
  readonly requests: number;
  /** Requests without an answer in time. */
  readonly unanswered: number;
  /** Place of the first bin, from 0 at the map's lower end. */
  readonly from: number;
  readonly counts: readonly number[];
};
export type HeatPanel = { readonly look: SeriesLook; readonly columns: readonly HeatColumn[] };
export type HeatMap = {
  readonly panels: readonly HeatPanel[];
  /** Lower end of the lowest bin in microseconds, and how many bins there are. */
  readonly lowestUs: number;
  readonly bins: number;
  /** Width of a bin: a factor. */
  readonly step: number;
};

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** Merges `by` neighbours of the grid into one. */
function coarser({ from, counts }: Bins, by: number): Bins {
  if (by === 1 || counts.length === 0) return { from, counts };
  const first = Math.floor(from / by);
  const merged = new Array<number>(Math.floor((from + counts.length - 1) / by) - first + 1).fill(0);
  counts.forEach((count, i) => {
    const place = Math.floor((from + i) / by) - first;
    merged[place] = (merged[place] ?? 0) + count;
  });
  return { from: first, counts: merged };
}

/** Adds counts place by place. */
export function addBins(parts: readonly Bins[]): Bins {
  const filled = parts.filter(({ counts }) => counts.length > 0);
  if (filled.length === 0) return { from: 0, counts: [] };
  const from = Math.min(...filled.map((part) => part.from));
  const end = Math.max(...filled.map((part) => part.from + part.counts.length));
  const counts = new Array<number>(end - from).fill(0);
  for (const part of filled)
    part.counts.forEach((count, i) => {
      const place = part.from + i - from;
      counts[place] = (counts[place] ?? 0) + count;
    });
  return { from, counts };
}

/** Splits into at most `most` runs of neighbours of equal length. */
function chunks<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.max(1, Math.ceil(items.length / most));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/** `block 12, round 4`, `blocks 12 to 18, rounds 4 to 5`; counted from 1. */
function placeText(first: HeatBlock, last: HeatBlock): string {
  const [block, lastBlock] = [first.sequence + 1, last.sequence + 1];
  const [round, lastRound] = [first.round + 1, last.round + 1];
  const blocks =
    block === lastBlock
      ? t("block {block}", { block })
      : t("blocks {from} to {to}", { from: block, to: lastBlock });
  const rounds =
    round === lastRound
      ? t("round {round}", { round })
      : t("rounds {from} to {to}", { from: round, to: lastRound });
  return `${blocks}, ${rounds}`;
}

function columnOf(blocks: readonly HeatBlock[], by: number, lowest: number): HeatColumn {
  const { from, counts } = coarser(addBins(blocks.map(({ times }) => times)), by);
  const unanswered = sum(blocks.map(({ times }) => sum(times.atLeast.counts)));
  const [first, last] = [blocks[0], blocks.at(-1)];
  return {
    label: first && last ? placeText(first, last) : "",
    round: first?.round ?? 0,
    valid: blocks.every(({ valid }) => valid),
    requests: sum(counts) + unanswered,
    unanswered,
    from: from - lowest,
    counts,
  };
}

/**
 * A panel for each variant that has a block.
 * @param binsPerDecade of the blocks' grid, whose bin 0 begins at 1 µs
 * @returns null where no request was answered
 */
export function heatMap(
  blocks: readonly HeatBlock[],
  looks: readonly SeriesLook[],
  binsPerDecade: number,
  { columns = 200, bins = 60 }: { columns?: number; bins?: number } = {},
): HeatMap | null {
  const filled = blocks.filter(({ times }) => times.counts.length > 0);
  if (filled.length === 0) return null;
  const from = Math.min(...filled.map(({ times }) => times.from));
  const last = Math.max(...filled.map(({ times }) => times.from + times.counts.length - 1));
  let by = 1;
  while (Math.floor(last / by) - Math.floor(from / by) + 1 > bins) by++;
  const lowest = Math.floor(from / by);
  const ordered = [...blocks].sort((a, b) => a.sequence - b.sequence);
  return {
    lowestUs: 10 ** ((lowest * by) / binsPerDecade),
    bins: Math.floor(last / by) - lowest + 1,
    step: 10 ** (by / binsPerDecade),
    panels: looks.flatMap((look) => {
      const own = ordered.filter(({ key }) => key === look.key);
      if (own.length === 0) return [];
      return [{ look, columns: chunks(own, columns).map((part) => columnOf(part, by, lowest)) }];
    }),
  };
}

/** Ends of a bin in microseconds. */
export const binEndsUs = (
  { lowestUs, step }: Pick<HeatMap, "lowestUs" | "step">,
  place: number,
): readonly [number, number] => [lowestUs * step ** place, lowestUs * step ** (place + 1)];

/** The time below which a share of a column's requests were answered, by its bins; null: it lies among those without an answer. */
export function quantileUs(map: HeatMap, column: HeatColumn, share: number): number | null {
  const wanted = column.requests * share;
  let seen = 0;
  for (const [i, count] of column.counts.entries()) {
    seen += count;
    if (seen >= wanted && seen > 0) return binEndsUs(map, column.from + i)[1];
  }
  return null;
}

/** How dark a share of a column's requests is, 0 to 1: bent so that single slow requests are seen and the peak stands out. */
export const darkness = (share: number): number =>
  share <= 0 ? 0 : 0.08 + 0.92 * Math.min(1, share / 0.3) ** 0.45;
