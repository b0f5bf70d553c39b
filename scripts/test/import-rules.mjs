// The check of who imports whom, and that the check sees every file.
// A cruiser that reads nothing finds nothing wrong, so reading too few modules is a failure of its own.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cruiseImports } from "./cruise.mjs";
import { folderCircles } from "./folder-circles.mjs";

const skipped = new Set(["node_modules", "generated", "dist", "e2e", "engine"]);

/**
 * The TypeScript sources below a folder's `src` folders.
 * @param {string} folder
 * @returns {string[]}
 */
export function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isResult =
        entry.name.startsWith(".") || (skipped.has(entry.name) && !folder.includes("/src"));
      return isResult || entry.name === "generated" ? [] : sourceFiles(path);
    }
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/**
 * @param {string} base the repository's root
 * @throws {Error} listing broken rules, or saying that modules were missed
 */
export async function checkImportRules(base) {
  const folders = ["apps", "packages"];
  const sources = folders.flatMap((folder) => sourceFiles(join(base, folder)));
  const { modules, broken } = await cruiseImports(base, folders);
  const read = new Set(modules.map(({ source }) => join(base, source)));
  const missed = sources.filter((source) => !read.has(source));
  if (missed.length > 0)
    throw new Error(
      `${missed.length} of ${sources.length} sources were not read:\n${missed.join("\n")}`,
    );
  const circles = folderCircles(modules)
    .map((folders) => folders.join(" ⇄ "))
    .map((circle) => `no-circles-of-folders: ${circle}\n    Move what they share below them.`);
  const faults = broken.map(
    ({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n    ${comment}`,
  );
  if (faults.length + circles.length > 0) throw new Error([...faults, ...circles].join("\n"));
}
