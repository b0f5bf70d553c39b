// The line around 1 that the ratios of a table share.
import { expect, it } from "vitest";
import { ratioSpan, sharedSpan, spanEnds } from "./ratio-span.ts";

it("has round ends that hold every ratio, between ×1.5 and ×64", () => {
  expect(ratioSpan([])).toEqual([1 / 1.5, 1.5]);
  expect(ratioSpan([1.1, 0.97])).toEqual([1 / 1.5, 1.5]);
  expect(ratioSpan([0.4])).toEqual([1 / 3, 3]);
  expect(ratioSpan([1_000])).toEqual([1 / 64, 64]);
  expect(ratioSpan([0, null, undefined, Number.NaN, -3])).toEqual([1 / 1.5, 1.5]);
});

it("is not stretched by one ratio that is far out", () => {
  const usual = Array.from({ length: 19 }, () => 1.2);
  expect(sharedSpan([...usual, 40])).toEqual([1 / 1.5, 1.5]);
  expect(sharedSpan([40, null])).toEqual([1 / 64, 64]);
  expect(sharedSpan([])).toEqual([1 / 1.5, 1.5]);
});

it("names its ends as fractions and factors", () => {
  expect([1.5, 2, 3, 4, 8].map((end) => spanEnds([1 / end, end]))).toEqual([
    ["×⅔", "×1.5"],
    ["×½", "×2"],
    ["×⅓", "×3"],
    ["×¼", "×4"],
    ["×1/8", "×8"],
  ]);
});
