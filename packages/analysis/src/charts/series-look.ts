// How a variant looks in every chart and table: colour, dash and marker, by its place in the definition.
// The baseline is neutral grey; the others take the Okabe–Ito palette in a fixed order, so that one
// variant looks the same on all pages, and colour is never the only carrier.

export type MarkerShape =
  | "circle"
  | "square"
  | "triangle"
  | "diamond"
  | "plus"
  | "triangle-down"
  | "hexagon"
  | "star";

export type SeriesLook = {
  /** Key of the series' values in a chart's rows: names may hold dots, which Recharts reads as paths. */
  readonly key: string;
  readonly name: string;
  readonly baseline: boolean;
  /** A CSS colour, from the variables in charts.css. */
  readonly color: string;
  /** SVG stroke-dasharray; undefined is solid. */
  readonly dash: string | undefined;
  readonly shape: MarkerShape;
};

const shapes: readonly MarkerShape[] = [
  "circle",
  "square",
  "triangle",
  "diamond",
  "plus",
  "triangle-down",
  "hexagon",
  "star",
];
const dashes = [
  "5 4",
  undefined,
  "9 3",
  "2 3",
  "9 3 2 3",
  "14 4",
  "5 2 1 2",
  "12 3 2 3 2 3",
] as const;

/**
 * The look of each variant, in the definition's order; the baseline is grey wherever it stands.
 * @param names variant names
 * @param baseline index of the baseline, by default the first
 */
export function seriesLooks(names: readonly string[], baseline = 0): SeriesLook[] {
  let next = 1;
  return names.map((name, index) => {
    const place = index === baseline ? 0 : next++;
    return {
      key: `v${index}`,
      name,
      baseline: index === baseline,
      color: place === 0 ? "var(--series-baseline)" : `var(--series-${((place - 1) % 7) + 1})`,
      dash: dashes[place % dashes.length],
      shape: shapes[place % shapes.length] ?? "circle",
    };
  });
}

/** At most this many lines share one picture; more become small multiples. */
export const maxSeriesInOne = 7;

/**
 * Splits series into pictures: one with all of them while they fit, else one a variant,
 * each with the baseline behind it.
 */
export function panelsOf(looks: readonly SeriesLook[]): SeriesLook[][] {
  if (looks.length <= maxSeriesInOne) return [[...looks]];
  const baseline = looks.find((look) => look.baseline);
  return looks
    .filter((look) => !look.baseline)
    .map((look) => (baseline ? [baseline, look] : [look]));
}
