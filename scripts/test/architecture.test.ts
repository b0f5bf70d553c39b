// The map must lead somewhere: every path that ARCHITECTURE.md and CONTRIBUTING.md cite exists.
// A path is a text in code marks that begins with a folder of the repository.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/paths.mjs";

const citedPaths = (document: string): string[] =>
  [...readFileSync(join(root, document), "utf8").matchAll(/`([^`\s]+)`/g)]
    .map(([, cited = ""]) => cited)
    .filter((cited) => /^(?:apps|packages|bench|scripts|docs)\/[\w./-]+$/.test(cited));

describe.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s", (document) => {
  const cited = citedPaths(document);
  it("cites paths", () => {
    expect(cited.length).toBeGreaterThan(5);
  });
  it.each(cited)("leads to %s", (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});
