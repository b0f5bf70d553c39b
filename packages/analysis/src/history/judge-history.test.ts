// Gates against history: the arithmetic by hand, the reasons for not judging, and the sentences.
// The judged run is synthetic with a p99 of its own; earlier figures are set around that very value.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { predictionOf } from "../statistics/prediction.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { saidBy, saidOfGate } from "../testing/said.ts";
import { type SyntheticRun, syntheticInput } from "../testing/synthetic-blocks.ts";
import { type PastOptions, syntheticHistory } from "../testing/synthetic-history.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";

const rolling = { kind: "rolling", runs: 10 } as const;
const gate = (changes: Partial<GateInput> = {}): GateInput =>
  ({ metric: "p99", of: "grpc", vs: rolling, op: "<=", limitRatio: 1.1, ...changes }) as GateInput;

const verdictOf = (
  gates: GateInput[],
  history: RunHistory | null,
  run: Partial<SyntheticRun> = {},
) => judge({ ...judgeInputOf(firstDuel({ ...run, spec: { ...run.spec, gates } })), history });
const judged = (changes: Partial<GateInput>, history: RunHistory | null) => {
  const [result] = verdictOf([gate(changes)], history).gates;
  if (!result) throw new Error("one gate in one cell has one result");
  return result;
};

/** p99 of grpc in the synthetic run, as a finished run of its kind would have stored it. */
const p99Us = judged({ vs: undefined, over: "rest", limitRatio: 99 }, null)
  ? (verdictOf([{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }], null).gates[0]?.estimate ?? 0)
  : 0;
const variation = [0.99, 1.01, 1.005, 0.995, 1.02, 0.985, 1, 1.012];
/** Earlier runs around `times` the present figure. */
const around = (times: number, spread = 1): number[] =>
  variation.map((w) => (p99Us / times) * w ** spread);

describe("the arithmetic", () => {
  it("is the prediction of the reference: difference, interval, level and degrees", () => {
    const values = around(1.05);
    const result = judged({}, syntheticHistory(values));
    const expected = predictionOf(values.map(Math.log), Math.log(p99Us));
    const { difference, halfWidth } = expected ?? { difference: 0, halfWidth: null };
    expect(Math.log(result.estimate ?? 0)).toBeCloseTo(difference, 9);
    expect(Math.log(result.high ?? 0)).toBeCloseTo(difference + (halfWidth ?? 0), 9);
    expect(Math.log(result.low ?? 0)).toBeCloseTo(difference - (halfWidth ?? 0), 9);
    expect(result.level).toBe(0.95);
    expect(result.history).toMatchObject({ kind: "rolling", k: 8, degrees: 7, stale: null });
    expect(result.history?.now).toBeCloseTo(p99Us, 9);
    expect(result.history?.baseline.map(({ value }) => value)).toEqual(values);
    expect(result.margin).toBeCloseTo(Math.log(1.1 / (result.high ?? 1)), 12);
    expect(result).toMatchObject({ rounds: 10, roundsNeeded: null });
    expect(result.blockIds).toHaveLength(10);
  });
  it.each([
    [1, "<=", 1.1, "pass"],
    [1.3, "<=", 1.1, "fail"],
    [1.1, "<=", 1.1, "inconclusive"],
    [0.7, ">=", 0.9, "fail"],
    [1, ">=", 0.9, "pass"],
  ] as const)("of ×%d against %s ×%d ends in %s", (times, op, limitRatio, outcome) => {
    const result = judged({ op, limitRatio }, syntheticHistory(around(times)));
    expect(result.outcome).toBe(outcome);
    const [pass, fail] = [result.pPass ?? 1, result.pFail ?? 1];
    expect([pass <= 0.025, fail <= 0.025]).toEqual([outcome === "pass", outcome === "fail"]);
  });
  it("takes the last runs only, and of a branch when it names one", () => {
    const values = [...around(1), ...around(1)];
    const found = judged({ vs: { kind: "rolling", runs: 6 } }, syntheticHistory(values));
    expect(found.history?.baseline.map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `run-${i}`),
    );
    const mixed = values.map((value, i) => ({ value, branch: i % 2 ? "main" : "other" }));
    const main = judged({ vs: { ...rolling, branch: "main" } }, syntheticHistory(mixed));
    expect(main.history?.baseline.map(({ id }) => id)).toEqual(
      [1, 3, 5, 7, 9, 11, 13, 15].map((i) => `run-${i}`),
    );
  });
  it("tests with the other blocking gates under Holm", () => {
    const history = syntheticHistory(around(1.16));
    const alone = judged({}, history);
    expect(alone.outcome).toBe("fail");
    const far = (i: number) => gate({ vs: undefined, over: "rest", limitRatio: 90 + i });
    const others = Array.from({ length: 49 }, (_, i) => far(i));
    const many = verdictOf([...others, gate()], history).gates[49];
    expect(many).toMatchObject({ outcome: "inconclusive", reason: "multiplicity" });
    expect(many?.pFail).toBe(alone.pFail);
    expect(saidOfGate(many)).toMatch(/not after allowing for 50 tests/);
  });
  it("averages the cells' logarithms for a gate on the mean of cells", () => {
    const axes = [{ name: "clients" as const, values: [2, 8] }];
    const asked = gate({ scope: "mean of cells", limitRatio: 9 });
    const history = syntheticHistory(around(1), { cells: 2 });
    const [result] = verdictOf([asked], history, { spec: { axes } }).gates;
    const each = verdictOf([gate({ limitRatio: 9 })], history, { spec: { axes } }).gates;
    const logs = each.map(({ estimate }) => Math.log(estimate ?? 0));
    expect(Math.log(result?.estimate ?? 0)).toBeCloseTo(((logs[0] ?? 0) + (logs[1] ?? 0)) / 2, 9);
    expect(result).toMatchObject({ cell: null, outcome: "pass", rounds: 10 });
    const lacking = syntheticHistory(around(1), { cells: 1 });
    expect(verdictOf([asked], lacking, { spec: { axes } }).gates[0]).toMatchObject({
      reason: "too-little-history",
    });
  });
});

describe("a single operation", () => {
  const parts = [
    { name: "create", parts: 1, slower: 2 },
    { name: "read", parts: 3, slower: 0.5 },
  ];
  const get = { kind: "http", path: "/tasks" } as const;
  const operations = [
    { name: "create", operation: get },
    { name: "read", weight: 3, operation: get },
  ];
  const judgedOn = (history: RunHistory | null, vs: object | undefined) =>
    judge({
      ...judgeInputOf(
        syntheticInput({
          variants: [{ name: "grpc", medianUs: 200, operations: parts }],
          spec: {
            variants: [{ name: "grpc", target: "target-0", operations }],
            gates: [
              {
                ...{ metric: "p50", of: "grpc", operation: "create", op: "<=" },
                ...(vs ? { vs, limitRatio: 1.1 } : { limitMs: 50 }),
              } as GateInput,
            ],
          },
        }),
      ),
      history,
    }).gates[0];
  it("is compared with its own earlier figures, never with those of all requests", () => {
    const p50Us = judgedOn(null, undefined)?.estimate ?? 0;
    const values = variation.map((w) => p50Us * w);
    const own = syntheticHistory(values, { metric: "p50", operation: "create" });
    expect(judgedOn(own, rolling)).toMatchObject({ outcome: "pass", history: { k: 8 } });
    expect(saidOfGate(judgedOn(own, rolling))).toMatch(
      /^p50 of grpc \(create\) is (the same|[\d.]+ % (lower|higher)) \[/,
    );
    const all = syntheticHistory(values, { metric: "p50" });
    expect(judgedOn(all, rolling)).toMatchObject({ reason: "too-little-history" });
  });
});

describe("a baseline by name", () => {
  const values = around(1);
  it("is one run with the spread of the others beside it", () => {
    const vs = { kind: "pinned", run: "01933a5e-7c00-7000-8000-000000000009" } as const;
    const past: PastOptions[] = values.map((value, i) =>
      i === 6 ? { value, id: vs.run } : { value },
    );
    const result = judged({ vs }, syntheticHistory(past));
    expect(result.history).toMatchObject({ kind: "pinned", k: 1, degrees: 6 });
    expect(result.history?.spread.map(({ id }) => id)).not.toContain(vs.run);
    const expected = predictionOf(values.filter((_, i) => i !== 6).map(Math.log), 0);
    const half = (expected?.halfWidth ?? 0) * Math.sqrt(2 / (1 + 1 / 7));
    expect(result.history?.halfWidthLog).toBeCloseTo(half, 12);
    expect(saidOfGate(result)).toMatch(/that of the pinned run of 13 Nov 2026 \(v2\.2\.0\)/);
  });
  it("is the newest comparable run of a release", () => {
    const past: PastOptions[] = values.map((value, i) => ({
      value,
      version: i === 3 || i === 5 ? "v1" : "v2",
      ...(i === 3 ? { verdict: "INVALID" as const } : {}),
    }));
    const result = judged({ vs: { kind: "release", version: "v1" } }, syntheticHistory(past));
    expect(result.history?.baseline.map(({ id }) => id)).toEqual(["run-5"]);
    expect(saidOfGate(result)).toMatch(/that of v1 \(run of 14 Nov 2026\)/);
  });
  it.each([
    [{ kind: "release", version: "v9" } as const, [], /no run of version v9 had finished/],
    [
      { kind: "release", version: "old" } as const,
      [{ value: 1, version: "old", environment: "elsewhere" }],
      /the newest run of old ran in another environment; measure old here/,
    ],
    [
      { kind: "release", version: "old" } as const,
      [{ value: 1, version: "old", terms: { grpc: "other" } }],
      /ran on other terms/,
    ],
    [
      { kind: "pinned", run: "01933a5e-7c00-7000-8000-000000000009" } as const,
      [],
      /the pinned run is not there any more.*pin another run.*two variants of one run/,
    ],
  ])("is missing: %o", (vs, more: PastOptions[], because) => {
    const result = judged({ vs }, syntheticHistory([...values, ...more]));
    expect(result).toMatchObject({
      outcome: "not-evaluated",
      reason: "baseline-missing",
      estimate: null,
      history: null,
    });
    expect(saidOfGate(result)).toMatch(because);
  });
});

describe("too little history", () => {
  it("promises nothing of a paired run where no history was read", () => {
    const { because } = judged({}, null);
    expect(because).toEqual({
      code: "history-not-read",
      params: expect.objectContaining({ paired: null, soFar: null }),
    });
  });
  it("counts what is there and what was left out, and says what to do", () => {
    const value = p99Us;
    const history = syntheticHistory(
      [
        { value },
        { value, verdict: "INVALID" },
        { value, terms: { grpc: "other" } },
        { value: null },
        { value },
        { value, finishedAt: "2026-11-21T00:00:00.000Z" },
        { value },
      ],
      { elsewhere: 2 },
    );
    const verdict = verdictOf([gate()], history);
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(verdict.gates[0]).toMatchObject({ reason: "too-little-history", pPass: null });
    expect(saidOfGate(verdict.gates[0])).toMatch(
      /5 comparable runs are needed, there are 3; of the others 1 had not finished when this run began, 1 was INVALID, 2 ran in another environment, 1 ran on other terms .* and 1 has no figure of this metric; run the benchmark 2 more times/,
    );
  });
  it("is also what a run without history has, and one whose environment is unknown", () => {
    expect(judged({}, null).reason).toBe("too-little-history");
    const unknown = { ...syntheticHistory(around(1)), environment: null };
    expect(judged({}, unknown).reason).toBe("too-little-history");
  });
  it("never hides what the evidence itself lacks", () => {
    const [result] = verdictOf([gate()], null, { rounds: 4 }).gates;
    expect(result?.reason).toBe("too-few-rounds");
  });
});

describe("figures that are not what they should be", () => {
  it.each([0, -5, Number.POSITIVE_INFINITY, Number.NaN])("leaves a past %d out", (value) => {
    const result = judged({}, syntheticHistory([{ value }, ...around(1)]));
    expect(result.history?.k).toBe(8);
    expect(result.outcome).toBe("pass");
  });
  it("compares as written where earlier runs did not vary", () => {
    const same = (times: number) => syntheticHistory(Array(6).fill(p99Us / times));
    expect(judged({ op: "<=", limitRatio: 1 }, same(1))).toMatchObject({
      outcome: "pass",
      pPass: null,
      estimate: 1,
      level: null,
    });
    const strict = judged({ op: "<", limitRatio: 1 }, same(1));
    expect(strict).toMatchObject({ outcome: "fail", pFail: null });
    expect(saidOfGate(strict)).toMatch(/none of which differ/);
    expect(judged({ limitRatio: 1.1 }, same(1.2)).outcome).toBe("fail");
  });
  it("lets a bounded earlier figure speak in one direction only", () => {
    const bounded = (bound: "at-least" | "at-most", times: number) =>
      judged(
        { limitRatio: 1.1 },
        syntheticHistory(around(times).map((value) => ({ value, bound }))),
      );
    expect(bounded("at-least", 1).outcome).toBe("pass");
    expect(bounded("at-least", 1.4).outcome).not.toBe("fail");
    expect(bounded("at-most", 1)).toMatchObject({
      outcome: "not-evaluated",
      reason: "engine-bound",
    });
    expect(bounded("at-most", 1.4).outcome).toBe("fail");
  });
  it("lets this run's engine-bound rounds speak in one direction only", () => {
    const variants = withVariant("grpc", { cpuShare: 0.99 });
    const [fast] = verdictOf([gate()], syntheticHistory(around(1)), { variants }).gates;
    expect(fast?.outcome).toBe("pass");
    const [slow] = verdictOf([gate()], syntheticHistory(around(1.5)), { variants }).gates;
    expect(slow).toMatchObject({ outcome: "not-evaluated", reason: "engine-bound" });
  });
});

describe("the sentence", () => {
  it("names the runs, the ratio, the interval and the limit", () => {
    expect(saidOfGate(judged({}, syntheticHistory(around(1.3))))).toMatch(
      /^p99 of grpc is \d\d % higher \[\d\d – \d\d %\] than that of 8 earlier runs \(12 to 19 Nov 2026\): above the limit of ×1\.1 \(10 rounds\)\.$/,
    );
    expect(saidOfGate(judged({}, syntheticHistory(around(1))))).toMatch(
      /: [\d.]+ % below the limit of ×1\.1 \(/,
    );
  });
  it("says when an unchanged version could not be expected to pass, and what would decide", () => {
    const result = judged({ limitRatio: 1.02 }, syntheticHistory(around(1, 3)));
    expect(result.outcome).toBe("inconclusive");
    const limit = Number(/a limit of ×([\d.]+)/.exec(saidOfGate(result))?.[1]);
    expect(Math.log(limit)).toBeGreaterThan(result.history?.halfWidthLog ?? 9);
    expect(saidOfGate(result)).toMatch(/unchanged version could not be expected to pass/);
    expect(saidOfGate(result)).toMatch(/base and head as two variants of one run instead/);
    const wider = judged({ limitRatio: limit }, syntheticHistory(around(1, 3)));
    expect(saidOfGate(wider)).not.toMatch(/could not be expected/);
  });
  it("does not say so of a limit that asks for an improvement", () => {
    const result = judged({ limitRatio: 0.98 }, syntheticHistory(around(1.01)));
    expect(result.outcome).toBe("inconclusive");
    expect(saidOfGate(result)).not.toMatch(/could not be expected/);
    expect(saidOfGate(result)).toMatch(/more rounds do not help/);
  });
  it("flags a stale baseline, by age or by the runs that followed it", () => {
    const old = around(1).map((value) => ({ value, finishedAt: "2026-10-01T00:00:00.000Z" }));
    expect(saidOfGate(judged({}, syntheticHistory(old)))).toMatch(
      /; stale: its newest run is 50 days older than this one/,
    );
    const many = Array.from({ length: 22 }, (_, i) => p99Us * (variation[i % 8] ?? 1));
    const past = [...many, p99Us].map((value, i) => ({ value, version: i === 22 ? "v1" : "v2" }));
    const pinned = judged({ vs: { kind: "release", version: "v1" } }, syntheticHistory(past));
    expect(pinned.history?.stale).toEqual({ code: "followed", params: { runs: 22 } });
    expect(saidOfGate(pinned)).toContain("stale: 22 comparable runs followed it");
  });
});

describe("looks", () => {
  const plan = { rounds: 10, looks: [10, 15] };
  const nextStep = (gates: GateInput[]) => {
    const history = syntheticHistory(around(1.1));
    return decideLook({ ...judgeInputOf(firstDuel({ spec: { plan, gates } })), history });
  };
  it("are not taken for a gate that only more runs could decide", () => {
    expect(nextStep([gate()])).toMatchObject({
      kind: "finish",
      because: "undecidable",
    });
  });
  it("are taken where another gate needs the rounds", () => {
    const close = { metric: "mean", of: "grpc", over: "rest", op: "<=", limitRatio: 0.815 };
    expect(nextStep([gate(), close as GateInput])).toMatchObject({ because: "look" });
  });
});

describe("a whole verdict", () => {
  it("is NO-GO for a regression against history and GO without one, the same each time", () => {
    const gates = [
      gate(),
      { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 } as GateInput,
    ];
    const worse = verdictOf(gates, syntheticHistory(around(1.4)));
    expect(worse.verdict).toBe("NO-GO");
    expect(saidBy(worse).headline).toMatch(/above the limit of ×1\.1/);
    expect(verdictOf(gates, syntheticHistory(around(1.4)))).toEqual(worse);
    expect(verdictOf(gates, syntheticHistory(around(1))).verdict).toBe("GO");
  });
});
