// Gates: the limit's unit follows from the metric and from what it is compared with.
// A gate with the wrong unit must be refused, never silently read as another one.
import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";
import { limitValue } from "./gate-limit.ts";
import { formatGate } from "./index.ts";

const run = "0192f3a1-7c11-7e52-9d4b-1f2e3d4c5b6a";

describe("Gate", () => {
  it.each([
    [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }, "p99(grpc) < 50 ms", 50_000],
    [
      { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
      "p99(grpc) / p99(rest) <= 1.25",
      1.25,
    ],
    [{ metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 }, "errors(grpc) < 0.1 %", 0.001],
    [
      { metric: "throughput", of: "rest", op: ">=", limitPerS: 5_000 },
      "throughput(rest) >= 5,000/s",
      5_000,
    ],
    [{ metric: "bytes", of: "rest", op: "<", limitBytes: 1_200 }, "bytes(rest) < 1,200 B", 1_200],
    [
      { metric: "p99", of: "a", vs: { kind: "pinned", run }, op: "<=", limitRatio: 1.05 },
      `p99(a) vs run ${run} <= +5 %`,
      1.05,
    ],
  ])("reads and writes %o", (input, text, value) => {
    const gate = Gate.parse(input);
    expect(formatGate(gate)).toBe(text);
    expect(limitValue(gate)).toBe(value);
    expect(gate).toMatchObject({ blocking: true, scope: "each cell" });
  });

  it.each([
    ["no limit", { metric: "p99", of: "a", op: "<" }, "limitMs"],
    [
      "a ratio's limit in ms",
      { metric: "p99", of: "a", over: "b", op: "<", limitMs: 5 },
      "limitMs",
    ],
    ["two limits", { metric: "p99", of: "a", op: "<", limitMs: 5, limitRatio: 2 }, "limitRatio"],
    ["an error share of 1", { metric: "errors", of: "a", op: "<", limitRatio: 1 }, "limitRatio"],
    ["reuse of all", { metric: "reuse", of: "a", op: ">=", limitRatio: 1 }, "limitRatio"],
    [
      "a ratio of success",
      { metric: "success", of: "a", over: "b", op: ">=", limitRatio: 0.99 },
      "metric",
    ],
    [
      "reuse against history",
      { metric: "reuse", of: "a", vs: { kind: "rolling", runs: 5 }, op: ">=", limitRatio: 1 },
      "metric",
    ],
    ["bandwidth in /s", { metric: "bandwidth", of: "a", op: ">", limitPerS: 1 }, "limitPerS"],
    ["itself over itself", { metric: "p99", of: "a", over: "a", op: "<", limitRatio: 1 }, "over"],
    ["the maximum", { metric: "max", of: "a", op: "<", limitMs: 1 }, "metric"],
    ["a zero limit", { metric: "p99", of: "a", op: "<", limitMs: 0 }, "limitMs"],
    [
      "an infinite limit",
      { metric: "p99", of: "a", op: "<", limitMs: Number.POSITIVE_INFINITY },
      "limitMs",
    ],
    [
      "bytes of one operation",
      { metric: "bytes", of: "a", operation: "b", op: "<", limitBytes: 9 },
      "operation",
    ],
    ["bytes in ms", { metric: "bytes", of: "a", op: "<", limitMs: 9 }, "limitMs"],
    ["no cells", { metric: "p99", of: "a", op: "<", limitMs: 1, cells: [] }, "cells"],
    ["a cell of nothing", { metric: "p99", of: "a", op: "<", limitMs: 1, cells: [{}] }, "cells"],
  ])("refuses %s", (_, input, field) => {
    const parsed = Gate.safeParse(input);
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(field);
  });

  it.each([
    ["p98", /^there is no metric p98; metrics are throughput, .*; did you mean p99\?$/],
    ["p998", /did you mean p999\?$/],
    ["throughputs", /did you mean throughput\?$/],
    ["whatever", /^there is no metric whatever; metrics are throughput, [^?]*gapP99, messages$/],
    ["memry", /did you mean memory\?$/],
    ["heapPerRequest", /^heapPerRequest is not read of targets: gate on memory \(resident\), /],
    ["rss", /^rss is not read of targets: gate on memory .* allocations or allocatedBytes$/],
  ])("says what is wrong with the metric %s", (metric, message) => {
    const parsed = Gate.safeParse({ metric, of: "a", op: "<", limitMs: 1 });
    expect(parsed.error?.issues).toMatchObject([{ path: ["metric"] }]);
    expect(parsed.error?.issues[0]?.message).toMatch(message);
  });
});
