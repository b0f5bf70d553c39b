// One hash over the source files that a build step reads.
// A step whose hash is the one it was last taken with, and whose results still stand, is skipped. So no folder is left out by a
// name that sources may have: `testing` is bundled with the seed, and the database client is `generated`.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Folders of results and of browser tests, by the manifest that they are beside; elsewhere the name is a source's. */
const results = new Map([
  ["target", "Cargo.toml"],
  ["dist", "package.json"],
  ["e2e", "package.json"],
]);

/**
 * Whether a file or folder of this name has no part in a build: results, tests, hidden files.
 * @param {string} name
 */
export function isIgnored(name) {
  return (
    name === "node_modules" ||
    name.startsWith(".next") ||
    name === ".turbo" ||
    name === "next-env.d.ts" ||
    name.endsWith(".tsbuildinfo") ||
    /\.test\.tsx?$/.test(name)
  );
}

/**
 * All files below a path, sorted; the path itself when it is a file; none when it is missing.
 * @param {string} path absolute
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  const names = new Set(entries.map((entry) => entry.name));
  return entries
    .filter((entry) => !isIgnored(entry.name) && !names.has(results.get(entry.name) ?? "/"))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return filesBelow(join(path, entry.name));
      return entry.isFile() ? [join(path, entry.name)] : [];
    });
}

/**
 * SHA-256 over names and contents of the inputs.
 * @param {string} base folder that the inputs are relative to
 * @param {string[]} inputs files and folders; a missing one counts as empty
 * @param {string} [salt] whatever else decides the result
 * @returns {string} hex
 */
export function hashInputs(base, inputs, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of inputs.flatMap((input) => filesBelow(join(base, input)))) {
    const content = readFileSync(file);
    hash.update(`\0${relative(base, file).split(sep).join("/")}\0${content.length}\0`);
    hash.update(content);
  }
  return hash.digest("hex");
}
