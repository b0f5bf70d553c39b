// The best of several settings, and which of them cannot be told from it.
import { expect, it } from "vitest";
import { bestPointOf, type PointFigure } from "./best-point.ts";

const point = (index: number, value: number | null, half = 1): PointFigure => ({
  index,
  value,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
});

it("is the least or the most, by what is better, and alone where no interval touches its own", () => {
  const points = [point(0, 20), point(1, 10), point(2, 15)];
  expect(bestPointOf(points, "lower")).toEqual({ best: points[1], tied: [] });
  expect(bestPointOf(points, "higher")).toEqual({ best: points[0], tied: [] });
});

it("names those that may be as good, in the order of the axis", () => {
  const points = [point(0, 11.5), point(1, 10), point(2, 10.2), point(3, 15)];
  expect(bestPointOf(points, "lower")?.tied).toEqual([0, 2]);
});

it("takes a point without an interval for as good, and needs two figures", () => {
  const open = { ...point(0, 30), low: null, high: null };
  expect(bestPointOf([open, point(1, 10)], "lower")?.tied).toEqual([0]);
  expect(bestPointOf([point(0, 1), point(1, null)], "lower")).toBeNull();
});
