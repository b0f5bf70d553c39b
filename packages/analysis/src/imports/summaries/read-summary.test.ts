// Every format by a file of its tool: the figures are those that the tool printed, typed by hand (see fixtures/README.md).
import { expect, it } from "vitest";
import { readFixture, readText, summaryBytes } from "./testing/summary-fixtures.ts";

type Expected = {
  readonly tool: string;
  readonly requests?: number | null;
  readonly failed?: number | null;
  readonly perS?: number | null;
  readonly meanUs?: number | null;
  readonly stddevUs?: number | null;
  readonly minUs?: number | null;
  readonly maxUs?: number | null;
  readonly percentiles?: Readonly<Record<string, number>>;
  readonly kind?: "closed" | "open" | "none" | null;
  readonly samples?: number | null;
  readonly buckets?: number;
  readonly count?: number;
};

const files: readonly (readonly [file: string, of: number, expected: Expected])[] = [
  [
    "wrk-latency.txt",
    0,
    {
      tool: "wrk",
      requests: 6075,
      failed: 0,
      perS: 2007.74,
      meanUs: 5510,
      maxUs: 55_210,
      percentiles: { 50: 5000, 75: 6670, 90: 8010, 99: 30_700 },
      kind: "closed",
    },
  ],
  [
    "wrk-errors.txt",
    0,
    {
      tool: "wrk",
      requests: 1837,
      failed: 367,
      perS: 874.15,
      meanUs: 4630,
      maxUs: 21_130,
      percentiles: {},
    },
  ],
  [
    "wrk2.txt",
    0,
    {
      tool: "wrk2",
      requests: 5003,
      failed: 8,
      perS: 500.01,
      meanUs: 5021,
      maxUs: 21_488,
      percentiles: { 50: 4983, 99: 10_940, 99.9: 18_300, 99.999: 21_488 },
      kind: "open",
      samples: 2500,
      buckets: 8,
    },
  ],
  [
    "oha.json",
    0,
    {
      tool: "oha",
      requests: 4054,
      failed: 791,
      perS: 2029.5071,
      meanUs: 4920.7235,
      maxUs: 41_380.567,
      percentiles: { 50: 4822.415, 99.9: 29_419.331 },
      kind: "closed",
    },
  ],
  [
    "oha.txt",
    0,
    {
      tool: "oha",
      requests: 4424,
      failed: 0,
      perS: 2214.3362,
      meanUs: 4510.9,
      minUs: 145.1,
      percentiles: { 50: 4399.6, 99: 8790.3 },
    },
  ],
  [
    "hey-healthy.txt",
    0,
    {
      tool: "hey",
      requests: 500,
      failed: 0,
      perS: 1779.5738,
      meanUs: 5200,
      minUs: 300,
      maxUs: 14_600,
      percentiles: { 10: 1600, 50: 5100, 99: 14_200 },
      buckets: 11,
    },
  ],
  [
    "hey-errors.txt",
    0,
    { tool: "hey", requests: 400, failed: 80, perS: 1610.5343, percentiles: { 95: 8900 } },
  ],
  ["hey-lost.txt", 0, { tool: "hey", requests: 20, failed: 20, meanUs: null, percentiles: {} }],
  ["hey-csv.csv", 0, { tool: "hey", requests: 60, failed: null, maxUs: 9500 }],
  [
    "h2load-summary.txt",
    0,
    {
      tool: "h2load",
      requests: 400,
      failed: 0,
      perS: 1622.05,
      meanUs: 4570,
      minUs: 1200,
      maxUs: 11_650,
      percentiles: {},
    },
  ],
  [
    "h2load-summary-errors.txt",
    0,
    { tool: "h2load", requests: 200, failed: 40, perS: 851.13, meanUs: 4490 },
  ],
  [
    "vegeta.json",
    0,
    {
      tool: "vegeta",
      requests: 400,
      failed: 0,
      perS: 200.466,
      meanUs: 4863.492,
      minUs: 543.131,
      maxUs: 13_800.14,
      percentiles: { 50: 4793.586, 99: 9309.624 },
      kind: "open",
    },
  ],
  [
    "vegeta.txt",
    0,
    {
      tool: "vegeta",
      requests: 400,
      failed: 0,
      perS: 200.47,
      meanUs: 4863,
      percentiles: { 50: 4794, 95: 8152 },
    },
  ],
  [
    "vegeta-hdrplot.txt",
    0,
    {
      tool: "vegeta",
      requests: 400,
      failed: null,
      maxUs: 13_800.14,
      percentiles: { 10: 1798.362 },
    },
  ],
  [
    "autocannon.json",
    0,
    {
      tool: "autocannon",
      requests: 4030,
      failed: 0,
      perS: 2015.5,
      meanUs: 4440,
      maxUs: 41_000,
      percentiles: { 50: 4000, 97.5: 9000, 99: 12_000 },
      kind: "closed",
    },
  ],
  [
    "autocannon-errors.json",
    0,
    { tool: "autocannon", requests: 200, failed: 40, perS: 200, meanUs: 5400 },
  ],
  [
    "fortio.json",
    0,
    {
      tool: "fortio",
      requests: 200,
      failed: 40,
      perS: 99.6897,
      meanUs: 4827.2871,
      minUs: 455.251,
      maxUs: 14_454.755,
      percentiles: { 50: 5027.78, 75: 6365.85, 90: 7307.69, 99: 10_750, 99.9: 14_363.8 },
      kind: "closed",
      samples: 200,
      buckets: 12,
    },
  ],
  [
    "k6-summary-export.json",
    0,
    { tool: "k6", requests: 160, failed: 32, perS: 846.155, kind: null },
  ],
  [
    "k6-handle-summary.json",
    0,
    {
      tool: "k6",
      requests: 201,
      failed: 0,
      perS: 100.261,
      meanUs: 5072.027,
      maxUs: 26_521.632,
      percentiles: { 50: 4827.69, 90: 7600.938, 95: 8266.115 },
    },
  ],
  [
    "k6-text.txt",
    0,
    {
      tool: "k6",
      requests: 160,
      failed: 32,
      perS: 756.869271,
      meanUs: 4820,
      minUs: 1190,
      maxUs: 15_590,
      percentiles: { 50: 4480, 90: 7810, 95: 9030 },
    },
  ],
  [
    "k6-text-legacy.txt",
    0,
    {
      tool: "k6",
      requests: 160,
      failed: 32,
      perS: 766.696748,
      meanUs: 5000,
      percentiles: { 95: 9690 },
    },
  ],
  [
    "ghz.json",
    0,
    {
      tool: "ghz",
      requests: 60,
      failed: 0,
      perS: 4877.786,
      meanUs: 744.05,
      minUs: 112.479,
      maxUs: 4592.817,
      percentiles: { 50: 279.87, 99: 4592.817 },
      buckets: 11,
    },
  ],
  [
    "jmeter-statistics.json",
    1,
    {
      tool: "jmeter",
      requests: 34,
      failed: 6,
      perS: 56.384743,
      meanUs: 48_029.412,
      minUs: 1000,
      maxUs: 306_000,
      percentiles: { 50: 18_000, 90: 190_000, 95: 221_250, 99: 306_000 },
      count: 4,
    },
  ],
  // The figures of statistics.json of the same run.
  [
    "jmeter.jtl.csv",
    1,
    {
      tool: "jmeter",
      requests: 16,
      failed: 0,
      perS: 27.072758,
      meanUs: 59_750,
      minUs: 1000,
      maxUs: 193_000,
      count: 3,
    },
  ],
  [
    "jmeter.jtl.csv",
    2,
    {
      tool: "jmeter",
      requests: 16,
      failed: 4,
      perS: 38.92944,
      meanUs: 35_000,
      minUs: 4000,
      maxUs: 306_000,
      count: 3,
    },
  ],
  [
    "locust_stats.csv",
    2,
    {
      tool: "locust",
      requests: 1048,
      failed: 45,
      perS: 523.139,
      meanUs: 8427.452,
      percentiles: { 50: 8000, 99: 27_000, 99.9: 56_000 },
      count: 3,
    },
  ],
  [
    "gatling-stats.json",
    3,
    {
      tool: "gatling",
      requests: 80,
      failed: 0,
      perS: 20,
      meanUs: 29_000,
      stddevUs: 51_000,
      minUs: 3000,
      maxUs: 249_000,
      percentiles: { 50: 11_000, 75: 27_000, 95: 162_000, 99: 241_000 },
      count: 5,
    },
  ],
  [
    "gatling-global-stats.json",
    0,
    {
      tool: "gatling",
      requests: 240,
      failed: 96,
      perS: 60,
      meanUs: 17_000,
      stddevUs: 38_000,
      minUs: 0,
      maxUs: 260_000,
      percentiles: { 50: 7000, 75: 14_000, 95: 50_000, 99: 234_000 },
    },
  ],
  [
    "gatling-3.9.txt",
    0,
    {
      tool: "gatling",
      requests: 240,
      failed: 96,
      perS: 60,
      meanUs: 17_000,
      stddevUs: 38_000,
      minUs: 0,
      maxUs: 260_000,
      percentiles: { 50: 7000, 75: 14_000, 95: 50_000, 99: 234_000 },
    },
  ],
  [
    "gatling.txt",
    0,
    {
      tool: "gatling",
      requests: 400,
      failed: 40,
      perS: 100,
      meanUs: 10_000,
      stddevUs: 22_000,
      minUs: 1000,
      maxUs: 249_000,
      percentiles: { 50: 6000, 75: 8000, 95: 25_000, 99: 149_000 },
    },
  ],
  [
    "nighthawk.json",
    0,
    {
      tool: "nighthawk",
      requests: 1499,
      failed: 10,
      perS: 500,
      meanUs: 4988,
      maxUs: 24_929.023,
      percentiles: { 50: 4913.1, 99: 10_801.2 },
      buckets: 5,
    },
  ],
  [
    "go-bench.txt",
    0,
    {
      tool: "go test",
      requests: null,
      meanUs: 0.015479,
      minUs: 0.009705,
      maxUs: 0.02698,
      samples: 3,
      kind: "none",
      count: 4,
    },
  ],
  [
    "criterion-estimates.json",
    0,
    {
      tool: "criterion",
      meanUs: 0.2321745,
      stddevUs: 0.1095348,
      percentiles: { 50: 0.198045 },
      samples: null,
    },
  ],
  [
    "cargo-criterion.ndjson",
    0,
    {
      tool: "criterion",
      meanUs: 0.2730064,
      minUs: 0.1337831,
      maxUs: 0.6014099,
      percentiles: { 50: 0.1885237 },
      samples: 10,
      count: 2,
    },
  ],
  [
    "cargo-criterion.ndjson",
    1,
    { tool: "criterion", meanUs: 13.43225, percentiles: { 50: 12.55001 }, samples: 10, count: 2 },
  ],
  ["jmh.json", 0, { tool: "jmh", perS: 129_618.308, meanUs: null, count: 2 }],
  ["jmh.json", 1, { tool: "jmh", perS: null, meanUs: 12.374166 }],
  [
    "jmh-sample.json",
    0,
    { tool: "jmh", meanUs: 13.710208, samples: 1259, percentiles: { 50: 3.068, 99: 15.7152 } },
  ],
  [
    "pytest-benchmark.json",
    1,
    {
      tool: "pytest-benchmark",
      perS: 1_545_054.75,
      meanUs: 0.6472263,
      minUs: 0.5552,
      maxUs: 1.86835,
      percentiles: { 50: 0.5899 },
      samples: 40,
    },
  ],
  [
    "hyperfine.json",
    0,
    {
      tool: "hyperfine",
      requests: 20,
      failed: 0,
      meanUs: 3285.714,
      minUs: 640.914,
      percentiles: { 50: 1196.9685 },
      samples: 20,
      count: 2,
    },
  ],
  [
    "hdrhistogram.hlog",
    0,
    {
      tool: "hdrhistogram",
      requests: 2001,
      minUs: 468.479,
      meanUs: 2316.954,
      stddevUs: 5606.944,
      maxUs: 250_085.375,
      percentiles: { 50: 2029.567, 90: 3303.423, 99: 4788.223, 99.9: 6975.487 },
      kind: null,
    },
  ],
  [
    "hdrhistogram-percentiles.txt",
    0,
    {
      tool: "hdrhistogram",
      requests: 2001,
      meanUs: 2_316_954,
      stddevUs: 5_606_944,
      percentiles: { 50: 2_029_567 },
    },
  ],
];

it.each(files)("reads %s, benchmark %i", (name, of, expected) => {
  const { tool, benchmarks } = readFixture(name);
  const { requests, failed, perS, load, latency } = benchmarks[of] ?? expect.fail("missing");
  const { meanUs, stddevUs, minUs, maxUs, samples, histogram } = latency;
  const known = new Map(latency.percentiles.map(({ percent, us }) => [percent, us]));
  const { percentiles, kind, buckets, count, ...figures } = expected;
  expect(count === undefined ? 1 : benchmarks.length).toBe(count ?? 1);
  if (kind !== undefined) expect(load.kind).toBe(kind);
  if (buckets !== undefined) expect(histogram).toHaveLength(buckets);
  const read = { tool, requests, failed, perS, meanUs, stddevUs, minUs, maxUs, samples };
  for (const [figure, value] of Object.entries(figures)) {
    const found = read[figure as keyof typeof read];
    if (typeof value !== "number" || value === 0) expect(found, figure).toBe(value);
    else expect(Number(found) / value, figure).toBeCloseTo(1, 5);
  }
  for (const [percent, us] of Object.entries(percentiles ?? {}))
    expect((known.get(Number(percent)) ?? Number.NaN) / us, `p${percent}`).toBeCloseTo(1, 5);
  if (percentiles !== undefined && Object.keys(percentiles).length === 0)
    expect(known.size).toBe(0);
});

it("knows what was loaded, when, and the counts behind the errors", () => {
  const autocannon = readFixture("autocannon-errors.json");
  expect(autocannon).toMatchObject({ measuredAt: "2026-11-28T09:54:38.526Z" });
  expect(autocannon.benchmarks[0]).toMatchObject({
    load: { url: "http://127.0.0.1:8931/errors", connections: 4, durationS: 1.02 },
    errors: [{ what: "HTTP 500", count: 40 }],
  });
  expect(readFixture("hey-lost.txt").benchmarks[0]?.errors).toEqual([
    {
      what: 'Get "http://127.0.0.1:8932/": dial tcp 127.0.0.1:8932: connect: connection refused',
      count: 20,
    },
  ]);
  // oha gives up what is under way at its end: named, and no failure.
  expect(readFixture("oha.txt").benchmarks[0]?.errors).toEqual([
    { what: "aborted due to deadline", count: 10 },
  ]);
  expect(readFixture("jmeter.jtl.csv").benchmarks.map(({ name }) => name)).toEqual([
    "lost",
    "GET /",
    '=HYPERLINK("http://127.0.0.1")',
  ]);
  expect(readFixture("jmh.json")).toMatchObject({ toolVersion: "1.37" });
  expect(readFixture("fortio.json")).toMatchObject({
    ...{ toolVersion: "1.75.3", measuredAt: "2026-11-28T13:31:03.468Z" },
  });
  expect(readFixture("gatling-stats.json").benchmarks.map(({ name }) => name)).toEqual([
    ...["All Requests", "orders", "orders / order", "list", "lost"],
  ]);
  expect(readFixture("gatling.txt").benchmarks[0]?.errors).toEqual([
    { what: "status.find.is(200), found 500", count: 40 },
  ]);
  // In 80 columns a long error goes on in the next line.
  expect(readFixture("gatling-3.9.txt").benchmarks[0]?.errors).toEqual([
    { what: "j.n.ConnectException: finishConnect(..) failed: Connection refused", count: 80 },
    { what: "status.find.is(200), but actually found 500", count: 16 },
  ]);
});

it("reads h2load's table by its heads, whichever a version prints", () => {
  const text = new TextDecoder().decode(summaryBytes("h2load-summary.txt"));
  const [before = ""] = text.split("                     min ");
  const table = `                     min         max      median         p95        mean         sd        +/- sd
time for request:     1.20ms     11.65ms      4.41ms      8.02ms      4.57ms      2.07ms    61.25%
`;
  expect(readText(`${before}${table}`).benchmarks[0]?.latency).toMatchObject({
    ...{ minUs: 1200, maxUs: 11_650, meanUs: 4570, stddevUs: 2070 },
    percentiles: [
      { percent: 50, us: 4410 },
      { percent: 95, us: 8020 },
    ],
  });
});
