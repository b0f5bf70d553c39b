// The tree out of its columns: sums, colours by crate, what a search finds, and where keys lead.
import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import { readFolded } from "@gonogo/analysis/profiles/read-folded";
import type { FlameFrame } from "d3-flame-graph";
import { expect, it } from "vitest";
import { frameAt } from "./flame-keys.ts";
import { type FlameNode, flameNodes, foundIn } from "./flame-nodes.ts";

const text = "main;a::f;a::g 3\nmain;a::f;b::h 5\nmain;a::f 1\nidle 2";
const root = flameNodes(drawnTree(readFolded(text).paths, 100));
if (!root) throw new Error("a tree");

/** As the chart lays them out, the most called first. */
const frameOf = (node: FlameNode, parent: FlameFrame<FlameNode> | null = null, id = 0) => {
  const frame = { id, data: node, value: 0, depth: 0, parent, children: [] as unknown[] };
  for (const [i, child] of node.children.toSorted((a, b) => b.total - a.total).entries())
    frame.children.push(frameOf(child, frame as never, id * 10 + i + 1));
  return frame as unknown as FlameFrame<FlameNode>;
};
const walk = (...keys: string[]): string | undefined =>
  keys.reduce<FlameFrame<FlameNode> | null>((at, key) => at && frameAt(key, at), frameOf(root))
    ?.data.name;

it("adds up, and gives functions of one crate one colour", () => {
  expect(root.total).toBe(11);
  const [f] = root.children.find(({ name }) => name === "main")?.children ?? [];
  expect(f).toMatchObject({ name: "a::f", value: 1, total: 9 });
  const colourOf = (wanted: string) => f?.children.find(({ name }) => name === wanted)?.colour;
  expect(colourOf("a::g")).toBe(f?.colour);
  expect([colourOf("a::g"), colourOf("b::h")]).not.toContain(0);
  expect(root.colour).toBe(0);
});

it("counts what a search finds once a path", () => {
  expect(foundIn(root, "A::")).toBe(9);
  expect(foundIn(root, "h")).toBe(5);
  expect(foundIn(root, "nothing")).toBe(0);
});

it("leads by arrows to what is called most, to the caller, and to what stands beside", () => {
  const down = "ArrowDown";
  expect(walk(down, down, down)).toBe("b::h");
  expect(walk(down, down, down, "ArrowRight")).toBe("a::g");
  expect(walk(down, down, down, "ArrowRight", "ArrowRight", "ArrowLeft")).toBe("b::h");
  expect(walk(down, down, down, down, "ArrowUp")).toBe("a::f");
  expect(walk("x")).toBeUndefined();
});
