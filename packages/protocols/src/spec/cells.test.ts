// Cells: every combination once, in a stable order, with the load that each one means.
// Counting must not need to make them: a million cells are refused by arithmetic.
import { describe, expect, it } from "vitest";
import { cellCount, cellsOf, loadOf } from "./cells.ts";

describe("cells", () => {
  it("is one cell without axes", () => {
    expect(cellsOf({ axes: [] })).toEqual([{ index: 0, values: {}, label: "all" }]);
  });

  it("combines axes with the last one fastest", () => {
    const axes = [
      { name: "clients" as const, values: [1, 10] },
      { name: "connections" as const, values: [1, 2] },
    ];
    expect(cellCount({ axes })).toBe(4);
    expect(cellsOf({ axes }).map((cell) => cell.label)).toEqual([
      "clients = 1, connections = 1",
      "clients = 1, connections = 2",
      "clients = 10, connections = 1",
      "clients = 10, connections = 2",
    ]);
  });

  it("puts a cell's values into the load", () => {
    const load = { kind: "closed" as const, clients: 2, timeoutMs: 10_000 };
    expect(loadOf({ load }, { values: { clients: 50 } })).toEqual({ ...load, clients: 50 });
  });
});
