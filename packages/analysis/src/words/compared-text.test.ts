// How two figures compare, in the one form that sentences and headlines have.
import { describe, expect, it } from "vitest";
import { comparedText, differenceText, movesText } from "./compared-text.ts";

const ratio = (value: number | null, low: number | null = null, high: number | null = null) => ({
  value,
  low,
  high,
});

describe("a ratio in words", () => {
  it.each([
    [ratio(0.83, 0.81, 0.85), "17 % lower [15 – 19 %] than"],
    [ratio(1.29, 1.27, 1.31), "29 % higher [27 – 31 %] than"],
    [ratio(1.012, 0.97, 1.054), "1 % higher [−3 – +5 %] than"],
    [ratio(1.002, 0.97, 1.034), "the same [−3 – +3 %] as"],
    [ratio(0.954, 0.952, 0.956), "4.6 % lower [4.4 – 4.8 %] than"],
    [ratio(2.1, 1.9, 2.3), "2.1 times [1.9 – 2.3]"],
    [ratio(0.07, 0.06, 0.08), "14 times lower [13 – 17] than"],
    [ratio(0, 0, 0.1), "100 % lower [90 – 100 %] than"],
    [ratio(1.2), "20 % higher than"],
    [{ ...ratio(4), bound: "at-least" as const }, "over 4.00 times"],
    [{ ...ratio(1.3), bound: "at-least" as const }, "over 30 % higher than"],
    [{ ...ratio(0.7), bound: "at-least" as const }, "at most 30 % lower than"],
  ])("%j is %s", (given, text) => {
    expect(comparedText(given)).toBe(text);
  });
  it("is a dash without one", () => {
    expect(differenceText(ratio(null))).toBe("–");
  });
});

it("says how far a figure moves", () => {
  expect([1.47, 1.012, 0.88, 2.34, 12, 1e6, 1e-6].map(movesText)).toEqual([
    ...["rises 47 %", "rises 1.2 %", "falls 12 %", "rises to 2.3 times as much"],
    ...["rises to 12 times as much", "rises to over 10,000 times as much", "falls by over 99.9 %"],
  ]);
});
