// Figures that are right give no finding: twenty reports of seeded runs, exported as published figures and audited,
// with loads of both kinds, cells, several operations and gates; and five sets as people would write them by hand.
import { PublishedFile, type PublishedFileInput } from "@gonogo/protocols/published";
import { describe, expect, it } from "vitest";
import { exportFigures } from "../published/export-figures.ts";
import { buildReport } from "../report/build-report.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { duelVariants, type SyntheticRun } from "../testing/synthetic-blocks.ts";
import { auditFigures } from "./audit-figures.ts";

const elsewhere = duelVariants.map((variant) => ({ ...variant, address: "192.0.2.7:443" }));
const gates: NonNullable<SyntheticRun["spec"]>["gates"] = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "throughput", of: "grpc", op: ">", limitPerS: 1 },
  { metric: "errors", of: "grpc", op: "<", limitRatio: 0.01 },
];
const kinds: Partial<SyntheticRun>[] = [
  { spec: { gates, load: { kind: "closed", clients: 2 } } },
  { spec: { gates, load: { kind: "open", ratePerS: 500 } } },
  {
    spec: {
      gates,
      load: { kind: "closed", clients: 8 },
      axes: [{ name: "clients", values: [2, 8] }],
    },
  },
  { spec: { gates, load: { kind: "closed", clients: 4, thinkTimeMs: 5 } } },
];

describe("reports of the product", () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))("seed %i", (seed) => {
    const kind = kinds[seed % kinds.length] ?? {};
    const report = buildReport(firstDuel({ ...kind, variants: elsewhere, seed: seed + 1 }));
    const exported = exportFigures(report);
    const file = PublishedFile.parse(exported);
    expect(file.figures.length).toBeGreaterThan(20);
    expect(file.claims.length).toBeGreaterThan(0);
    expect(auditFigures(file).filter(({ rule }) => rule !== "one-machine")).toEqual([]);
    // The one machine is a caution of the report as well.
    const isShared = report.diagnostics.some(({ code }) => code === "shared-machine");
    expect(file.environment?.oneMachine ?? false).toBe(isShared);
  });
});

const sets: Record<string, PublishedFileInput> = {
  "a duel with speed-ups and targets": {
    title: "Duel",
    environment: { network: "10 Gbit/s Ethernet" },
    defaults: { cell: { clients: 1 }, samples: 10_000 },
    figures: [
      {
        id: "rest",
        variant: "rest",
        values: { mean: "1.20 ms", p50: "1.10 ms", p99: "3.40 ms", throughput: "832 1/s" },
      },
      {
        id: "grpc",
        variant: "grpc",
        values: { mean: "0.60 ms", p50: "0.56 ms", p99: "1.70 ms", throughput: "1660 1/s" },
      },
    ],
    claims: [
      { id: "twice", kind: "ratio", states: 2, of: "rest.mean", over: "grpc.mean" },
      { id: "half", kind: "change", percent: -50, of: "grpc.p99", against: "rest.p99" },
      { id: "fast", kind: "target", metric: "p99", of: "grpc.p99", below: "10 ms", margin: 5.9 },
      { id: "capacity", kind: "capacity", states: "1,660 1/s", latency: "grpc.mean" },
    ],
  },
  "a payload sweep with bandwidth": {
    title: "Sweep",
    defaults: { variant: "grpc", operation: "Append" },
    figures: [
      {
        id: "small",
        cell: { payloadBytes: 1_000, clients: 1 },
        values: { throughput: "20,000 1/s", mean: "49 µs", bandwidth: "162 Mbit/s" },
      },
      {
        id: "large",
        cell: { payloadBytes: 1_000_000, clients: 1 },
        values: { throughput: "2,000 1/s", mean: "490 µs", bandwidth: "2.0 GB/s" },
      },
      {
        id: "many",
        cell: { payloadBytes: 1_000, clients: 11 },
        values: { throughput: "64,500 1/s", mean: "170 µs" },
      },
    ],
    claims: [{ id: "rate", kind: "target", metric: "throughput", atLeast: "2,000 1/s" }],
  },
  "runs with their spread and a winner": {
    title: "Runs",
    defaults: { operation: "GET /tasks", cell: { clients: 50 }, clients: 48, samples: 300_000 },
    figures: [
      {
        id: "a1",
        variant: "a",
        run: 1,
        values: { throughput: "10,000 1/s", mean: "4.78 ms", p99: "9.1 ms" },
      },
      {
        id: "a2",
        variant: "a",
        run: 2,
        values: { throughput: "10,110 1/s", mean: "4.73 ms", p99: "9.3 ms" },
      },
      {
        id: "b1",
        variant: "b",
        run: 1,
        values: { throughput: "9,260 1/s", mean: "5.15 ms", p99: "11.0 ms" },
      },
      {
        id: "b2",
        variant: "b",
        run: 2,
        values: { throughput: "9,250 1/s", mean: "5.17 ms", p99: "11.1 ms" },
      },
      { id: "a", variant: "a", values: { throughput: "10,055 1/s" } },
    ],
    claims: [
      { id: "spread", kind: "spread", of: ["a1", "a2", "b1", "b2"], below: 5 },
      { id: "rate", kind: "spread", of: ["a1.throughput", "a2.throughput"], percent: 1.1 },
      { id: "winner", kind: "winner", winner: "a", metric: "throughput", operation: "GET /tasks" },
    ],
  },
  "a table with its formula and one unit throughout": {
    title: "Pools",
    figures: [10, 100, 1_000].map((clients) => ({
      id: `pool-${clients}`,
      cell: { clients },
      metric: "poolSize",
      value: Math.ceil(clients / 20),
      unit: "count" as const,
    })),
    claims: [
      {
        id: "formula",
        kind: "formula",
        formula: "ceil(agents / 20)",
        gives: ["pool-10", "pool-100", "pool-1000"],
        where: { agents: "clients" },
      },
      {
        id: "grows",
        kind: "statement",
        says: "Pools grow with agents",
        of: ["pool-10", "pool-1000"],
      },
    ],
  },
  "limits that grow with the clients, and intervals": {
    title: "Scaling",
    figures: [
      ...[100, 1_000].map((clients) => ({
        id: `rate-${clients}`,
        variant: "quic",
        cell: { clients },
        metric: "throughput",
        value: clients * 12,
        unit: "1/s" as const,
      })),
      {
        id: "quic",
        variant: "quic",
        cell: { rttMs: 50 },
        metric: "p50",
        value: 52.3,
        unit: "ms",
        low: 52.1,
        high: 52.5,
        samples: 5_000,
      },
      {
        id: "tcp",
        variant: "tcp",
        cell: { rttMs: 50 },
        metric: "p50",
        value: 77.5,
        unit: "ms",
        low: 77.1,
        high: 77.9,
        samples: 5_000,
      },
    ],
    claims: [
      {
        id: "alert",
        kind: "target",
        stated: "set",
        metric: "throughput",
        atLeast: "1,000 1/s",
        per: { axis: "clients", value: 100 },
      },
      { id: "winner", kind: "winner", winner: "quic", metric: "p50", cell: { rttMs: 50 } },
      { id: "spread", kind: "spread", of: ["quic", "tcp"], factor: 1.48 },
    ],
  },
};

it.each(Object.entries(sets))("%s", (_, input) => {
  expect(auditFigures(PublishedFile.parse(input))).toEqual([]);
});
