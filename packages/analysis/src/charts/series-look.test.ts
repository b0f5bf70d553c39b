// Looks that stay apart without colour, and small multiples beyond seven.
import { describe, expect, it } from "vitest";
import { maxSeriesInOne, panelsOf, seriesLooks } from "./series-look.ts";

describe("series", () => {
  it("keeps the baseline grey and gives every other its own colour and shape", () => {
    const looks = seriesLooks(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect(looks[0]?.color).toBe("var(--series-baseline)");
    expect(new Set(looks.map((look) => look.color)).size).toBe(8);
    expect(new Set(looks.map((look) => look.shape)).size).toBe(8);
    expect(new Set(looks.map((look) => look.dash)).size).toBe(8);
  });
  it("puts at most seven in one picture, then one a panel beside the baseline", () => {
    const seven = seriesLooks(["a", "b", "c", "d", "e", "f", "g"]);
    expect(panelsOf(seven)).toHaveLength(1);
    expect(seven).toHaveLength(maxSeriesInOne);
    const panels = panelsOf(seriesLooks(["a", "b", "c", "d", "e", "f", "g", "h"]));
    expect(panels).toHaveLength(7);
    expect(panels.every((panel) => panel[0]?.name === "a" && panel.length === 2)).toBe(true);
  });
});
