// A weight as the share of all requests that it means.
import { knownNumber } from "@/lib/typed-number";

/** `25 % of the requests`, `under 1 %`; empty while a weight is not a number. */
export function weightShare(weights: readonly string[], index: number): string {
  const numbers = weights.map(knownNumber);
  const total = numbers.reduce((sum, one) => sum + one, 0);
  const percent = (100 * (numbers[index] ?? Number.NaN)) / total;
  if (!Number.isFinite(percent) || percent < 0) return "";
  const shown = percent < 1 ? "under 1" : String(Number(percent.toFixed(percent < 10 ? 1 : 0)));
  return `${shown} % of the requests`;
}
