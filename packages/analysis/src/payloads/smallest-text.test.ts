// The answer of a table of messages in one sentence.
import { expect, it } from "vitest";
import { smallestText } from "./payload-markdown.ts";

const payload = (name: string, bytes: number) => ({
  ...{ name, bytes, encoding: "json" as const, type: null },
  ...{ framingBytes: 0, savedPercent: null },
});
const text = (...payloads: ReturnType<typeof payload>[]) => smallestText({ payloads });

it("names the smallest message, and what it is compared with", () => {
  expect(text(payload("JSON", 200), payload("text", 100), payload("binary", 50))).toBe(
    "“binary” is the smallest with 50 bytes, 75 % less than “JSON” with 200.",
  );
  expect(text(payload("a", 98), payload("b", 200), payload("c", 100))).toBe(
    "“a” is the smallest with 98 bytes, 2.0 % less than “c” with 100.",
  );
  expect(text(payload("a", 1_000), payload("b", 1_000))).toBe("All messages have 1,000 bytes.");
  expect(text(payload("a", 0), payload("b", 0))).toBe("All messages have 0 bytes.");
  expect(text()).toBe("");
});
