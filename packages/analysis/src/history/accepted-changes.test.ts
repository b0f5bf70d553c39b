// An accepted change cuts what a gate is compared with: from its first run on, for its own series, and never a run
// that the gate names by itself.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { saidOfGate } from "../testing/said.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { judge } from "../verdict/judge.ts";

const rolling = { kind: "rolling", runs: 10 } as const;
const gate = { metric: "p99", of: "grpc", vs: rolling, op: "<=", limitRatio: 1.1 } as const;
const judged = (changes: Partial<GateInput>, history: RunHistory | null) => {
  const gates = [{ ...gate, ...changes } as GateInput];
  const [result] = judge({ ...judgeInputOf(firstDuel({ spec: { gates } })), history }).gates;
  if (!result) throw new Error("one gate in one cell has one result");
  return result;
};
const nowUs = judged({ vs: undefined, limitRatio: undefined, limitMs: 50 }, null).estimate ?? 0;

const variation = [0.99, 1.01, 1.005, 0.995, 1.02, 0.985];
/** Newest first: six runs as slow as the judged one, before them six that were twice as fast. */
const values = [...variation.map((w) => nowUs * w), ...variation.map((w) => (nowUs / 2) * w)];
const pinnedId = "0190a0b0-0000-7000-8000-000000000008";
const past = values.map((value, i) => (i === 8 ? { value, id: pinnedId } : value));
const plain = syntheticHistory(past);
const at = (i: number) => plain.runs[i]?.finishedAt ?? "";
const accepted = (
  changes: Partial<RunHistory["accepted"][number]> = {},
): RunHistory["accepted"] => [
  {
    ...{ cell: 0, variant: "grpc", metric: "p99", runId: "run-5", finishedAt: at(5), branch: null },
    acceptedAt: null,
    ...changes,
  },
];
const cut = (changes: Partial<RunHistory["accepted"][number]> = {}) =>
  syntheticHistory(past, { accepted: accepted(changes) });
const [since, before] = [
  ["run-0", "run-1", "run-2", "run-3", "run-4", "run-5"],
  ["run-6", "run-7", pinnedId, "run-9", "run-10", "run-11"],
];
const usedBy = (changes: Partial<GateInput>, history: RunHistory) =>
  judged(changes, history).history?.baseline.map(({ id }) => id);

describe("an accepted change", () => {
  it("leaves a rolling baseline the runs since it, its first one included; before it was accepted, those before it", () => {
    expect(judged({}, plain).outcome).toBe("fail");
    expect(usedBy({}, plain)).toEqual(before);
    expect(usedBy({}, cut())).toEqual(since);
    expect(judged({}, cut()).outcome).toBe("pass");
  });
  it("says so where too few are left", () => {
    const result = judged({}, cut({ finishedAt: at(3), runId: "run-3" }));
    expect(result).toMatchObject({ outcome: "not-evaluated", reason: "too-little-history" });
    expect(saidOfGate(result)).toMatch(
      /there are 4; of the others 8 finished before a change that was accepted; run the benchmark 1 more time/,
    );
  });
  it("is not asked where the environment of the run is unknown: nothing is comparable", () => {
    const result = judged({}, { ...plain, environment: null });
    expect(result).toMatchObject({ outcome: "not-evaluated", reason: "too-little-history" });
    expect(saidOfGate(result)).toMatch(/measured is not known, so no earlier run is comparable/);
    expect(saidOfGate(result)).not.toMatch(/more times?/);
  });
  it("counts by the newest, where there are several", () => {
    const several = [...accepted({ finishedAt: at(9), runId: "run-9" }), ...accepted()];
    expect(usedBy({}, syntheticHistory(past, { accepted: several }))).toHaveLength(6);
  });
  it("says nothing of another metric, variant or cell", () => {
    for (const other of [{ metric: "p50" }, { variant: "rest" }, { cell: 3 }] as const)
      expect(usedBy({}, cut(other))).toEqual(before);
  });
  it("of one branch cuts that branch alone", () => {
    expect(usedBy({}, cut({ branch: "main" }))).toEqual(since);
    expect(usedBy({}, cut({ branch: "codec" }))).toEqual(before);
  });
  it("leaves a pinned run what it was pinned for, and takes the spread since the change", () => {
    const pinned = judged({ vs: { kind: "pinned", run: pinnedId } }, cut());
    expect(pinned.history?.baseline.map(({ id }) => id)).toEqual([pinnedId]);
    expect(pinned.history?.spread.map(({ id }) => id)).toEqual(since);
    expect(pinned.estimate).toBeGreaterThan(1.8);
  });
});
