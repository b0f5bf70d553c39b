// Gates within their definition: as text or objects, held against its variants, axes and metrics.
import { describe, expect, it } from "vitest";
import * as z from "../schema/zod.ts";
import { BenchmarkSpec } from "./benchmark.ts";
import { blockingTests, cellsOfGate, limitIn } from "./gate-cells.ts";
import { base, issuesOf } from "./testing/small-definition.ts";

const gated = (...gates: unknown[]) => ({ ...base, gates });
const withAxes = (...gates: unknown[]) => ({
  ...gated(...gates),
  axes: [
    { name: "clients", values: [1, 10, 50] },
    { name: "connections", values: [1, 2] },
  ],
});

describe("gates of a definition", () => {
  it("may be text, and are kept as objects", () => {
    const { gates } = BenchmarkSpec.parse(
      gated("throughput(grpc) vs baseline >= -3%", {
        metric: "p99",
        of: "grpc",
        op: "<",
        limitMs: 1,
      }),
    );
    expect(gates).toEqual([
      expect.objectContaining({ over: "rest", op: ">=", limitRatio: 0.97, blocking: true }),
      expect.objectContaining({ metric: "p99", limitMs: 1, scope: "each cell" }),
    ]);
    expect(BenchmarkSpec.parse({ ...base, gates }).gates).toEqual(gates);
  });

  it("shows the error of a text beside all others, and never takes it for a gate", () => {
    expect(issuesOf({ ...gated("p98(grpc) < 1 ms", "p99(rest) < 1"), question: "" })).toEqual([
      "question: must not be empty",
      expect.stringMatching(
        /^gates\.0: character 1: expected a metric, found 'p98'; metrics are .*mean p99\?$/,
      ),
      expect.stringMatching(/^gates\.1: character 14: expected a time with its unit/),
    ]);
    expect(issuesOf({ ...base, variants: 7, gates: ["p99(a) vs baseline < 2"] }).join()).toContain(
      "no definition says who the baseline is",
    );
  });

  it("chooses cells of named and of linked axes", () => {
    const linked = (...gates: string[]) => ({
      ...gated(...gates),
      axes: [
        { name: "congestionControl", values: ["cubic", "bbr"] },
        {
          names: ["clients", "rttMs"],
          points: [
            [10, 0],
            [100, 50],
          ],
        },
      ],
    });
    const spec = BenchmarkSpec.parse(
      linked("p99(grpc) < 9 ms at RTT = 50 ms, congestionControl = bbr"),
    );
    expect(spec.gates[0]?.cells).toEqual([{ rttMs: 50, congestionControl: "bbr" }]);
    expect(spec.gates.map((gate) => cellsOfGate(spec, gate).map(({ index }) => index))).toEqual([
      [3],
    ]);
    expect(issuesOf(linked("p99(grpc) < 9 ms at clients = 10, rttMs = 50"))).toEqual([
      "gates.0.cells.0: there is no cell with clients = 10 and rttMs = 50; values are 10 with 0, 100 with 50",
    ]);
    expect(issuesOf(linked("p99(grpc) < 9 ms at congestionControl = reno"))).toEqual([
      "gates.0.cells.0: there is no cell with congestionControl = reno; values are cubic, bbr",
    ]);
    // The two are on different cells: 10 clients go with an RTT of 0.
    const apart = ["p99(grpc) < 9 ms at clients = 10", "p99(grpc) > 20 ms at rttMs = 50"];
    expect(issuesOf(linked(...apart))).toEqual([]);
  });
  it("scales a limit with what a cell has, or the definition says", () => {
    const limits = (input: unknown) => {
      const spec = BenchmarkSpec.parse(input);
      return spec.gates.map((gate) =>
        cellsOfGate(spec, gate).map((cell) => limitIn(spec, gate, cell)),
      );
    };
    const scaled = [
      "throughput(grpc) >= 1,000/s per 100 clients",
      "memory(grpc) < 2 GB per 1,000 clients",
    ];
    expect(limits({ ...gated(...scaled), axes: [{ name: "clients", values: [10, 250] }] })).toEqual(
      [
        [100, 2_500],
        [20_000_000, 500_000_000],
      ],
    );
    // Two clients of the load; an RTT of 0 is none of the chosen cells.
    const axes = [{ name: "rttMs", values: [0, 50] }];
    expect(limits({ ...gated("p99(grpc) < 1 ms per client"), axes })).toEqual([[2_000, 2_000]]);
    expect(limits({ ...gated("p99(grpc) < 3 ms per 7 ms RTT at rttMs = 50"), axes })).toEqual([
      [21_428.571_428_6],
    ]);
  });
  it("may ask what connecting costs the target, and for messages of requests that do not stream", () => {
    const connect = { load: { kind: "connect", clients: 2 } };
    expect(
      issuesOf({ ...gated("memory(rest) < 1 GB", "cpuUse(rest) < 80 %"), ...connect }),
    ).toEqual([]);
    expect(issuesOf(gated("messages(grpc) / messages(rest) >= 2"))).toEqual([]);
  });

  it("reads text without a definition around it as nothing at all", () => {
    for (const sent of [undefined, null, 7, [], { gates: "p99(a) < 1 ms" }])
      expect(BenchmarkSpec.safeParse(sent).success).toBe(false);
    expect(z.strictObject({ spec: BenchmarkSpec }).safeParse({}).success).toBe(false);
  });

  it.each<[string, unknown, string]>([
    [
      "a baseline against itself",
      gated("p99(rest) vs baseline <= +5 %"),
      "gates.0: character 14: expected something else than rest itself, which is the baseline, found 'baseline'; compare it with its own past: vs last 10 runs",
    ],
    [
      "a variant against itself",
      gated("p99(grpc) / p99(grpc) < 2"),
      "gates.0.over: must be another variant than `of`; its own past is `vs`, such as vs last 10 runs",
    ],
    [
      "a variant with a slip in its name",
      gated("p99(grcp) < 1 ms"),
      "gates.0.of: no variant is called grcp; there are rest, grpc; did you mean grpc?",
    ],
    ["too short a history", gated("p99(grpc) vs last 4 runs <= 1.1"), "gates.0.vs.runs"],
    [
      "the same gate twice, once advisory",
      gated("p99(grpc) < 10ms", "p99(grpc) < 0.01 s (advisory)"),
      "gates.1.limitMs: says the same as gate 1: remove one of them",
    ],
    [
      "gates that contradict each other",
      gated("errors(grpc) < 1%", "p99(grpc) > 20 ms", "p99(grpc) < 10 ms"),
      "gates.2.limitMs: contradicts gate 2: no figure keeps both p99(grpc) > 20 ms and p99(grpc) < 10 ms; change one of them",
    ],
    [
      "limits that meet where neither may lie",
      gated("p99(grpc) > 20 ms", "p99(grpc) <= 20 ms"),
      "gates.1.limitMs: contradicts gate 1",
    ],
    [
      "a ratio turned round",
      gated("p99(grpc) / p99(rest) < 0.5", "p99(rest) / p99(grpc) < 1.5"),
      "gates.1.limitRatio: contradicts gate 1",
    ],
    [
      "a mean that its own cells cannot give",
      withAxes("p99(grpc) < 10 ms", "p99(grpc) > 20 ms at clients = 1 (mean of cells)"),
      "gates.1.limitMs: contradicts gate 1",
    ],
    [
      "limits that scale alike and contradict each other",
      withAxes("throughput(grpc) > 20/s per client", "throughput(grpc) < 1,000/s per 100 clients"),
      "gates.1.limitPerS: contradicts gate 1: no figure keeps both throughput(grpc) > 20/s per client and",
    ],
    [
      "a limit that scales with what nobody says",
      gated("p99(grpc) < 10 ms per 1 kB payload"),
      "gates.0.per: nothing says how much payloadBytes there is: add an axis of it, or let the limit scale with clients, connections",
    ],
    [
      "a limit that would be 0",
      {
        ...gated("p99(grpc) < 2 ms per 10 ms RTT"),
        axes: [{ name: "rttMs", values: [0, 50] }],
      },
      "gates.0.per: the limit would be 0 at RTT = 0 ms: choose other cells, or scale it with another axis",
    ],
    [
      "a ratio that scales",
      gated("p99(grpc) / p99(rest) < 2 per 10 clients"),
      "gates.0.per: does not fit a ratio of two variants",
    ],
    [
      "a share that scales",
      gated("errors(grpc) < 1 % per 10 clients"),
      "gates.0.per: does not fit errors: a share of the requests",
    ],
    [
      "a mean of cells that scales",
      withAxes("p99(grpc) < 2 ms per 10 clients (mean of cells)"),
      "gates.0.per: does not fit mean of cells",
    ],
    [
      "a limit per names, as an object",
      gated({
        ...{ metric: "p99", of: "grpc", op: "<", limitMs: 1 },
        per: { axis: "network", amount: 1 },
      }),
      "gates.0.per.axis: network is no amount that a limit could scale with; amounts are clients,",
    ],
    [
      "cells without axes",
      gated("p99(grpc) < 10 ms at clients = 10"),
      "gates.0.cells.0: no axis is called clients; this benchmark has no axes, so leave the cells out",
    ],
    [
      "a cell that there is not",
      withAxes("p99(grpc) < 10 ms at clients = 10 or clients = 20"),
      "gates.0.cells.1: there is no cell with clients = 20; values are 1, 10, 50",
    ],
    [
      "an axis that there is not",
      withAxes("p99(grpc) < 10 ms at ratePerS = 10"),
      "gates.0.cells.0: no axis is called ratePerS; there is clients, connections",
    ],
    [
      "a stream's metric without a stream",
      gated("gap(rest) < 10 ms"),
      "gates.0.metric: only gRPC calls stream messages, and rest makes none",
    ],
    [
      "bytes of requests that are not sent",
      { ...gated("bytes(rest) < 10 kB"), load: { kind: "connect", clients: 2 } },
      "gates.0.metric: connect-only load sends no requests, so it has no bytes",
    ],
    [
      "reuse of connections that carry no request",
      { ...gated("reuse(rest) > 90 %"), load: { kind: "connect", clients: 2 } },
      "gates.0.metric: connect-only load sends no requests, so it has no reuse",
    ],
    [
      "memory in milliseconds",
      gated({ metric: "memory", of: "rest", op: "<", limitMs: 1 }),
      "gates.0.limitBytes: is missing: an absolute memory gate needs limitBytes",
    ],
  ])("refuses %s", (_, input, expected) => {
    expect(issuesOf(input).join("\n")).toContain(expected);
  });

  it.each([
    ["both ends of a band", gated("p99(grpc) > 10 ms", "p99(grpc) < 20 ms")],
    ["one point that both ends allow", gated("p99(grpc) >= 10 ms", "p99(grpc) <= 10 ms")],
    ["other variants", gated("p99(grpc) > 20 ms", "p99(rest) < 10 ms")],
    [
      "a variant and its past",
      gated("p99(grpc) / p99(rest) > 2", "p99(grpc) vs last 10 runs < 1.1"),
    ],
    [
      "other cells",
      withAxes(
        "p99(grpc) > 20 ms at clients = 50",
        "p99(grpc) < 10 ms at clients = 1 or clients = 10",
      ),
    ],
    [
      "a mean of more cells than one",
      withAxes("p99(grpc) > 20 ms at clients = 50", "p99(grpc) < 10 ms (mean of cells)"),
    ],
  ])("allows %s", (_, input) => {
    expect(issuesOf(input)).toEqual([]);
  });

  it("are judged in the cells that they choose", () => {
    const spec = BenchmarkSpec.parse(
      withAxes(
        "p99(grpc) < 10 ms",
        "p95(grpc) < 10 ms at clients = 10",
        "p90(grpc) < 10 ms at clients = 1, connections = 2 or clients = 50",
        "p75(grpc) < 10 ms at connections = 2 (mean of cells)",
        "p50(grpc) < 10 ms (advisory)",
      ),
    );
    const cells = spec.gates.map((gate) => cellsOfGate(spec, gate).map(({ index }) => index));
    expect(cells).toEqual([
      [0, 1, 2, 3, 4, 5],
      [2, 3],
      [1, 4, 5],
      [1, 3, 5],
      [0, 1, 2, 3, 4, 5],
    ]);
    expect(blockingTests(spec)).toBe(6 + 2 + 3 + 1);
  });
});
