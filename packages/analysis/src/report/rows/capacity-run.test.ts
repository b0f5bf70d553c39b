// Searches from blocks to verdict: the metric, its gates, the findings that qualify it, and the report's rows.
// Synthetic targets of known capacity; the engine's own search is tested in Rust.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { judgeInputOf } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { saidBy, saidOfFinding } from "../../testing/said.ts";
import { type SyntheticVariant, syntheticInput } from "../../testing/synthetic-blocks.ts";
import { judge } from "../../verdict/judge.ts";
import { buildReport } from "../build-report.ts";

type Gates = NonNullable<BenchmarkSpecInput["gates"]>;
const load = {
  kind: "capacity",
  slo: { quantile: 0.99, limitMs: 20 },
  startRatePerS: 500,
  maxRatePerS: 40_000,
  precision: 0.01,
} as const;
const relative: Gates[number] = {
  metric: "capacity",
  of: "head",
  over: "base",
  op: ">=",
  limitRatio: 0.97,
};
const absolute: Gates[number] = { metric: "capacity", of: "head", op: ">=", limitPerS: 4_000 };
const accept = ["shared-machine", "loopback-only"] as const;

const input = (base: Partial<SyntheticVariant>, head: Partial<SyntheticVariant>, gates: Gates) =>
  syntheticInput({
    variants: [
      { name: "base", medianUs: 200, ...base },
      { name: "head", medianUs: 200, ...head },
    ],
    spec: { load, gates, accept: [...accept] },
  });
const judged = (...given: Parameters<typeof input>) => judge(judgeInputOf(input(...given)));

describe("a gate on the capacity", () => {
  it("passes an absolute and a relative limit that the target keeps", () => {
    const verdict = judged({ capacityPerS: 5_000 }, { capacityPerS: 6_000 }, [absolute, relative]);
    expect(verdict.gates.map((gate) => gate.outcome)).toEqual(["pass", "pass"]);
    expect(verdict.verdict).toBe("GO");
    expect(verdict.gates[1]?.estimate).toBeCloseTo(1.2, 1);
    expect(saidBy(verdict).headline).toContain("more capacity than base");
  });
  it("fails a regression", () => {
    const verdict = judged({ capacityPerS: 6_000 }, { capacityPerS: 5_000 }, [relative]);
    expect(verdict.gates[0]?.outcome).toBe("fail");
    expect(verdict.verdict).toBe("NO-GO");
  });
  it("passes, and cannot fail, where the highest rate was kept: the capacity is at least that", () => {
    const more = judged({ capacityPerS: 5_000 }, { capacityPerS: 1e9 }, [absolute, relative]);
    expect(more.gates.map((gate) => gate.outcome)).toEqual(["pass", "pass"]);
    const [open] = judged({ capacityPerS: 1e9 }, { capacityPerS: 5_000 }, [relative]).gates;
    // The baseline may do even more, so the ratio may only be lower: it fails all the same.
    expect(open?.outcome).toBe("fail");
    const both = judged({ capacityPerS: 1e9 }, { capacityPerS: 1e9 }, [relative]);
    expect(both.gates[0]?.outcome).not.toBe("pass");
    const found = more.diagnostics.find(({ code }) => code === "capacity-at-limit");
    expect(found).toMatchObject({ severity: "caution", variant: "head" });
    expect(saidOfFinding(found).remedy).toContain("maxRatePerS");
  });
  it("is not evaluated where the first rate was not kept, and says why", () => {
    const verdict = judged({ capacityPerS: 5_000 }, { capacityPerS: 100 }, [absolute]);
    expect(verdict.gates[0]?.outcome).toBe("not-evaluated");
    const found = verdict.diagnostics.find(({ code }) => code === "capacity-not-found");
    expect(saidOfFinding(found).sentence).toContain("500/s");
    expect(saidOfFinding(found).remedy).toContain("startRatePerS");
    expect(verdict.verdict).toBe("INCONCLUSIVE");
  });
  it("voids rounds in which the engine was the limit, and never calls that a capacity", () => {
    const limit = { capacityPerS: 5_000, capacityLimit: "engine" } as const;
    const verdict = judged({ capacityPerS: 6_000 }, limit, [absolute]);
    const found = verdict.diagnostics.find(({ code }) => code === "generator-saturated");
    expect(found).toMatchObject({ severity: "invalidating", variant: "head" });
    expect(saidOfFinding(found).sentence).toContain("the target may do more");
    expect(verdict.verdict).toBe("INVALID");
  });
});

describe("errors within the objective", () => {
  it("do not contaminate a search", () => {
    const gates = [absolute];
    const plain = input({ capacityPerS: 5_000 }, { capacityPerS: 6_000 }, gates);
    const few = patchResults(plain, "head", (result) => ({
      counts: { ...result.counts, ok: result.counts.ok - 600, failed: 600 },
      outcomes: { ok: result.counts.ok - 600, http_status: 600 },
    }));
    const codes = judge(judgeInputOf(few)).diagnostics.map(({ code }) => code);
    expect(codes).not.toContain("errors-contaminate");
  });
});

describe("the report of a search", () => {
  const report = buildReport(input({ capacityPerS: 5_000 }, { capacityPerS: 6_000 }, [absolute]));
  it("has every search with every trial", () => {
    expect(report.capacity).toHaveLength(20);
    for (const row of report.capacity) {
      expect(row.valid).toBe(true);
      expect(row.lowRatePerS).toBeLessThan(row.highRatePerS ?? 0);
      expect(row.trials.at(-1)).toMatchObject({ phase: "confirm", ratePerS: row.lowRatePerS });
    }
  });
  it("compares capacities, and only where they were searched", () => {
    const row = report.comparison.find(({ metric }) => metric === "capacity");
    expect(row?.values[0]?.value).toBeGreaterThan(4_500);
    expect(row?.ratios[1]?.value).toBeCloseTo(1.2, 1);
    const plain = buildReport(syntheticInput({ variants: [{ name: "a", medianUs: 100 }] }));
    expect(plain.comparison.some(({ metric }) => metric === "capacity")).toBe(false);
    expect(plain.capacity).toEqual([]);
  });
});
