// Error ratios against earlier runs: the binomial arithmetic by hand, counts that differ more than chance allows,
// sides without errors, and what is said of each.
import type { GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { studentQuantile } from "../statistics/quantiles.ts";
import { firstDuel, judgeInputOf, withVariant } from "../testing/first-duel.ts";
import { saidOfGate } from "../testing/said.ts";
import { syntheticInput } from "../testing/synthetic-blocks.ts";
import { type PastOptions, syntheticHistory } from "../testing/synthetic-history.ts";
import { decideLook } from "../verdict/decide-look.ts";
import { judge } from "../verdict/judge.ts";

const rolling = { kind: "rolling", runs: 10 } as const;
const gate = (changes: Partial<GateInput> = {}): GateInput =>
  ({
    metric: "errors",
    of: "grpc",
    vs: rolling,
    op: "<=",
    limitRatio: 1.5,
    ...changes,
  }) as GateInput;

const inputOf = (
  errorRatio: number,
  history: ReturnType<typeof past> | null,
  gates: GateInput[],
) => ({
  ...judgeInputOf(firstDuel({ variants: withVariant("grpc", { errorRatio }), spec: { gates } })),
  history,
});
/** The gate's result where grpc fails `errorRatio` of its requests. */
function judged(errorRatio: number, history: ReturnType<typeof past> | null, changes = {}) {
  const [result] = judge(inputOf(errorRatio, history, [gate(changes)])).gates;
  if (!result) throw new Error("one gate in one cell has one result");
  return result;
}

const past = (errors: readonly number[], requests = 10_000, more: Partial<PastOptions> = {}) =>
  syntheticHistory(
    errors.map((count) => ({ value: count / requests, requests, ...more })),
    { metric: "errors" },
  );

/** P(X >= k) of a binomial, summed term by term. */
function binomialTail(k: number, n: number, share: number): number {
  let [term, sum] = [(1 - share) ** n, 0];
  for (let i = 0; i <= n; i++) {
    if (i >= k) sum += term;
    term *= ((n - i) / (i + 1)) * (share / (1 - share));
  }
  return sum;
}

describe("the arithmetic", () => {
  it("is binomial given the errors of both sides, where earlier runs differ by chance alone", () => {
    const result = judged(0.004, past([9, 11, 10, 8, 12, 10]), { limitRatio: 1.2 });
    const { now, before, dispersion, deflation } = result.history?.errors ?? {};
    if (!now || !before) throw new Error("there are no counts");
    expect(before).toEqual({ errors: 60, requests: 60_000 });
    expect([dispersion, deflation]).toEqual([expect.closeTo(0.2 / 0.999, 9), 1]);
    expect(now.requests).toBe(result.requests);
    expect(result.estimate).toBeCloseTo(now.errors / now.requests / 0.001, 9);
    const share = 1.2 / (1.2 + before.requests / now.requests);
    const all = now.errors + before.errors;
    expect(result.pFail).toBeCloseTo(binomialTail(now.errors, all, share), 9);
    expect(result.pPass).toBeCloseTo(1 - binomialTail(now.errors + 1, all, share), 9);
    expect(result).toMatchObject({ level: 0.95, rounds: 10, history: { k: 6, sdLog: null } });
  });
  it("divides counts by how much more than chance allows earlier runs differ", () => {
    const [alike, unlike] = [
      [40, 40, 40, 40, 40, 40],
      [10, 70, 20, 60, 30, 50],
    ].map((errors) => judged(0.004, past(errors)));
    expect(alike?.estimate).toBe(unlike?.estimate);
    const { dispersion = 0, deflation = 0 } = unlike?.history?.errors ?? {};
    // Squares 30, 30, 20, 20, 10, 10 around 40, of variance 40 * 0.996, over 5 degrees.
    expect(dispersion).toBeCloseTo(2_800 / (40 * 0.996) / 5, 9);
    expect(deflation).toBeCloseTo(dispersion * (studentQuantile(0.975, 5) / 1.96) ** 2, 9);
    expect(unlike?.high).toBeGreaterThan((alike?.high ?? 0) * 1.2);
    expect(unlike?.low).toBeLessThan((alike?.low ?? 0) / 1.2);
  });
  it("pools cells for a gate on their mean, now and then", () => {
    const spec = { axes: [{ name: "clients" as const, values: [2, 8] }] };
    const asked = { ...gate({ scope: "mean of cells" }) };
    const history = syntheticHistory(
      [40, 42, 38, 41, 39].map((count) => ({ value: count / 10_000, requests: 10_000 })),
      { metric: "errors", cells: 2 },
    );
    const variants = withVariant("grpc", { errorRatio: 0.004 });
    const [result] = judge({
      ...judgeInputOf(firstDuel({ variants, spec: { ...spec, gates: [asked] } })),
      history,
    }).gates;
    expect(result?.history?.errors?.before).toEqual({ errors: 400, requests: 100_000 });
    expect(result?.history?.errors?.now.requests).toBe(result?.requests);
    expect(result?.cell).toBeNull();
  });
});

describe("a single operation", () => {
  it("is compared by its own errors", () => {
    const get = { kind: "http", path: "/tasks" } as const;
    const asked = gate({ operation: "create" });
    const input = syntheticInput({
      variants: [
        {
          name: "grpc",
          medianUs: 200,
          errorRatio: 0.004,
          operations: [
            { name: "create", parts: 1, slower: 2 },
            { name: "read", parts: 3, slower: 0.5 },
          ],
        },
      ],
      spec: {
        variants: [
          {
            name: "grpc",
            target: "target-0",
            operations: [
              { name: "create", operation: get },
              { name: "read", weight: 3, operation: get },
            ],
          },
        ],
        gates: [asked],
      },
    });
    const of = (operation: string | null) =>
      judge({
        ...judgeInputOf(input),
        history: syntheticHistory(
          [4, 5, 3, 4, 4].map((count) => ({ value: count / 1_000, requests: 1_000 })),
          { metric: "errors", operation },
        ),
      }).gates[0];
    const result = of("create");
    expect(result?.history?.errors?.before).toEqual({ errors: 20, requests: 5_000 });
    expect(saidOfGate(result)).toMatch(/^The error ratio of grpc \(create\) is [\d.]+ /);
    expect(of(null)).toMatchObject({ reason: "too-little-history" });
  });
});

describe("outcomes and sentences", () => {
  it("fails what rose, passes what did not, and shows both counts", () => {
    const rose = judged(0.008, past([40, 42, 38, 41, 39, 40]));
    expect(rose.outcome).toBe("fail");
    expect(saidOfGate(rose)).toMatch(
      /^The error ratio of grpc is [\d.]+ % higher \[[\d.]+ – [\d.]+ %\] than that of 6 earlier runs \(.*\), [\d.]+ % of [\d,]+ requests now and 0\.40 % of 60,000 then: above the limit of ×1\.5/,
    );
    const same = judged(0.004, past([400, 410, 390, 405, 395, 400], 100_000));
    expect(same.outcome).toBe("pass");
    expect(saidOfGate(same)).toMatch(/% below the limit of ×1\.5/);
  });
  it("says that errors are too few for a limit, and which an unchanged version could keep", () => {
    const few = judged(0.0004, past([4, 5, 3, 4, 4]), { limitRatio: 1.1 });
    expect(few.outcome).toBe("inconclusive");
    expect(saidOfGate(few)).toMatch(
      /so few errors.*unchanged version could not be expected to pass/,
    );
    const limit = Number(/a limit of ×([\d.]+)/.exec(saidOfGate(few))?.[1]);
    expect(limit).toBeGreaterThan(few.history?.errors?.unchanged?.high ?? 9);
  });
  it("has no ratio to runs without errors, and says how many there are now", () => {
    const first = judged(0.004, past([0, 0, 0, 0, 0, 0]));
    expect(first).toMatchObject({ outcome: "fail", estimate: null, high: null });
    expect(first.low).toBeGreaterThan(1.5);
    expect(saidOfGate(first)).toMatch(
      /^grpc failed [\d,]+ of [\d,]+ requests, and 6 earlier runs \(.*\) none of 60,000: above the limit of ×1\.5/,
    );
    const none = judged(0, past([0, 0, 0, 0, 0]));
    expect(none).toMatchObject({ outcome: "not-evaluated", reason: "no-errors-either-side" });
    expect(saidOfGate(none)).toMatch(/neither this run nor the earlier ones.*absolute limit/);
  });
  it("passes a run without errors where earlier ones had many", () => {
    const better = judged(0, past([400, 410, 390, 405, 395]));
    expect(better).toMatchObject({ outcome: "pass", estimate: 0 });
  });
  it("leaves out runs that were stored without their counts", () => {
    const uncounted = syntheticHistory(Array(6).fill(0.004), { metric: "errors" });
    const result = judged(0.004, uncounted);
    expect(result).toMatchObject({ outcome: "not-evaluated", reason: "too-little-history" });
    expect(saidOfGate(result)).toMatch(/6 have no figure of this metric/);
  });
});

describe("looks", () => {
  it("are taken while only the number of errors leaves it open", () => {
    const plan = { rounds: 10, looks: [10, 15] };
    const variants = withVariant("grpc", { errorRatio: 0.006 });
    const input = judgeInputOf(firstDuel({ variants, spec: { plan, gates: [gate()] } }));
    const history = past([40, 42, 38, 41, 39, 40]);
    expect(decideLook({ ...input, history })).toMatchObject({ because: "look" });
  });
});
