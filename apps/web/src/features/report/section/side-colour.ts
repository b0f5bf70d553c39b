// The colour of a figure that is ahead or behind, deeper the further it is; words or signs beside it say the same.

/** Ratios of this much more or less have the full colour. */
export const fullRatio = 2;

/** The colour of GO where a side is ahead by this ratio (above or below 1), else of NO-GO. */
export function sideColour(isAhead: boolean, ratio: number): string {
  const share = Math.min(1, Math.abs(Math.log(ratio)) / Math.log(fullRatio));
  const percent = Math.round(12 + 38 * share);
  return `color-mix(in oklab, var(${isAhead ? "--go" : "--no-go"}) ${percent}%, transparent)`;
}
