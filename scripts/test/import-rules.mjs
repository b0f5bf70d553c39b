// Who may import whom: every module is read with dependency-cruiser and swc and judged by the committed rules, and folders by
// circles. dependency-cruiser tells swc nothing of JSX and forgets which imports are of types only; both are put right here.
// A cruiser that reads nothing finds nothing wrong, so reading too few modules is a failure of its own.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** @typedef {{ rule: string, from: string, to: string, comment: string }} BrokenRule */

/** Files, absolute, and the module specifiers that they import as types only. @type {Map<string, Set<string>>} */
const typeImports = new Map();

/**
 * The specifiers that a file imports or re-exports as types only.
 * @param {any[]} body the statements of swc's syntax tree
 */
function typeOnlySpecifiers(body) {
  /** @type {Map<string, boolean>} */
  const onlyTypes = new Map();
  for (const statement of body) {
    const specifier = statement.source?.value;
    if (specifier === undefined) continue;
    const named = statement.specifiers ?? [];
    const typed =
      statement.typeOnly === true ||
      (named.length > 0 && named.every((/** @type {any} */ one) => one.isTypeOnly === true));
    onlyTypes.set(specifier, typed && (onlyTypes.get(specifier) ?? true));
  }
  return new Set([...onlyTypes].filter(([, typed]) => typed).map(([specifier]) => specifier));
}

/** Lets dependency-cruiser's swc read .tsx, and remembers imports of types. */
function teachSwc() {
  /** @type {any} */
  const swc = require("@swc/core");
  if (swc.readsTsx) return;
  const parseFileSync = swc.parseFileSync;
  swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) => {
    const tree = parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
    typeImports.set(resolve(file), typeOnlySpecifiers(tree.body));
    return tree;
  };
  swc.readsTsx = true;
}

/**
 * Cruises the folders and answers which rules are broken.
 * A rule on `dependencyTypesNot: ["type-only"]` is decided with what swc knows.
 * @param {string} base folder that holds them, absolute
 * @param {string[]} folders
 * @returns {Promise<{ modules: { source: string, imports: string[] }[], broken: BrokenRule[] }>} modules: those below the folders
 */
export async function cruiseImports(base, folders) {
  teachSwc();
  const { cruise } = await import("dependency-cruiser");
  const rules = (await import("../../.dependency-cruiser.mjs")).default;
  const { output } = await cruise(
    folders,
    {
      ...rules.options,
      baseDir: base,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
    },
    { ...rules.options.enhancedResolveOptions, alias: { "@": join(base, "apps/web/src") } },
  );
  if (typeof output === "string") throw new Error(output);
  const dependencies = new Map(output.modules.map((one) => [one.source, one.dependencies]));
  const isOfTypes = (/** @type {string} */ from, /** @type {string} */ to) => {
    const typed = typeImports.get(resolve(base, from)) ?? new Set();
    const specifiers = dependencies.get(from)?.filter(({ resolved }) => resolved === to) ?? [];
    return specifiers.every(({ module }) => typed.has(module));
  };
  const comments = new Map(rules.forbidden.map(({ name, comment }) => [name, comment]));
  const broken = output.summary.violations
    .filter(({ rule, from, to }) => !rule.name.endsWith("-types") || !isOfTypes(from, to))
    .map(({ rule: { name }, from, to }) => ({
      ...{ rule: name, from, to },
      comment: comments.get(name) ?? "",
    }));
  const modules = [...dependencies]
    .filter(([source]) => folders.some((folder) => source.startsWith(`${folder}/`)))
    .map(([source, some]) => ({ source, imports: some.map(({ resolved }) => resolved) }));
  return { modules, broken };
}

const ofTests = /\.test\.tsx?$|\/testing\/|\/tests\//;

/**
 * The folder of a module and the `src` folder of its package, which circles do not cross.
 * @param {string} path from the repository's root
 */
function placeOf(path) {
  const [folder, home] = /^((?:apps|packages)\/[^/]+\/src)(?=\/).*(?=\/)/.exec(path) ?? [];
  return ofTests.test(path) ? {} : { folder, home };
}

/**
 * Circles of folders of one package that import each other, by whatever files: none of them can be read without the others.
 * Tests are no part of it, since they may reach for anything. Each is given as its folders in order of name; every folder is in one circle at most.
 * @param {readonly { source: string, imports: readonly string[] }[]} modules paths from the repository's root
 * @returns {string[][]}
 */
export function folderCircles(modules) {
  /** What each folder leads to, itself only through others. @type {Map<string, Set<string>>} */
  const reached = new Map();
  for (const { source, imports } of modules) {
    const { folder, home } = placeOf(source);
    if (folder === undefined) continue;
    /** @type {Set<string>} */
    const others = reached.get(folder) ?? new Set();
    reached.set(folder, others);
    for (const to of imports.map(placeOf))
      if (to.folder !== undefined && to.home === home && to.folder !== folder)
        others.add(to.folder);
  }
  for (const [through, farther] of reached)
    for (const others of reached.values())
      if (others.has(through)) for (const one of farther) others.add(one);
  const folders = [...reached.keys()].sort();
  const leads = (/** @type {string} */ from, /** @type {string} */ to) =>
    reached.get(from)?.has(to) ?? false;
  return folders
    .map((folder) => folders.filter((other) => leads(folder, other) && leads(other, folder)))
    .filter(([first], i) => first === folders[i]);
}

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
  const errors = broken.map(
    ({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n    ${comment}`,
  );
  if (errors.length + circles.length > 0) throw new Error([...errors, ...circles].join("\n"));
}
