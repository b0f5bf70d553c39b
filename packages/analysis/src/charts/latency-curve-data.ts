// Rows of the latency percentile curve: one a percentile, with each variant's value and band over rounds.
// Percentiles that a variant's requests do not support are left out, not drawn.

import { highestSupported, percentilePlace } from "./percentile-scale.ts";
import type { SeriesLook } from "./series-look.ts";

export type CurvePoint = {
  readonly percentile: number;
  readonly valueUs: number;
  readonly lowUs: number;
  readonly highUs: number;
};
export type CurveSeries = {
  readonly look: SeriesLook;
  readonly requests: number;
  readonly points: readonly CurvePoint[];
};
export type CurveRow = {
  /** Place on the logarithmic percentile axis. */
  readonly place: number;
  readonly percentile: number;
  /** Series key to value in microseconds. */
  readonly values: Readonly<Record<string, number>>;
  /** Series key to lowest and highest round. */
  readonly bands: Readonly<Record<string, readonly [number, number]>>;
};

/** Rows in ascending percentile; percentiles that coincide share a row. */
export function curveRows(series: readonly CurveSeries[]): CurveRow[] {
  const rows = new Map<
    number,
    { values: Record<string, number>; bands: Record<string, readonly [number, number]> }
  >();
  for (const { look, requests, points } of series) {
    const highest = highestSupported(requests);
    for (const point of points) {
      if (point.percentile > highest + 1e-9 || !Number.isFinite(point.valueUs)) continue;
      const row = rows.get(point.percentile) ?? { values: {}, bands: {} };
      row.values[look.key] = point.valueUs;
      row.bands[look.key] = [point.lowUs, point.highUs];
      rows.set(point.percentile, row);
    }
  }
  return [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .map(([percentile, row]) => ({ place: percentilePlace(percentile), percentile, ...row }));
}

/** Every number that the axis must hold. */
export const curveExtent = (rows: readonly CurveRow[]): number[] =>
  rows.flatMap((row) => [
    ...Object.values(row.values),
    ...Object.values(row.bands).flatMap((band) => [...band]),
  ]);

/** The last value of each series, for direct labels. */
export function curveEnds(
  rows: readonly CurveRow[],
  looks: readonly SeriesLook[],
): { look: SeriesLook; value: number }[] {
  return looks.flatMap((look) => {
    const value = rows.findLast((row) => row.values[look.key] !== undefined)?.values[look.key];
    return value === undefined ? [] : [{ look, value }];
  });
}
