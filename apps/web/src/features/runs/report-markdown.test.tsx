// Everything that the product writes as Markdown, rendered: names of any origin are shown as they were written, and nothing
// of them becomes a link, a picture, HTML, a list, a heading or another cell.
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import { comparisonLines } from "@gonogo/analysis/report/figures/comparison-rows";
import { thresholdsMarkdown, thresholdsOf } from "@gonogo/analysis/report/gates/thresholds";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { seededRandom } from "@gonogo/analysis/statistics/seeded-random";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { markdownTable } from "@gonogo/analysis/words/markdown-table";
import { markdownCode, markdownText } from "@gonogo/analysis/words/markdown-text";
import { hotSpotsMarkdown } from "@gonogo/analysis/words/profile-text";
import type { Report } from "@gonogo/protocols/report";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { comparisonMarkdown } from "../report/comparison/comparison-export.ts";

type Node = { readonly type: string; readonly value?: string; readonly children?: Node[] };

/** The tree that a renderer is given, without positions. */
function treeOf(markdown: string): Node {
  let tree: Node = { type: "root" };
  const keep = () => (root: Node) => {
    tree = structuredClone(root);
  };
  renderToStaticMarkup(<Markdown remarkPlugins={[remarkGfm, keep]}>{markdown}</Markdown>);
  return tree;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");
const shown = (name: string): string => name.trim().replace(/\s+/g, " ");

const active = new Set(
  ["link", "linkReference", "image", "imageReference", "html", "definition"].concat(
    ...["footnoteReference", "footnoteDefinition", "emphasis", "delete", "break", "blockquote"],
  ),
);
const activeIn = (tree: Node) =>
  nodesOf(tree).flatMap(({ type }) => (active.has(type) ? [type] : []));

const hostile = [
  '<img src="http://x.example/a.png" onerror="alert(1)">',
  "![pixel](http://x.example/p.png)",
  "[click](javascript:alert(1))",
  "[ref][1] and [1] and ![1]",
  "[1]: http://x.example 'title'",
  "[^1] and [^1]: a note",
  "a|b \\| c \\\\| d \\",
  "trailing \\",
  "\\",
  "`code` and ``more`` and `",
  "| --- |",
  "# heading",
  "## two\n### lines",
  "- item",
  "+ item",
  "* item",
  "1. item",
  "1) item",
  "> quote",
  "---",
  "===",
  "***",
  "~~~",
  "```",
  "- [ ] task",
  "[x] task",
  "https://x.example/a?b=c&d and http://y.example",
  "xhttps://x.example",
  "www.x.example (www.y.example)",
  "ann@x.example, mailto:a@b.example, xmpp:a@b.example",
  "a|ann@x.example|b`ann@x.example`\\ann@x.example",
  "<https://x.example> <a@b.example>",
  "@ann and @org/team, #1, org/repo#12, GH-7, :tada:",
  "&lt;b&gt; &amp; &#60; &copy; & plain",
  "<!-- comment --> <b>bold</b> </td> <script>",
  "*emphasis* _more_ __strong__ ~~gone~~ ~one~ snake_case_name",
  "$x$ and $$y$$",
  "tab\tand\r\nnew\u2028lines  two  ",
  "https:\\//x.example https:/\\/x.example",
  "`https://x.example`",
  "\\`https://x.example\\`",
  "figure 1.2 [1.1 – 1.3](http://x.example) [2.0]: x [3]",
  "日本語 <名前> ‮rtl",
];

/** Texts put together from the hostile ones and their marks; the seed gives the same ones. */
function mixed(count: number): string[] {
  const random = seededRandom(27);
  const pick = <T,>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const marks = [..."\\`*_[]()<>|#!&~-+=:@. \n1a", "http://a.b", "www.a.b", "](", "![", "[^"];
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      random() < 0.1 ? pick(hostile) : pick(marks),
    ).join(""),
  );
}
const names = [...hostile, ...mixed(400)].filter((name) => shown(name) !== "");

/** What stands before and after a text in our Markdown: nothing, an item, a heading, a bold word, other text. */
const places = [
  ["paragraph", "", ""],
  ["listItem", "- ", ""],
  ["heading", "### ", ""],
  ["paragraph", "**GO.** ", ""],
  ["listItem", "- ", ": more"],
] as const;

describe("a text of any origin", () => {
  it.each(places)("is shown as it was written, in a %s after %j", (type, before, after) => {
    const written = names.map((name) => `${before}${markdownText(name)}${after}`);
    const tree = treeOf(written.join("\n\n"));
    const blocks =
      type === "listItem" ? tree.children?.flatMap((one) => one.children ?? []) : tree.children;
    const prefix = before.startsWith("**") ? "GO. " : "";
    expect(activeIn(tree)).toEqual([]);
    expect(blocks?.map((block) => [block.type, textOf(block)])).toEqual(
      names.map((name) => [type, `${prefix}${shown(name)}${after}`]),
    );
  });

  it("is shown as it was written in a cell, as text and as code, and adds no cell", () => {
    const table = markdownTable(
      ["Text", "Code", ...names.slice(0, 2)],
      names.map((name) => [name, { markdown: markdownCode(name) }, "1", "2"]),
    );
    const tree = treeOf(table);
    expect(activeIn(tree)).toEqual([]);
    const rows = nodesOf(tree).filter(({ type }) => type === "tableRow");
    expect(rows.map((row) => row.children?.map(textOf))).toEqual([
      ["Text", "Code", ...names.slice(0, 2).map(shown)],
      ...names.map(shown).map((name) => [name, name, "1", "2"]),
    ]);
  });
});

/** Keys of a report whose texts are of people, programs and targets. */
const foreign = new Set(
  ["name", "label", "cellLabel", "question", "targetName", "operation", "slug", "title", "source"]
    .concat(["headline", "sentence", "remedy", "text", "what", "owner", "amount", "cpuModel", "os"])
    .concat(["kernelFull", "networkProfile", "engineVersion", "commit", "branch", "stage", "note"])
    .concat(["reason", "detail", "arithmetic", "field", "definitionYaml", "encryption"]),
);

/** The report with hostile texts, from one of them on, wherever a text is of foreign origin; names of sides keep to one. */
function poisoned(report: Report, from: number): Report {
  let next = from;
  const another = () => hostile[next++ % hostile.length] ?? "";
  const sides = new Map(report.variants.map(({ name }) => [name, `${name} ${another()}`]));
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === "string")
      return key === "protocol"
        ? value
        : (sides.get(value) ?? (foreign.has(key) ? another() : value));
    if (Array.isArray(value))
      return value.map((one) => walk(one, key === "reasons" ? "text" : key));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]));
  };
  return walk(report, "") as Report;
}

function wholeReport(): Report {
  const report = sampleReport({ clients: [1, 10] });
  const size = { bytes: 2, valueBytes: 1 };
  return {
    ...report,
    profiles: [
      {
        ...{ id: "1", name: "load", variant: "grpc", format: "folded", unit: "samples" },
        ...{ total: 4, samples: 4, durationMs: null, functions: 2, paths: 2 },
        ...{ createdAt: "2026-11-23T00:00:00.000Z", by: null, url: null, detail: null },
        top: [{ name: "ring::seal", self: 3, total: 3 }],
      },
    ],
    payloads: {
      payloads: [{ name: "json", encoding: "json", bytes: 4, framingBytes: 2, savedPercent: 0 }],
      fields: [{ field: "id", sizes: [size] }],
    } as never,
    published: {
      ...{ title: "A talk", source: "slides", date: "2026-01-01", attachedAt: "2026-02-01" },
      notMeasured: [],
      rows: [
        {
          ...{ metric: "p95", variant: "grpc", operation: "call", detail: "warm", cell: 1 },
          ...{ published: 1, measured: 2, low: 1, high: 3, ratio: 0.5, place: "within" },
        },
      ],
      findings: [{ rule: "r", severity: "caution", sentence: "doubtful", arithmetic: "1 + 1" }],
    } as never,
    decisions: [
      {
        ...{ id: "1", number: 1, outcome: "approved", reasons: ["because"] },
        caveats: [
          { text: "words", finding: { code: "not-steady", variant: "grpc", cell: 1 } },
          { text: "words", finding: null },
        ],
        setAside: [{ text: "", finding: { code: "not-steady", variant: "grpc", cell: 0 } }],
        cost: { days: 1, linesOfCode: null, amount: "much" },
        ...{ owner: "team", phases: [{ name: "one", what: "all", date: null }] },
        checkpoint: { date: null, text: "later" },
        by: { name: "Ann", email: null, domain: null, account: null, nameSince: null },
        at: "2026-11-23T10:00:00.000Z",
      },
    ],
  };
}

describe("a report as Markdown", () => {
  const clean = wholeReport();
  const bones = (tree: Node) =>
    nodesOf(tree)
      .filter(({ type }) => !["text", "inlineCode"].includes(type))
      .map(({ type }) => type);
  const before = bones(treeOf(reportMarkdown(clean)));
  const starts = Array.from({ length: 6 }, (_, i) => 7 * i);

  it.each(starts)("keeps its headings, items and cells with hostile names, from %s on", (from) => {
    const report = poisoned(clean, from);
    const tree = treeOf(reportMarkdown(report));
    expect(activeIn(tree)).toEqual(activeIn(treeOf(reportMarkdown(clean))));
    expect(bones(tree)).toEqual(before);
    const texts = nodesOf(tree).map(textOf);
    expect(texts).toContain(shown(report.benchmark.question));
    for (const { name, targetName } of report.variants) {
      expect(texts).toContain(shown(name));
      expect(texts).toContain(shown(targetName));
    }
  });

  it.each(starts)(
    "keeps its tables, as they are copied, with hostile names, from %s on",
    (from) => {
      const report = poisoned(clean, from);
      const tablesOf = (of: Report): string[] => {
        const gates = thresholdsOf(of.verdict?.gates ?? [], of.cells);
        return [
          comparisonMarkdown(comparisonLines(of), of.variants, true),
          ...of.profiles.map((profile) => hotSpotsMarkdown(profile)),
          ...(of.payloads ? [payloadMarkdown(of.payloads)] : []),
          ...(gates ? [thresholdsMarkdown(gates)] : []),
        ];
      };
      for (const [i, table] of tablesOf(report).entries()) {
        const tree = treeOf(table);
        expect(activeIn(tree)).toEqual([]);
        expect(bones(tree)).toEqual(bones(treeOf(tablesOf(clean)[i] ?? "")));
      }
    },
  );
});
