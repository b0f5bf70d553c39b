// Reads every module with dependency-cruiser and swc and judges its imports by the committed rules.
// dependency-cruiser tells swc nothing of JSX and forgets which imports are of types only;
// both are put right here, where its parser is called.
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
