// Times and sizes as a sentence writes them: the unit that suits them, three digits.
// Figures of a table share one unit instead (format.ts), so that they compare at a glance.
import { decimalsFor, formatNumber, timeUnitFor } from "./format.ts";

/** `183 µs`, `4.12 ms`, `1.03 s`. */
export function formatUs(us: number): string {
  const { label, per } = timeUnitFor([us]);
  return `${formatNumber(us / per, decimalsFor(us / per))} ${label}`;
}

/** `640 B`, `8.33 kB`, in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${formatNumber(value, power === 0 ? 0 : decimalsFor(value))} ${units[power]}`;
}
