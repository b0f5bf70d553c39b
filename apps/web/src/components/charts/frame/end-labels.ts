// Places labels at the right ends of lines so that they do not overlap.
// Labels keep the order of their lines and move as little as a single pass down and up allows.

/**
 * @param wanted preferred centres in pixels, any order
 * @param gap least distance between two centres
 * @param top, bottom the space that labels may use
 * @returns centres in the order of `wanted`
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = order.map((index) => Math.min(bottom, Math.max(top, wanted[index] ?? top)));
  for (let i = 1; i < placed.length; i++)
    placed[i] = Math.max(placed[i] ?? 0, (placed[i - 1] ?? 0) + gap);
  for (let i = placed.length - 1; i >= 0; i--)
    placed[i] = Math.min(placed[i] ?? 0, (placed[i + 1] ?? bottom + gap) - gap);
  const result: number[] = [];
  order.forEach((index, place) => {
    result[index] = placed[place] ?? 0;
  });
  return result;
}
