// The best of several settings, and which of them cannot be told from it.
import { expect, it } from "vitest";
import { bestPointOf, type PointFigure } from "./best-point.ts";

const point = (label: string, value: number | null, half = 1): PointFigure => ({
  label,
  value,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
});

it("is the least or the most, by what is better, and alone where no interval touches its own", () => {
  const points = [point("64 kB", 20), point("256 kB", 10), point("1 MB", 15)];
  expect(bestPointOf(points, "lower")).toEqual({ best: points[1], tied: [] });
  expect(bestPointOf(points, "higher")).toEqual({ best: points[0], tied: [] });
});

it("names those that may be as good, in the order of the axis", () => {
  const points = [
    point("64 kB", 11.5),
    point("256 kB", 10),
    point("512 kB", 10.2),
    point("1 MB", 15),
  ];
  expect(bestPointOf(points, "lower")?.tied).toEqual(["64 kB", "512 kB"]);
});

it("takes a point without an interval for as good, and needs two figures", () => {
  const open = { ...point("a", 30), low: null, high: null };
  expect(bestPointOf([open, point("b", 10)], "lower")?.tied).toEqual(["a"]);
  expect(bestPointOf([point("a", 1), point("b", null)], "lower")).toBeNull();
});
