// Numbers as they are in the tables: thousands apart, three digits, and a dash where nothing was said.

export type Maybe = number | null | undefined;

export const count = (value: Maybe) =>
  value == null ? "–" : Math.round(value).toLocaleString("en");

/** Three digits of what is not large. */
export function figure(value: Maybe) {
  if (value == null) return "–";
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** Two decimals. */
export const times = (value: Maybe) => (value == null ? "–" : `${value.toFixed(2)} ×`);

/** Microseconds as µs or ms. */
export function duration(us: Maybe) {
  if (us == null) return "–";
  return Math.abs(us) < 1_000 ? `${figure(us)} µs` : `${figure(us / 1_000)} ms`;
}

export const megabytes = (bytes: Maybe) => (bytes == null ? "–" : `${figure(bytes / 1e6)} MB`);

/** A share as per cent. */
export const percent = (share: Maybe) => (share == null ? "–" : `${figure(share * 100)} %`);

/** Yes, no, or not known. */
export const answer = (reached: boolean | null) =>
  reached === null ? "not known" : reached ? "yes" : "**no**";

/**
 * A table of Markdown.
 * @param head the first column is text, the others are numbers
 */
export function table(head: string[], lines: string[][]) {
  const rule = head.map((_, i) => (i === 0 ? "---" : "---:"));
  const cells = (row: string[]) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [head, rule, ...lines].map(cells).join("\n");
}

/** The value below which a share of the others lies: one of them, not between two. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The median of at least one number. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
