// Gates as text: every form is read to what it says, whatever is written is read back to the same gate, and what cannot
// be read says where, what is there and what was expected.
import { describe, expect, it } from "vitest";
import { gateableMetrics, isShare, metrics } from "../parts/metric.ts";
import { Gate } from "./gate.ts";
import { limitField } from "./gate-limit.ts";
import { amountAxes } from "./gate-per.ts";
import { formatGate, gateOps, gateTextExamples, parseGate } from "./index.ts";

const run = "0192f3a1-7c11-7e52-9d4b-1f2e3d4c5b6a";
const names = { baseline: "base" };

const gateOf = (text: string) => {
  const reading = parseGate(text, names);
  return reading.ok ? reading.gate : reading.issue.message;
};

const issueOf = (text: string): string => {
  const reading = parseGate(text, names);
  return reading.ok ? "" : reading.issue.message;
};

const p99 = { metric: "p99", of: "grpc" };
const ratio = { metric: "p95", of: "rest", over: "grpc", op: ">=" };
const change = { metric: "throughput", of: "head", over: "base" };

describe("parseGate", () => {
  it.each([
    ["p99(grpc) < 10ms", { ...p99, op: "<", limitMs: 10 }],
    ["  p99 ( grpc )  ≤  10  ms ", { ...p99, op: "<=", limitMs: 10 }],
    ["p99(grpc) < 300 µs", { ...p99, op: "<", limitMs: 0.3 }],
    ["p99(grpc) < 300us", { ...p99, op: "<", limitMs: 0.3 }],
    ["p99.9(grpc) < 1.5 s", { ...p99, metric: "p999", op: "<", limitMs: 1_500 }],
    ["p95(rest) / p95(grpc) >= 2", { ...ratio, limitRatio: 2 }],
    ["p95(rest)/p95(grpc) ≥ ×2.5", { ...ratio, limitRatio: 2.5 }],
    ["p95(rest)/p95(grpc) >= 2x", { ...ratio, limitRatio: 2 }],
    ["p95(rest)/p95(grpc) >= +25%", { ...ratio, limitRatio: 1.25 }],
    ["p95(rest) >= p95(grpc)", { ...ratio, limitRatio: 1 }],
    ["p95(rest) >= 2 * p95(grpc)", { ...ratio, limitRatio: 2 }],
    ["p95(rest) >= 2× p95(grpc)", { ...ratio, limitRatio: 2 }],
    ["p95(rest) >= p95(grpc) * 2", { ...ratio, limitRatio: 2 }],
    ["p95(rest) >= p95(grpc) +25 %", { ...ratio, limitRatio: 1.25 }],
    ["throughput(head) vs baseline >= -3%", { ...change, op: ">=", limitRatio: 0.97 }],
    ["throughput(head) vs Baseline >= −3 %", { ...change, op: ">=", limitRatio: 0.97 }],
    ["throughput(head) vs base >= 0.97", { ...change, op: ">=", limitRatio: 0.97 }],
    [
      'throughput(a) vs "baseline" > 1',
      { ...change, of: "a", over: "baseline", op: ">", limitRatio: 1 },
    ],
    ["throughput(grpc) >= 8,000/s", { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000 }],
    [
      "throughput(grpc) >= 8_000.5 /s",
      { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000.5 },
    ],
    ["errors(grpc) < 0.1%", { ...p99, metric: "errors", op: "<", limitRatio: 0.001 }],
    ["bytes(grpc) < 1.5 KiB", { ...p99, metric: "bytes", op: "<", limitBytes: 1_536 }],
    ["throughput(grpc) >= 8k/s", { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000 }],
    [
      "throughput(grpc) >= 8000 req/s",
      { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000 },
    ],
    ["throughput(grpc) >= 8 krps", { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000 }],
    [
      "throughput(grpc) >= 8,000 ops/sec",
      { ...p99, metric: "throughput", op: ">=", limitPerS: 8_000 },
    ],
    ["p99(grpc) < 1.234,5 ms", { ...p99, op: "<", limitMs: 1_234.5 }],
    ["p99(grpc) < 1 234.5 msec", { ...p99, op: "<", limitMs: 1_234.5 }],
    ["p99(grpc) < 1\u202f234 ms", { ...p99, op: "<", limitMs: 1_234 }],
    ["p99(grpc) < 1'234 ms", { ...p99, op: "<", limitMs: 1_234 }],
    ["p99(grpc) < 5e1ms", { ...p99, op: "<", limitMs: 50 }],
    ["p99(grpc) < \uff15\uff10 ms", { ...p99, op: "<", limitMs: 50 }],
    ["p99(grpc) < 0.05 sec", { ...p99, op: "<", limitMs: 50 }],
    ["p99(grpc) < 50,000 \u03bcs", { ...p99, op: "<", limitMs: 50 }],
    ["p99(grpc) < 50,000 \u00b5s", { ...p99, op: "<", limitMs: 50 }],
    ["p99(grpc) < 50,000 usec", { ...p99, op: "<", limitMs: 50 }],
    ["allocations(grpc) < 1,200", { ...p99, metric: "allocations", op: "<", limitCount: 1_200 }],
    [
      "allocations(grpc) < 12.5 allocations (advisory)",
      { ...p99, metric: "allocations", op: "<", limitCount: 12.5, blocking: false },
    ],
    [
      "bandwidth(grpc) > 1.5 Gbit/s",
      { ...p99, metric: "bandwidth", op: ">", limitMbitPerS: 1_500 },
    ],
    ["bandwidth(grpc) > 800 kbit/s", { ...p99, metric: "bandwidth", op: ">", limitMbitPerS: 0.8 }],
    ["success(grpc) >= 99.95 %", { ...p99, metric: "success", op: ">=", limitRatio: 0.9995 }],
    ["cpuUse(grpc) < 250 %", { ...p99, metric: "cpuUse", op: "<", limitRatio: 2.5 }],
    ["memory(grpc) < 1.5 GiB", { ...p99, metric: "memory", op: "<", limitBytes: 1_610_612_736 }],
    ["reuse(grpc) > 99 %", { ...p99, metric: "reuse", op: ">", limitRatio: 0.99 }],
    ["serviceP99(grpc) < 5 ms", { ...p99, metric: "serviceP99", op: "<", limitMs: 5 }],
    [
      "requestsPerConnection(grpc) > 1,000",
      { ...p99, metric: "requestsPerConnection", op: ">", limitCount: 1_000 },
    ],
    ["bytes(grpc) < 2 kB", { ...p99, metric: "bytes", op: "<", limitBytes: 2_000 }],
    ["p99(grpc: create) < 50 ms", { ...p99, operation: "create", op: "<", limitMs: 50 }],
    [
      "p99(grpc) vs last 10 runs <= +5%",
      { ...p99, vs: { kind: "rolling", runs: 10 }, op: "<=", limitRatio: 1.05 },
    ],
    [
      "p99(grpc) vs last 20 runs of feature/x y <= 1.1",
      {
        ...p99,
        vs: { kind: "rolling", runs: 20, branch: "feature/x y" },
        op: "<=",
        limitRatio: 1.1,
      },
    ],
    [
      "p99(grpc) vs last 10 GO runs of main <= +5 %",
      {
        ...p99,
        vs: { kind: "rolling", runs: 10, only: "go", branch: "main" },
        op: "<=",
        limitRatio: 1.05,
      },
    ],
    [
      `p99(grpc) vs run ${run} <= +0.5 %`,
      { ...p99, vs: { kind: "pinned", run }, op: "<=", limitRatio: 1.005 },
    ],
    [
      "p99(grpc) vs release v2.4.1 <= +5%",
      { ...p99, vs: { kind: "release", version: "v2.4.1" }, op: "<=", limitRatio: 1.05 },
    ],
    [
      "throughput(grpc) >= 1,000/s per 100 clients",
      {
        ...p99,
        metric: "throughput",
        op: ">=",
        limitPerS: 1_000,
        per: { axis: "clients", amount: 100 },
      },
    ],
    [
      "memory(grpc) < 2 GB per 1_000 Clients at rttMs = 50 (advisory)",
      {
        ...{ ...p99, metric: "memory", op: "<", limitBytes: 2_000_000_000 },
        per: { axis: "clients", amount: 1_000 },
        ...{ cells: [{ rttMs: 50 }], blocking: false },
      },
    ],
    [
      "p99(grpc) < 2 ms per 1.5 kB payload",
      { ...p99, op: "<", limitMs: 2, per: { axis: "payloadBytes", amount: 1_500 } },
    ],
    [
      "p99(grpc) < 2 ms per 1500 payloadBytes",
      { ...p99, op: "<", limitMs: 2, per: { axis: "payloadBytes", amount: 1_500 } },
    ],
    [
      "p99(grpc) < 2 ms per 10 ms RTT",
      { ...p99, op: "<", limitMs: 2, per: { axis: "rttMs", amount: 10 } },
    ],
    [
      "memory(grpc) < 64 KiB per connection",
      {
        ...p99,
        metric: "memory",
        op: "<",
        limitBytes: 65_536,
        per: { axis: "connections", amount: 1 },
      },
    ],
    ["p99(grpc) < 10 ms (advisory)", { ...p99, op: "<", limitMs: 10, blocking: false }],
    [
      "p99(grpc) < 10 ms at clients = 1,000, connections = 2 or clients = 50 (mean of cells, advisory)",
      {
        ...p99,
        op: "<",
        limitMs: 10,
        cells: [{ clients: 1_000, connections: 2 }, { clients: 50 }],
        scope: "mean of cells",
        blocking: false,
      },
    ],
    [
      'p99(grpc) < 10 ms at operation = AppendEntries or operation = "GET /tasks"',
      {
        ...p99,
        op: "<",
        limitMs: 10,
        cells: [{ operation: "AppendEntries" }, { operation: "GET /tasks" }],
      },
    ],
    [
      "p99(grpc) < 10 ms at rttMs = 50, payload = 100 kB or Receive buffer = 4,096 B, network = own-2",
      {
        ...p99,
        op: "<",
        limitMs: 10,
        cells: [
          { rttMs: 50, payloadBytes: 100_000 },
          { receiveBufferBytes: 4_096, network: "own-2" },
        ],
      },
    ],
    [
      "p99(grpc) < 10 ms at RTT = 0.5 ms and loss = 1 % and congestion control = bbr",
      {
        ...p99,
        op: "<",
        limitMs: 10,
        cells: [{ rttMs: 0.5, lossPercent: 1, congestionControl: "bbr" }],
      },
    ],
    [
      'p99("a: (b) \\"c\\"": "x)") < 1 ms',
      { metric: "p99", of: 'a: (b) "c"', operation: "x)", op: "<", limitMs: 1 },
    ],
  ])("reads %s", (text, gate) => {
    expect(gateOf(text)).toEqual(gate);
    expect(Gate.safeParse(gateOf(text)).error?.issues).toBeUndefined();
  });

  it.each([
    ["", /^character 1: expected a metric, found the end; such as p99\(grpc\) < 50 ms$/],
    [
      "p98(a) < 1 ms",
      /^character 1: expected a metric, found 'p98'; .*metrics are .*; did you mean p99\?$/,
    ],
    [
      "heap(a) < 1 MB",
      /^character 1: expected a metric, found 'heap'; heap is not read of targets: gate on memory/,
    ],
    ["max(a) < 1 ms", /found 'max'; max is only shown: use a percentile$/],
    ["p99 < 1 ms", /^character 5: expected '\(' and a variant, as in p99\(grpc\), found '<'$/],
    ["p99() < 1 ms", /^character 5: expected a variant, found '\)'$/],
    ['p99("a) < 1 ms', /expected a variant with a closing quote/],
    [
      "p99(a) = 1 ms",
      /^character 8: expected <, <=, > or >=, '\/' with a second variant, or 'vs', found '='$/,
    ],
    [
      "p99(a) < 50",
      /^character 12: expected a time with its unit \(µs, ms or s\), such as 50 ms, found the end$/,
    ],
    ["p99(a) < 50/s", /^character 12: expected a time with its unit .* found '\/s'$/],
    ["p99(a) < -5 ms", /^character 10: expected a time with its unit .* found '-5'$/],
    [
      "p99(a) < 0,5 ms",
      /^character 10: expected a decimal point, or three digits after each comma, found '0,5'; may be 0\.5 or 5: which is meant by 0,5\?/,
    ],
    ["p99(a) < 36,02 ms", /which is meant by 36,02\?/],
    ["p99(a) < 1234,567 ms", /may be 1234\.567 or 1,234,567/],
    ["p99(a) < ~36 ms", /^character 10: expected a time with its unit .* found '~'/],
    ["p99(a) < 5 ms at clients = 1,5", /which is meant by 1,5\?/],
    ["p99(a) < 5 ms per 1,5 clients", /which is meant by 1,5\?/],
    ["p99(a) < 0 ms", /^character 10: expected a limit above 0, found '0'$/],
    ["p99(a) < 5 min", /^character 12: expected a time .* found 'min'$/],
    ["throughput(a) > 5000 ms", /expected a rate, such as 8,000\/s, found 'ms'$/],
    ["errors(a) < 0.001", /expected a number of percent, such as 0.1 %, found the end$/],
    ["p99(a) / p95(b) < 2", /^character 10: expected p99 on both sides of '\/', found 'p95'$/],
    ["p99(a: x) / p99(b) < 2", /expected the operation x on both sides of '\/'/],
    ["p99(a) / p99(b) vs baseline < 2", /expected one comparison/],
    ["p99(a) / p99(b) < 110 %", /found '110'; a change in percent needs \+ or - before it$/],
    [
      "p99(a) / p99(b) < -100 %",
      /^character 19: expected a ratio above 0, or a change above -100 %/,
    ],
    [
      "p99(base) vs baseline < 2",
      /^character 14: expected something else than base itself.*vs last 10 runs$/,
    ],
    ["p99(a) vs last few runs < 2", /expected how many runs, such as last 10 runs, found 'few'$/],
    ["p99(a) vs run 7 < 2", /expected the id of a run, as its address shows it, found '7'$/],
    ["p99(a) vs < 2", /^character 11: expected 'baseline', another variant, .*, found '<'$/],
    [
      "p99(a) < 1 ms at customers = 1",
      /expected an axis, found 'customers'; axes are clients, connections, ratePerS, requests, from, rttMs.*priority$/,
    ],
    ["p99(a) < 1 ms at client = 1", /did you mean clients\?$/],
    ["p99(a) < 1 ms at clients = 1, clients = 2", /expected clients once.*joined by 'or'$/],
    [
      "p99(a) < 1 ms (blokking)",
      /expected 'advisory', 'blocking', 'each cell' or 'mean of cells', found 'blokking'$/,
    ],
    [
      "p99(a) < 1 ms per 10 customers",
      /^character 22: expected an axis, found 'customers'; limits scale with clients, .*payloadBytes$/,
    ],
    ["p99(a) < 1 ms per 0 clients", /^character 19: expected more than 0 clients, found '0'$/],
    ["p99(a) < 1 ms per 10 ms clients", /^character 22: expected clients, found 'ms'$/],
    ["p99(a) < 1 ms per 5 ms payload", /expected B or kB or MB of payloadBytes, found 'ms'$/],
    ["p99(a) < 1 ms per priority", /expected an amount, found 'priority'; priority is no amount/],
    ["p99(a) < 1 ms per network", /network is no amount that a limit could scale with/],
    [
      "p99(a) < 1 ms, please",
      /^character 14: expected the end, 'per' with an amount, 'at' with cells, or '\(advisory\)', found ',/,
    ],
  ])("refuses %j", (text, issue) => {
    expect(issueOf(text)).toMatch(issue);
  });

  it("needs a definition to know the baseline", () => {
    const reading = parseGate("p99(a) vs baseline < 2");
    expect(reading.ok ? "" : reading.issue.message).toContain(
      "no definition says who the baseline",
    );
  });

  it("reads the examples that it is explained by", () => {
    for (const text of gateTextExamples)
      expect(formatGate(Gate.parse(gateOf(text))), text).toBe(
        text.replace("vs baseline >= -3 %", "/ throughput(base) >= 0.97"),
      );
  });

  it("never throws, and takes no time over long or strange texts", () => {
    for (const text of [
      "(".repeat(9_999),
      `p99(${"a ".repeat(1_900)}`,
      '"\\',
      "p99(a)<1ms at",
      "\u0000",
    ])
      expect(parseGate(text).ok).toBe(false);
  });
});

/** Numbers of 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("formatGate", () => {
  const random = randomFrom(4_711);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const letters = [..."abz019 :()\"\\/<>=≤,.%×-+µ日é'vs"];
  const word = (most: number): string => {
    const text = Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(letters)).join(
      "",
    );
    return text.trim() === "" ? "x" : text.trim();
  };
  const name = () => pick([word(12), "baseline", "last 10 runs", "run", "release", "plain text"]);
  const number = () => pick([1, 5, 0.1, 0.07, 1 / 3, 234_567, 1e-7, 8_000.25]) * (1 + random());
  const history = () =>
    pick([
      { kind: "rolling", runs: 5 + Math.floor(random() * 46) },
      { kind: "rolling", runs: 10, branch: word(20) },
      { kind: "rolling", runs: 10, only: "go" },
      { kind: "pinned", run },
      { kind: "release", version: word(20) },
    ]);

  function someGate(): Gate {
    const metric = pick(gateableMetrics);
    const of = name();
    const other = name();
    const ways = [{}, other === of ? {} : { over: other }, { vs: history() }];
    const compared = metrics[metric].comparedBy === null ? pick(ways) : {};
    const field = limitField({ metric, ...compared });
    const scope = pick(["each cell", "mean of cells"] as const);
    const scales = Object.keys(compared).length === 0 && !isShare(metric) && scope === "each cell";
    const limit =
      field === "limitRatio" && !("over" in compared || "vs" in compared) ? random() : number();
    return Gate.parse({
      metric,
      of,
      ...compared,
      ...(metrics[metric].byOperation ? pick([{}, { operation: name() }]) : {}),
      op: pick(gateOps),
      [field]: field === "limitMs" ? Math.min(limit, 600_000) : limit,
      blocking: random() < 0.5,
      scope,
      ...(scales ? pick([{}, { per: { axis: pick(amountAxes), amount: number() } }]) : {}),
      ...pick([
        {},
        { cells: [{ clients: 10 }] },
        { cells: [{ ratePerS: 0.5, clients: 1_000 }, { connections: 7 }] },
        {
          cells: [
            { congestionControl: "bbr", rttMs: 0 },
            { network: "my-wan", priority: -3 },
          ],
        },
      ]),
    });
  }

  it("writes what is read back to the same gate", () => {
    for (let trial = 0; trial < 3_000; trial++) {
      const gate = someGate();
      const text = formatGate(gate);
      const reading = parseGate(text);
      expect(reading.ok ? Gate.parse(reading.gate) : reading.issue.message, text).toEqual(gate);
      expect(reading.ok && formatGate(Gate.parse(reading.gate))).toBe(text);
    }
  });
});
