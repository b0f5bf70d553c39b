// Seconds of blocks: places, gaps, warm-ups and windows of rounds.

import type { TimedBlock, TimedPiece } from "@gonogo/analysis/charts/plotted-blocks";
import { describe, expect, it } from "vitest";
import { phaseName, pieceValue, roundWindows, timeRows } from "./over-time-data.ts";

describe("over time", () => {
  const piece = (spanMs: number, phase: TimedPiece["phase"], answered: number): TimedPiece => ({
    spanMs,
    phase,
    answered,
    failed: 1,
    p50Us: 5,
    p99Us: null,
  });
  const block = (sequence: number, startedAtMs: number | null): TimedBlock => ({
    id: `${sequence}`,
    key: "v0",
    round: sequence,
    sequence,
    valid: true,
    startedAtMs,
    pieces: [piece(500, "warmup", 10), piece(1_000, "measuring", 100)],
  });
  it("places pieces at their middle, ends each block with a gap, and shades warm-up", () => {
    const { rows, spans, endS } = timeRows([block(1, 12_000), block(0, 10_000)], "throughput");
    expect(rows.map((row) => row.atS)).toEqual([0.25, 1, 1.5, 2.25, 3, 3.5]);
    expect(rows.map((row) => row.value)).toEqual([20, 100, null, 20, 100, null]);
    expect(spans.filter((span) => span.kind === "aside")).toHaveLength(2);
    expect(endS).toBe(3.5);
  });
  it("never overlaps blocks, and joins those without a clock", () => {
    const { rows } = timeRows([block(0, null), block(1, null)], "throughput");
    expect(rows[3]?.atS).toBe(1.75);
  });
  it("has no value where nothing was answered", () => {
    expect(pieceValue(piece(0, "measuring", 5), "throughput")).toBeNull();
    expect(pieceValue(piece(1_000, "measuring", 5), "p99")).toBeNull();
    expect(pieceValue(piece(500, "measuring", 5), "errors")).toBe(2);
  });
  it("draws no rate of the millisecond in which the last answers came", () => {
    // 200/s offered; 9 answers in 1.1 ms would be 8,182/s.
    const pieces = [
      piece(500, "warmup", 100),
      piece(1_000, "measuring", 200),
      piece(1_000, "measuring", 191),
      piece(1.1, "draining", 9),
    ];
    const { rows, spans, endS } = timeRows([{ ...block(0, 0), pieces }], "throughput");
    expect(rows.map((row) => row.value)).toEqual([200, 200, 191, null]);
    expect(endS).toBeCloseTo(2.5011);
    expect(spans.filter((span) => span.kind === "aside")).toEqual([
      { fromS: 0, toS: 0.5, round: 0, kind: "aside" },
      { fromS: 2.5, toS: endS, round: 0, kind: "aside" },
    ]);
  });
  it("joins the rest of a phase to its neighbour, over the time that both cover", () => {
    const pieces = [piece(1_000, "measuring", 200), piece(300, "measuring", 86)];
    const { rows } = timeRows([{ ...block(0, 0), pieces }], "throughput");
    expect(rows.map((row) => [row.atS, row.value])).toEqual([
      [0.65, 220],
      [1.3, null],
    ]);
  });
  it("keeps a drain of seconds apart from the warm-up", () => {
    const pieces = [piece(1_000, "measuring", 200), piece(1_000, "draining", 3)];
    const { rows } = timeRows([{ ...block(0, 0), pieces }], "throughput");
    expect(rows.map((row) => phaseName(row.phase))).toEqual([
      "measured",
      "after the window, last answers",
      "after the window, last answers",
    ]);
  });
  it("keeps all pieces of a block that is shorter than a second", () => {
    const pieces = [piece(100, "warmup", 20), piece(200, "measuring", 40)];
    const { rows } = timeRows([{ ...block(0, 0), pieces }], "throughput");
    expect(rows.map((row) => row.value)).toEqual([200, 200, null]);
  });
  it("cuts long runs into windows of rounds", () => {
    const rounds = Array.from({ length: 200 * 3 }, (_, i) => Math.floor(i / 3));
    const windows = roundWindows(rounds, 60);
    expect(windows).toHaveLength(10);
    expect(windows[0]).toEqual({ from: 0, to: 19 });
    expect(roundWindows([])).toEqual([{ from: 0, to: 0 }]);
    expect(roundWindows([0, 0, 0, 1], 2)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ]);
  });
});
