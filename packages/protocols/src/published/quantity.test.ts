// Quantities as papers, tools and people write them: the right value in the right unit, or the question which is meant.
import { describe, expect, it } from "vitest";
import { readAmount, readQuantity, unitNamed } from "./quantity.ts";

it.each([
  ["36.02 ms", 36.02, "ms", 0.01],
  ["36ms", 36, "ms", 1],
  ["0.5 s", 0.5, "s", 0.1],
  ["36 msec", 36, "ms", 1],
  ["36 milliseconds", 36, "ms", 1],
  ["590 \u00b5s", 590, "\u00b5s", 10],
  ["590 \u03bcs", 590, "\u00b5s", 10],
  ["590 us", 590, "us", 10],
  ["590 usec", 590, "\u00b5s", 10],
  ["2 min", 120, "s", 60],
  ["1,699 1/s", 1_699, "1/s", 1],
  ["1,699/s", 1_699, "/s", 1],
  ["1699 req/s", 1_699, "1/s", 1],
  ["1699 requests/sec", 1_699, "1/s", 1],
  ["1699 requests per second", 1_699, "1/s", 1],
  ["1699 rps", 1_699, "1/s", 1],
  ["1699 RPS", 1_699, "1/s", 1],
  ["1699 qps", 1_699, "1/s", 1],
  ["1699 ops/s", 1_699, "1/s", 1],
  ["12 345 msgs/s", 12_345, "1/s", 1],
  ["20k req/s", 20_000, "1/s", 1_000],
  ["20 krps", 20_000, "1/s", 1_000],
  ["1.7M/s", 1_700_000, "1/s", 100_000],
  ["1.7k", 1_700, null, 100],
  ["120 requests/min", 2, "1/s", 10 / 60],
  ["800 Mbps", 800, "Mbit/s", 10],
  ["52.7 %", 52.7, "%", 0.1],
  ["52.7\uff05", 52.7, "%", 0.1],
  ["52.7 percent", 52.7, "%", 0.1],
  ["\u00d761.19", 61.19, null, 0.01],
  ["61.19x", 61.19, null, 0.01],
  ["\u22123 %", -3, "%", 1],
  ["1.234,5 ms", 1_234.5, "ms", 0.1],
  ["1\u202f234,5 ms", 1_234.5, "ms", 0.1],
  ["1'234.5 ms", 1_234.5, "ms", 0.1],
  ["\uff13\uff16 ms", 36, "ms", 1],
  ["1e3 ms", 1_000, "ms", 1_000],
  ["1_000 ms", 1_000, "ms", 100],
] as const)("%s", (text, value, unit, step) => {
  const read = readQuantity(text);
  expect(read).toMatchObject({ unit });
  expect(read?.value).toBeCloseTo(value, 9);
  expect(read?.step).toBeCloseTo(step, 9);
});

describe("what is no value, or may be two", () => {
  it.each([
    ["36,02 ms", /^may be 36\.02 or 3,602: which is meant by 36,02\?/],
    ["~36 ms", /is only about a value/],
    ["ca. 36 ms", /is only about a value/],
    ["<1ms", /is only known to be less: .* claim of kind target with below/],
    ["\u22641 ms", /is only known to be less/],
    [">10 s", /is only known to be more/],
    ["36 \u00b1 2 ms", /has a spread with it: .* low and high/],
    ["10\u201320 ms", /is a range/],
    ["10-20 ms", /is a range/],
    ["10 to 20 ms", /is a range/],
    ["100 KB", /has the unit KB: is that 1,000 or 1,024 bytes\?/],
    ["100 Mb/s", /has the unit Mb\/s: is that bits or bytes\?/],
    ["5 m", /has the unit m: is that minutes/],
    ["36 furlongs", /^must be a number with a unit that is known/],
    ["fast", /^must be a number with a unit that is known/],
    ["", /^must be a number with a unit that is known/],
  ])("%s is refused", (text, issue) => {
    const read = readAmount(text);
    expect(read.ok ? "" : read.issue).toMatch(issue);
    expect(readQuantity(text)).toBeNull();
  });
});

it("knows units by their other names, where they stand beside a number", () => {
  expect(["\u03bcs", "req/s", "rps", "msec", "percent", "min", "furlong"].map(unitNamed)).toEqual([
    "\u00b5s",
    "1/s",
    "1/s",
    "ms",
    "%",
    "min",
    "furlong",
  ]);
});
