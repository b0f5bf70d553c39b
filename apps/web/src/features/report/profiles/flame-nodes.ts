// A call tree out of its columns, as the chart takes it, and what a search finds in it.
import { groupOf } from "@gonogo/analysis/profiles/group-of";
import type { CallTree } from "@gonogo/protocols/report";

export type FlameNode = {
  readonly name: string;
  /** In the function itself on this path, which is what the chart adds up. */
  readonly value: number;
  /** With all that it called. */
  total: number;
  /** One of the seven colours, the same for functions of one crate; 0: it has none. */
  readonly colour: number;
  readonly children: FlameNode[];
};

const colours = 7;

/** A number that stays the same for a name (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const colourOf = (name: string): number => {
  const crate = groupOf(name, "crate");
  return crate.startsWith("(") ? 0 : 1 + (hashOf(crate) % colours);
};

/** The root; null for a tree without any path. */
export function flameNodes({ names, parents, frames, selfs }: CallTree): FlameNode | null {
  const nodes = parents.map((_, path): FlameNode => {
    const name = names[frames[path] ?? 0] ?? "";
    const value = selfs[path] ?? 0;
    return { name, value, total: value, colour: colourOf(name), children: [] };
  });
  // What is called is after its caller.
  for (let path = nodes.length - 1; path > 0; path--) {
    const node = nodes[path];
    const parent = nodes[parents[path] ?? 0];
    if (!node || !parent) continue;
    parent.total += node.total;
    parent.children.push(node);
  }
  return nodes[0] ?? null;
}

export const matches = (name: string, term: string): boolean =>
  term !== "" && name.toLowerCase().includes(term.toLowerCase());

/** What functions that match took with all that they called, each path counted once. */
export function foundIn(root: FlameNode, term: string): number {
  let sum = 0;
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (matches(node.name, term)) sum += node.total;
    else waiting.push(...node.children);
  }
  return sum;
}
