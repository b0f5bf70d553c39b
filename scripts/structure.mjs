// `npm run structure`: how large the repository is and how it hangs together, as the table of docs/decisions compares it:
// files and lines by kind, how long files are, folders that cannot be taken in at one look, and circles of imports. With --check it only says which
// import rules are broken, and ends with 1.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";
import { checkImportRules, cruiseImports, folderCircles } from "./test/import-rules.mjs";

if (process.argv.includes("--check")) {
  await checkImportRules(root).catch((error) => {
    say(error.message);
    process.exitCode = 1;
  });
  process.exit();
}

/** More files than this are more than one look takes in. */
const mostFiles = 25;
const code = /\.(ts|tsx|mjs|rs|css|sql|prisma)$/;
const ofTests = /\.test\.tsx?$|\/testing\/|\/tests?\/|\/tests\.rs$|_tests?\.rs$|\/e2e\/|\/fuzz\//;

const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");
const sources = tracked
  .filter((path) => code.test(path))
  .map((path) => ({
    path,
    isTest: ofTests.test(path),
    lines: readFileSync(join(root, path), "utf8").split("\n").length - 1,
  }));

/** @param {readonly { lines: number }[]} files */
const linesOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);

/** @param {readonly number[]} sorted @param {number} share */
const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** @type {Map<string, number>} */
const byFolder = new Map();
for (const { path } of sources) byFolder.set(dirname(path), (byFolder.get(dirname(path)) ?? 0) + 1);
const large = [...byFolder].filter(([, files]) => files > mostFiles).sort(([, a], [, b]) => b - a);

const product = sources.filter(({ isTest }) => !isTest);
const lengths = product.map(({ lines }) => lines).sort((a, b) => a - b);
const { modules, broken } = await cruiseImports(root, ["apps", "packages"]);
const rows = [
  ["files", tracked.length],
  ["lines of product code", linesOf(product)],
  ["lines of tests", linesOf(sources.filter(({ isTest }) => isTest))],
  ["lines of scripts", linesOf(product.filter(({ path }) => path.startsWith("scripts/")))],
  ["median lines of a file", at(lengths, 0.5)],
  ["p90 lines of a file", at(lengths, 0.9)],
  ["longest file", at(lengths, 1)],
  ["circles of files (TypeScript)", broken.filter(({ rule }) => rule === "no-cycles").length],
  ["circles of folders (TypeScript)", folderCircles(modules).length],
  [`folders with more than ${mostFiles} files`, large.length],
];
for (const [what, figure] of rows) say(`${String(what).padEnd(36)}${figure}`);
for (const [folder, files] of large) say(`  ${files} files in ${folder}`);
