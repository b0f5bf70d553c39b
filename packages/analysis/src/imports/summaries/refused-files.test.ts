// Files that are no whole summary: each is refused with what is wrong and what to do, and none is read halfway.
import { describe, expect, it } from "vitest";
import { ImportError } from "../sample.ts";
import { maxBenchmarks, readSummary } from "./read-summary.ts";
import { inflate, readFixture, readText, summaryBytes } from "./testing/summary-fixtures.ts";

const textOf = (name: string) => new TextDecoder().decode(summaryBytes(name));

function refusal(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return `${error.message} | ${error.remedy}`;
  }
}
const refused = (text: string) => refusal(() => readText(text));
const changed = (name: string, from: string, to: string) => {
  const text = textOf(name);
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe("encodings", () => {
  const text = textOf("wrk-latency.txt");
  const little = Buffer.from(`\ufeff${text}`, "utf16le");
  it("reads UTF-16 as PowerShell writes it, of either order, and UTF-8 with its mark", () => {
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.from(`\ufeff${text}`)])
      expect(readSummary(bytes, inflate)).toEqual(readFixture("wrk-latency.txt"));
  });
  it("reads lines that end as on Windows, and text with the colours of a terminal", () => {
    expect(readText(text.replaceAll("\n", "\r\n"))).toEqual(readFixture("wrk-latency.txt"));
    expect(readText(textOf("oha.txt").replace("100.00%", "\u001b[32m100.00%\u001b[0m"))).toEqual(
      readFixture("oha.txt"),
    );
  });
  it("refuses others with the line, and what is packed", () => {
    const latin = Buffer.concat([Buffer.from("Running 3s test @ x\n"), Buffer.from([0xe9, 10])]);
    expect(refusal(() => readSummary(latin, inflate))).toMatch(
      /not UTF-8: line 2 .*\| Save it as UTF-8/,
    );
    expect(refusal(() => readSummary(little.subarray(0, 9), inflate))).toContain(
      "not whole UTF-16",
    );
    expect(refusal(() => readSummary(Buffer.from([0x1f, 0x8b, 8, 0]), inflate))).toContain(
      "packed by gzip | Unpack it",
    );
    expect(refused("a\0b")).toContain("holds NUL characters");
    // Gatling's binary log, which is not UTF-8 either.
    const binary = Buffer.from([0, 0, 0, 6, 0x33, 0x2e, 0x31, 0xff, 0xfe]);
    expect(refusal(() => readSummary(binary, inflate))).toContain("holds NUL characters");
    expect(refused(" \n")).toContain("the file is empty");
  });
});

it("says which field or line is in error", () => {
  expect(refused(changed("autocannon.json", '"average":4.44', '"average":"fast"'))).toBe("read");
  expect(refused(changed("autocannon.json", '"duration":2.02', '"duration":"long"'))).toContain(
    'duration is "long", not a number of at least 0',
  );
  expect(refused(changed("autocannon.json", '"duration":2.02,', ""))).toContain(
    "duration is missing",
  );
  expect(refused(changed("nighthawk.json", '"count": "750"', '"count": -3'))).toContain(
    "results.0.statistics.1.percentiles.1.count is -3",
  );
  expect(refused(changed("locust_stats.csv", "GET,/,798", "GET,/,many"))).toContain(
    'row 2: Request Count is "many"',
  );
  expect(refused(changed("locust_stats.csv", "GET,/errors,250,45,8", "GET,/errors,250"))).toContain(
    "row 3 has",
  );
  expect(refused(changed("go-bench.txt", "26.98 ns/op", "26.98 ns"))).toContain(
    "line 5: BenchmarkCount-2 has no ns/op",
  );
  expect(refused(changed("wrk-latency.txt", "Requests/sec:", "Requests:"))).toContain(
    '"Requests/sec:" is missing',
  );
  expect(refused(changed("jmh.json", '"ops/ms"', '"ops/beat"'))).not.toBe("read");
});

it("refuses files that are cut off", () => {
  for (const name of ["autocannon.json", "vegeta.json", "k6-handle-summary.json", "jmh.json"])
    expect(refused(textOf(name).slice(0, -20))).toContain("begins like JSON and is not whole");
  expect(refused(textOf("wrk-latency.txt").slice(0, 300))).toContain("it may be cut off");
  expect(refused(textOf("h2load-summary.txt").slice(0, 430))).toContain("it may be cut off");
  expect(refused(textOf("hdrhistogram.hlog").slice(0, 900))).toMatch(/line 7 is no interval/);
  expect(refused(textOf("locust_stats.csv").slice(0, 300))).toMatch(/row \d/);
});

it("names what it cannot read, and where single requests go", () => {
  expect(refused("hello")).toContain("no tool is recognised by its content");
  expect(refused('{"a":1}')).toContain("no tool is recognised");
  expect(refused("1793534400000000\t200\t800\n")).toContain("POST /imports");
  expect(refused('{"metric":"http_req_duration","type":"Point","data":{}}\n{"a":1}')).toContain(
    "POST /imports",
  );
  expect(refused('{"group_id":"split","full_id":"split/10"}')).toContain("estimates.json");
  expect(refused('{"sampling_mode":"Linear","iters":[1.0],"times":[9.0]}')).toContain(
    "estimates.json",
  );
  expect(refused("<?xml version='1.0'?><testResults/>")).toContain("Write it as CSV");
  for (const report of [
    "RUN\tdemo.ListSimulation\tlistsimulation\t1795872710514\t \t3.9.5\n",
    "<!DOCTYPE html>\n<html><head><title>Gatling Stats - Global Information</title></head></html>",
  ])
    expect(refused(report)).toContain("Send what Gatling printed at its end");
});

it("refuses histograms that cannot be decoded, whatever their header says", () => {
  const log = textOf("hdrhistogram.hlog");
  const line = log.split("\n").find((one) => one.startsWith("0.000")) ?? "";
  const encoded = line.slice(line.lastIndexOf(",") + 1);
  const with64 = (text: string) => refused(log.replace(encoded, text));
  expect(with64("AAAA")).toContain("is too short");
  expect(with64(`${encoded.slice(0, 40)}`)).toContain("is cut off");
  expect(with64(Buffer.from("not a histogram at all").toString("base64"))).toContain(
    "compressed form of V2",
  );
  const bytes = Buffer.from(encoded, "base64");
  bytes[30] = (bytes[30] ?? 0) ^ 0xff;
  expect(with64(bytes.toString("base64"))).toMatch(/the histogram/);
});

it("keeps a bounded part of a large file, and says how much it left out", () => {
  const many = Array.from(
    { length: maxBenchmarks + 7 },
    (_, i) => `BenchmarkA${i}-2 100 ${i + 1} ns/op`,
  );
  expect(readText(many.join("\n"))).toMatchObject({
    leftOut: 7,
    benchmarks: { length: maxBenchmarks },
  });
  const names = `BenchmarkA/${"x".repeat(5_000)}-2 100 1 ns/op`;
  expect(readText(names).benchmarks[0]?.name).toHaveLength(300);
});

it.each([
  ["wrk-latency.txt", "http://127"],
  ["hey-lost.txt", "http://127"],
  ["autocannon.json", "http://127"],
  ["hyperfine.json", "sleep 0.01"],
])("keeps no password of an address anywhere in the summary of %s", (name, at) => {
  const address = "http://me:se@cret-word@127";
  const summary = readText(changed(name, at, at === "http://127" ? address : `curl ${address}`));
  expect(JSON.stringify(summary)).not.toMatch(/secret|cret-word|me:/);
});

it("takes a password out before a long name is cut", () => {
  const command = `${"x".repeat(280)} http://me:secret-of-many-letters@127.0.0.1/`;
  const text = changed("hyperfine.json", "sleep 0.01", command);
  expect(JSON.stringify(readText(text))).not.toContain("secret");
});
