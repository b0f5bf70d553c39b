// Inputs that JSON allows and PostgreSQL does not.
import { describe, expect, it } from "vitest";
import { storableIssue } from "./storable.ts";

describe("storableIssue", () => {
  it.each([[null], [1], ["text 😀"], [{ a: [1, "b", { c: null }] }], [[]]])("takes %j", (value) => {
    expect(storableIssue(value)).toBeNull();
  });
  it("names the path of a NUL character", () => {
    expect(storableIssue({ a: [{ b: "x\u0000y" }] })?.field).toBe("a.0.b");
  });
  it("finds one in a key", () => {
    expect(storableIssue({ outer: { "a\u0000": 1 } })).toEqual({
      field: "outer",
      message: "holds a name that holds a NUL character (U+0000)",
    });
  });
  it.each(["\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d"])("refuses half a pair", (text) => {
    expect(storableIssue([text])?.field).toBe("0");
  });
  it("refuses more values than a definition has, before it looks at each", () => {
    expect(storableIssue({ a: Array.from({ length: 49_999 }, () => 1) })).toBeNull();
    expect(storableIssue({ a: Array.from({ length: 50_000 }, () => ({})) })).toEqual({
      field: "a",
      message: expect.stringContaining("holds more than 50,000 values"),
    });
    expect(storableIssue([1, 2, 3], 2)?.field).toBe("");
  });
  it("survives a hundred thousand levels and says so", () => {
    const text = "[".repeat(100_000) + "]".repeat(100_000);
    expect(storableIssue(JSON.parse(text))?.message).toBe("is nested deeper than 64 levels");
  });
  it("takes less than twice as long as parsing does", () => {
    const members = Array.from({ length: 49_990 }, (_, i) => [`k${i}`, i]);
    const json = JSON.stringify({ a: Object.fromEntries(members) });
    let [parseMs, lookMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let reading = 0; reading < 7; reading++) {
      const started = performance.now();
      const value = JSON.parse(json);
      const parsed = performance.now();
      expect(storableIssue(value)).toBeNull();
      parseMs = Math.min(parseMs, parsed - started);
      lookMs = Math.min(lookMs, performance.now() - parsed);
    }
    expect(lookMs).toBeLessThan(2 * parseMs);
  });
  it("names the path of what is nested too deeply by its first eight names", () => {
    let value: unknown = 1;
    for (let level = 65; level > 0; level--) value = { [`l${level}`]: value };
    expect(storableIssue(value)).toEqual({
      field: "l1.l2.l3.l4.l5.l6.l7.l8",
      message: "is nested deeper than 64 levels",
    });
  });
});
