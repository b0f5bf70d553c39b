// The drawn line of stages: corners in shares of the whole, and nothing where the form does not yet make sense.
import { expect, it } from "vitest";
import { stageLine } from "./stage-line.ts";

const stage = (durationMs: string, level: string, shape: "step" | "ramp" = "step") => ({
  durationMs,
  level,
  shape,
});

it("ramps from the level before, steps at once, and measures itself against the peak", () => {
  const line = stageLine(
    [stage("1000", "50", "ramp"), stage("2 000", "100"), stage("1000", "0", "ramp")],
    "clients",
  );
  expect(line).toMatchObject({ totalMs: 4_000, peak: 100 });
  expect(line?.points).toEqual([
    { x: 0, y: 0 },
    { x: 0.25, y: 0.5 },
    { x: 0.25, y: 1 },
    { x: 0.75, y: 1 },
    { x: 0.75, y: 1 },
    { x: 1, y: 0 },
  ]);
});

it.each([
  ["no level", [stage("1000", "")]],
  ["no length", [stage("", "5")]],
  ["a word", [stage("1000", "many")]],
  ["a negative level", [stage("1000", "5"), stage("1000", "-5")]],
  ["nothing but zero", [stage("1000", "0")]],
])("draws nothing for %s", (_, stages) => {
  expect(stageLine(stages, "ratePerS")).toBeNull();
});
