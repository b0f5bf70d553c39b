// What is said is rendered once and read by people alone: no production code looks into a rendered sentence, compares it or
// takes it apart. The types forbid the methods on what a renderer answers; what became a plain text on its way (in a field, a
// property, a variable) is found by name here. Rendering itself is in this folder.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { diagnosticWords } from "./diagnostic-words.ts";
import { type Rendered, rendered } from "./message.ts";

const root = new URL("../../../../", import.meta.url).pathname;

/** Modules whose functions write numbers, names or Markdown, which may be put together further. */
const notSentences =
  /\/(format|format-plain|markdown-text|markdown-table|message|operation-text)(\.ts)?$/;
const methods =
  "at|charAt|charCodeAt|codePointAt|endsWith|includes|indexOf|lastIndexOf|localeCompare|match|matchAll|replace|replaceAll|search|slice|split|startsWith|substring|toLowerCase|toUpperCase|trim";
const called = "[sS]entence|[rR]emedy|[hH]eadline|[cC]lause";
const known = `\\w*(?:${called})|failure\\??\\.message|warning|whyText`;

const literal = (text: string): string => text.replace(/[$]/g, "\\$&");

/** Renderers that a file imports: functions and tables of `words`, but for those that only write numbers. */
function renderersIn(source: string): string[] {
  const imports = source.matchAll(
    /import (?:type )?\{([^}]*)\} from "([^"]*\/words\/[^"]+|\.\/[^"]+-words)"/g,
  );
  return [...imports].flatMap(([, names = "", module = ""]) =>
    notSentences.test(module)
      ? []
      : names
          .split(",")
          .map((name) => name.trim())
          .filter((name) =>
            /^[a-z]\w*(Text|Texts|Sentence|Words|Clause|Remedy|Note|Changes?|Change)$/.test(name),
          ),
  );
}

/** Names that hold what a renderer answered: `const x = render(…)`, `const { a, b } = render(…)`. */
function holdersIn(source: string, renderers: readonly string[]): string[] {
  if (renderers.length === 0) return [];
  const from = `(?:${renderers.map(literal).join("|")})[([]`;
  const plain = source.matchAll(new RegExp(`const (\\w+)(?:: [^=]+)? = [^;=]*?\\b${from}`, "g"));
  const parts = source.matchAll(new RegExp(`const \\{([^}]*)\\} = ${from}`, "g"));
  return [
    ...[...plain].flatMap(([all, name = ""]) =>
      /=>|\.map\(|\[/.test(all.slice(0, -1)) ? [] : [name],
    ),
    ...[...parts].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.split(":").at(-1)?.trim() ?? ""),
    ),
  ].filter((name) => name !== "");
}

/** Where the brackets that open at `from` end. */
function endOfBrackets(source: string, from: number): number {
  let depth = 0;
  for (let i = from; i < source.length; i++) {
    if ("([".includes(source[i] ?? "")) depth++;
    if (")]".includes(source[i] ?? "") && --depth === 0) return i + 1;
  }
  return source.length;
}

const lineOf = (source: string, at: number): string => {
  const line = source.slice(0, at).split("\n").length;
  return `${line}: ${source.split("\n")[line - 1]?.trim()}`;
};

/** Lines that read a rendered text, over line ends too. */
function readingIn(source: string): string[] {
  const renderers = renderersIn(source);
  const holders = [...new Set(holdersIn(source, renderers))].map(literal);
  const texts = `(?:${[known, ...holders.map((name) => `(?<![.\\w])${name}`)].join("|")})`;
  const method = new RegExp(`^[\\s?!]*\\.(?:${methods})\\(`);
  const compared = /^ [!=]== (?!null|undefined)/;
  const found: number[] = [];
  // Texts by name, and calls whose name says what they answer.
  for (const { 0: name, index } of source.matchAll(new RegExp(`\\b${texts}\\b`, "g"))) {
    const end = index + name.length;
    const after = source[end] === "(" ? endOfBrackets(source, end) : end;
    const rest = source.slice(after, after + 80);
    if (method.test(rest) || compared.test(rest)) found.push(index);
  }
  // Calls of renderers and rows of their tables.
  for (const name of renderers)
    for (const { index, 0: all } of source.matchAll(new RegExp(`\\b${literal(name)}[([]`, "g"))) {
      const after = endOfBrackets(source, index + all.length - 1);
      const rest = source.slice(after, after + 80);
      if (method.test(rest) || compared.test(rest)) found.push(index);
    }
  const text = `[\\w.?]*\\b(?:${[called, ...holders].join("|")})\\b`;
  const patterns = [
    new RegExp(`[!=]== ${text}(?! *[!=?]==?)`, "g"),
    new RegExp(`\\.(?:test|exec)\\(\\s*${text}`, "g"),
    ...renderers.map((name) => new RegExp(`\\.(?:test|exec)\\(\\s*${literal(name)}[([]`, "g")),
  ];
  for (const pattern of patterns)
    for (const { index } of source.matchAll(pattern)) found.push(index);
  return [...new Set(found)].sort((a, b) => a - b).map((at) => lineOf(source, at));
}

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

const imported = 'import { gateChanges, departureText } from "@gonogo/analysis/words/any-words";\n';

it("walks the whole product", () => {
  expect(files.length).toBeGreaterThan(500);
  const renderers = files.flatMap((path) => renderersIn(readFileSync(`${root}${path}`, "utf8")));
  expect(renderers.length).toBeGreaterThan(50);
});

it.each([
  "found.sentence.replace(/x/, '')",
  "found.sentence\n    .replace(/x/, '')",
  "diagnosticClause(found).split(':')",
  "diagnosticClause(judged(found)[0]).at(-1)",
  "failure.message.startsWith(name)",
  "warnings.filter((warning) => warning.includes('x'))",
  "if (text === verdict.headline)",
  "if (verdict.headline === text)",
  "/^Not/.test(result.sentence)",
  `${imported}departureText[departure].slice(1)`,
  `${imported}const said = departureText[departure];\nreturn said.toLowerCase();`,
  `${imported}if (/x/.exec(departureText[departure])) return;`,
])("would find %j", (line) => {
  expect(readingIn(line)).not.toEqual([]);
});

it.each([
  "found.sentence !== null",
  "const { sentence } = found; return <p>{sentence}</p>",
  `${imported}return departureText[departure];`,
  "name.split(':')",
])("leaves %j", (line) => {
  expect(readingIn(line)).toEqual([]);
});

it("does not compile where a renderer's answer is read", () => {
  const words = (): { sentence: Rendered } => diagnosticWords({} as never);
  const reads = (text: Rendered) => [
    // @ts-expect-error: a rendered text is not taken apart
    () => text.split(":"),
    // @ts-expect-error: nor searched
    () => text.includes("x"),
    // @ts-expect-error: nor matched
    () => text.match(/x/),
    // @ts-expect-error: nor mended
    () => text.replace("x", "y"),
    // @ts-expect-error: nor capitalised
    () => text.charAt(0).toUpperCase(),
    // @ts-expect-error: nor is that of a diagnostic
    () => words().sentence.startsWith("x"),
  ];
  expect(reads(rendered("x"))).toHaveLength(6);
});

it("finds nobody who reads a sentence", () => {
  const found = files.flatMap((path) =>
    readingIn(readFileSync(`${root}${path}`, "utf8")).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
