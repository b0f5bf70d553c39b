// Every row of the verdict table, on the first duel with one thing changed at a time;
// and the two published studies that the product exists to catch.
import { Verdict } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { rulesVersion } from "../rules-version.ts";
import {
  firstDuel,
  firstDuelGates,
  firstDuelGatesByName,
  judgeInputOf,
  withVariant,
} from "../testing/first-duel.ts";
import { patchResults, threadUse } from "../testing/patch-results.ts";
import { saidBy } from "../testing/said.ts";
import { syntheticInput } from "../testing/synthetic-blocks.ts";
import { judge } from "./judge.ts";

const verdictOf = (input: ReportInput) => judge(judgeInputOf(input));
const outcomes = (input: ReportInput) =>
  verdictOf(input).gates.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));

describe("GO", () => {
  const verdict = verdictOf(firstDuel());
  it("needs every blocking gate to pass, and names the cautions beside it", () => {
    expect(verdict.verdict).toBe("GO");
    expect(verdict.gates.map((gate) => gate.outcome)).toEqual(["pass", "pass", "pass"]);
    expect(verdict.reservations).toHaveLength(2);
    expect(verdict.rulesVersion).toBe(rulesVersion);
  });
  it("says it in one sentence with the ratio and its interval", () => {
    expect(saidBy(verdict).headline).toMatch(
      /^p99 of grpc is 1[\d.]+ % lower \[1[\d.]+ – [\d.]+ %\] than that of rest; no errors; all 3 blocking gates pass\.$/,
    );
  });
  it("is about the variant that is not the baseline, whichever way a gate is written", () => {
    const gate = { metric: "p99", of: "rest", over: "grpc", op: ">=", limitRatio: 1.1 } as const;
    const turned = verdictOf(firstDuel({ spec: { gates: [gate] } }));
    expect(saidBy(turned).headline).toMatch(
      /^p99 of grpc is 1[\d.]+ % lower \[1[\d.]+ – [\d.]+ %\] than that of rest/,
    );
  });
  it("is a whole verdict by the contract, and the same when judged again", () => {
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(verdictOf(firstDuel())).toEqual(verdict);
  });
  it("names failing advisory gates, which never decide", () => {
    const advisory = { metric: "throughput", of: "grpc", op: ">", limitPerS: 1e6, blocking: false };
    const input = firstDuel({ spec: { gates: [...firstDuelGates, advisory as never] } });
    const judged = verdictOf(input);
    expect(judged.verdict).toBe("GO");
    expect(judged.gates[3]).toMatchObject({ outcome: "fail", pFailAdjusted: null });
    expect(saidBy(judged).reservations[0]).toMatch(/advisory and uncorrected/);
  });
  it("is never given to a cancelled run", () => {
    const judged = judge({ ...firstDuel(), status: "cancelled" });
    expect(judged.verdict).toBe("INCONCLUSIVE");
    expect(saidBy(judged).reasons[0]).toMatch(/cancelled/);
  });
  it("is never given by default: no blocks, or no gates", () => {
    expect(verdictOf(firstDuel({ roundsRun: 0 })).verdict).toBe("INCONCLUSIVE");
    expect(verdictOf(firstDuel({ spec: { gates: [] } })).verdict).toBe("INCONCLUSIVE");
    expect(verdictOf({ ...firstDuel(), blocks: [] }).verdict).toBe("INCONCLUSIVE");
  });
});

describe("each gate's limit turns GO into NO-GO", () => {
  const { absolute: first, ratio: second, errors: third } = firstDuelGatesByName;
  it.each([
    ["p99 absolute", [{ ...first, limitMs: 0.1 }, second, third]],
    ["p99 ratio", [first, { ...second, limitRatio: 0.5 }, third]],
  ] as const)("%s", (_, gates) => {
    const verdict = verdictOf(firstDuel({ spec: { gates: [...gates] } }));
    expect(verdict.verdict).toBe("NO-GO");
    expect(saidBy(verdict).reasons[0]).toMatch(/: above the limit of/);
  });
  it("errors", () => {
    const variants = withVariant("grpc", { errorRatio: 0.002, errorCode: "grpc_status" });
    const gates = [first, { ...second, metric: "p50" as const }, third];
    expect(verdictOf(firstDuel({ variants, spec: { gates } })).verdict).toBe("NO-GO");
    const loose = [first, { ...second, metric: "p50" as const }, { ...third, limitRatio: 0.005 }];
    expect(outcomes(firstDuel({ variants, spec: { gates: loose } }))).toEqual([
      "not-evaluated: errors-excluded",
      "pass",
      "pass",
    ]);
  });
});

describe("INVALID", () => {
  it.each([404, 500])("when the baseline answers %i, as in the governance study", (errorStatus) => {
    const variants = withVariant("rest", { errorRatio: 1, errorStatus, medianUs: 60 });
    const verdict = verdictOf(firstDuel({ variants }));
    expect(verdict.verdict).toBe("INVALID");
    expect(saidBy(verdict).reasons[0]).toContain(`HTTP ${errorStatus}`);
    expect(saidBy(verdict).headline).toMatch(/^Nothing to judge: rest failed 100 %/);
    expect(saidBy(verdict).headline).not.toMatch(/lower [^;]*that of rest;/);
  });
  it("when the accounting is broken in a single block", () => {
    const input = patchResults(
      firstDuel(),
      "http3",
      (result) => ({ totals: { ...result.totals, sent: result.totals.sent + 1 } }),
      (block) => block.round === 4,
    );
    expect(verdictOf(input)).toMatchObject({ verdict: "INVALID" });
  });
  it("when too few rounds are left because blocks were invalidated", () => {
    const variants = withVariant("http3", { brokenRounds: [0, 1, 2, 3, 4] });
    const verdict = verdictOf(firstDuel({ variants }));
    expect(verdict.verdict).toBe("INVALID");
    expect(verdict.gates[0]?.reason).toBe("invalidated");
    expect(saidBy(verdict).reasons[0]).toMatch(/5 rounds were lost \(broken off before the end\)/);
  });
  it("is not what a single variant with errors gets: its error gate is judged", () => {
    const variants = [{ name: "only", medianUs: 200, errorRatio: 0.05 }];
    const gates = [{ metric: "errors", of: "only", op: "<", limitRatio: 0.01 } as const];
    expect(verdictOf(syntheticInput({ variants, spec: { gates } })).verdict).toBe("NO-GO");
  });
});

describe("NO-GO before the rest", () => {
  it("stands although another gate is not evaluated: a candidate with 5 % errors", () => {
    const variants = withVariant("grpc", { errorRatio: 0.05, errorCode: "grpc_status" });
    const verdict = verdictOf(firstDuel({ variants }));
    expect(verdict.verdict).toBe("NO-GO");
    expect(verdict.gates.map((gate) => gate.reason)).toEqual([
      "errors-contaminate",
      "errors-contaminate",
      null,
    ]);
  });
});

describe("the plateau of the dispatch study", () => {
  const variants = withVariant("rest", { plateauShare: 0.95 });
  it("withholds the comparison, names itself, and celebrates nothing", () => {
    const verdict = verdictOf(firstDuel({ variants }));
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.gates.map((gate) => gate.reason)).toEqual([null, "delayed-ack-plateau", null]);
    expect(saidBy(verdict).headline).toMatch(/delayed-acknowledgement plateau.*TCP_NODELAY/);
    expect(saidBy(verdict).headline).not.toMatch(/lower [^;]*that of rest;/);
    expect(verdict.gates[1]).toMatchObject({ estimate: null, low: null, pPass: null });
  });
  it("celebrates nothing even where only absolute gates are asked", () => {
    const verdict = verdictOf(firstDuel({ variants, spec: { gates: firstDuelGates.slice(0, 1) } }));
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).headline).not.toMatch(/lower [^;]*that of rest;/);
  });
  it("is compared when it is accepted by name, and says so", () => {
    const gates = [{ ...firstDuelGatesByName.ratio, metric: "mean" as const }];
    const spec = { accept: ["delayed-ack-plateau" as const], gates };
    const verdict = verdictOf(firstDuel({ variants, spec }));
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).reservations).toContainEqual(
      expect.stringMatching(/^Accepted: rest sits on/),
    );
  });
});

describe("engine-bound closed loops", () => {
  const bound = (...names: string[]) =>
    names.reduce(
      (input, name) =>
        patchResults(input, name, threadUse({ cpuShare: 0.95, runQueueShare: 0, clients: 2 })),
      firstDuel(),
    );
  it("support only what a faster engine would strengthen", () => {
    expect(outcomes(bound("grpc"))).toEqual(["pass", "pass", "pass"]);
    expect(outcomes(bound("rest"))).toEqual(["pass", "not-evaluated: engine-bound", "pass"]);
    expect(outcomes(bound("rest", "grpc"))).toEqual([
      "pass",
      "not-evaluated: engine-bound",
      "pass",
    ]);
    expect(verdictOf(bound("rest", "grpc")).verdict).toBe("INCONCLUSIVE");
    expect(saidBy(verdictOf(bound("rest", "grpc"))).headline).not.toMatch(
      /lower [^;]*that of rest;/,
    );
  });
  it("cannot fail a latency limit, nor a throughput floor", () => {
    const gates = [
      { metric: "p99", of: "grpc", op: "<", limitMs: 0.1 },
      { metric: "throughput", of: "grpc", op: ">=", limitPerS: 1e6 },
      { metric: "throughput", of: "grpc", op: ">=", limitPerS: 100 },
    ] as const;
    const input = patchResults(
      firstDuel({ spec: { gates: [...gates] } }),
      "grpc",
      threadUse({ cpuShare: 0.1, runQueueShare: 0.2, clients: 2 }),
    );
    expect(outcomes(input)).toEqual([
      "not-evaluated: engine-bound",
      "not-evaluated: engine-bound",
      "pass",
    ]);
  });
  it("lose the rounds in which the engine was the limit, up to a quarter of them", () => {
    const boundIn = (rounds: number) =>
      patchResults(
        firstDuel(),
        "rest",
        threadUse({ cpuShare: 0.95, runQueueShare: 0, clients: 2 }),
        (block) => block.round < rounds,
      );
    expect(outcomes(boundIn(2))[1]).toBe("pass");
    expect(outcomes(boundIn(3))[1]).toBe("not-evaluated: engine-bound");
  });
});
