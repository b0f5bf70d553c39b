// Decimals go through shifts without a rounding error, as binary fractions would not.
import { describe, expect, it } from "vitest";
import { decimalOf, decimalText, numberFrom, plusWhole, shifted } from "./decimal.ts";

describe("decimals", () => {
  it.each([
    ["0.07", 2, "7"],
    ["1e-7", 0, "0.0000001"],
    ["1e-7", 9, "100"],
    ["1.5e+21", 0, "1,500,000,000,000,000,000,000"],
    ["12345.678", 0, "12,345.678"],
    ["1234567", -3, "1,234.567"],
    ["-0.5", 1, "-5"],
    ["0", 3, "0"],
  ])("shifts %s by %i places to %s", (text, by, shown) => {
    expect(decimalText(shifted(decimalOf(text), by))).toBe(shown);
  });

  it("gives back the number that it was made from", () => {
    for (const value of [0.07, 0.1 + 0.2, 1 / 3, 5e-324, 1e21, 1.0000000000000002, 123_456.789])
      expect(numberFrom(decimalOf(String(value)))).toBe(value);
    expect(numberFrom(plusWhole(decimalOf("-0.03"), 1))).toBe(0.97);
  });
});
