// Evidence of a diagnostic as people read it: names spelled out, numbers with the unit their name carries.
// `busiestThreadShare: 0.97` becomes "busiest thread share" and "97 %".
import {
  decimalsFor,
  formatCount,
  formatDuration,
  formatNumber,
  formatPercent,
} from "@gonogo/analysis/words/format";

const suffixes: readonly { end: RegExp; write: (value: number) => string }[] = [
  { end: /(^p|P)$/, write: writeProbability },
  { end: /Mhz$/, write: (value) => `${formatNumber(value, 0)} MHz` },
  { end: /PerS$/, write: (value) => `${formatNumber(value, decimalsFor(value))}/s` },
  { end: /Us$/, write: writeUs },
  { end: /Ms$/, write: (value) => writeUs(value * 1_000) },
  { end: /S$/, write: (value) => `${formatNumber(value, decimalsFor(value))} s` },
  { end: /Bytes$/, write: writeBytes },
  { end: /(Share|Ratio|share|ratio|Fraction|fraction)(Limit)?$/, write: formatPercent },
];

function writeUs(valueUs: number): string {
  if (Math.abs(valueUs) >= 60_000_000) return formatDuration(valueUs / 1_000);
  const [per, label] =
    Math.abs(valueUs) >= 1_000_000
      ? [1_000_000, "s"]
      : Math.abs(valueUs) >= 1_000
        ? [1_000, "ms"]
        : [1, "µs"];
  return `${formatNumber(valueUs / per, decimalsFor(valueUs / per))} ${label}`;
}

/** p-values: three digits, and no string of zeros. */
function writeProbability(p: number): string {
  return p < 0.0001 ? "under 0.0001" : formatNumber(p, decimalsFor(p));
}

/** `8.33 GB`, in decimal units. */
export function writeBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${formatNumber(value, power === 0 ? 0 : decimalsFor(value))} ${units[power]}`;
}

/** Name and value of one piece of evidence. */
export function evidenceText(
  name: string,
  value: number | string,
): { name: string; value: string } {
  const suffix = suffixes.find(({ end }) => end.test(name));
  const unitless = name.replace(/(PerS|Mhz|Us|Ms|S|Bytes)$/, "");
  const words = unitless
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  if (typeof value === "string") return { name: words, value };
  if (!Number.isFinite(value)) return { name: words, value: "unbounded" };
  if (suffix) return { name: words, value: suffix.write(value) };
  return {
    name: words,
    value: Number.isInteger(value) ? formatCount(value) : formatNumber(value, decimalsFor(value)),
  };
}
