// Documents must lead somewhere: every link, anchor and cited path of a document exists, and docs/README.md lists each document once.
// A cited path is a text in code marks that begins with a folder of the repository. Studies are written by a command and left out.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/paths.mjs";

const documents = execFileSync("git", ["ls-files", "*.md", ":!docs/studies"], { cwd: root })
  .toString()
  .trim()
  .split("\n")
  .filter((document) => existsSync(join(root, document)));

const textOf = (document: string): string => readFileSync(join(root, document), "utf8");
const proseOf = (document: string): string => textOf(document).replace(/```.*?```/gs, "");

/** The anchors that GitHub gives to headings, and those written by hand. */
const anchorsOf = (document: string): Set<string> => {
  const text = proseOf(document);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/<[^>]*>/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id)]);
};

const isOutside = (link: string) => /^[a-z]+:/.test(link);

const brokenLinks = (document: string): string[] =>
  [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => {
      if (isOutside(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
    });

const lostPaths = (document: string): string[] =>
  [...textOf(document).matchAll(/`([^`\s]+)`/g)]
    .map(([, cited = ""]) => cited)
    .filter((cited) => /^(?:apps|packages|bench|scripts|docs)\/[\w./-]+$/.test(cited))
    .filter((cited) => !/\/(?:target|node_modules|generated)\//.test(cited))
    .filter((cited) => !existsSync(join(root, cited)));

describe.each(documents)("%s", (document) => {
  it("has links that lead somewhere", () => {
    expect(brokenLinks(document)).toEqual([]);
  });
  it("cites paths that exist", () => {
    expect(lostPaths(document)).toEqual([]);
  });
});

it.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s cites paths", (document) => {
  expect(
    textOf(document).match(/`(?:apps|packages|bench|scripts|docs)\//g)?.length,
  ).toBeGreaterThan(5);
});

it("lists each document of docs once in docs/README.md", () => {
  const listed = [...textOf("docs/README.md").matchAll(/^- \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(
    ([, file]) => file,
  );
  const present = documents
    .filter((document) => /^docs\/[\w-]+\.md$/.test(document) && document !== "docs/README.md")
    .map((document) => document.slice("docs/".length));
  expect(listed.toSorted()).toEqual(present.toSorted());
});

it("gives each decision context, decision and consequences", () => {
  const decisions = documents.filter(
    (document) => /^docs\/decisions\/.+\.md$/.test(document) && !document.endsWith("README.md"),
  );
  const incomplete = decisions.filter(
    (document) =>
      !["## Context", "## Decision", "## Consequences"].every((heading) =>
        textOf(document).includes(`\n${heading}\n`),
      ),
  );
  expect(incomplete).toEqual([]);
});
