// Choices from an address, and rows of an evolution with its gaps.
import { describe, expect, it } from "vitest";
import { choiceQuery } from "@/lib/evolution-address";
import {
  besideOf,
  changePlace,
  choiceFrom,
  type EvolutionPoint,
  evolutionRows,
  seriesMetrics,
  subjectTicks,
} from "./evolution-series.ts";

const point = (day: number, changed = false, estimate: number | null = 100): EvolutionPoint => ({
  runId: `run-${day}`,
  number: day,
  at: `2026-11-0${day}T10:00:00.000Z`,
  subject: {},
  benchmarkVersion: 1,
  estimate,
  low: estimate === null ? null : estimate - 5,
  high: estimate === null ? null : estimate + 10,
  verdict: "GO",
  environmentChanged: changed,
  environmentBegins: changed,
  baseline: null,
});
/** Its environment is unknown, as that of the run before it. */
const stillUnknown = (day: number) => ({ ...point(day, true), environmentBegins: false });

describe("choice", () => {
  const sides = [
    { variant: "rest", over: null },
    { variant: "grpc", over: null },
    { variant: "grpc", over: "rest" },
  ];
  const cells = [0, 1].map((index) => ({ index, label: `${index}` }));
  const offers = { sides, operations: ["create"], cells, leading: {} };
  const quiet = { operation: null, branch: null, from: null, to: null, also: [] };
  const usual = { metric: "p99", variant: "grpc", over: null, cell: 0, ...quiet };
  it("takes what is asked for when it exists", () => {
    const asked = {
      metric: "p50",
      variant: "grpc",
      over: "rest",
      operation: "create",
      branch: "main",
    };
    const from = "2026-11-01T00:00:00.000Z";
    expect(choiceFrom({ ...asked, cell: "1", from }, offers)).toEqual({
      ...{ ...usual, ...asked, cell: 1, from },
    });
  });
  it("falls back to p99 of the first candidate in the first cell", () => {
    expect(choiceFrom({}, offers)).toEqual(usual);
    const nonsense = { metric: "max", variant: "<script>", cell: "1e9", branch: "", from: "soon" };
    expect(choiceFrom(nonsense, offers)).toEqual(usual);
    const only = { ...offers, sides: sides.slice(0, 1), cells: [] };
    expect(choiceFrom({}, only)).toMatchObject({ variant: "rest", cell: 0 });
  });
  it("shows what the leading gate judges, unless another figure is asked for", () => {
    const leading = {
      metric: "p50",
      variant: "grpc",
      over: "rest",
      operation: "create",
      cell: 1,
    } as const;
    expect(choiceFrom({}, { ...offers, leading })).toEqual({ ...usual, ...leading });
    expect(choiceFrom({ variant: "rest" }, { ...offers, leading })).toMatchObject({
      ...{ metric: "p50", variant: "rest", over: null, operation: null, cell: 0 },
    });
  });
  it("goes into an address and back", () => {
    const named = ["a & b = c", "x, y"].flatMap((variant) =>
      [null, "rest"].map((over) => ({ variant, over })),
    );
    for (const branch of [null, "fix/a & b"])
      for (const over of [null, "rest"]) {
        const choice = { ...usual, variant: "a & b = c", over, cell: 1, branch, also: ["x, y"] };
        const asked = Object.fromEntries(new URLSearchParams(choiceQuery(choice as never)));
        expect(choiceFrom(asked, { ...offers, sides: named })).toEqual(choice);
      }
  });
  it("offers beside a ratio what is divided by the same", () => {
    expect(besideOf(sides, { variant: "rest", over: null })).toEqual(["grpc"]);
    expect(besideOf(sides, { variant: "grpc", over: "rest" })).toEqual([]);
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
  it("marks the ends of runs whose environment is unknown, and no gap between them", () => {
    const unknown = [point(1), point(2, true), stillUnknown(3), point(4, true), point(5)];
    const { rows, breaks } = evolutionRows(unknown, "run");
    expect(rows.map((row) => row.value)).toEqual([100, null, 100, null, 100, null, 100, 100]);
    expect(breaks).toEqual([1.5, 3.5]);
  });
  it("marks every change of the environment, also from one run to the next", () => {
    const { breaks } = evolutionRows([point(1), point(2, true), point(3, true)], "run");
    expect(breaks).toEqual([1.5, 2.5]);
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
