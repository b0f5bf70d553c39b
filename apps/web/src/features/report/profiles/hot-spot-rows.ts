// Rows of the top table: sorted, written in one unit, and as CSV.

import { csvText } from "@gonogo/analysis/exports/csv-text";
import type { HotSpot, ProfileGrouping, ReportProfile } from "@gonogo/protocols/report";

export type HotSpotSort = { readonly by: keyof HotSpot; readonly descending: boolean };

export const hottestFirst: HotSpotSort = { by: "self", descending: true };

/** The same column again turns the order round; figures begin with the largest. */
export const sortedBy = (sort: HotSpotSort, by: HotSpotSort["by"]): HotSpotSort => ({
  by,
  descending: sort.by === by ? !sort.descending : by !== "name",
});

export function sortRows(rows: readonly HotSpot[], { by, descending }: HotSpotSort): HotSpot[] {
  const ascending = (a: HotSpot, b: HotSpot): number =>
    by === "name" ? (a.name < b.name ? -1 : 1) : a[by] - b[by];
  return rows.toSorted((a, b) => (descending ? -ascending(a, b) : ascending(a, b)));
}

/** In stored units: nanoseconds or samples. */
export function hotSpotsCsv(
  { unit, total: all }: Pick<ReportProfile, "unit" | "total">,
  rows: readonly HotSpot[],
  grouping: ProfileGrouping,
): string {
  const lines = [
    [grouping, `self_${unit}`, "self_share", `total_${unit}`, "total_share"],
    ...rows.map(({ name, self, total }) => [name, self, self / all, total, total / all]),
  ];
  return csvText(lines);
}
