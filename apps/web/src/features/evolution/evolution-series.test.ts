// Choices from an address, and rows of an evolution with its gaps.
import { Gate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import {
  baselineBand,
  changePlace,
  choiceFrom,
  choiceQuery,
  type EvolutionPoint,
  evolutionRows,
  seriesLimits,
  seriesMetrics,
  subjectTicks,
} from "./evolution-series.ts";

const point = (day: number, changed = false, estimate: number | null = 100): EvolutionPoint => ({
  runId: `run-${day}`,
  at: `2026-11-0${day}T10:00:00.000Z`,
  subject: {},
  benchmarkVersion: 1,
  estimate,
  low: estimate === null ? null : estimate - 5,
  high: estimate === null ? null : estimate + 10,
  verdict: "GO",
  environmentChanged: changed,
  baseline: null,
});

describe("choice", () => {
  const cells = [{ index: 0 }, { index: 1 }];
  it("takes what is asked for when it exists", () => {
    const asked = { metric: "p50", variant: "rest", cell: "1", branch: "main" };
    expect(choiceFrom(asked, ["rest", "grpc"], cells)).toEqual({
      ...asked,
      cell: 1,
      also: [],
    });
  });
  it("falls back to p99 of the first candidate in the first cell", () => {
    const usual = { metric: "p99", variant: "grpc", cell: 0, branch: null, also: [] };
    expect(choiceFrom({}, ["rest", "grpc"], cells)).toEqual(usual);
    const nonsense = { metric: "max", variant: "<script>", cell: "1e9", branch: "" };
    expect(choiceFrom(nonsense, ["rest", "grpc"], cells)).toEqual(usual);
    expect(choiceFrom({}, ["only"], []).variant).toBe("only");
  });
  it("goes into an address and back", () => {
    for (const branch of [null, "fix/a & b"]) {
      const choice = {
        metric: "p99",
        variant: "a & b = c",
        cell: 1,
        branch,
        also: ["x, y"],
      } as const;
      const asked = Object.fromEntries(new URLSearchParams(choiceQuery(choice)));
      expect(choiceFrom(asked, ["a & b = c", "x, y"], cells)).toEqual(choice);
    }
  });
  it("offers no metric that is never judged", () => {
    expect(seriesMetrics).not.toContain("max");
  });
});

describe("rows", () => {
  it("breaks the line where the environment changed", () => {
    const { rows, breaks } = evolutionRows([point(1), point(2), point(3, true)], "run");
    expect(rows.map((row) => row.value)).toEqual([100, 100, null, 100]);
    expect(breaks).toEqual([2.5]);
    expect(rows[0]?.error).toEqual([5, 10]);
  });
  it("keeps the break when the first run after it has no figure", () => {
    const { rows, breaks } = evolutionRows([point(1), point(2, true, null), point(3)], "run");
    expect(rows.map((row) => row.value)).toEqual([100, null, 100]);
    expect(breaks).toHaveLength(1);
  });
  it("places runs by their date and never draws an unbounded whisker", () => {
    const open = { ...point(2), high: Number.POSITIVE_INFINITY };
    const { rows } = evolutionRows([point(1), open], "date");
    expect((rows[1]?.x ?? 0) - (rows[0]?.x ?? 0)).toBe(86_400_000);
    expect(rows[1]?.error).toBeNull();
    expect(evolutionRows([], "date")).toEqual({ rows: [], breaks: [] });
  });
  it("marks a change halfway to the point before it, and not where its run is not drawn", () => {
    const { rows } = evolutionRows([point(1), point(2), point(3, false, null)], "run");
    expect(changePlace(rows, "run-2")).toBe(1.5);
    expect(changePlace(rows, "run-1")).toBe(1);
    expect(changePlace(rows, "run-3")).toBeNull();
    expect(changePlace([], "run-1")).toBeNull();
  });
  it("labels the runs where the subject changes", () => {
    const named = [1, 2, 3].map((day) => ({
      ...point(day),
      subject: { version: day < 3 ? "v1" : "v2" },
    }));
    const { rows } = evolutionRows(named, "version");
    expect(subjectTicks(rows, "version", 6)).toEqual([
      { x: 1, label: "v1" },
      { x: 3, label: "v2" },
    ]);
    expect(subjectTicks(rows, "version", 1)).toHaveLength(1);
    expect(subjectTicks(rows, "stage", 6)).toEqual([]);
  });
});

describe("limits", () => {
  const used = [80, 125].map((estimate, i) => ({
    ...point(i + 1, false, estimate),
    baseline: "used" as const,
  }));
  const gates = [
    { metric: "p99", of: "grpc", op: "<", limitMs: 5 },
    { metric: "p99", of: "grpc", vs: { kind: "rolling", runs: 5 }, op: "<=", limitRatio: 1.1 },
    { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.1 },
    { metric: "p50", of: "grpc", op: "<", limitMs: 1 },
  ].map((gate) => Gate.parse(gate));
  const of = { metric: "p99", variant: "grpc" } as const;
  it("are those of the series, in its unit; against the past from the baseline's mean", () => {
    const limits = seriesLimits(gates, of, [...used, point(3)]);
    expect(limits).toHaveLength(2);
    expect(limits[0]).toEqual({ value: 5_000, op: "<", ofBaseline: false });
    expect(limits[1]?.value).toBeCloseTo(110);
    expect(seriesLimits(gates, of, [point(1)])).toHaveLength(1);
  });
  it("have a band over the runs of the baseline alone", () => {
    expect(baselineBand([...used, point(3, false, 900)])).toMatchObject({ low: 80, high: 125 });
    expect(baselineBand([point(1)])).toBeNull();
  });
  it("decide what a page shows by itself", () => {
    expect(choiceFrom({}, ["rest", "grpc", "quic"], [], gates.slice(3))).toMatchObject({
      metric: "p50",
      variant: "grpc",
    });
  });
});
