// Seconds of blocks: places, gaps, warm-ups and windows of rounds.
import { describe, expect, it } from "vitest";
import { pieceValue, roundWindows, type TimedBlock, timeRows } from "./over-time-data.ts";

describe("over time", () => {
  const piece = (spanMs: number, measuring: boolean, answered: number) => ({
    spanMs,
    measuring,
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
    pieces: [piece(500, false, 10), piece(1_000, true, 100)],
  });
  it("places pieces at their middle, ends each block with a gap, and shades warm-up", () => {
    const { rows, spans, endS } = timeRows([block(1, 12_000), block(0, 10_000)], "throughput");
    expect(rows.map((row) => row.atS)).toEqual([0.25, 1, 1.5, 2.25, 3, 3.5]);
    expect(rows.map((row) => row.value)).toEqual([20, 100, null, 20, 100, null]);
    expect(spans.filter((span) => span.kind === "warmup")).toHaveLength(2);
    expect(endS).toBe(3.5);
  });
  it("never overlaps blocks, and joins those without a clock", () => {
    const { rows } = timeRows([block(0, null), block(1, null)], "throughput");
    expect(rows[3]?.atS).toBe(1.75);
  });
  it("has no value where nothing was answered", () => {
    expect(pieceValue(piece(0, true, 5), "throughput")).toBeNull();
    expect(pieceValue(piece(1_000, true, 5), "p99")).toBeNull();
    expect(pieceValue(piece(500, true, 5), "errors")).toBe(2);
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
