// Markdown of the document in the design's own parts: paragraphs of one width, anchored headings, tables, badges of verdicts.
// It is rendered on the server. HTML in the text is left out: anchors and pictures were read from it before.
import { VerdictName } from "@gonogo/protocols/events";
import type { ComponentProps, JSX, ReactElement } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { slugOf } from "@/lib/slug-of";
import { headsOf, markTables, textOf } from "./mark-tables.ts";

type Props<Tag extends keyof JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps;

/** Text at a width that reads well. */
const prose = "max-w-[72ch] text-pretty text-14";
const list = "grid gap-2 pl-5 marker:text-muted-foreground";

/** A number stays on the line of its unit and of its sign. */
const unbroken = (text: string) =>
  text.replace(
    /(?<=\d)\s+(?=(?:%|B|s|ms|µs)(?!\w))|(?<=[≤≥<]) (?=\d)|(?<=\bp) (?=[≤<])/g,
    "\u00a0",
  );

/** Other documents of the repository cannot be opened in the product: they are named. */
function DocumentLink({ href = "", children }: Props<"a">) {
  if (/\.md(#|$)/.test(href)) return <code>{children}</code>;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** Strong words; a verdict's name is its badge. */
function Strong({ children }: Props<"strong">) {
  const verdict = VerdictName.safeParse(children);
  if (verdict.success) return <VerdictBadge verdict={verdict.data} />;
  return <strong className="font-semibold">{children}</strong>;
}

/** Tables of figures are as wide as those; tables of words fill the page, and become lists on a phone. */
function DocumentTable({ node, children }: Props<"table">) {
  const heads = node ? headsOf(node) : [];
  const label = heads.map(textOf).join(", ");
  if (heads.every(({ properties }) => properties.align !== "right"))
    return (
      <Table label={label} className="methods-words">
        {children}
      </Table>
    );
  return (
    <div className="w-fit max-w-full rounded-md border">
      <Table label={label} className="w-auto">
        {children}
      </Table>
    </div>
  );
}

function Head({ node, style, ...props }: Props<"th">) {
  if (props.scope === "row") return <th {...props} />;
  return <TableHead {...props} numeric={style?.textAlign === "right"} />;
}

const components: Components = {
  a: DocumentLink,
  strong: Strong,
  h3: ({ node, children }) => (
    <h3
      id={node && slugOf(textOf(node))}
      className="mt-3 scroll-mt-16 text-14 lg:scroll-mt-4 font-semibold"
    >
      {children}
    </h3>
  ),
  p: ({ children }) => <p className={prose}>{children}</p>,
  ul: ({ children }) => <ul className={`${prose} ${list} list-disc`}>{children}</ul>,
  ol: ({ children }) => <ol className={`${prose} ${list} list-decimal`}>{children}</ol>,
  table: DocumentTable,
  thead: ({ node, ...props }) => <TableHeader {...props} />,
  tbody: ({ node, ...props }) => <TableBody {...props} />,
  tr: ({ node, ...props }) => <TableRow {...props} className="scroll-mt-16 lg:scroll-mt-4" />,
  th: Head,
  td: ({ node, style, ...props }) => (
    <TableCell {...props} numeric={style?.textAlign === "right"} />
  ),
};

/** Elements by the markdown that they were made of: to read all of the document takes an eighth of a second. */
const made = new Map<string, ReactElement>();

/** Some markdown of the document: its blocks, one after the other. It is read once, not at each view. */
export function DocumentText({ children }: { children: string }) {
  const known = made.get(children);
  if (known) return known;
  const elements = Markdown({
    children: unbroken(children),
    remarkPlugins: [remarkGfm],
    rehypePlugins: [markTables],
    components,
    skipHtml: true,
  });
  made.set(children, elements);
  return elements;
}
