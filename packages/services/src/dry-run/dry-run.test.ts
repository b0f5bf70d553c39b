// The words and counts of a dry run: how runs are counted, and what is said when there is nothing to count.
import { Gate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { type DryGate, type DryVerdict, dryRunOf } from "./dry-run.ts";

const gate = Gate.parse({ metric: "p99", of: "grpc", op: "<", limitMs: 50 });
const result = (outcome: DryGate["outcome"], cell = 0): DryGate => ({
  ...{ gateIndex: 0, gate, rule: "p99(grpc) < 50 ms", cell, cellLabel: "all" },
  ...{ outcome, reason: null, limit: 50_000, estimate: 900, low: 800, high: 1_000, bound: "exact" },
  ...{ margin: 1, rounds: 10, sentence: "" },
});
const run = (
  verdict: DryVerdict["verdict"],
  gates: DryGate[],
  issue: string | null = null,
): DryVerdict => ({
  ...{ runId: "a", at: "2026-11-20T00:00:00.000Z", subject: {}, benchmarkVersion: 1 },
  ...{ stored: null, verdict, issue, gates },
});
const answer = (runs: DryVerdict[], changes: Partial<Parameters<typeof dryRunOf>[0]> = {}) =>
  dryRunOf({
    ...{ benchmark: "duel", gates: [gate], runs, finishedRuns: runs.length, stopped: null },
    ...changes,
  });

describe("a dry run", () => {
  it("counts a gate by its worst cell, and runs by their verdict", () => {
    const found = answer([
      run("NO-GO", [result("pass"), result("fail", 1)]),
      run("GO", [result("pass"), result("pass", 1)]),
      run("INCONCLUSIVE", [result("pass"), result("inconclusive", 1)]),
      run("INCONCLUSIVE", [result("inconclusive"), result("not-evaluated", 1)]),
    ]);
    expect(found.gateCounts).toMatchObject([
      { outcomes: { pass: 1, fail: 1, inconclusive: 1, "not-evaluated": 1 } },
    ]);
    expect(found.gateCounts[0]?.sentence).toBe(
      "p99 of grpc < 50 ms would have failed 1 of the last 4 runs, and left 2 open.",
    );
    expect(found.summary).toBe(
      "These gates would have ended 1 of the last 4 runs in NO-GO (1 GO, 2 INCONCLUSIVE).",
    );
  });
  it("names runs that the gates do not fit, and counts them nowhere", () => {
    const found = answer([
      run("GO", [result("pass")]),
      run(null, [], "gates.0.of no such variant"),
    ]);
    expect(found).toMatchObject({ judged: 1 });
    expect(found.summary).toMatch(
      /0 of 1 run in NO-GO \(1 GO\)\. 1 run had a definition that the gates do not fit/,
    );
  });
  it("says what is missing: runs, a blocking gate, time", () => {
    expect(answer([]).summary).toBe("No run of this benchmark has finished yet.");
    const advisory = [{ ...gate, blocking: false }];
    expect(answer([run(null, [result("fail")])], { gates: advisory }).summary).toMatch(
      /No gate is blocking, so 1 run would have no verdict/,
    );
    const cut = answer([run("GO", [result("pass")])], { finishedRuns: 90, stopped: "time" });
    expect(cut.summary).toMatch(/There are 90 finished runs; no more were looked at.*time was up/);
  });
});
