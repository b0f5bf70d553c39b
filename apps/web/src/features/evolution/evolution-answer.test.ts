// The first sentence of an evolution: the last change in words, how it was explained, and the case without one.
import type { SeriesChange } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { evolutionAnswer } from "./evolution-answer.ts";

const size: NonNullable<SeriesChange["size"]> = {
  ...{ beforeRunId: "a", before: 3_100, after: 4_900, runsBefore: 8, runsAfter: 6 },
  ...{ pValue: 0.0001, direction: "worse" },
};
const change = (changed: Partial<SeriesChange> = {}): SeriesChange => ({
  ...{ runId: "b", at: "2026-11-02T10:00:00.000Z", subject: { version: "v2.8.0" }, size },
  ...{ state: "new", owner: null, note: "", decidedBy: null, decidedAt: null },
  ...changed,
});
const of = { metric: "p99", variant: "grpc", over: null, operation: null } as const;
const answer = (...changes: SeriesChange[]) =>
  evolutionAnswer(of, { changes, searched: 14, withinNoise: 0 });

describe("evolutionAnswer", () => {
  it("says what changed last, by how much, where, and that nobody explained it", () => {
    expect(answer(change())).toEqual({
      tone: "worse",
      text: "p99 latency of grpc rose 58 % at v2.8.0: 3.10 → 4.90 ms.",
      detail: "Not triaged.",
    });
  });
  it("says how it was explained, and what earlier changes wait for", () => {
    const { tone, detail } = answer(change(), change({ state: "accepted", note: "new codec" }));
    expect(tone).toBe("quiet");
    expect(detail).toBe("Accepted: new codec. 1 earlier change is not triaged.");
  });
  it("names both sides of a ratio, which has no unit, and the operation", () => {
    const ratio = { ...size, before: 1.08, after: 1.21 };
    const series = { changes: [change({ size: ratio })], searched: 14, withinNoise: 0 };
    expect(evolutionAnswer({ ...of, over: "rest", operation: "create" }, series).text).toBe(
      "p99 latency ratio of grpc ÷ rest (create) rose 12 % at v2.8.0: 1.08 → 1.21.",
    );
  });
  it("marks a change with few runs since as provisional", () => {
    const { detail } = answer(change({ size: { ...size, runsAfter: 2 } }));
    expect(detail).toContain("Provisional: only 2 runs since");
  });
  it("has no percentage from nothing, and none without a change", () => {
    expect(answer(change({ size: { ...size, before: 0 } })).text).toContain("rose from none");
    expect(answer().text).toBe("p99 latency of grpc: no change was found in 14 comparable runs.");
  });
});
