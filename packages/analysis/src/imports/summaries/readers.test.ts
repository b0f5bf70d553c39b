// What single tools count in their own way, each by a file of the tool with something changed.
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { summaryReaders } from "./read-summary.ts";
import { readText, summaryBytes } from "./testing/summary-fixtures.ts";

type Change = readonly [from: string | RegExp, to: string];

/** The first benchmark of the file with the changes made. */
function read(name: string, ...changes: readonly Change[]) {
  let text = new TextDecoder().decode(summaryBytes(name));
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    text = changed;
  }
  return readText(text).benchmarks[0] ?? expect.fail("missing");
}

it("keeps benchmarks of go test apart by their package", () => {
  const text = new TextDecoder().decode(summaryBytes("go-bench.txt"));
  const { benchmarks } = readText(
    `${text}${text.replace("example.com/dispatch", "example.com/b")}`,
  );
  expect(benchmarks).toHaveLength(8);
  expect(benchmarks.map(({ latency }) => latency.samples)).toEqual(Array(8).fill(3));
  expect(benchmarks.slice(3, 5).map(({ name }) => name)).toEqual([
    "example.com/dispatch.BenchmarkSizes/large-2",
    "example.com/b.BenchmarkCount-2",
  ]);
});

it("takes the number at the end of Go's names as processors where all have the same", () => {
  const threads = (...names: readonly string[]) =>
    readText(names.map((name) => `Benchmark${name} 100 7 ns/op`).join("\n")).benchmarks.map(
      ({ load }) => load.threads,
    );
  expect(threads("A-8", "B/size-10-8")).toEqual([8, 8]);
  expect(threads("Sizes/size-10", "Sizes/size-100")).toEqual([null, null]);
  expect(threads("A", "Sizes/size-10")).toEqual([null, null]);
});

it("counts commands of hyperfine that a signal killed as failed", () => {
  const killed = read("hyperfine.json", [/"exit_codes": \[\s+0,\s+0/, '"exit_codes": [null, 3']);
  expect(killed).toMatchObject({
    failed: 2,
    errors: [
      { what: "killed by a signal", count: 1 },
      { what: "exit code 3", count: 1 },
    ],
  });
});

it("keeps a percentile of JMH that one iteration of ten is beyond", () => {
  const rawData = [Array.from({ length: 10 }, (_, i) => i + 1)];
  const file = [
    {
      ...{ benchmark: "a", mode: "avgt", threads: 1 },
      primaryMetric: {
        ...{ score: 5.5, scoreUnit: "us/op", rawData },
        scorePercentiles: { "50.0": 5.5, "90.0": 9.9, "95.0": 10 },
      },
    },
  ];
  expect(readText(JSON.stringify(file)).benchmarks[0]?.latency.percentiles).toEqual([
    { percent: 50, us: 5.5 },
    { percent: 90, us: 9.9 },
  ]);
});

it("multiplies rate and connections of Nighthawk by its workers", () => {
  const alone = read("nighthawk.json");
  expect(alone.load).toMatchObject({ threads: 1, connections: 10, ratePerS: 500 });
  const worker = (n: number) => `{ "name": "worker_${n}", "statistics": [], "counters": [] },`;
  const two = read("nighthawk.json", ['"results": [', `"results": [${worker(0)}${worker(1)}`]);
  expect(two).toMatchObject({
    load: { threads: 2, connections: 20, inFlight: 20, ratePerS: 1_000 },
    requests: 1499,
  });
  const wrapped = read("nighthawk.json", [
    '"requests_per_second": 500',
    '"requests_per_second": { "value": "500" }',
  ]);
  expect(wrapped.load.ratePerS).toBe(500);
});

it("reads texts in place of numbers, and dashes for none, as older versions of Gatling have them", () => {
  const older = read(
    "gatling-global-stats.json",
    [/"(total|ok|ko)": ([\d.]+)/g, '"$1": "$2"'],
    [/"minResponseTime": \{\s+"total": "0"/, '"minResponseTime": { "total": "-"'],
  );
  expect(older).toMatchObject({ requests: 240, failed: 96, perS: 60, latency: { minUs: null } });
  // Errors that do not come to those counted are not all of them.
  const partly = read("gatling.txt", [/40( +\(100%\)\s+=+\s+Reports)/, "39$1"]);
  expect(partly.errors).toEqual([{ what: "KO", count: 40 }]);
});

it("takes as the start of a JTL its earliest request, which may have ended after others", () => {
  const text = new TextDecoder().decode(summaryBytes("jmeter.jtl.csv"));
  const earlier = text.replace("1795872813272,188,", "1795872813100,360,");
  expect(readText(text).measuredAt).toBe("2026-11-28T13:33:33.268Z");
  expect(readText(earlier).measuredAt).toBe("2026-11-28T13:33:33.100Z");
});

it("takes no times of oha where nothing was answered, though it writes a mean of 0", () => {
  const lost = read(
    "oha.json",
    [
      /"slowest": 0.041380567,\s+"fastest": 0.000183871,\s+"average": 0.0049207235214602935/,
      '"slowest": null, "average": 0',
    ],
    [/"statusCodeDistribution": \{[^}]*\}/, '"statusCodeDistribution": {}'],
    ["aborted due to deadline", "Connection refused (os error 111)"],
  );
  expect(lost).toMatchObject({
    ...{ requests: 10, failed: 10 },
    latency: { meanUs: null, samples: null, percentiles: [] },
  });
});

it("keeps percentiles of wrk2 in order, whose distribution is rounded and whose spectrum is not", () => {
  const { latency } = read("wrk2.txt", ["99.000%   10.94ms", "99.000%    8.22ms"]);
  expect(latency.percentiles.find(({ percent }) => percent === 99)?.us).toBe(8223);
  const times = latency.percentiles.map(({ us }) => us);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(latency.maxUs).toBe(21_488);
});

it("counts redirects of autocannon as answers, where it counts by status", () => {
  const statuses = '"statusCodeStats":{"200":{"count":4030}}';
  const redirected = read(
    "autocannon.json",
    ['"non2xx":0', '"non2xx":30'],
    [statuses, '"statusCodeStats":{"200":{"count":4000},"302":{"count":30}}'],
  );
  expect(redirected).toMatchObject({ failed: 0, errors: [] });
  const lost: Change = ['"errors":0', '"errors":5'];
  const mismatched: Change = ['"mismatches":0', '"mismatches":2'];
  expect(read("autocannon.json", lost, mismatched).failed).toBe(7);
  const older = read(
    "autocannon.json",
    ['"non2xx":0', '"non2xx":30'],
    [`${statuses},`, ""],
    lost,
    mismatched,
  );
  expect(older.failed).toBe(37);
});

it("takes as samples of ghz the calls that succeeded", () => {
  const failing = read("ghz.json", ['{"OK":60}', '{"OK":50,"Unavailable":10}']);
  expect(failing).toMatchObject({ requests: 60, failed: 10, latency: { samples: 50 } });
});

it("counts requests of wrk that were never answered, and has no times without answers", () => {
  const errors = "  Socket errors: connect 3, read 4, write 5, timeout 6";
  const some = read("wrk-errors.txt", ["  Non-2xx", `${errors}\n  Non-2xx`]);
  expect(some).toMatchObject({
    ...{ requests: 1837 + 12, failed: 367 + 12 },
    latency: { samples: 1837 - 6, meanUs: 4630 },
  });
  const none = read(
    "wrk-errors.txt",
    ["1837 requests", "0 requests"],
    ["  Non-2xx or 3xx responses: 367", errors],
  );
  expect(none).toMatchObject({ requests: 12, latency: { samples: null, meanUs: null } });
  expect(read("wrk2.txt")).toMatchObject({ requests: 5003, latency: { samples: 2500 } });
});

it("has no times of requests of wrk that all timed out, and counts each as failed once", () => {
  const late = (status: string) =>
    read(
      "wrk-errors.txt",
      ["4.63ms    2.39ms  21.13ms   68.24%", "0.00us    0.00us   0.00us    -nan%"],
      ["1837 requests", "20 requests"],
      [
        "  Non-2xx or 3xx responses: 367",
        `  Socket errors: connect 0, read 0, timeout 20${status}`,
      ],
    );
  expect(late("")).toMatchObject({
    ...{ requests: 20, failed: 20, errors: [{ what: "socket: timeout", count: 20 }] },
    latency: { samples: null, meanUs: null, maxUs: null },
  });
  expect(late("\n  Non-2xx or 3xx responses: 20")).toMatchObject({
    ...{ requests: 20, failed: 20, errors: [{ count: 20 }, { count: 20 }] },
  });
});

it.each([
  [99, 1_000],
  [100, 10_000],
  [990, 10_000],
  [1_000, 100_000],
  [10_000, 1e6],
])("knows Locust's step at a median of %i ms", (median, stepUs) => {
  expect(read("locust_stats.csv", [/,0\.0,8,/, `,0.0,${median},`]).latency.stepUs).toBe(stepUs);
});

it("reads percentiles of Locust below quoted heads", () => {
  const text = new TextDecoder().decode(summaryBytes("locust_stats.csv"));
  const quoted = text.replace(/^.*/, (head) => head.replace(/[^,]+/g, '"$&"'));
  expect(quoted).toContain('"99.9%"');
  expect(readText(quoted).benchmarks).toEqual(readText(text).benchmarks);
});

it("names requests that oha gave up at its end, in text and JSON, and takes its bytes", () => {
  const json = read("oha.json", ['"aborted due to deadline": 10', '"aborted due to deadline": 12']);
  expect(json.errors).toContainEqual({ what: "aborted due to deadline", count: 12 });
  expect(json).toMatchObject({ requests: 4054, failed: 791 });
  expect(read("oha.txt").bytesPerS).toBeCloseTo(4.31 * 1_024, 6);
});

it("keeps the percentiles that people look for where there are too many", () => {
  const percentiles = Array.from({ length: 999 }, (_, i) => (i + 1) / 10);
  const distribution = percentiles.map((percentage) => ({ percentage, latency: percentage }));
  const { latency } = read("ghz.json", [
    /"latencyDistribution":\[[^\]]*\]/,
    `"latencyDistribution":${JSON.stringify(distribution)}`,
  ]);
  const kept = latency.percentiles.map(({ percent }) => percent);
  expect(kept.length).toBeLessThan(220);
  expect(kept).toEqual(expect.arrayContaining([50, 75, 90, 95, 99, 99.9]));
});

/** A log with a histogram of five digits, whose first `values` buckets hold one each. */
function logOf(values: number): string {
  const plain = Buffer.alloc(40 + values, 2);
  plain.fill(0, 0, 40);
  plain.writeInt32BE(0x1c849303, 0);
  plain.writeInt32BE(values, 4);
  plain.writeInt32BE(5, 12);
  plain.writeBigInt64BE(1n, 16);
  const packed = deflateSync(plain);
  const head = Buffer.alloc(8);
  head.writeInt32BE(0x1c849304, 0);
  head.writeInt32BE(packed.length, 4);
  const encoded = Buffer.concat([head, packed]).toString("base64");
  const line = (tag: string) => `Tag=${tag},0.0,1.0,1.0,${encoded}\n`;
  return `#[Histogram log format version 1.3]\n${line("a")}${line("b")}`;
}

it("refuses logs of more distinct values than a thread's memory holds", () => {
  expect(readText(logOf(1_000)).benchmarks.map(({ requests }) => requests)).toEqual([1_000, 1_000]);
  const wide = logOf(250_001);
  expect(wide.length).toBeLessThan(15_000);
  expect(() => readText(wide)).toThrow(/more than 500,000 distinct values/);
});

it("says by which fields JSON is recognised, and recognises it by no fewer", () => {
  const ghz = summaryReaders.find(({ tool }) => tool === "ghz") ?? expect.fail("missing");
  expect(ghz.by).toBe("its fields latencyDistribution, statusCodeDistribution and rps");
  expect(() => read("ghz.json", ['"rps"', '"rate"'])).toThrow("no tool is recognised");
});
