// What is said is rendered once and read by people alone: no production code looks into a rendered sentence, compares it or
// takes it apart. Rendering itself is in this folder.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url).pathname;
const reading =
  "replace|replaceAll|split|startsWith|endsWith|includes|indexOf|match|matchAll|search|slice|substring|charAt|toLowerCase|toUpperCase";
/** A method that reads a text, on something that is called a sentence, or on what a renderer answers. */
const readsSentence = new RegExp(
  `(?:\\b\\w*(?:[sS]entence|[rR]emedy|[hH]eadline|[cC]lause)|\\bfailure\\??\\.message)(?:\\([^()]*\\))?\\??\\.(?:${reading})\\(`,
);
/** A sentence beside `===`, or as the text that a pattern is tried on. */
const comparesSentence =
  /\b\w*(?:[sS]entence|[hH]eadline|[cC]lause)\b(?:\([^()]*\))? ?[!=]==|[!=]== ?\w*\.?(?:sentence|headline|clause)\b(?! *[!=?]== null)|\.(?:test|exec)\(\w*\.?(?:sentence|remedy|headline|clause)\b/;

const modules = [
  ...["analysis", "services", "protocols", "seed"].map((name) => `packages/${name}/src`),
  ...["web", "worker"].map((name) => `apps/${name}/src`),
];
const files = modules
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|\/testing\/|\/tests\//.test(path) &&
      !path.startsWith("packages/analysis/src/words/"),
  );

it("walks the whole product", () => {
  expect(files.length).toBeGreaterThan(500);
});

it.each([
  "found.sentence.replace(/x/, '')",
  "diagnosticClause(found).split(':')",
  "failure.message.startsWith(name)",
  "if (text === verdict.headline)",
  "/^Not/.test(result.sentence)",
])("would find %s", (line) => {
  expect(readsSentence.test(line) || comparesSentence.test(line)).toBe(true);
});

it("finds nobody who reads a sentence", () => {
  const found = files.flatMap((path) =>
    readFileSync(`${root}${path}`, "utf8")
      .split("\n")
      .flatMap((line, i) =>
        readsSentence.test(line) || comparesSentence.test(line)
          ? [`${path}:${i + 1}: ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
