// Tables as Markdown, to paste into a discussion: the first column to the left, figures to the right.
// Names come from people: marks of tables are escaped, and a line stays a line.

const cellText = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s+/g, " ");
const lineOf = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |`;

export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const rule = `| ${header.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`;
  return [lineOf(header), rule, ...rows.map(lineOf)].join("\n");
}
