// Outlines of markers: closed, around their centre, and each another shape.
import { expect, it } from "vitest";
import { markerPath } from "./marker-path.ts";

const shapes = [
  "square",
  "triangle",
  "diamond",
  "plus",
  "triangle-down",
  "hexagon",
  "star",
] as const;

it.each(shapes)("draws a %s around its centre, about as large as asked", (shape) => {
  const path = markerPath(shape, 100, 50, 4);
  const corners = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x) - 100,
    Number(y) - 50,
  ]);
  const far = corners.map(([x = 0, y = 0]) => Math.hypot(x, y));
  expect(path).toMatch(/^M.*Z$/);
  expect(corners.length).toBeGreaterThan(2);
  expect(Math.max(...far)).toBeGreaterThan(3);
  expect(Math.max(...far)).toBeLessThan(7);
  expect(Math.abs(corners.reduce((sum, [x = 0]) => sum + x, 0) / corners.length)).toBeLessThan(1);
});

it("draws no two alike", () => {
  expect(new Set(shapes.map((shape) => markerPath(shape, 0, 0, 4))).size).toBe(shapes.length);
});
