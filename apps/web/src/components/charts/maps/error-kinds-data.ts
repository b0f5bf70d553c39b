// Bars of errors by kind: blocks in the order they ran, neighbours merged beyond 200, the rarest kinds together.

import { maxSeriesInOne, type SeriesLook, seriesLooks } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";

export type ErrorBlock = {
  readonly key: string;
  readonly sequence: number;
  readonly round: number;
  readonly valid: boolean;
  readonly requests: number;
  /** Failed requests by kind, in words. */
  readonly errors: Readonly<Record<string, number>>;
};
export type ErrorRow = {
  readonly place: number;
  readonly label: string;
  readonly round: number;
  readonly valid: boolean;
  readonly requests: number;
  /** Share of its requests that failed, and by the keys of the kinds. */
  readonly share: number;
  readonly values: Readonly<Record<string, number>>;
};
export type ErrorPanel = { readonly look: SeriesLook; readonly rows: readonly ErrorRow[] };

const mostBars = 200;

function total(blocks: readonly ErrorBlock[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { errors } of blocks)
    for (const [kind, count] of Object.entries(errors))
      counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
}

function rowOf(
  blocks: readonly ErrorBlock[],
  place: number,
  kindOf: (kind: string) => string,
): ErrorRow {
  const requests = blocks.reduce((sum, block) => sum + block.requests, 0);
  const values: Record<string, number> = {};
  let failed = 0;
  for (const [kind, count] of total(blocks)) {
    const key = kindOf(kind);
    failed += count;
    values[key] = (values[key] ?? 0) + (requests > 0 ? count / requests : 0);
  }
  const [first, last] = [blocks[0], blocks.at(-1)];
  const from = (first?.sequence ?? 0) + 1;
  const to = (last?.sequence ?? 0) + 1;
  return {
    place,
    label:
      from === to ? t("block {block}", { block: from }) : t("blocks {from} to {to}", { from, to }),
    round: first?.round ?? 0,
    valid: blocks.every((block) => block.valid),
    requests,
    share: requests > 0 ? failed / requests : 0,
    values,
  };
}

/** Kinds by how often they occurred, and a panel for each variant with an error; none where nothing failed. */
export function errorKinds(
  blocks: readonly ErrorBlock[],
  looks: readonly SeriesLook[],
): { kinds: SeriesLook[]; panels: ErrorPanel[] } {
  const rest = t("other errors");
  const ordered = [...total(blocks)].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  const named = ordered.length <= maxSeriesInOne ? ordered.length : maxSeriesInOne - 1;
  const names = ordered.slice(0, named).map(([kind]) => kind);
  // Colours begin after the baseline's grey, which stands for a variant.
  const kinds = seriesLooks([rest, ...names, ...(named < ordered.length ? [rest] : [])]).slice(1);
  const keyOf = (kind: string) =>
    (kinds.find(({ name }) => name === kind) ?? kinds.at(-1))?.key ?? "";
  const panels = looks.flatMap((look) => {
    const own = blocks
      .filter(({ key }) => key === look.key)
      .sort((a, b) => a.sequence - b.sequence);
    if (![...total(own).values()].some((count) => count > 0)) return [];
    const size = Math.ceil(own.length / mostBars);
    const rows = Array.from({ length: Math.ceil(own.length / size) }, (_, i) =>
      rowOf(own.slice(i * size, (i + 1) * size), i, keyOf),
    );
    return [{ look, rows }];
  });
  return { kinds, panels };
}
