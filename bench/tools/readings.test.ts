// Each tool's own words, as it printed them, and what the bench reads out of them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { autocannon } from "./autocannon.ts";
import { ghz } from "./ghz.ts";
import { gonogo, protocolsIn, quickArgs } from "./gonogo.ts";
import { h2load } from "./h2load.ts";
import { k6 } from "./k6.ts";
import { k6WebSocket } from "./k6-websocket.ts";
import { hasHttp3, oha } from "./oha.ts";
import { grpcFrame, type Work } from "./work.ts";
import { wrk } from "./wrk.ts";

const work: Work = {
  protocol: "http1",
  url: "http://127.0.0.1:1/",
  connections: 10,
  streams: 5,
  seconds: 2,
  folder: "/nowhere",
};

describe("wrk", () => {
  const output = `Running 1s test @ http://127.0.0.1:8971/
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   505.51us    1.01ms  12.77ms   91.87%
    Req/Sec    29.44k    14.33k   56.19k    63.64%
  Latency Distribution
     50%  141.00us
     75%  439.00us
     90%    1.22ms
     99%    4.61ms
  32316 requests in 1.11s, 5.09MB read
Requests/sec:  29059.77
Transfer/sec:      4.57MB
`;

  it("is read", () => {
    expect(wrk.read(output, work)).toEqual({
      requests: 32_316,
      throughputPerS: 29_059.77,
      errors: 0,
      p50Us: 141,
      p99Us: 4_610,
    });
  });

  it("admits errors", () => {
    const errors =
      "  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 10\n";
    const figures = wrk.read(output.replace("Requests/sec", `${errors}Requests/sec`), work);
    expect(figures.errors).toBe(20);
  });

  it("fails aloud where it said nothing", () => {
    expect(() => wrk.read("unable to connect", work)).toThrow("requests in");
  });
});

describe("h2load", () => {
  const output = `
finished in 1.01s, 37168.00 req/s, 2.98MB/s
requests: 37268 total, 37268 started, 37170 done, 37168 succeeded, 2 failed, 0 errored, 0 timeout
status codes: 37168 2xx, 0 3xx, 2 4xx, 0 5xx
traffic: 2.98MB (3122602) total, 1.74MB (1821232) headers (space savings 50.51%), 617.05KB (631856) data
time for request:       94us     40.08ms      2.48ms      3.98ms    96.08%
`;

  it("is read", () => {
    expect(h2load.read(output, work)).toEqual({
      requests: 37_168,
      throughputPerS: 37_168,
      errors: 2,
      p50Us: null,
      p99Us: null,
    });
  });

  it("is not believed where gRPC's answers are empty", () => {
    const grpc = { message: {}, frame: grpcFrame("x") };
    expect(h2load.read(output, { ...work, grpc }).requests).toBe(37_168);
    const empty = output.replace("617.05KB (631856) data", "0B (0) data");
    expect(() => h2load.read(empty, { ...work, grpc })).toThrow("refused");
  });
});

describe("autocannon", () => {
  it("is read", () => {
    const output = `{"url":"http://127.0.0.1:8971/","connections":10,"duration":1.25,"errors":1,"timeouts":2,"non2xx":3,
      "latency":{"p50":4,"p97_5":9,"p99":32},"requests":{"average":6574,"total":6572,"sent":6582}}`;
    expect(autocannon.read(output, work)).toEqual({
      requests: 6_572,
      throughputPerS: 5_257.6,
      errors: 6,
      p50Us: 4_000,
      p99Us: 32_000,
    });
  });
});

describe("k6", () => {
  it("is read", () => {
    const output = `{"http_reqs":{"type":"counter","contains":"default","values":{"count":3153,"rate":2539.75}},
      "http_req_duration":{"contains":"time","values":{"p(50)":0.25,"p(99)":12.5},"type":"trend"},
      "http_req_failed":{"type":"rate","contains":"default","values":{"rate":0.001,"passes":3,"fails":3150}}}`;
    expect(k6.read(output, work)).toEqual({
      requests: 3_150,
      throughputPerS: 2_539.75,
      errors: 3,
      p50Us: 250,
      p99Us: 12_500,
    });
  });
});

describe("the engine", () => {
  it("is read, with what was under way at the end left out", () => {
    const output = JSON.stringify({
      requests: 100,
      errors: 7,
      unanswered: 5,
      held: 2,
      late: 1,
      throughputPerS: 46.5,
      latencyUs: { p50: 10, p99: 20 },
      sendLagUs: { p99: 3 },
    });
    expect(gonogo.read(output, work)).toMatchObject({
      requests: 93,
      errors: 2,
      p50Us: 10,
      p99Us: 20,
      sendLagP99Us: 3,
      unsent: 2,
    });
  });

  it("gets connections × streams clients, and the protocol where the URL does not say it", () => {
    expect(quickArgs(work).join(" ")).toBe(
      "quick http://127.0.0.1:1/ -t 1 -c 50 --connections 10 -d 2s --json",
    );
    const grpc = { message: { name: "gonogo" }, frame: grpcFrame("gonogo") };
    expect(quickArgs({ ...work, protocol: "grpc", url: "http://h:1/a.B/C", grpc })).toEqual(
      expect.arrayContaining(["grpc://h:1/a.B/C", "--data", '{"name":"gonogo"}']),
    );
    expect(quickArgs({ ...work, protocol: "http3", url: "https://h:1/" })).toEqual(
      expect.arrayContaining(["--protocol", "http3", "--insecure"]),
    );
  });

  it("gets the row's own options, and accepts the certificate of a test server", () => {
    const more = { quick: ["--alpn", "echo"], url: "quic://h:1/" };
    expect(quickArgs({ ...work, protocol: "quic", ...more })).toEqual(
      expect.arrayContaining(["--insecure", "--alpn", "echo"]),
    );
  });

  it("says which protocols this build has", () => {
    const help = `
      --protocol <PROTOCOL>      Protocol [default: grpc for grpc://, else http1] [possible values: http1, grpc, http3]
      --arrivals <ARRIVALS>      How [possible values: uniform, poisson]`;
    expect(protocolsIn(help)).toEqual(["http1", "grpc", "http3"]);
    expect(protocolsIn("no such option")).toEqual([]);
  });
});

describe("the gRPC frame", () => {
  it("is a flag, a length and the message", () => {
    expect([...grpcFrame("ab")]).toEqual([0, 0, 0, 0, 4, 0x0a, 2, 0x61, 0x62]);
  });
});

describe("oha", () => {
  it("is read, and does not count what its own deadline cut off", () => {
    const output = JSON.stringify({
      summary: { successRate: 1, total: 2, requestsPerSec: 500 },
      latencyPercentiles: { p50: 0.001, p99: 0.002 },
      statusCodeDistribution: { 200: 990, 503: 4 },
      errorDistribution: { "aborted due to deadline": 6, "connection error": 1 },
    });
    expect(oha.read(output, work)).toEqual({
      requests: 990,
      throughputPerS: 500,
      errors: 5,
      p50Us: 1_000,
      p99Us: 2_000,
    });
  });
});

describe("oha built with HTTP/3", () => {
  it("says so in its help", () => {
    const help = (versions: string) => `
      --proxy-http-version <PROXY_HTTP_VERSION>
          HTTP version to connect to proxy. Available values 0.9, 1.0, 1.1, 2.
      --http-version <HTTP_VERSION>
          HTTP version. Available values ${versions}
      --http2`;
    expect(hasHttp3(help("0.9, 1.0, 1.1, 2, 3"))).toBe(true);
    expect(hasHttp3(help("0.9, 1.0, 1.1, 2"))).toBe(false);
  });
});

describe("k6 over WebSocket", () => {
  it("is read, and counts what is no echo as an error", () => {
    const output = JSON.stringify({
      echoes: { values: { count: 600, rate: 1 } },
      broken: { values: { count: 2, rate: 1 } },
      waits: { values: { "p(50)": 3, "p(99)": 9 } },
    });
    expect(k6WebSocket.read(output, work)).toEqual({
      requests: 600,
      throughputPerS: 300,
      errors: 2,
      p50Us: 3_000,
      p99Us: 9_000,
    });
    expect(k6WebSocket.read("{}", work)).toMatchObject({ requests: 0, errors: 0, p50Us: null });
  });
});

describe("ghz", () => {
  it("is read, and does not count what its own end cut off", () => {
    const output = JSON.stringify({
      count: 1_010,
      total: 2_000_000_000,
      rps: 505,
      statusCodeDistribution: { OK: 1_000, Unavailable: 8, Internal: 2 },
      latencyDistribution: [
        { percentage: 50, latency: 1_500_000 },
        { percentage: 99, latency: 9_000_000 },
      ],
    });
    const folder = mkdtempSync(join(tmpdir(), "ghz-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "ghz.json"), output);
    expect(ghz.read("", { ...work, folder })).toEqual({
      requests: 1_000,
      throughputPerS: 500,
      errors: 2,
      p50Us: 1_500,
      p99Us: 9_000,
    });
  });
});
