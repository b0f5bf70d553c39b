// Long series thinned: how many points stay, which ones always do, and that the shape is that of the whole.
import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { thinnedPlaces } from "./thin-series.ts";

const random = seededRandom(7);
const noisy = Array.from({ length: 10_000 }, (_, i) => (i < 6_000 ? 100 : 130) + 5 * random());

describe("thinnedPlaces", () => {
  it("keeps a short series whole, points without a figure included", () => {
    expect(thinnedPlaces([3, null, 1], 3)).toEqual([0, 1, 2]);
    expect(thinnedPlaces([], 10)).toEqual([]);
  });
  it("keeps as many as asked, in order, with both ends, the extremes and what is named", () => {
    const values: (number | null)[] = [...noisy];
    values[4_321] = 500;
    values[8_765] = 1;
    const places = thinnedPlaces(values, 500, [77, 6_000]);
    expect(places.length).toBeGreaterThanOrEqual(500);
    expect(places.length).toBeLessThanOrEqual(504);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).toEqual(expect.arrayContaining([0, 9_999, 4_321, 8_765, 77, 6_000]));
  });
  it("leaves out what has no figure, and draws nothing where nothing has one", () => {
    const half = noisy.map((value, i) => (i % 2 === 0 ? value : null));
    const places = thinnedPlaces(half, 100);
    expect(places.every((place) => place % 2 === 0)).toBe(true);
    expect(thinnedPlaces([null, null, null], 2)).toEqual([]);
  });
  it("keeps the shape: the thinned line is nowhere far from the whole one", () => {
    const level = noisy.map((value, i) => (i < 6_000 ? 100 : 130) + (value % 1) / 100);
    const places = thinnedPlaces(level, 200);
    for (let i = 1; i < places.length; i++) {
      const [from, to] = [places[i - 1] ?? 0, places[i] ?? 0];
      const drawn = (x: number) =>
        (level[from] ?? 0) +
        (((level[to] ?? 0) - (level[from] ?? 0)) * (x - from)) / Math.max(1, to - from);
      for (let x = from; x <= to; x++)
        expect(Math.abs(drawn(x) - (level[x] ?? 0))).toBeLessThan(
          x > 5_900 && x < 6_100 ? 31 : 0.1,
        );
    }
  });
});
