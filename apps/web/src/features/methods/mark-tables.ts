// What tables of the document need to be read on a phone and linked to: each cell knows its column, each finding has an anchor.
// A step between markdown and elements (a rehype plugin); it changes the tree in place, as those do.
import { diagnosticCodes } from "@gonogo/protocols/report";
import type { ExtraProps } from "react-markdown";

type Element = NonNullable<ExtraProps["node"]>;
type Parent = { readonly children: readonly { readonly type: string }[] };

const codes: readonly string[] = diagnosticCodes;

/** The children of this name. */
const named = (parent: Parent | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter(
    (child): child is Element => child.type === "element" && (child as Element).tagName === name,
  );

/** All text of an element. */
export const textOf = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === "text" ? child.value : child.type === "element" ? textOf(child) : "",
    )
    .join("");

/** The heads of a table's columns. */
export const headsOf = (table: Element): Element[] =>
  named(named(named(table, "thead")[0], "tr")[0], "th");

/** The row of a finding gets its anchor, and its first cell heads it. */
function anchorFinding(row: Element, first: Element) {
  const code = named(first, "code").map(textOf)[0];
  if (code === undefined || !codes.includes(code)) return;
  row.properties.id = `finding-${code}`;
  first.tagName = "th";
  first.properties.scope = "row";
}

/** For `rehypePlugins`. */
export const markTables = () => (tree: Parent) => {
  for (const table of named(tree, "table")) {
    const columns = headsOf(table).map(textOf);
    for (const row of named(named(table, "tbody")[0], "tr"))
      for (const [i, cell] of named(row, "td").entries()) {
        cell.properties.dataColumn = columns[i] ?? "";
        if (i === 0) anchorFinding(row, cell);
      }
  }
};
