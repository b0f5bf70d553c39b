// k6 1.8's JSON output against its own summaries, and every output that is refused.
import { describe, expect, it } from "vitest";
import { readK6 } from "./k6.ts";
import {
  endings,
  endsAsStarts,
  latencies,
  mostAtOnce,
  recorded,
  refusal,
} from "./testing/recorded.ts";

describe("recorded output", () => {
  // Means add up: what is counted is the summary's http_req_duration + http_req_blocked.
  it("reads a healthy run: 30 requests, avg 2.1442229 + 0.0481782 ms", () => {
    const samples = readK6(recorded("k6-healthy"));
    expect(endings(samples)).toEqual({ "200": 30 });
    expect(latencies(samples).meanUs).toBeCloseTo(2144.2229 + 48.178233, 3);
    // The summary's median is of the duration alone: 2.008435 ms; only the first requests have to connect.
    expect(latencies(samples).medianUs - 2008.435).toBeGreaterThan(0);
    expect(latencies(samples).medianUs - 2008.435).toBeLessThan(50);
  });

  it("reads errors and timeouts: 113 of 160 as expected, 39 404s, 8 timeouts, avg 2.5371843 + 0.0279826 ms", () => {
    const samples = readK6(recorded("k6-errors"));
    expect(endings(samples)).toEqual({ "200": 113, "404": 39, "lost: timeout": 8 });
    expect(latencies(samples).meanUs).toBeCloseTo(2537.1842562 + 27.98255, 3);
  });

  it("reads what went with a killed server: 61 of 160 answered, 99 failed, 98 of them without a time", () => {
    const samples = readK6(recorded("k6-lost"));
    expect(endings(samples)).toEqual({ "200": 61, "lost: failed": 99 });
    expect(samples.filter(({ latencyUs }) => latencyUs === 1)).toHaveLength(98);
    const unreported = 98;
    expect(latencies(samples).meanUs).toBeCloseTo(1151.101675 + 15.00471875 + unreported / 160, 3);
  });

  it("reads gRPC calls: 120, 24 of them failed, min 0.897824, med 2.3902775, max 10.932386 ms", () => {
    const samples = readK6(recorded("k6-grpc"));
    expect(endings(samples)).toEqual({ OK: 96, UNAVAILABLE: 24 });
    const { minUs, medianUs, maxUs, meanUs } = latencies(samples);
    for (const [read, expected] of [
      [minUs, 897.824],
      [medianUs, 2390.2775],
      [maxUs, 10932.386],
      [meanUs, 2649.96985],
    ] as const)
      expect(read).toBeCloseTo(expected, 3);
  });

  it("takes the time for the end: 2 users never have more than 2 requests under way", () => {
    for (const name of ["k6-healthy", "k6-grpc"]) {
      const samples = readK6(recorded(name));
      expect(mostAtOnce(samples)).toBe(2);
      expect(mostAtOnce(endsAsStarts(samples))).toBeGreaterThan(2);
    }
  });

  it("reads CRLF, and output whose other metrics were left out", () => {
    const text = recorded("k6-healthy");
    const samples = readK6(text);
    expect(readK6(text.replaceAll("\n", "\r\n"))).toEqual(samples);
    expect(readK6(text.trimEnd())).toEqual(samples);
    const fewer = text.split("\n").filter((line) => /"http_req_(duration|blocked)"/.test(line));
    expect(readK6(fewer.join("\n"))).toEqual(samples);
  });
});

const time = "2026-11-22T05:29:25.323681888Z";
const point = (metric: string, value: unknown, more: object = {}) =>
  JSON.stringify({
    metric,
    type: "Point",
    data: { time, value, tags: { status: "200" }, ...more },
  });
const pair = (duration: unknown, more: object = {}) =>
  `${point("http_req_duration", duration, more)}\n${point("http_req_blocked", 0.5, more)}`;
const grpc = (value: unknown, more: object = {}) => point("grpc_req_duration", value, more);
const lost = (code?: string) => ({ tags: { status: "0", error_code: code } });

describe("form", () => {
  it("counts from asking for a connection to the answer's end", () => {
    expect(readK6(pair(2))).toEqual([
      {
        startUnixUs: Date.parse("2026-11-22T05:29:25Z") * 1_000 + 321_182,
        latencyUs: 2_500,
        status: "200",
        lost: null,
      },
    ]);
  });

  it("takes code 1050 for a timeout where k6 reports its time, all else for a failure", () => {
    const text = ["1050", "1211", "1212", "1000"].map((code) => pair(1, lost(code))).join("\n");
    const kinds = readK6(text).map((sample) => sample.lost);
    expect(kinds).toEqual(["timeout", "failed", "failed", "failed"]);
    const withoutStatus = `${point("http_req_duration", 0, lost("1050"))}\n${point("http_req_blocked", 0, lost("1050"))}`;
    expect(readK6(withoutStatus)).toMatchObject([{ latencyUs: 1, lost: "failed" }]);
  });

  it("knows gRPC statuses by number", () => {
    const text = ["0", "4", "99"].map((status) => grpc(1, { tags: { status } })).join("\n");
    expect(readK6(text).map(({ status }) => status)).toEqual([
      "OK",
      "DEADLINE_EXCEEDED",
      "UNKNOWN",
    ]);
  });

  const cut = recorded("k6-healthy").trimEnd().slice(0, -9);
  it.each([
    ["a cut last line", cut, "is not one whole JSON object; it may be cut off"],
    ["a cut last request", `${pair(1)}\n${point("http_req_duration", 2)}\n`, "line 3: "],
    ["an empty line", `${pair(1)}\n\n`, "line 3: "],
    ["two objects in a line", pair(1).replace("\n", ""), "line 1: "],
    ["the printed summary", "     execution: local\n", "line 1: "],
    ["an exported summary", '{"root_group":{},"metrics":{}}', "line 1: this is k6's summary"],
    ["an indented one", '{\n  "metrics": {}\n}', "line 1: "],
    ["CSV", "metric_name,timestamp,metric_value\n", "line 1: "],
    ["a list", "[]", "line 1: "],
    ["another object", '{"a":1}', "line 1: it is neither a Point nor a Metric"],
    ["no request", point("vus", 2), "no point of http_req_duration or grpc_req_duration"],
    ["nothing", "", "has no request"],
    ["an object", {}, "an object, not text"],
    ["a negative time", pair(-1), "line 1: the value -1 is no time"],
    ["a time as text", pair("1ms"), 'line 1: the value "1ms" is no time'],
    ["no value", pair(undefined), "line 1: the value missing"],
    ["a number beyond all", pair(1).replace(":1,", ":1e999,"), "line 1: the value Infinity"],
    ["a time of ages", pair(1e300), "that the request can end at"],
    ["times that overflow", pair(1e307), "out of all bounds"],
    ["no end", pair(1, { time: undefined }), "the time missing is none"],
    ["another form of time", pair(1, { time: "now" }), 'the time "now" is none'],
    [
      "no tags",
      pair(1, { tags: undefined }),
      "line 1: the point of http_req_duration has no tag status",
    ],
    ["a status that is none", pair(1, { tags: { status: "20" } }), 'the status "20" is neither'],
    ["a loss without its reason", pair(1, lost()), "has no tag error_code"],
    ["a gRPC status that is none", grpc(1, { tags: { status: "OK" } }), 'the status "OK" is no'],
    ["a gRPC call without status", grpc(1, { tags: {} }), "grpc_req_duration has no tag status"],
    ["a negative gRPC time", grpc(-1), "line 1: the value -1 is no time"],
  ])("refuses %s", (_, output, word) => {
    const message = refusal("k6", output);
    expect(message).toContain(word);
    expect(message).toMatch(/--out json=FILE|in their order/);
  });

  it("refuses halves of requests", () => {
    const duration = point("http_req_duration", 1);
    const blocked = point("http_req_blocked", 1);
    const other = point("http_req_blocked", 1, { time: "2026-11-22T05:29:26Z" });
    expect(refusal("k6", blocked)).toContain("line 1: the point of http_req_blocked is without");
    expect(refusal("k6", duration)).toContain("line 1: the point of http_req_duration is without");
    expect(refusal("k6", `${duration}\n${duration}\n${blocked}`)).toContain("line 1: the point of");
    expect(refusal("k6", `${duration}\n${other}`)).toContain(
      "line 2: its time is not that of http_req_duration in line 1",
    );
  });

  it("refuses HTTP requests and gRPC calls in one output", () => {
    expect(refusal("k6", `${pair(1)}\n${grpc(1)}`)).toContain("line 3: HTTP requests and gRPC");
  });
});
