// The methods page as the server renders it from docs/methods.md: whole, linked within itself, with its pictures and findings.
import { diagnosticCodes } from "@gonogo/protocols/report";
import { acceptable } from "@gonogo/protocols/spec";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import document from "../../../../../docs/methods.md?raw";
import { methodsDocument } from "./methods-document.ts";
import { MethodsPage, pictures } from "./methods-page.tsx";

const html = renderToStaticMarkup(createElement(MethodsPage));
const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** Rows of findings by code, as HTML. */
const findings = new Map(
  [...html.matchAll(/<tr [^>]*id="finding-([a-z-]+)".*?<\/tr>/gs)].map(([found, code]) => [
    code,
    found,
  ]),
);

describe("the text", () => {
  it("shows no machine words and no markup", () => {
    expect(text).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object/);
    expect(text).not.toMatch(/\*\*|`|\]\(|&lt;!--|&lt;a |&lt;br/);
  });
  it("begins with one plain sentence", () => {
    expect(methodsDocument().title).toBe("How a verdict is made");
    expect(methodsDocument().lead).toMatch(/^[^*`[\]\n]+\.$/);
  });
  it("has no HTML but anchors, line ends and marks of pictures, none of which are shown", () => {
    const html = document.replaceAll(/`[^`]*`/g, "").match(/<[a-z!/][^>]*>/g) ?? [];
    const known = /^<a id="[a-z-]+">$|^<\/a>$|^<br>$|^<!-- picture: [a-z-]+ -->$/;
    expect(html.filter((one) => !known.test(one))).toEqual([]);
  });
  it("names other documents of the repository without linking to them", () => {
    expect(text).toContain("docs/validation.md");
    expect(html).not.toMatch(/href="[^"]*\.md/);
  });
  it("gives the four answers their badges", () => {
    const badges = [...html.matchAll(/data-verdict="([A-Z-]+)"/g)].map(([, verdict]) => verdict);
    expect(badges).toEqual(["INVALID", "NO-GO", "INVALID", "INCONCLUSIVE", "GO"]);
  });
});

describe("anchors", () => {
  it("keeps those that reports and other pages link to", () => {
    for (const id of [
      ...["verdicts", "evidence", "estimate", "percentiles", "errors", "gates", "rounds"],
      ...["looks", "history", "findings", "blind", "references"],
    ])
      expect(ids).toContain(id);
  });
  it("has each once", () => {
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
  it("links to none that is missing", () => {
    const linked = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });
});

it("shows each picture once, where the document marks its place", () => {
  const marks = [...document.matchAll(/<!--(.*?)-->/gs)].map(([, mark = ""]) => mark.trim());
  expect(marks.sort()).toEqual(
    Object.keys(pictures)
      .map((name) => `picture: ${name}`)
      .sort(),
  );
  const shown = methodsDocument().sections.flatMap(({ parts }) =>
    parts.flatMap((part) => ("picture" in part ? [part.picture] : [])),
  );
  expect(shown.sort()).toEqual(Object.keys(pictures).sort());
});

describe("findings", () => {
  it("has a row for each code that a report can carry, and for no other", () => {
    expect([...findings.keys()].sort()).toEqual([...diagnosticCodes].sort());
    expect(document.match(/^\| `[a-z-]+`.*\|.*\|.*\|.*\|$/gm)?.length).toBe(diagnosticCodes.length);
  });
  it.each(diagnosticCodes)(
    "says what %s looks at, by which rule, and with which effect",
    (code) => {
      const cells = [
        ...(findings.get(code) ?? "").matchAll(/<td.*?data-column="(.*?)".*?>(.*?)<\/td>/gs),
      ];
      expect(cells.map(([, column]) => column)).toEqual(["Looks at", "Rule", "Effect"]);
      for (const [, , words = ""] of cells) expect(words).toMatch(/\S.*\.$/s);
    },
  );
  it("marks those that a definition may accept", () => {
    const marked = [...findings].flatMap(([code, found]) =>
      found.includes("can be accepted") ? [code] : [],
    );
    expect(marked.sort()).toEqual([...acceptable].sort());
  });
});
