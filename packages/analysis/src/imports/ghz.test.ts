// ghz 0.93's reports against their own summaries, and every report that is refused.
import { grpcCodes } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { readGhz } from "./ghz.ts";
import {
  endings,
  endsAsStarts,
  latencies,
  mostAtOnce,
  recorded,
  refusal,
} from "./testing/recorded.ts";

const answered = (name: string) => readGhz(recorded(name)).filter(({ status }) => status === "OK");

describe("recorded reports", () => {
  it("reads a healthy run: count 200, fastest 840510, 50 % 2350298, slowest 6072930 ns", () => {
    const samples = readGhz(recorded("ghz-healthy"));
    expect(endings(samples)).toEqual({ OK: 200 });
    const { minUs, maxUs, meanUs, lowerMedianUs } = latencies(samples);
    expect([minUs, lowerMedianUs, maxUs]).toEqual([840.51, 2350.298, 6072.93]);
    expect(meanUs).toBeCloseTo(2565.96, 2);
  });

  it("reads errors and timeouts by status: 85 OK, 32 ResourceExhausted, 33 DeadlineExceeded; 50 % of OK 2298336 ns", () => {
    const samples = readGhz(recorded("ghz-errors"));
    expect(endings(samples)).toEqual({ OK: 85, RESOURCE_EXHAUSTED: 32, DEADLINE_EXCEEDED: 33 });
    expect(latencies(samples).meanUs).toBeCloseTo(2701.477, 2);
    const { minUs, maxUs, lowerMedianUs } = latencies(answered("ghz-errors"));
    expect([minUs, lowerMedianUs, maxUs]).toEqual([889.482, 2298.336, 8116.863]);
  });

  it("reads calls without a server as UNAVAILABLE: 197 OK, 103 Unavailable; 50 % of OK 2304881 ns", () => {
    const samples = readGhz(recorded("ghz-lost"));
    expect(endings(samples)).toEqual({ OK: 197, UNAVAILABLE: 103 });
    expect(latencies(samples).meanUs).toBeCloseTo(1656.044, 2);
    expect(latencies(answered("ghz-lost")).lowerMedianUs).toBe(2304.881);
  });

  it("takes the timestamp for the end: 4 workers never have more than 4 calls under way", () => {
    const samples = readGhz(recorded("ghz-healthy"));
    expect(mostAtOnce(samples)).toBe(4);
    expect(mostAtOnce(endsAsStarts(samples))).toBeGreaterThan(4);
  });

  it("reads the parsed object like its text, and text indented or with CRLF", () => {
    const text = recorded("ghz-errors");
    const samples = readGhz(text);
    expect(readGhz(JSON.parse(text))).toEqual(samples);
    expect(readGhz(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)).toEqual(samples);
    expect(readGhz(`${text}\r\n`)).toEqual(samples);
  });
});

const call = {
  timestamp: "2026-11-22T05:25:46.640607356Z",
  latency: 2419395,
  error: "",
  status: "OK",
};
const report = (...calls: unknown[]) => ({ count: calls.length, details: calls });

describe("form", () => {
  it("keeps microseconds, and takes a zone into account", () => {
    const [first] = readGhz(report(call));
    expect(first).toEqual({
      startUnixUs: Date.parse("2026-11-22T05:25:46Z") * 1_000 + 638_188,
      latencyUs: 2419.395,
      status: "OK",
      lost: null,
    });
    const abroad = { ...call, timestamp: "2026-11-22T06:25:46.640607356+01:00" };
    expect(readGhz(report(abroad))).toEqual([first]);
  });

  it("maps every status of grpc-go, unknown numbers to UNKNOWN, and an error without one to lost", () => {
    const names =
      "OK Canceled Unknown InvalidArgument DeadlineExceeded NotFound AlreadyExists PermissionDenied ResourceExhausted FailedPrecondition Aborted OutOfRange Unimplemented Internal Unavailable DataLoss Unauthenticated";
    const calls = names.split(" ").map((status) => ({ ...call, status }));
    expect(readGhz(report(...calls)).map(({ status }) => status)).toEqual([...grpcCodes]);
    const [code, none] = readGhz(
      report({ ...call, status: "Code(42)" }, { ...call, status: "", error: "EOF" }),
    );
    expect(code?.status).toBe("UNKNOWN");
    expect(none).toMatchObject({ status: null, lost: "failed" });
  });

  it.each([
    ["a cut report", recorded("ghz-healthy").slice(0, -200), "not one whole JSON object"],
    ["the printed summary", "\nSummary:\n  Count:\t5\n", "the summary that ghz prints"],
    ["CSV", "duration (ms),status,error\n0.59,OK,\n", "not one whole JSON object"],
    ["two reports", `${JSON.stringify(report(call))}\n${JSON.stringify(report(call))}`, "not one"],
    ["a list of calls alone", [call], "a list, not text"],
    ["a number", 7, "a number, not text"],
    ["nothing", undefined, "missing, not text"],
    ["empty text", " \n", "has no request"],
    ["a report without details", { count: 3 }, "details, the list of single calls, is missing"],
    ["details of another kind", { details: {} }, "details, the list of single calls, is an object"],
    ["no call", report(), "details has no call"],
    ["an entry that is none", report(call, null), "entry 2 of details: is null"],
    ["a negative latency", report({ ...call, latency: -1 }), "entry 1 of details: the latency -1"],
    ["an infinite one", report({ ...call, latency: 1 / 0 }), "the latency Infinity"],
    ["one as text", report({ ...call, latency: "2ms" }), 'the latency "2ms"'],
    ["none", report({ ...call, latency: undefined }), "the latency missing"],
    ["no timestamp", report({ ...call, timestamp: undefined }), "the timestamp missing"],
    ["another form of time", report({ ...call, timestamp: "22.11.2026" }), "the timestamp"],
    ["a month 13", report({ ...call, timestamp: "2026-13-22T05:25:46Z" }), "the timestamp"],
    ["Go's zero time", report({ ...call, timestamp: "0001-01-01T00:00:00Z" }), "the timestamp"],
    ["a latency of ages", report({ ...call, latency: 1e300 }), "that the call can end at"],
    ["a status of nobody", report({ ...call, status: "Fine" }), 'the status "Fine" is none'],
    ["no status", report({ ...call, status: undefined }), "the status missing is none"],
  ])("refuses %s", (_, output, ...words) => {
    const message = refusal("ghz", output);
    for (const word of [...words, "--format json"]) expect(message).toContain(word);
  });

  it("refuses a report without calls because all were skipped, and one whose count is another", () => {
    expect(refusal("ghz", { count: 0, details: null })).toContain("--skipFirst");
    expect(refusal("ghz", { count: 2, details: [call] })).toContain(
      "details has 1 calls, but the count is 2",
    );
  });

  it("refuses calls that ghz itself cut off at the end of --duration, and no other failures", () => {
    const error = "rpc error: code = Unavailable desc = transport is closing";
    const closed = { ...report(call, { ...call, status: "Unavailable", error }) };
    expect(refusal("ghz", { ...closed, endReason: "timeout" })).toMatch(
      /entry 2 .*--duration-stop=wait/,
    );
    expect(refusal("ghz", { ...closed, endReason: "normal" })).toBe("read");
    const refused = { ...call, status: "Unavailable", error: "connection refused" };
    expect(refusal("ghz", { ...report(refused), endReason: "timeout" })).toBe("read");
  });
});
