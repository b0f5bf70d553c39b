// Evidence in words and units, and findings in one line.
import { describe, expect, it } from "vitest";
import { cautionSummary } from "../../features/report/facts/cautions/caution-summary.ts";
import { sampleReport } from "../../features/report/testing/sample-report.ts";
import { evidenceText, writeBytes } from "./evidence-text.ts";

const go = sampleReport();

describe("evidence", () => {
  it.each([
    ["busiestThreadShare", 0.97, "busiest thread share", "97 %"],
    ["cpuShareLimit", 0.8, "cpu share limit", "80 %"],
    ["rttUs", 38, "rtt", "38.0 µs"],
    ["slowestMhz", 1_799.6, "slowest", "1,800 MHz"],
    ["changeShare", -0.123, "change share", "−12 %"],
    ["trendP", 0.001_95, "trend p", "0.00195"],
    ["p", 1.2e-9, "p", "under 0.0001"],
    ["windowMs", 2_500, "window", "2.50 s"],
    ["throughputPerS", 12_345, "throughput", "12,345/s"],
    ["requests", 1_000_000, "requests", "1,000,000"],
    ["slope", -0.0123, "slope", "−0.0123"],
    ["addresses", "127.0.0.1", "addresses", "127.0.0.1"],
    ["needed", Number.POSITIVE_INFINITY, "needed", "unbounded"],
  ])("%s", (name, value, words, text) => {
    expect(evidenceText(name, value)).toEqual({ name: words, value: text });
  });
  it("writes bytes", () => {
    expect([0, 999, 8_334_000_000].map(writeBytes)).toEqual(["0 B", "999 B", "8.33 GB"]);
  });
  it("summarises findings by name, open ones first", () => {
    expect(cautionSummary(go.diagnostics)).toBe("engine-bound (grpc); loopback-only (accepted)");
    expect(cautionSummary([])).toBeNull();
    expect(cautionSummary(go.diagnostics.map((one) => ({ ...one, severity: "note" })))).toBeNull();
  });
});
