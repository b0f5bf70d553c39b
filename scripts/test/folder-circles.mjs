// Circles of folders: folders of one package that import each other, by whatever files. A folder that stands below another
// may be read without it; in a circle none can.
// Pure: modules and their imports in, circles out. Tests are no part of it, since they may reach for anything.

/** Files that may reach for anything: tests and what only they use. */
const ofTests = /\.test\.tsx?$|\/testing\/|\/tests\//;

/** @param {string} path */
const folderOf = (path) => path.slice(0, path.lastIndexOf("/"));

/** @param {string} path the `src` folder of a package, which circles do not cross */
const packageOf = (path) => /^(?:apps|packages)\/[^/]+\/src(?=\/)/.exec(path)?.[0] ?? null;

/**
 * What each folder imports of its own package, itself left out.
 * @param {readonly { source: string, imports: readonly string[] }[]} modules paths from the repository's root
 * @returns {Map<string, Set<string>>}
 */
function folderImports(modules) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { source, imports } of modules) {
    const home = packageOf(source);
    if (home === null || ofTests.test(source)) continue;
    const from = folderOf(source);
    const others = imports
      .filter((path) => packageOf(path) === home && !ofTests.test(path))
      .map(folderOf)
      .filter((folder) => folder !== from);
    found.set(from, new Set([...(found.get(from) ?? []), ...others]));
  }
  return found;
}

/**
 * The circles, each as its folders in order of name; every folder is in one circle at most.
 * @param {readonly { source: string, imports: readonly string[] }[]} modules paths from the repository's root
 * @returns {string[][]}
 */
export function folderCircles(modules) {
  const imports = folderImports(modules);
  const reached = new Map(
    [...imports.keys()].map((folder) => [folder, reachedFrom(imports, folder)]),
  );
  /** @type {Set<string>} */
  const told = new Set();
  return [...reached.keys()].sort().flatMap((folder) => {
    if (told.has(folder) || !reached.get(folder)?.has(folder)) return [];
    const circle = [...reached.keys()].filter(
      (other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder),
    );
    for (const one of circle) told.add(one);
    return [circle.sort()];
  });
}

/**
 * Every folder that one leads to, itself only through others.
 * @param {Map<string, Set<string>>} imports
 * @param {string} folder
 */
function reachedFrom(imports, folder) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...(imports.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
