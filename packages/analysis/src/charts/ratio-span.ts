// The line around 1 on which ratios of a table are drawn.

/** Ends of the line as ratios; wider figures end in an arrow. */
export type RatioSpan = readonly [low: number, high: number];

/** The widest line of a table: a factor of 64 either way. */
const widest = 64;
/** The narrowest, so that small differences look small. */
const narrowest = 1.5;

/** A span around 1 that holds the ratios, with round ends. */
export function ratioSpan(ratios: readonly (number | null | undefined)[]): RatioSpan {
  const far = Math.max(
    0,
    ...ratios.flatMap((one) =>
      one && one > 0 && Number.isFinite(one) ? [Math.abs(Math.log(one))] : [],
    ),
  );
  const steps = [narrowest, 2, 3, 4, 8, 16, 32, widest];
  const end = steps.find((step) => far <= Math.log(step) * 0.97) ?? widest;
  return [1 / end, end];
}

/** A span that holds most of the ratios of a table: one that is far out ends in an arrow. */
export function sharedSpan(ratios: readonly (number | null | undefined)[]): RatioSpan {
  const far = ratios
    .flatMap((one) => (one && one > 0 && Number.isFinite(one) ? [Math.abs(Math.log(one))] : []))
    .sort((a, b) => a - b);
  return ratioSpan([Math.exp(far[Math.floor((far.length - 1) * 0.9)] ?? 0)]);
}

/** Up to so many variants beside the baseline have their ratios drawn. */
export const mostDrawnRatios = 2;

/** The ends of a line as its head names them: `×½`, `×2`. */
export const spanEnds = ([low, high]: RatioSpan): readonly [string, string] => [
  `×${fraction(low)}`,
  `×${high}`,
];

/** `½`, `⅓`, `1/8` */
function fraction(ratio: number): string {
  const of = Math.round((1 / ratio) * 10) / 10;
  return of === 2 ? "½" : of === 3 ? "⅓" : of === 4 ? "¼" : of === 1.5 ? "⅔" : `1/${of}`;
}
