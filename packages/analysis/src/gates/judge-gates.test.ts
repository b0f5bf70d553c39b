// Gates of every kind: reasons for being open, correction for many tests, constants, bounds and mean of cells.
import type { BenchmarkSpecInput, GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { patchResults } from "../testing/patch-results.ts";
import { saidOfGate } from "../testing/said.ts";
import { type SyntheticRun, syntheticInput } from "../testing/synthetic-blocks.ts";
import { judge } from "../verdict/judge.ts";

type Gates = NonNullable<BenchmarkSpecInput["gates"]>;
const judged = (run: Partial<SyntheticRun>) => judge(judgeInputOf(firstDuel(run)));
const gatesOf = (gates: Gates, run: Partial<SyntheticRun> = {}) =>
  judged({ ...run, spec: { ...run.spec, gates } }).gates;

const ratio = (limitRatio: number, more: Partial<GateInput> = {}) =>
  ({ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio, ...more }) as GateInput;

describe("an open gate", () => {
  const variants = withVariant("grpc", { medianUs: 225 });
  it("shows how many more rounds would decide it, or that no plan has so many", () => {
    const [gate] = gatesOf([ratio(1.25)], { variants, noise: 0.05 });
    expect(gate).toMatchObject({ outcome: "inconclusive", reason: "undecided" });
    expect(gate?.roundsNeeded?.low).toBeGreaterThan(0);
    expect(gate?.roundsNeeded?.beyondPlan).toBe(false);
    expect(saidOfGate(gate)).toMatch(/10 to 113 more rounds would decide it/);
    const near = ratio((gate?.estimate ?? 0) * 1.0001);
    const [undecided] = gatesOf([near], { variants, noise: 0.05 });
    expect(undecided?.roundsNeeded?.beyondPlan).toBe(true);
    expect(saidOfGate(undecided)).toMatch(/more than any plan may have, so use longer blocks/);
  });
  it("is corrected over all blocking tests, evaluated or not", () => {
    const far = Array.from({ length: 24 }, (_, i) => ratio(3 + i));
    const close = ratio(1.17, { metric: "mean" });
    const run = { variants: withVariant("grpc", { medianUs: 220 }), noise: 0.02, seed: 5 };
    const alone = gatesOf([close], run)[0];
    expect(alone?.outcome).toBe("fail");
    const many = gatesOf([...far, close], run)[24];
    expect(many?.pFail).toBe(alone?.pFail);
    expect(many?.pFailAdjusted).toBeGreaterThan(0.02);
  });
});

describe("multiplicity", () => {
  it("is the reason of an interval that is wholly on the bad side without surviving Holm", () => {
    const run = { variants: withVariant("grpc", { medianUs: 230 }), rounds: 6 };
    const spec = { plan: { rounds: 6 } };
    expect(gatesOf([ratio(1)], { ...run, spec })[0]?.outcome).toBe("fail");
    const [first] = gatesOf([ratio(1), ratio(9)], { ...run, spec });
    expect(first).toMatchObject({ outcome: "inconclusive", reason: "multiplicity" });
    expect(saidOfGate(first)).toMatch(/not after allowing for 2 tests/);
  });
});

describe("margins", () => {
  it("are quoted from the unfavourable end", () => {
    const [low, high] = gatesOf([
      { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
      { metric: "throughput", of: "grpc", op: ">=", limitPerS: 1_000 },
    ]);
    expect(low?.margin).toBeCloseTo(Math.log(50_000 / (low?.high ?? 1)), 12);
    expect(high?.margin).toBeCloseTo(Math.log((high?.low ?? 1) / 1_000), 12);
  });
  it("are negative beyond the limit", () => {
    expect(gatesOf([ratio(0.5)])[0]?.margin).toBeLessThan(0);
  });
});

describe("values that do not vary", () => {
  const constant = (op: "<" | "<=", limitMs: number) => {
    const gates: Gates = [{ metric: "p50", of: "grpc", op, limitMs }];
    const input = patchResults(firstDuel({ spec: { gates } }), "grpc", (result) => ({
      histograms: {
        ...result.histograms,
        response: encodeHistogram([{ valueUs: 150, count: result.counts.ok }]),
      },
    }));
    return judge(judgeInputOf(input)).gates[0];
  };
  it("are compared with the limit as written, without a test", () => {
    expect(constant("<=", 0.15)).toMatchObject({ outcome: "pass", pPass: null, estimate: 150 });
    expect(constant("<", 0.15)).toMatchObject({ outcome: "fail", pFail: null });
    expect(saidOfGate(constant("<", 0.15))).toMatch(/in every round/);
    expect(constant("<", 0.15)?.roundsNeeded).toBeNull();
  });
});

describe("gates that cannot be evaluated", () => {
  it("say which evidence is missing", () => {
    expect(gatesOf([ratio(1)], { rounds: 5 })[0]?.reason).toBe("too-few-rounds");
    expect(gatesOf([ratio(1)], { roundsRun: 1 })[0]?.reason).toBe("too-few-rounds");
    expect(gatesOf([ratio(1)], { roundsRun: 0 })[0]?.reason).toBe("no-data");
    expect(
      gatesOf([{ ...ratio(1), metric: "p999" }], { spec: { plan: { blockMs: 500 } } })[0],
    ).toMatchObject({
      outcome: "not-evaluated",
      reason: "too-few-requests",
      estimate: null,
    });
  });
  it("compare no error ratios without an error", () => {
    const gate = ratio(1, { metric: "errors" });
    expect(gatesOf([gate])[0]?.reason).toBe("no-errors-either-side");
    const variants = withVariant("rest", { errorRatio: 0.004 });
    const [found] = gatesOf([gate], { variants });
    expect(found).toMatchObject({ outcome: "pass", estimate: 0, low: 0 });
    expect(found?.high).toBeLessThan(0.1);
  });
  it("withhold comparisons with a side whose blocks were invalidated selectively", () => {
    const variants = withVariant("rest", { brokenRounds: [0, 3, 7] });
    const gates = gatesOf([ratio(1.25), { metric: "p99", of: "grpc", op: "<", limitMs: 50 }], {
      variants,
    });
    expect(gates.map((gate) => gate.reason)).toEqual(["selective-invalidation", null]);
    const fewer = withVariant("rest", { brokenRounds: [0, 3] });
    expect(gatesOf([ratio(1.25)], { variants: fewer })[0]?.outcome).toBe("pass");
  });
  it("withhold comparisons on unequal terms unless accepted", () => {
    const variants = withVariant("grpc", { tls: null });
    const run = (accept: ["unequal-terms"] | []) =>
      gatesOf([ratio(1.25)], { variants, spec: { accept } })[0];
    expect(run([])?.reason).toBe("unequal-terms");
    expect(run(["unequal-terms"])?.outcome).toBe("pass");
  });
});

describe("a target that cannot keep the rate", () => {
  it("fails its latency gate: held requests took at least as long as the cap let them wait", () => {
    const variants = withVariant("grpc", { heldShare: 0.05 });
    const load = { kind: "open", ratePerS: 2_000 } as const;
    const gates: Gates = [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }];
    const verdict = judged({ variants, spec: { load, gates } });
    expect(verdict.verdict).toBe("NO-GO");
    expect(saidOfGate(verdict.gates[0])).toMatch(
      /is (> 10\.00? s|over 10 s: every round hit the time-out)/,
    );
    expect(verdict.diagnostics.map((found) => found.code)).toContain("target-overloaded");
  });
});

describe("scopes", () => {
  const axes = [{ name: "clients" as const, values: [2, 8] }];
  it("tests each cell, or once the mean of cells", () => {
    const each = gatesOf([ratio(1.25)], { spec: { axes } });
    expect(each.map((gate) => gate.cellLabel)).toEqual(["clients = 2", "clients = 8"]);
    const mean = gatesOf([ratio(1.25, { scope: "mean of cells" })], { spec: { axes } });
    expect(mean).toHaveLength(1);
    expect(mean[0]).toMatchObject({ cell: null, outcome: "pass", rounds: 10 });
    expect(mean[0]?.blockIds).toHaveLength(40);
  });
  it("tests chosen cells only, and Holm counts no others", () => {
    const some = { axes: [{ name: "clients" as const, values: [2, 4, 8] }] };
    const cells = [{ clients: 2 }, { clients: 8 }];
    const broken = { variants: withVariant("grpc", { medianUs: 260 }), spec: some };
    const chosen = gatesOf([ratio(1.25, { cells })], broken);
    expect(chosen.map(({ cell, cellLabel }) => [cell, cellLabel])).toEqual([
      [0, "clients = 2"],
      [2, "clients = 8"],
    ]);
    const all = gatesOf([ratio(1.25)], broken);
    expect(chosen[0]?.pFail).toBe(all[0]?.pFail);
    expect(chosen[0]?.pFailAdjusted).toBeCloseTo(2 * (all[0]?.pFail ?? 0), 12);
    expect(all[0]?.pFailAdjusted).toBeCloseTo(3 * (all[0]?.pFail ?? 0), 12);
  });
  it("takes the mean of chosen cells over their blocks and no others", () => {
    const variants = withVariant("grpc", {
      at: ({ cell }) => ({ medianUs: [90, 1_000, 180][cell] ?? 0 }),
    });
    const spec = { axes: [{ name: "clients" as const, values: [2, 4, 8] }] };
    const cells = [{ clients: 2 }, { clients: 8 }];
    const [mean] = gatesOf([ratio(3, { scope: "mean of cells", cells })], { variants, spec });
    const [two, , eight] = gatesOf([ratio(3)], { variants, spec });
    expect(mean).toMatchObject({ cell: null, cellLabel: "mean of 2 cells" });
    expect(saidOfGate(mean)).toContain("(10 rounds, mean of the chosen cells)");
    expect(mean?.blockIds.every((id) => !id.startsWith("block-1-"))).toBe(true);
    expect(mean?.estimate).toBeCloseTo(Math.sqrt((two?.estimate ?? 0) * (eight?.estimate ?? 0)), 1);
    const one = { scope: "mean of cells" as const, cells: [{ clients: 8 }] };
    expect(gatesOf([ratio(3, one)], { variants, spec })[0]).toMatchObject({
      cell: 2,
      estimate: eight?.estimate,
    });
  });
  it("estimates the mean of cells between the cells", () => {
    const variants = withVariant("grpc", {
      at: ({ cell }) => ({ medianUs: cell === 0 ? 90 : 180 }),
    });
    const spec = { axes };
    const estimate = (gates: ReturnType<typeof gatesOf>, i = 0) => gates[i]?.estimate ?? 0;
    const each = gatesOf([ratio(3)], { variants, spec });
    const mean = gatesOf([ratio(3, { scope: "mean of cells" })], { variants, spec });
    expect(estimate(mean)).toBeCloseTo(Math.sqrt(estimate(each) * estimate(each, 1)), 1);
  });
});

describe("the definition's own numbers", () => {
  it("keeps rule, limit, level, rounds, requests and blocks of every gate", () => {
    const [gate] = gatesOf([ratio(1.25)]);
    expect(gate).toMatchObject({ rule: "p99(grpc) / p99(rest) <= 1.25", limit: 1.25, rounds: 10 });
    expect(gate?.level).toBeCloseTo(0.951, 3);
    expect(gate?.blockIds).toHaveLength(20);
    expect(gate?.requests).toBeGreaterThan(100_000);
  });
  it("judges bytes per request, one variant's and the ratio of two", () => {
    const heavier = patchResults(
      firstDuel({
        spec: { gates: ["bytes(rest) <= 480 B", "bytes(grpc) / bytes(rest) <= 1.5"] },
      }),
      "grpc",
      ({ blockId, counts }) => ({
        bytesReceived: counts.ok * (700 + Number(blockId.split("-")[2])),
      }),
    );
    const [plain, compared] = judge(judgeInputOf(heavier)).gates;
    expect(plain).toMatchObject({ outcome: "pass", estimate: 480, limit: 480 });
    expect(saidOfGate(plain)).toContain("Bytes per request of rest is 480 B");
    expect(compared).toMatchObject({ outcome: "fail", rounds: 10 });
    expect(saidOfGate(plain)).toContain(" in every round: ");
    expect(compared?.estimate).toBeCloseTo((220 + 704.5) / 480, 3);
  });
  it("judges connection set-up, mean and throughput too", () => {
    const variants = [{ name: "one", medianUs: 100 }];
    const gates: Gates = [
      { metric: "connect", of: "one", op: "<", limitMs: 5 },
      { metric: "mean", of: "one", op: "<", limitMs: 5 },
      { metric: "throughput", of: "one", op: ">", limitPerS: 10 },
    ];
    const input = syntheticInput({ variants, spec: { gates } });
    expect(judge(judgeInputOf(input)).verdict).toBe("GO");
  });
});

describe("a block that safety stopped", () => {
  const stoppedBy = { limitName: "errorRatio", limit: 0.5, value: 0.75, atMs: 2_000 } as const;
  const gates: Gates = [ratio(3), { metric: "errors", of: "grpc", op: "<", limitRatio: 0.01 }];
  const outcomes = (accept: BenchmarkSpecInput["accept"]) => {
    const input = firstDuel({ spec: { gates, accept } });
    const stopped = patchResults(input, "rest", () => ({ stopReason: "condition", stoppedBy }));
    return judge(judgeInputOf(stopped)).gates.map(({ outcome, reason }) => [outcome, reason]);
  };
  it("leaves times unjudged and errors judged, unless it is accepted by name", () => {
    expect(outcomes([])).toEqual([
      ["not-evaluated", "stopped-early"],
      ["pass", null],
    ]);
    expect(outcomes(["stopped-early"])).toEqual([
      ["pass", null],
      ["pass", null],
    ]);
  });
});

describe("a percentile of connection set-up", () => {
  const gates: Gates = [{ metric: "connectP99", of: "one", op: "<", limitMs: 5 }];
  const judgedWith = (connections: number) => {
    const variants = [{ name: "one", medianUs: 100, connections }];
    return judge(judgeInputOf(syntheticInput({ variants, spec: { gates } }))).gates[0];
  };
  it("needs the connections that it is a percentile of", () => {
    expect(judgedWith(900)?.outcome).toBe("pass");
    const lacking = judgedWith(899);
    expect(saidOfGate(lacking)).toContain("needs 1,000 connections a block");
    expect(lacking).toMatchObject({
      outcome: "not-evaluated",
      reason: "too-few-requests",
      because: { code: "few-samples", params: { needed: 1_000 } },
    });
  });
});
