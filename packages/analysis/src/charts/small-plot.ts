// The frame of a small picture with ticks at its left and names at its right: places of values by height, and names that stand apart.
import type { SeriesLook } from "./series-look.ts";
import type { ValueScale } from "./value-scale.ts";

/** In pixels. */
export const smallPlot = { width: 430, height: 220, left: 56, right: 354, top: 10 } as const;

const labelHeight = 13;

/** Logarithms differ in their last digit between server and browser; what both draw must be the same to the letter. */
export const hundredths = (x: number): number => Math.round(x * 100) / 100;

/** The height of a value, in pixels from the top; `bottom`: where the scale ends. */
export function heightOf(
  { kind, domain }: Pick<ValueScale, "kind" | "domain">,
  bottom: number,
): (value: number) => number {
  const by = (value: number) => (kind === "log" ? Math.log(Math.max(value, domain[0])) : value);
  const [low, high] = [by(domain[0]), by(domain[1])];
  return (value) =>
    hundredths(bottom - ((by(value) - low) / (high - low)) * (bottom - smallPlot.top));
}

export type EndLabel = { readonly look: SeriesLook; readonly x: number; readonly y: number };

/** From the top, moved apart where they would stand on one another. */
export function spread(labels: readonly EndLabel[]): EndLabel[] {
  const placed: EndLabel[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const above = placed.at(-1);
    placed.push({ ...label, y: above ? Math.max(label.y, above.y + labelHeight) : label.y });
  }
  return placed;
}
