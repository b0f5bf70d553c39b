// Places in small pictures: values by height, and names that stand apart.
import { expect, it } from "vitest";
import { seriesLooks } from "./series-look.ts";
import { heightOf, smallPlot, spread } from "./small-plot.ts";

it("has the ends of a scale at the ends of the picture", () => {
  const linear = heightOf({ kind: "linear", domain: [0, 10] }, 200);
  expect([0, 5, 10].map(linear)).toEqual([200, (200 + smallPlot.top) / 2, smallPlot.top]);
  const log = heightOf({ kind: "log", domain: [1, 100] }, 200);
  expect([1, 10, 100].map(log)).toEqual([200, (200 + smallPlot.top) / 2, smallPlot.top]);
  // A logarithmic scale has no place for 0.
  expect(log(0)).toBe(200);
});

it("moves names apart, and no further", () => {
  const looks = seriesLooks(["a", "b", "c"], 0);
  const labels = looks.map((look, place) => ({ look, x: 0, y: [100, 40, 44][place] ?? 0 }));
  expect(spread(labels).map(({ look, y }) => [look.name, y])).toEqual([
    ["b", 40],
    ["c", 53],
    ["a", 100],
  ]);
});
