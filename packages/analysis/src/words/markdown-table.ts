// Tables as Markdown, to paste into a discussion: the first column to the left, figures to the right.
// Names come from people: what a cell says is text, whatever marks are in it, and a line stays a line.
import { type Markdown, markdownText } from "./markdown-text.ts";

export type MarkdownCell = string | Markdown;

const cellText = (cell: MarkdownCell): string =>
  typeof cell === "string" ? markdownText(cell) : cell.markdown;
const lineOf = (cells: readonly MarkdownCell[]) => `| ${cells.map(cellText).join(" | ")} |`;

export function markdownTable(
  header: readonly MarkdownCell[],
  rows: readonly (readonly MarkdownCell[])[],
): string {
  const rule = `| ${header.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`;
  return [lineOf(header), rule, ...rows.map(lineOf)].join("\n");
}
