// The scale in which several figures stand in one row.
import { expect, it } from "vitest";
import { scaleFor } from "./metric-unit.ts";

it.each([
  ["the largest is filled", [120, 4_500], "ms"],
  ["the smallest would begin with zeros", [300, 10_000_000], "ms"],
  ["the largest would get too long in the smaller one", [0.5, 90_000_000], "ms"],
  ["a figure is zero or unknown", [0, null, 4_500], "ms"],
  ["no figure is known", [null], "µs"],
])("is chosen where %s", (_, values, label) => {
  expect(scaleFor("us", values).label).toBe(label);
});

it("of an axis is that of its end", () => {
  expect(scaleFor("us", [300, 10_000_000], "axis").label).toBe("s");
});
