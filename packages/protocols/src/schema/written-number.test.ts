// Numbers as people write them: each is read as what it is, or refused with the question which of two it may be.
import { describe, expect, it } from "vitest";
import { plainSigns, readWrittenNumber } from "./written-number.ts";

it.each([
  ["36.02", "36.02"],
  ["12,865.11", "12865.11"],
  ["1,234", "1234"],
  ["1,234,567", "1234567"],
  ["1.234.567", "1234567"],
  ["1.234,5", "1234.5"],
  ["1.234,567", "1234.567"],
  ["1,234.567", "1234.567"],
  ["1 234,5", "1234.5"],
  ["1 234 567", "1234567"],
  ["1\u00a0234.5", "1234.5"],
  ["1\u202f234", "1234"],
  ["1\u2009234", "1234"],
  ["1'234.5", "1234.5"],
  ["1\u2019234,5", "1234.5"],
  ["1_000", "1000"],
  ["1_000.25", "1000.25"],
  ["1e3", "1e3"],
  ["1.5E-3", "1.5e-3"],
  [".5", ".5"],
  ["1.234", "1.234"],
  ["0.005", "0.005"],
  ["+3", "3"],
  ["\u22123.5", "-3.5"],
  ["\uff11\uff12\uff0e\uff15", "12.5"],
  ["\uff11\uff0c\uff12\uff13\uff14", "1234"],
])("%s is %s", (text, digits) => {
  expect(readWrittenNumber(text)).toEqual({ ok: true, digits });
});

describe("a number that may be two", () => {
  it.each([
    ["36,02", "36.02", "3,602"],
    ["0,5", "0.5", "5"],
    ["0,123", "0.123", "123"],
    ["1234,567", "1234.567", "1,234,567"],
    ["1 234,567", "1234.567", "1,234,567"],
    ["1'234,567", "1234.567", "1,234,567"],
  ])("%s is refused: %s or %s?", (text, one, other) => {
    const read = readWrittenNumber(text);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? "" : read.issue).toContain(
      `may be ${one} or ${other}: which is meant by ${text}?`,
    );
  });
  it.each(["1,23,456", "12,34.5", "1.23.4", "1_00", "10'00", "1,234'567.8", "1.234.56,7"])(
    "%s is not clear",
    (text) => {
      const read = readWrittenNumber(text);
      expect(read.ok ? "" : read.issue).toMatch(/^is not clear: .*Write a decimal point/);
    },
  );
  it.each(["", "x", "1.", "1..2", "--1", "1e", "0x10", "NaN", "Infinity", "1 2", "12 34"])(
    "%j is no number",
    (text) => expect(readWrittenNumber(text)).toMatchObject({ ok: false }),
  );
});

it("keeps places where it makes signs plain, and makes one of both mus", () => {
  const text = "\uff13\uff16\u202f\u03bcs \u22121";
  expect(plainSigns(text)).toBe("36 \u00b5s -1");
  expect(plainSigns(text)).toHaveLength(text.length);
});
