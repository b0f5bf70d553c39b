// The line of the percentile chart, from percentiles or from counts.
import { expect, it } from "vitest";
import { curvePoints } from "./curve-points.ts";

it("takes many percentiles as they are", () => {
  const percentiles = Array.from({ length: 20 }, (_, i) => ({ percent: i + 1, us: 10 * i }));
  expect(curvePoints({ percentiles, histogram: null })).toHaveLength(20);
});

it("adds up the counts of a histogram, and leaves out its end", () => {
  const histogram = [
    { upToUs: 10, count: 50 },
    { upToUs: 20, count: 0 },
    { upToUs: 30, count: 40 },
    { upToUs: 40, count: 10 },
  ];
  const points = curvePoints({ percentiles: [{ percent: 50, us: 10 }], histogram });
  expect(points.map(({ percentile, valueUs }) => [percentile, valueUs])).toEqual([
    [50, 10],
    [90, 30],
  ]);
});

it("draws nothing of a few percentiles", () => {
  expect(curvePoints({ percentiles: [{ percent: 50, us: 10 }], histogram: null })).toEqual([]);
});
