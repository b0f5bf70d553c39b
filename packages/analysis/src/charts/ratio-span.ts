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
