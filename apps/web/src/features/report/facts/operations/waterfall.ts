// Bars of a waterfall: each step begins where the one before it ended.

export type WaterfallBar = { readonly fromShare: number; readonly share: number };

/** Places as shares of all durations together, 0 to 1; null for a step without a duration. */
export function waterfall(durations: readonly (number | null)[]): (WaterfallBar | null)[] {
  const total = durations.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  let from = 0;
  return durations.map((duration) => {
    if (duration === null || total === 0) return null;
    const bar = { fromShare: from / total, share: duration / total };
    from += duration;
    return bar;
  });
}
