// Circles of folders: folders of one package that import each other, by whatever files. A folder that stands below another
// may be read without it; in a circle none can.
// Pure: modules and their imports in, circles out. Tests are no part of it, since they may reach for anything.

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
 * The circles, each as its folders in order of name; every folder is in one circle at most.
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
