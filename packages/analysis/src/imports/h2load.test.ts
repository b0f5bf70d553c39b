// h2load 1.52's logs against what the same runs printed, and every log that is refused.
import { describe, expect, it } from "vitest";
import { readH2load } from "./h2load.ts";
import { endings, latencies, mostAtOnce, recorded, refusal } from "./testing/recorded.ts";

/** Whether a mean is what h2load prints: rounded to 10 µs there, and each time cut to whole microseconds in the log. */
const isMean = (meanUs: number, printedMs: number) =>
  Math.abs(meanUs + 0.5 - printedMs * 1_000) <= 5.5;

const answered = (name: string) =>
  readH2load(recorded(name)).filter(({ status }) => status !== null);

describe("recorded logs", () => {
  it("reads a healthy run: 300 succeeded, min 819us, max 5.89ms, mean 2.41ms", () => {
    const samples = readH2load(recorded("h2load-healthy"));
    expect(endings(samples)).toEqual({ "200": 300 });
    const { minUs, maxUs, meanUs } = latencies(samples);
    expect(minUs).toBe(819);
    expect(maxUs / 1_000).toBeCloseTo(5.89, 2);
    expect(isMean(meanUs, 2.41)).toBe(true);
  });

  it("reads a run with errors: 154 2xx, 46 5xx, min 921us, max 7.11ms, mean 2.54ms", () => {
    const samples = readH2load(recorded("h2load-errors"));
    expect(endings(samples)).toEqual({ "200": 154, "500": 46 });
    const { minUs, maxUs, meanUs } = latencies(samples);
    expect(minUs).toBe(921);
    expect(maxUs / 1_000).toBeCloseTo(7.11, 2);
    expect(isMean(meanUs, 2.54)).toBe(true);
  });

  it("reads reset streams as lost: 180 2xx, 30 errored, mean of the answered 3.15ms", () => {
    expect(endings(readH2load(recorded("h2load-reset")))).toEqual({
      "200": 180,
      "lost: failed": 30,
    });
    const { minUs, maxUs, meanUs } = latencies(answered("h2load-reset"));
    expect(minUs).toBe(778);
    expect(maxUs / 1_000).toBeCloseTo(14.33, 2);
    expect(isMean(meanUs, 3.15)).toBe(true);
  });

  it("reads streams closed without an answer (status 0) as lost: 40 2xx, 10 failed", () => {
    const samples = readH2load(recorded("h2load-unanswered"));
    expect(endings(samples)).toEqual({ "200": 40, "lost: failed": 10 });
  });

  it("cannot see what went with a killed server: 294 started, 286 done, the log has 286 answers", () => {
    const samples = readH2load(recorded("h2load-lost"));
    expect(endings(samples)).toEqual({ "200": 286 });
    expect(isMean(latencies(samples).meanUs, 10.85)).toBe(true);
  });

  it("takes the start for the time of sending: 4 clients with 2 streams have 8 under way, and rows end in order", () => {
    const samples = readH2load(recorded("h2load-healthy"));
    expect(mostAtOnce(samples)).toBe(8);
    const ends = samples.map(({ startUnixUs, latencyUs }) => startUnixUs + latencyUs);
    // The start is of the wall clock, the time of the steady clock: a few microseconds between them.
    for (const [i, end] of ends.entries()) expect(end).toBeGreaterThan((ends[i - 1] ?? 0) - 20);
  });
});

describe("form", () => {
  const row = "1795325107909537\t200\t1455\n";
  const sample = { startUnixUs: 1795325107909537, latencyUs: 1455, status: "200", lost: null };

  it("reads rows with LF and CRLF; 0 microseconds are the least time", () => {
    expect(readH2load(row)).toEqual([sample]);
    expect(readH2load(row.replace("\n", "\r\n"))).toEqual([sample]);
    expect(readH2load("1795325107909537\t-1\t0\n")).toEqual([
      { ...sample, latencyUs: 1, status: null, lost: "failed" },
    ]);
  });

  it.each([
    ["a cut row", `${row}1795325107909537\t20`, "line 2: ", "has not 3 columns"],
    ["a number that may be cut", `${row}1795325107909537\t200\t14`, "no newline at its end"],
    ["another column", `${row}1\t200\t3\t4\n`, "line 2: ", "has not 3 columns"],
    ["an empty line", `${row}\n${row}`, "line 2: ", "has not 3 columns"],
    ["spaces for tabs", "1795325107909537 200 1455\n", "line 1: ", "has not 3 columns"],
    ["a negative time", "1795325107909537\t200\t-3\n", "line 1: the time"],
    ["a fraction", "1795325107909537\t200\t1.5\n", "line 1: the time"],
    ["no number", "1795325107909537\t200\tNaN\n", "line 1: the time"],
    ["a time beyond integers", "1795325107909537\t200\t9999999999999999\n", "line 1: the time"],
    ["a negative start", "-1\t200\t3\n", "line 1: the start"],
    ["no start", "0\t200\t3\n", "line 1: the start"],
    ["a status that is none", "1795325107909537\t2000\t3\n", "line 1: the status"],
    ["another failure", "1795325107909537\t-2\t3\n", "line 1: the status"],
    ["the printed summary", "starting benchmark...\nspawning thread #0\n", "line 1: ", "summary"],
    ["its end", "finished in 93.88ms, 3195.70 req/s, 272.13KB/s\n", "line 1: ", "summary"],
    ["nothing", "", "has no request"],
    ["blank text", "\r\n", "has no request"],
    ["a list", [row], "a list, not text"],
    ["null", null, "null, not text"],
  ])("refuses %s", (_, output, ...words) => {
    const message = refusal("h2load", output);
    for (const word of [...words, "--log-file=FILE"]) expect(message).toContain(word);
  });

  it("quotes no more than the begin of a long line", () => {
    expect(refusal("h2load", "x".repeat(1_000_000)).length).toBeLessThan(400);
  });
});
