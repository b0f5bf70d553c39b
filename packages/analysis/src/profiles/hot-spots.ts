// Where the time went, by function, module or crate: time in itself, and time in itself and all that it called.
// Counted on every path of the file, before small ones are merged for drawing.
import type { HotSpot, HotSpotTable, ProfileGrouping } from "@gonogo/protocols/report";
import { type CallPaths, totalsOf } from "./call-paths.ts";
import { groupOf } from "./group-of.ts";

type Found = { readonly name: string; self: number; total: number; open: number };

/**
 * The paths that begin or end on the way through the tree, depth first: `enter` and `leave` are called with each path but
 * the root. Iterative: a stack of a thousand functions is no error of ours.
 */
function walk(
  { parents }: Pick<CallPaths, "parents">,
  visit: { enter: (path: number) => void; leave: (path: number) => void },
): void {
  const firstCalled = new Int32Array(parents.length).fill(-1);
  const next = new Int32Array(parents.length).fill(-1);
  for (let path = parents.length - 1; path > 0; path--) {
    const parent = parents[path] ?? 0;
    next[path] = firstCalled[parent] ?? -1;
    firstCalled[parent] = path;
  }
  for (let path = firstCalled[0] ?? -1; path > 0; ) {
    visit.enter(path);
    const called = firstCalled[path] ?? -1;
    if (called > 0) {
      path = called;
      continue;
    }
    visit.leave(path);
    while (path > 0 && (next[path] ?? -1) < 0) {
      path = parents[path] ?? 0;
      if (path > 0) visit.leave(path);
    }
    path = path > 0 ? (next[path] ?? -1) : 0;
  }
}

/** The hottest of each group, `most` of them. */
export function hotSpotsOf(
  paths: CallPaths,
  grouping: ProfileGrouping,
  most: number,
): HotSpotTable {
  const { names, frames, selfs } = paths;
  const byName = new Map<string, Found>();
  const groups = names.map((name): Found => {
    const group = groupOf(name, grouping);
    const found = byName.get(group) ?? { name: group, self: 0, total: 0, open: 0 };
    byName.set(group, found);
    return found;
  });
  const totals = totalsOf(paths);
  const of = (path: number): Found => groups[frames[path] ?? 0] as Found;
  walk(paths, {
    enter(path) {
      const found = of(path);
      found.self += selfs[path] ?? 0;
      // Within itself it is counted already.
      if (found.open++ === 0) found.total += totals[path] ?? 0;
    },
    leave(path) {
      of(path).open--;
    },
  });
  const all = [...byName.values()]
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.self - a.self || b.total - a.total || (a.name < b.name ? -1 : 1))
    .map(({ name, self, total }): HotSpot => ({ name, self, total }));
  const rest = all.slice(most);
  return {
    rows: all.slice(0, most),
    more: rest.length,
    moreSelf: rest.reduce((sum, { self }) => sum + self, 0),
  };
}
