// The call tree as it is kept and drawn: the largest paths, and for each function one `(other)` in place of the small ones
// that it called. Sums stay what they were.
import type { CallTree } from "@gonogo/protocols/report";
import { type CallPaths, totalsOf } from "./call-paths.ts";

export const otherName = "(other)";

/** The paths with the largest totals; a caller's is never smaller than that of what it calls, so all callers are among them. */
function largest(totals: readonly number[], most: number): Uint8Array {
  const kept = new Uint8Array(totals.length);
  const order = totals.map((_, path) => path);
  // Of equal ones the caller first: it comes first.
  order.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b);
  for (const path of order.slice(0, most)) kept[path] = 1;
  return kept;
}

/** At most `most` entries, those called `(other)` included. */
export function drawnTree(paths: CallPaths, most: number): CallTree {
  const totals = totalsOf(paths);
  const whole = paths.parents.length <= most;
  // Half of the entries are for what is merged: at most one for each that is kept.
  const kept = largest(totals, whole ? most : Math.max(1, Math.floor(most / 2)));
  const names: string[] = [];
  const nameAt = new Map<string, number>();
  const place = new Map<number, number>();
  const tree = { names, parents: [] as number[], frames: [] as number[], selfs: [] as number[] };
  const push = (name: string, parent: number, self: number): number => {
    const frame = nameAt.get(name) ?? names.push(name) - 1;
    nameAt.set(name, frame);
    tree.frames.push(frame);
    tree.selfs.push(self);
    return tree.parents.push(parent) - 1;
  };
  const others = new Map<number, number>();
  paths.parents.forEach((parent, path) => {
    const caller = parent < 0 ? -1 : place.get(parent);
    // Where its caller is merged, its time is in the caller's total.
    if (caller === undefined) return;
    const name = paths.names[paths.frames[path] ?? 0] ?? "";
    if (kept[path]) place.set(path, push(name, caller, paths.selfs[path] ?? 0));
    else others.set(caller, (others.get(caller) ?? 0) + (totals[path] ?? 0));
  });
  for (const [caller, value] of others) if (value > 0) push(otherName, caller, value);
  // Also what was merged before, in a tree that is cut a second time.
  const other = nameAt.get(otherName);
  const mergedValue = tree.selfs.reduce(
    (sum, self, path) => (tree.frames[path] === other ? sum + self : sum),
    0,
  );
  return { ...tree, mergedValue };
}
