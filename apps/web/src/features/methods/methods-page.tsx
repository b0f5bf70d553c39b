// The methods page: docs/methods.md or its translation as it is, with the pictures of the product where the document marks their place.
// Its list of contents stands beside the text on a wide screen, and before it on a narrow one.
import { t } from "@gonogo/locale/t";
import "./methods.css";
import { verdictNames } from "@gonogo/protocols/events";
import { diagnosticCodes } from "@gonogo/protocols/report";
import type { ComponentProps, ComponentType, JSX, ReactElement } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { SectionMenu } from "@/components/ui/section-menu";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { VerdictBadge, verdictWords } from "@/components/ui/verdict-badge";
import { slugOf } from "@/lib/slug-of";
import { ExampleRounds, OutcomePictures } from "./gate-pictures.tsx";
import { methodsDocument } from "./methods-document.ts";
import type { Part, Section } from "./read-document.ts";

// Markdown of the document in the design's own parts: paragraphs of one width, anchored headings, tables, badges of verdicts.
// It is rendered on the server. HTML in the text is left out: anchors and pictures were read from it before.

// What the document needs to be linked to and read on a phone: headings and findings have anchors, each cell knows its column.
// A step between markdown and elements (a rehype plugin); it changes the tree in place, as those do.

type Element = NonNullable<ExtraProps["node"]>;
type Parent = { readonly children: readonly { readonly type: string; readonly value?: unknown }[] };

const codes: readonly string[] = diagnosticCodes;

/** The children of this name. */
const named = (parent: Parent | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter(
    (child): child is Element => child.type === "element" && (child as Element).tagName === name,
  );

/** All text of an element. */
const textOf = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === "text" ? child.value : child.type === "element" ? textOf(child) : "",
    )
    .join("");

/** The heads of a table's columns. */
const headsOf = (table: Element): Element[] =>
  named(named(named(table, "thead")[0], "tr")[0], "th");

/** The row of a finding gets its anchor, and its first cell heads it. */
function anchorFinding(row: Element, first: Element) {
  const code = named(first, "code").map(textOf)[0];
  if (code === undefined || !codes.includes(code)) return;
  row.properties.id = `finding-${code}`;
  first.tagName = "th";
  first.properties.scope = "row";
}

const anchor = /^<a id="([a-z-]+)">$/;

/** A heading keeps its own anchor, where a translation has that of the original; else it is linked to by its text. */
function anchorHeading(heading: Element) {
  const own = (heading as Parent).children.flatMap(({ type, value }) =>
    type === "raw" && typeof value === "string" ? (anchor.exec(value)?.[1] ?? []) : [],
  );
  heading.properties.id = own[0] ?? slugOf(textOf(heading));
}

/** For `rehypePlugins`. */
const markTree = () => (tree: Parent) => {
  for (const heading of named(tree, "h3")) anchorHeading(heading);
  for (const table of named(tree, "table")) {
    const columns = headsOf(table).map(textOf);
    for (const row of named(named(table, "tbody")[0], "tr"))
      for (const [i, cell] of named(row, "td").entries()) {
        cell.properties.dataColumn = columns[i] ?? "";
        if (i === 0) anchorFinding(row, cell);
      }
  }
};

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
  const verdict = verdictNames.find(
    (name) => children === name || children === t(verdictWords[name]),
  );
  if (verdict) return <VerdictBadge verdict={verdict} />;
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
      id={String(node?.properties.id)}
      className="mt-3 scroll-mt-28 text-14 lg:scroll-mt-4 font-semibold"
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
  tr: ({ node, ...props }) => <TableRow {...props} className="scroll-mt-28 lg:scroll-mt-4" />,
  th: Head,
  td: ({ node, style, ...props }) => (
    <TableCell {...props} numeric={style?.textAlign === "right"} />
  ),
};

/** Elements by the markdown that they were made of: to read all of the document takes an eighth of a second. */
const made = new Map<string, ReactElement>();

/** Some markdown of the document: its blocks, one after the other. It is read once, not at each view. */
function DocumentText({ children }: { children: string }) {
  const known = made.get(children);
  if (known) return known;
  const elements = Markdown({
    children: unbroken(children),
    remarkPlugins: [remarkGfm],
    rehypePlugins: [markTree],
    components,
    skipHtml: true,
  });
  made.set(children, elements);
  return elements;
}

/** What `<!-- picture: … -->` stands for in the document. */
export const pictures: Readonly<Record<string, ComponentType>> = {
  example: ExampleRounds,
  outcomes: OutcomePictures,
};

function PartView({ part }: { part: Part }) {
  if ("text" in part) return <DocumentText>{part.text}</DocumentText>;
  const Picture = pictures[part.picture];
  if (!Picture) throw new Error(`docs/methods.md names an unknown picture: ${part.picture}`);
  return <Picture />;
}

/** A titled part that can be linked to. */
const SectionView = ({ id, title, parts }: Section) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid min-w-0 grid-cols-1 scroll-mt-28 gap-3 border-t pt-6 lg:scroll-mt-4 print:break-inside-auto"
  >
    <h2 id={`${id}-title`} className="text-16 font-semibold">
      {title}
    </h2>
    {parts.map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <PartView key={i} part={part} />
    ))}
  </section>
);

/** On a wide screen; a narrow one has the menu at its top. */
const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav
    aria-label={t("Contents")}
    className="order-last hidden max-h-[calc(100dvh-64px)] self-start overflow-y-auto text-13 lg:sticky lg:top-8 lg:block print:hidden"
  >
    <ul className="border-l pl-4">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className="link inline-block py-1" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Everything below the page's header. */
export function MethodsPage() {
  const { introduction, sections } = methodsDocument();
  return (
    <div className="methods grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_200px] lg:gap-x-10">
      <SectionMenu sections={sections.map(({ id, title }) => ({ id, title }))} />
      <Contents sections={sections} />
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <div className="grid gap-3">
          <DocumentText>{introduction}</DocumentText>
        </div>
        {sections.map((section) => (
          <SectionView key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}
