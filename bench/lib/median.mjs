// Medians for benchmark tables: the middle of the repetitions, so that one disturbed run does not decide.

/** The median of at least one number. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
