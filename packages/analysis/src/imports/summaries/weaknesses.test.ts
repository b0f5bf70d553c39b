// What limits the figures of each tool's summary, and the audit and comparison of summaries.
import { expect, it } from "vitest";
import { noVerdictText, summaryChange, weaknessText } from "../../words/summary-words.ts";
import { auditSummary } from "./audit-summary.ts";
import { compareSummaries } from "./compare-summaries.ts";
import { readFixture, readText, summaryBytes } from "./testing/summary-fixtures.ts";
import { weaknessesOf } from "./weaknesses.ts";

const codes = (name: string, of = 0) => {
  const summary = readFixture(name);
  const benchmark = summary.benchmarks[of] ?? expect.fail("missing");
  return weaknessesOf(summary, benchmark).map(({ code }) => code);
};

it.each([
  ["wrk-latency.txt", ["closed-loop", "corrected-times"]],
  ["wrk-errors.txt", ["closed-loop", "corrected-times", "failed-requests", "no-percentiles"]],
  ["wrk2.txt", ["failed-requests", "few-samples"]],
  ["autocannon.json", ["closed-loop", "coordinated-omission", "few-samples", "coarse-times"]],
  ["vegeta-hdrplot.txt", ["coordinated-omission", "unknown-errors", "few-samples"]],
  ["k6-handle-summary.json", ["unknown-load", "coordinated-omission"]],
  ["hey-lost.txt", ["closed-loop", "failed-requests", "no-percentiles", "unknown-samples"]],
  ["jmh.json", ["few-samples"]],
  ["criterion-estimates.json", ["unknown-samples"]],
  ["hdrhistogram.hlog", ["assumed-unit", "unknown-load", "unknown-errors", "few-samples"]],
])("names the weaknesses of %s", (name, expected) => {
  expect(codes(name)).toEqual(expected);
});

it("says each of them with its figures", () => {
  const summary = readText("BenchmarkA-2 100 7 ns/op");
  const one = summary.benchmarks[0] ?? expect.fail("missing");
  expect(weaknessesOf(summary, one).map(weaknessText)).toEqual([
    "Mean only: it says nothing of the slow requests, nor how far times vary.",
    "Few samples: 1, and 10 are needed.",
  ]);
  const autocannon = readFixture("autocannon.json");
  const texts = weaknessesOf(autocannon, autocannon.benchmarks[0] ?? one)
    .map(weaknessText)
    .join("\n");
  expect(texts).toContain("with 10 requests in flight at most");
  expect(texts).toContain("4,030, and 10,000 are needed for p99.9");
  expect(texts).toContain("steps of 1.00 ms at a median of 4.00 ms");
  expect(noVerdictText).toContain("no interval can be calculated");
});

it("compares the only benchmark of each, and says what differs", () => {
  const { benchmarks } = compareSummaries(
    readFixture("hey-healthy.txt"),
    readFixture("wrk-latency.txt"),
  );
  expect(benchmarks).toHaveLength(1);
  const [{ figures, differences } = expect.fail("missing")] = benchmarks;
  expect(figures.find(({ figure }) => figure === "perS")).toEqual({
    ...{ figure: "perS", base: 1779.5738, head: 2007.74 },
    ratio: 2007.74 / 1779.5738,
  });
  expect(figures.find(({ figure }) => figure === "failedShare")).toMatchObject({
    base: 0,
    head: 0,
    ratio: null,
  });
  expect(figures.map(({ figure }) => figure)).toEqual([
    "perS",
    "failedShare",
    "meanUs",
    "p50",
    "p75",
    "p90",
    "p99",
  ]);
  expect(differences.map(({ what }) => what)).toEqual([
    "tool",
    "url",
    "times",
    "connections",
    "duration",
  ]);
});

it("says changes in percent, and those of the failed share in percentage points", () => {
  const change = (figure: string, base: number, head: number) =>
    summaryChange({ figure, base, head, ratio: base === 0 ? null : head / base });
  expect(change("p99", 10, 40)).toBe("+300 %");
  expect(change("p99", 0, 40)).toBe("–");
  expect(change("failedShare", 0.1, 0.4)).toBe("+30 pp");
  expect(change("failedShare", 0, 0.0004)).toBe("+0.040 pp");
  expect(change("failedShare", 0.4, 0.1)).toBe("−30 pp");
});

it("says rates and durations that differ with their units, rounded", () => {
  const base = readFixture("vegeta.json");
  const [one = expect.fail("missing")] = base.benchmarks;
  const load = { ...one.load, ratePerS: 150.123_456_789, durationS: 0.123_456_789 };
  const head = { ...base, benchmarks: [{ ...one, load }] };
  expect(compareSummaries(base, head).benchmarks[0]?.differences).toEqual([
    { what: "rate", base: "201/s", head: "150/s" },
    { what: "duration", base: "1.99 s", head: "123 ms" },
  ]);
});

it("takes Little's law by requests in flight, not by connections", () => {
  const laws = (name: string, from: string, to: string) => {
    const text = new TextDecoder().decode(summaryBytes(name));
    expect(text).toContain(from);
    const summary = readText(text.replace(from, to));
    const [one = expect.fail("missing")] = summary.benchmarks;
    return {
      inFlight: one.load.inFlight,
      laws: auditSummary(summary).filter(({ rule }) => rule === "littles-law").length,
      said: weaknessesOf(summary, one).map(weaknessText).join(" "),
    };
  };
  // 2,015.5/s × 4.44 ms = 8.9 in flight: of 10, not of 100.
  const pipelined = laws("autocannon.json", '"connections":10', '"connections":1');
  expect(pipelined).toMatchObject({ inFlight: 1, laws: 1 });
  expect(pipelined.said).toContain("with 1 request in flight at most");
  const pipelining = '"connections":2,"sampleInt":1000,"pipelining":5';
  const filled = laws(
    "autocannon.json",
    '"connections":10,"sampleInt":1000,"pipelining":1',
    pipelining,
  );
  expect(filled).toMatchObject({ inFlight: 10, laws: 0 });
  expect(filled.said).toContain("with 10 requests in flight at most");
  const ghz = laws("ghz.json", '"connections":4', '"connections":1');
  expect(ghz).toMatchObject({ inFlight: 4, laws: 0 });
  const h2load = laws("h2load-summary.txt", "8 total client", "8 total client");
  expect(h2load).toMatchObject({ inFlight: null, laws: 0 });
  expect(h2load.said).not.toContain("in flight at most");
});

it("finds nothing wrong with fewer requests in flight, where a file does not say its rate", () => {
  // autocannon -c 10 -R 500: its JSON has no rate.
  const text = new TextDecoder().decode(summaryBytes("autocannon.json"));
  const limited = text.replace('"average":2015.5', '"average":500');
  expect(limited).not.toBe(text);
  expect(auditSummary(readText(limited)).map(({ rule }) => rule)).not.toContain("littles-law");
});

it("applies Little's law to no clients that wait for their turn at a rate, or that other labels take", () => {
  for (const name of ["fortio.json", "nighthawk.json", "jmeter.jtl.csv"])
    expect(
      auditSummary(readFixture(name)).filter(({ severity }) => severity === "contradiction"),
      name,
    ).toEqual([]);
  expect(codes("fortio.json")).toEqual([
    ...["closed-loop", "coordinated-omission", "failed-requests", "few-samples"],
  ]);
});

it("compares benchmarks of the same name, and names the others", () => {
  const one = readFixture("go-bench.txt");
  const other = {
    ...one,
    benchmarks: one.benchmarks.slice(1).map((b, i) => (i === 0 ? { ...b, name: "new" } : b)),
  };
  expect(compareSummaries(one, other)).toMatchObject({
    benchmarks: { length: 2 },
    onlyBase: ["example.com/dispatch.BenchmarkCount-2", "example.com/dispatch.BenchmarkSplit-2"],
    onlyHead: ["new"],
  });
});

it("audits figures as those of a publication", () => {
  const contradictions = (summary: ReturnType<typeof readText>) =>
    auditSummary(summary).flatMap(({ rule, severity }) =>
      severity === "contradiction" ? [rule] : [],
    );
  expect(contradictions(readFixture("autocannon.json"))).toEqual([]);
  expect(contradictions(readFixture("vegeta.json"))).toEqual([]);
  // wrk's times are corrected, so that Little's law does not hold for its mean and throughput.
  expect(contradictions(readFixture("wrk-latency.txt"))).toEqual([]);
  const text = new TextDecoder().decode(summaryBytes("wrk-latency.txt"));
  const falling = readText(text.replace("90%    8.01ms", "90%    4.01ms"));
  expect(contradictions(falling)).toContain("percentiles-fall");
});
