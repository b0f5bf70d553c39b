// Which earlier runs are a baseline: a regression that the gate itself called NO-GO never is, nor is what came after a
// change that nobody accepted, nor a single run that stands apart; and each is reported with why.
import type { PastAnswer, RunHistory } from "@gonogo/protocols/report";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { saidOfGate } from "../testing/said.ts";
import { type PastOptions, syntheticHistory } from "../testing/synthetic-history.ts";
import { judge } from "../verdict/judge.ts";

const rolling = { kind: "rolling", runs: 10 } as const;
const gate = (changes: Partial<GateInput> = {}): GateInput =>
  ({ metric: "p99", of: "grpc", vs: rolling, op: "<=", limitRatio: 1.1, ...changes }) as GateInput;

function judged(history: RunHistory | null, changes: Partial<GateInput> = {}, slower = 1) {
  const variants = withVariant("grpc", { medianUs: 200 * slower });
  const verdict = judge({
    ...judgeInputOf(firstDuel({ variants, spec: { gates: [gate(changes)] } })),
    history,
  });
  const [result] = verdict.gates;
  if (!result) throw new Error("one gate in one cell has one result");
  return { ...result, verdict: verdict.verdict };
}
const absolute = { vs: undefined, limitRatio: undefined, limitMs: 5_000 };
/** p99 of a run that is as fast as the quiet ones. */
const quietUs = judged(null, absolute).estimate ?? 0;

const answer = (changes: Partial<PastAnswer> = {}): PastAnswer => ({
  ...{ metric: "p99", of: "grpc", operation: null, op: "<=", cell: 0, outcome: "fail" },
  ...changes,
});
const variation = [0.99, 1.01, 1.005, 0.995, 1.02, 0.985, 1, 1.012];
/** Quiet runs, newest first. */
const quiet = (count: number): PastOptions[] =>
  Array.from({ length: count }, (_, i) => ({ value: quietUs * (variation[i % 8] ?? 1) }));
/** A run that was `times` slower and NO-GO for it, unless its answers are others. */
const broken = (times: number, answers = [answer()]): PastOptions => ({
  ...{ value: quietUs * times, verdict: "NO-GO", answers },
});
const ids = (result: ReturnType<typeof judged>) => result.history?.baseline.map(({ id }) => id);
const leftOut = (result: ReturnType<typeof judged>) =>
  result.history?.leftOut.map(({ id, why }) => [id, why]);

describe("a server that became 12 times slower", () => {
  const after = syntheticHistory([broken(12), ...quiet(5)]);
  it("is NO-GO, and NO-GO again in the next run, by the same quiet runs", () => {
    expect(judged(syntheticHistory(quiet(5)), {}, 12).verdict).toBe("NO-GO");
    const again = judged(after, {}, 12);
    expect(again.verdict).toBe("NO-GO");
    expect(ids(again)).toEqual(["run-1", "run-2", "run-3", "run-4", "run-5"]);
    expect(leftOut(again)).toEqual([["run-0", "failed"]]);
    expect((again.high ?? 99) / (again.low ?? 1)).toBeLessThan(1.2);
    expect(saidOfGate(again)).toMatch(
      /that of 5 earlier runs \(14 to 18 Nov 2026\): above the limit of ×1\.1; if this is how it is meant to be, accept the change in its series, or pin a run \(10 rounds; left out: 1 run that broke this gate \(19 Nov 2026, v2\.6\.0\)\)\.$/,
    );
  });
  it("is GO once it was taken back", () => {
    expect(judged(after).verdict).toBe("GO");
    const long = syntheticHistory([...Array<PastOptions>(7).fill(broken(12)), ...quiet(6)]);
    expect(judged(long).verdict).toBe("GO");
    expect(judged(long, {}, 12).verdict).toBe("NO-GO");
  });
  it("is a baseline once members accepted that level, for the runs until they did", () => {
    const values = [...Array<PastOptions>(6).fill(broken(12)), ...quiet(6)];
    const { runs } = syntheticHistory(values);
    const at = (i: number) => runs[i]?.finishedAt ?? "";
    const accepted = (acceptedAt: string) => [
      {
        ...{ cell: 0, variant: "grpc", metric: "p99" as const, runId: "run-5", branch: null },
        ...{ finishedAt: at(5), acceptedAt },
      },
    ];
    const now = syntheticHistory(values, { accepted: accepted(at(0)) });
    expect(ids(judged(now, {}, 12))).toHaveLength(6);
    const early = judged(syntheticHistory(values, { accepted: accepted(at(3)) }), {}, 12);
    expect(early).toMatchObject({ reason: "too-little-history" });
    expect(saidOfGate(early)).toMatch(
      /there are 3; of the others 6 finished before a change that was accepted and 3 are ones that broke this gate; if this is how it is meant to be, accept/,
    );
  });
});

describe("runs whose verdict speaks against them", () => {
  it("count by this gate alone: its metric, variant, cell, operation and direction", () => {
    for (const other of [
      { metric: "p50" },
      { of: "rest" },
      { cell: 1 },
      { operation: "read" },
      { op: ">=" },
    ] as const)
      expect(
        ids(judged(syntheticHistory([broken(1.01, [answer(other)]), ...quiet(5)]))),
      ).toHaveLength(6);
    expect(
      leftOut(judged(syntheticHistory([broken(1.5, [answer({ op: "<" })]), ...quiet(5)]))),
    ).toEqual([["run-0", "failed"]]);
  });
  it("come back where they lie within the noise of the others, two at most", () => {
    const mild = [1.03, 1.032, 1.034].map((times) => broken(times));
    const result = judged(syntheticHistory([...mild, ...quiet(8)]));
    expect(leftOut(result)).toEqual([["run-2", "failed"]]);
    expect(ids(result)).toHaveLength(10);
  });
  it("are left out where other programs kept them from being judged", () => {
    const disturbed: PastOptions = {
      ...{ value: quietUs * 1.3, verdict: "INCONCLUSIVE" },
      answers: [answer({ outcome: "disturbed" })],
    };
    const result = judged(syntheticHistory([disturbed, ...quiet(6)]));
    expect(leftOut(result)).toEqual([["run-0", "disturbed"]]);
    expect(saidOfGate(result)).toMatch(/left out: 1 run whose machine others used/);
  });
  it("are left out of the spread beside a pinned run too, which stays what it was pinned for", () => {
    const vs = { kind: "pinned", run: "01933a5e-7c00-7000-8000-000000000009" } as const;
    const pinned = { ...broken(2), id: vs.run };
    const result = judged(syntheticHistory([broken(12), pinned, ...quiet(6)]), { vs });
    expect(ids(result)).toEqual([vs.run]);
    expect(result.history?.spread).toHaveLength(6);
    expect(leftOut(result)).toEqual([["run-0", "failed"]]);
  });
  it("leave out error ratios as well", () => {
    const counts = (errors: number, more: PastOptions = { value: 0 }): PastOptions => ({
      ...more,
      ...{ value: errors / 10_000, requests: 10_000 },
    });
    const answers = [answer({ metric: "errors" })];
    const values = [
      counts(900, { value: 0, answers }),
      ...[9, 11, 10, 12, 8].map((n) => counts(n)),
    ];
    const result = judged(syntheticHistory(values, { metric: "errors" }), {
      ...{ metric: "errors", limitRatio: 1.5 },
    });
    expect(leftOut(result)).toEqual([["run-0", "failed"]]);
    expect(result.history?.errors?.before.errors).toBe(50);
  });
});

describe("a gate on GO runs only", () => {
  const vs = { ...rolling, only: "go" } as const;
  it("leaves out whatever was not GO, but for the runs before there was a baseline", () => {
    const early: PastOptions[] = quiet(5).map((run) => ({
      ...{ ...run, verdict: "INCONCLUSIVE" as const, answers: [answer({ outcome: "unjudged" })] },
    }));
    const open: PastOptions = { value: quietUs * 1.02, verdict: "INCONCLUSIVE" };
    const unjudged: PastOptions = { value: quietUs, verdict: null };
    const result = judged(syntheticHistory([open, unjudged, ...quiet(2), ...early]), { vs });
    expect(leftOut(result)).toEqual([
      ["run-0", "not-go"],
      ["run-1", "not-go"],
    ]);
    expect(ids(result)).toHaveLength(7);
    expect(saidOfGate(result)).toMatch(/left out: 2 runs that were not GO \(18 to 19 Nov 2026\)/);
    expect(result.rule).toBe("p99(grpc) vs last 10 GO runs <= +10 %");
  });
});

describe("a change of the series that nobody accepted", () => {
  const at = (times: number, count: number): PastOptions[] =>
    quiet(count).map(({ value }) => ({ value: (value ?? 0) * times }));
  it("keeps the runs before it, where it was for the worse, whatever their verdicts", () => {
    const result = judged(syntheticHistory([...at(1.5, 5), ...at(1, 8)]), {}, 1.5);
    expect(result.outcome).toBe("fail");
    expect(result.history?.leftOut.every(({ why }) => why === "after-change")).toBe(true);
    expect(saidOfGate(result)).toMatch(/left out: 5 runs after a change that nobody accepted/);
  });
  it("ends where it was taken back", () => {
    const result = judged(syntheticHistory([...at(1, 6), ...at(1.5, 6), ...at(1, 10)]));
    expect(result.outcome).toBe("pass");
    expect(ids(result)).toHaveLength(10);
    expect(result.history?.leftOut).toHaveLength(6);
  });
  it("starts a baseline anew, where it was for the better and has runs enough", () => {
    const better = judged(syntheticHistory([...at(1, 5), ...at(1.5, 8)]), {}, 1.5);
    expect(better.outcome).toBe("fail");
    expect(ids(better)).toHaveLength(5);
    expect(new Set(better.history?.leftOut.map(({ why }) => why))).toEqual(
      new Set(["before-change"]),
    );
    const young = judged(syntheticHistory([...at(0.5, 3), ...at(1, 8)]));
    expect(ids(young)).toHaveLength(8);
    expect(young.outcome).toBe("pass");
  });
  it("is for the better where a throughput rose", () => {
    const history = syntheticHistory([...at(1.5, 6), ...at(1, 8)], { metric: "throughput" });
    const result = judged(history, { metric: "throughput", op: ">=", limitRatio: 0.9 });
    expect(ids(result)).toEqual([0, 1, 2, 3, 4, 5].map((i) => `run-${i}`));
  });
});

describe("one run that stands apart", () => {
  it.each([[12], [1 / 12]])("by a factor of %d leaves the interval of the others", (times) => {
    const values = [...quiet(3), { value: quietUs * times }, ...quiet(4)];
    const result = judged(syntheticHistory(values));
    expect(result.outcome).toBe("pass");
    expect(leftOut(result)).toEqual([["run-3", "apart"]]);
    expect(saidOfGate(result)).toMatch(
      /left out: 1 run that stands apart from the others \(16 Nov/,
    );
  });
  it("is none among runs that otherwise did not vary: a step of the recording is no outlier", () => {
    const values = [100, 100, 101, 100, 100, 100].map((step) => ({
      value: (quietUs * step) / 100,
    }));
    expect(judged(syntheticHistory(values)).history?.leftOut).toEqual([]);
  });
});

describe("before there are enough runs", () => {
  it("says what a paired run would see today, and how far this run is from what there is", () => {
    const result = judged(syntheticHistory(quiet(3)), {}, 1.02);
    expect(result).toMatchObject({ outcome: "not-evaluated", history: null, estimate: null });
    expect(saidOfGate(result)).toMatch(
      /5 comparable runs are needed, there are 3; run the benchmark 2 more times in this environment, or measure base and head as two variants of one run, which with this plan would see changes from [\d.]+ % on by this run's own noise between rounds \(as the gate p99\(grpc\) \/ p99\(base\) <= 1\.1\); so far p99 is (the same as|[\d.]+ % (lower|higher) than) that of 3 earlier runs \(17 to 19 Nov 2026\), which decides nothing\.$/,
    );
    expect(saidOfGate(judged(syntheticHistory([])))).toMatch(/would see changes from [\d.]+ % on/);
    expect(saidOfGate(judged(syntheticHistory([])))).not.toMatch(/so far/);
  });
  it("says so of a limit that such a run could not decide", () => {
    const result = judged(syntheticHistory(quiet(1)), { limitRatio: 1.0001 });
    expect(saidOfGate(result)).toMatch(/for ×1\.0001 it takes longer blocks or more rounds/);
  });
});
