// Limits and bands of a series: those of its own gates in its unit, and the figure that a page shows by itself.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { baselineBand, leadingFigure, meanOfCells, seriesLimits } from "./series-limits.ts";

const operation = { kind: "http", method: "GET", path: "/" } as const;
const specWith = (gates: readonly object[], axes: readonly object[] = []) =>
  BenchmarkSpec.parse({
    ...{ name: "dispatch", question: "Is gRPC as fast?", axes, gates },
    variants: ["rest", "grpc"].map((name) => ({ name, target: name, operation })),
    load: { kind: "closed", clients: 2, connections: 2 },
    plan: { warmupMs: 500, blockMs: 2_500, rounds: 10 },
  });
const absolute = { metric: "p99", of: "grpc", op: "<", limitMs: 5 };
const past = {
  ...{ metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 },
  vs: { kind: "rolling", runs: 5 },
};
const ratio = { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 };
const clients = { name: "clients", values: [1, 10] };
const p99 = { metric: "p99", variant: "grpc", cell: 0 } as const;
const band = { low: 80, high: 125, mean: 100 };

describe("seriesLimits", () => {
  const spec = specWith([absolute, past, ratio, { ...absolute, metric: "p50" }]);
  it("are those of the series, in its unit; against the past from the baseline's mean", () => {
    const limits = seriesLimits(spec, p99, band);
    expect(limits).toMatchObject([
      { rule: "p99(grpc) < 5 ms", value: 5_000, op: "<", blocking: true, ofBaseline: false },
      { op: "<=", ofBaseline: true },
    ]);
    expect(limits[1]?.value).toBeCloseTo(110);
    expect(seriesLimits(spec, p99, null)).toHaveLength(1);
  });
  it("of a ratio are ratios, and none of another variant's, operation's or cell's", () => {
    const of = { ...p99, over: "rest" };
    expect(seriesLimits(spec, of, null)).toMatchObject([{ value: 1.25, ofBaseline: false }]);
    for (const other of [{ variant: "rest" }, { operation: "create" }, { cell: 1 }])
      expect(seriesLimits(spec, { ...of, ...other }, null)).toEqual([]);
  });
  it("of a mean of cells are those of the gate on it alone", () => {
    const mean = specWith([{ ...ratio, scope: "mean of cells" }], [clients]);
    const of = { ...p99, over: "rest" };
    expect(seriesLimits(mean, of, null)).toEqual([]);
    expect(seriesLimits(mean, { ...of, cell: meanOfCells }, null)).toHaveLength(1);
  });
});

it("the band is over the runs of the baseline alone", () => {
  const used = [80, 125].map((value) => ({ value, baseline: "used" as const }));
  const band = baselineBand([
    ...used,
    { value: 900, baseline: "failed" },
    { value: null, baseline: null },
  ]);
  expect(band).toMatchObject({ low: 80, high: 125 });
  expect(band?.mean).toBeCloseTo(100);
  expect(baselineBand([{ value: 1, baseline: null }])).toBeNull();
});

describe("leadingFigure", () => {
  it("is what the first blocking gate judges, a ratio or a mean of cells too", () => {
    expect(leadingFigure(specWith([{ ...absolute, blocking: false }, ratio]))).toEqual({
      ...p99,
      over: "rest",
    });
    const mean = specWith([{ ...ratio, scope: "mean of cells" }], [clients]);
    expect(leadingFigure(mean)).toMatchObject({ over: "rest", cell: meanOfCells });
    expect(leadingFigure(specWith([{ ...absolute, blocking: false }]))).toEqual(p99);
    expect(leadingFigure(specWith([]))).toBeNull();
  });
  it("is that of a cell, where a mean has no series of its own", () => {
    const mean = specWith([{ ...past, scope: "mean of cells" }], [clients]);
    expect(leadingFigure(mean)).toEqual(p99);
  });
});
