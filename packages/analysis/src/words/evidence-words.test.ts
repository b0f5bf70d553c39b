// Facts of diagnostics in words and units.
import { describe, expect, it } from "vitest";
import { evidenceText } from "./evidence-words.ts";
import { formatBytes } from "./format-plain.ts";

describe("evidence", () => {
  it.each([
    ["cpuShare", 0.97, "CPU share", "97 %"],
    ["cpuShareLimit", 0.8, "CPU share limit", "80 %"],
    ["rttUs", 38, "RTT", "38.0 µs"],
    ["changeShare", -0.123, "change", "−12 %"],
    ["trendP", 0.001_95, "p of the trend", "0.00195"],
    ["p", 1.2e-9, "p", "under 0.0001"],
    ["windowMs", 2_500, "window", "2.50 s"],
    ["offeredPerS", 12_345, "offered", "12,345/s"],
    ["requests", 1_000_000, "requests", "1,000,000"],
    ["lagOneAutocorrelation", -0.0123, "lag-1 autocorrelation", "−0.0123"],
    ["servedBy", "grpc", "served by", "grpc"],
    ["metric", "p99", "metric", "p99 latency"],
    ["needed", Number.POSITIVE_INFINITY, "needed", "unbounded"],
    ["unheardOf", 1.5, "unheardOf", "1.50"],
  ])("%s", (name, value, words, text) => {
    expect(evidenceText(name, value)).toEqual({ name: words, value: text });
  });

  it("leaves lists and facts of facts to the sentence", () => {
    expect([["a"], { quote: "x" }, null, true].map((value) => evidenceText("p", value))).toEqual(
      Array(4).fill(null),
    );
  });

  it("writes bytes", () => {
    expect([0, 999, 8_334_000_000].map(formatBytes)).toEqual(["0 B", "999 B", "8.33 GB"]);
  });
});
