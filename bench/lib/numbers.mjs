// Numbers as they are in the tables: thousands apart, three digits, and a dash where nothing was said.

/** @typedef {number | null | undefined} Maybe */

/** @param {Maybe} value */
export const count = (value) => (value == null ? "–" : Math.round(value).toLocaleString("en"));

/** Three digits of what is not large. @param {Maybe} value */
export function figure(value) {
  if (value == null) return "–";
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** Two decimals. @param {Maybe} value */
export const times = (value) => (value == null ? "–" : `${value.toFixed(2)} ×`);

/** Microseconds as µs or ms. @param {Maybe} us */
export function duration(us) {
  if (us == null) return "–";
  return Math.abs(us) < 1_000 ? `${figure(us)} µs` : `${figure(us / 1_000)} ms`;
}

/** @param {Maybe} bytes */
export const megabytes = (bytes) => (bytes == null ? "–" : `${figure(bytes / 1e6)} MB`);

/** A share as per cent. @param {Maybe} share */
export const percent = (share) => (share == null ? "–" : `${figure(share * 100)} %`);

/** Yes, no, or not known. @param {boolean | null} reached */
export const answer = (reached) => (reached === null ? "not known" : reached ? "yes" : "**no**");

/**
 * A table of Markdown.
 * @param {string[]} head the first column is text, the others are numbers
 * @param {string[][]} lines
 */
export function table(head, lines) {
  const rule = head.map((_, i) => (i === 0 ? "---" : "---:"));
  const cells = (/** @type {string[]} */ row) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [head, rule, ...lines].map(cells).join("\n");
}

/**
 * The median of at least one number.
 * @param {number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
