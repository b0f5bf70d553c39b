// Lines and limits that all readers share.
import { expect, it } from "vitest";
import { addSample, eachLine, mostSamples, quoted } from "./output-text.ts";
import { ImportError, type Sample } from "./sample.ts";

const linesOf = (text: string) => {
  const lines: [number, string][] = [];
  eachLine(text, (line, number) => lines.push([number, line]));
  return lines;
};

it("counts lines from 1; a newline at the end begins none", () => {
  expect(linesOf("a\nb\r\n")).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
  expect(linesOf("a\n\r\nb\r")).toEqual([
    [1, "a"],
    [2, ""],
    [3, "b"],
  ]);
  expect(linesOf("\n\n")).toEqual([
    [1, ""],
    [2, ""],
  ]);
});

it("takes 2,000,000 samples and no more", () => {
  const sample: Sample = { startUnixUs: 1, latencyUs: 1, status: "200", lost: null };
  const samples = new Array<Sample>(mostSamples - 1);
  addSample(samples, sample);
  expect(samples).toHaveLength(2_000_000);
  expect(() => addSample(samples, sample)).toThrow(ImportError);
  expect(() => addSample(samples, sample)).toThrow("more than 2,000,000 requests");
});

it("quotes the begin of a long text, and what is no text by its kind", () => {
  expect(quoted("x".repeat(1_000))).toBe(`"${"x".repeat(60)}…"`);
  expect([
    quoted(undefined),
    quoted(null),
    quoted([]),
    quoted({}),
    quoted(-1),
    quoted(true),
  ]).toEqual(["missing", "null", "a list", "an object", "-1", "true"]);
});
