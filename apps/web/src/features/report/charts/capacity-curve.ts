// What the capacity section draws: latency over offered rate, from all trials of the searches that count.
// Trials of about the same rate are put together by their median, with the fastest and slowest as whiskers.
import type { Report } from "@gonogo/protocols/report";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import type { AxisRow } from "@/components/charts/lines/axis-curve-data";

/** Rates within an eighth of an octave are at one place of the axis. */
const placesPerDoubling = 8;

type Capacity = Pick<Report, "capacity">;

const median = (sorted: readonly number[]): number => sorted[(sorted.length - 1) >> 1] ?? 0;

/** Rows in ascending order of the rate; `x` in requests a second, values in microseconds. */
export function rateCurve(report: Capacity, looks: readonly SeriesLook[], cell: number): AxisRow[] {
  const places = new Map<number, Map<string, number[]>>();
  for (const row of searchesOf(report, cell)) {
    const key = looks.find((look) => look.name === row.variant)?.key;
    for (const { ratePerS, quantileUs } of key === undefined ? [] : row.trials) {
      if (quantileUs === null || key === undefined) continue;
      const place = Math.round(Math.log2(ratePerS) * placesPerDoubling);
      const values = places.get(place) ?? new Map<string, number[]>();
      values.set(key, [...(values.get(key) ?? []), quantileUs]);
      places.set(place, values);
    }
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([place, byKey]) => {
      const values: Record<string, number> = {};
      const errors: Record<string, readonly [number, number]> = {};
      for (const [key, times] of byKey) {
        const sorted = [...times].sort((a, b) => a - b);
        const middle = median(sorted);
        values[key] = middle;
        if (sorted.length > 1)
          errors[key] = [middle - (sorted[0] ?? middle), (sorted.at(-1) ?? middle) - middle];
      }
      const x = 2 ** (place / placesPerDoubling);
      return { x, label: x.toLocaleString("en-GB"), values, errors };
    });
}

/** Searches of a cell that count; before any does, all of them. */
export function searchesOf(report: Capacity, cell: number): Report["capacity"] {
  const rows = report.capacity.filter((row) => row.cell === cell);
  const valid = rows.filter((row) => row.valid);
  return valid.length > 0 ? valid : rows;
}
