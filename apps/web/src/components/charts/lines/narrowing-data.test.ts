// The picture of a narrowing interval: early, wide intervals and distant limits do not squeeze the rest.
import { expect, it } from "vitest";
import { narrowingDomain } from "./narrowing-chart.tsx";

const point = (rounds: number, half: number) => ({
  rounds,
  estimate: 2,
  low: 2 - half,
  high: 2 + half,
});

it("holds the last interval with room, and a limit that is near", () => {
  const points = [point(6, 1.9), point(8, 0.3), point(10, 0.1)];
  const [low, high] = narrowingDomain(points, 2.3);
  expect(low).toBeLessThan(1.5);
  expect(low).toBeGreaterThan(0.5);
  expect(high).toBeGreaterThan(2.3);
  expect(high).toBeLessThan(3.9);
});

it("leaves out a limit that is far away, and survives values that did not vary", () => {
  expect(narrowingDomain([point(6, 0.1), point(10, 0.05)], 50)[1]).toBeLessThan(3);
  const [low, high] = narrowingDomain([point(1, 0), point(10, 0)], 2);
  expect(high).toBeGreaterThan(low);
});
