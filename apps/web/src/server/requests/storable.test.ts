// Inputs that JSON allows and PostgreSQL does not.
import { describe, expect, it } from "vitest";
import { storableFault } from "./storable.ts";

describe("storableFault", () => {
  it.each([[null], [1], ["text 😀"], [{ a: [1, "b", { c: null }] }], [[]]])("takes %j", (value) => {
    expect(storableFault(value)).toBeNull();
  });
  it("names the path of a NUL character", () => {
    expect(storableFault({ a: [{ b: "x\u0000y" }] })?.field).toBe("a.0.b");
  });
  it("finds one in a key", () => {
    expect(storableFault({ outer: { "a\u0000": 1 } })).toEqual({
      field: "outer",
      message: "holds a name that holds a NUL character (U+0000)",
    });
  });
  it.each(["\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d"])("refuses half a pair", (text) => {
    expect(storableFault([text])?.field).toBe("0");
  });
  it("refuses more values than a definition has, before it looks at each", () => {
    expect(storableFault({ a: Array.from({ length: 49_999 }, () => 1) })).toBeNull();
    expect(storableFault({ a: Array.from({ length: 50_000 }, () => ({})) })).toEqual({
      field: "a",
      message: expect.stringContaining("holds more than 50,000 values"),
    });
    expect(storableFault([1, 2, 3], 2)?.field).toBe("");
  });
  it("survives a hundred thousand levels and says so", () => {
    const text = "[".repeat(100_000) + "]".repeat(100_000);
    expect(storableFault(JSON.parse(text))?.message).toBe("is nested deeper than 64 levels");
  });
});
