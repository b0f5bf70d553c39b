// Rows of a forest plot: what is compared on one logarithmic line of ratios around 1, its ends and its places.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";
import { readerNumber } from "../frame/axis-style.ts";
import type { TableData } from "../frame/chart-table.tsx";

export type ForestFigure = {
  /** Key of the series' look. */
  readonly key: string;
  readonly value: number;
  /** null: no interval on that side. */
  readonly low: number | null;
  readonly high: number | null;
};
export type ForestRow = {
  readonly label: string;
  /** `lower is better` */
  readonly hint: string;
  readonly figures: readonly ForestFigure[];
};

/** The farthest from 1 that the line reaches; what lies beyond is an arrow. */
const widest = 64;
const steps = [1.1, 1.25, 1.5, 2, 3, 4, 6, 8, 16, 32, widest];

/** Ends of the line: as far to either side as the values reach, in round steps. Values that are not above 0 are ignored. */
export function forestSpan(rows: readonly ForestRow[]): readonly [number, number] {
  const known = rows
    .flatMap(({ figures }) => figures.flatMap(({ value, low, high }) => [value, low, high]))
    .filter((one): one is number => one !== null && one > 0 && Number.isFinite(one));
  const reach = (farthest: number) => steps.find((step) => step >= farthest) ?? widest;
  return [1 / reach(1 / Math.min(1, ...known)), reach(Math.max(1, ...known))];
}

/** Round ratios within the ends, 1 among them. */
export function forestTicks([low, high]: readonly [number, number], most: number): number[] {
  const far = Math.max(high, 1 / low);
  const all =
    far <= 1.12
      ? [0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1]
      : far <= 1.5
        ? [0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5]
        : far <= 4
          ? [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4]
          : [1 / 64, 1 / 32, 1 / 16, 1 / 8, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
  const inside = all.filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  if (inside.length <= most) return inside;
  const middle = inside.indexOf(1);
  const step = Math.ceil(inside.length / most);
  return inside.filter((_, i) => (i - middle) % step === 0);
}

/** Where a ratio lies between the ends, 0 to 1, and whether it had to be moved there. */
export function forestPlace(
  ratio: number,
  [low, high]: readonly [number, number],
): { share: number; beyond: "below" | "above" | null } {
  const share = ratio > 0 ? Math.log(ratio / low) / Math.log(high / low) : 0;
  // Server and browser must draw the same, whatever their logarithms' last digits.
  const bounded = Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000;
  return { share: bounded, beyond: share < -1e-9 ? "below" : share > 1 + 1e-9 ? "above" : null };
}

/** `×0.5`, `×1.25`, `×1/16` */
export const ratioText = (ratio: number): string =>
  ratio < 1 / 5 && Number.isInteger(1 / ratio)
    ? `×1/${1 / ratio}`
    : `×${readerNumber(`${Number(ratio.toPrecision(3))}`)}`;

export const forestTable = (
  rows: readonly ForestRow[],
  looks: readonly SeriesLook[],
  heads: { what: string; series: string; figure: string },
): TableData => ({
  columns: [
    { label: heads.what },
    { label: heads.series },
    { label: heads.figure, numeric: true },
    { label: t("Low"), numeric: true },
    { label: t("High"), numeric: true },
    { label: t("Better") },
  ],
  rows: rows.flatMap(({ label, hint, figures }) =>
    figures.map(({ key, value, low, high }) => [
      label,
      looks.find((look) => look.key === key)?.name ?? "",
      fourDigits(value),
      low === null ? "–" : fourDigits(low),
      high === null ? "–" : fourDigits(high),
      hint,
    ]),
  ),
});

const fourDigits = (value: number): string => readerNumber(`${Number(value.toPrecision(4))}`);
