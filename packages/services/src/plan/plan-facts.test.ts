// What a definition will cost and cannot answer, for loads whose blocks are as long as their stages.
import { warningText } from "@gonogo/analysis/words/warning-words";
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { blockOverheadMs, planFacts, planRefusals } from "./plan-facts.ts";

/** Facts with the warnings as they are shown. */
function factsOf(changes: Partial<BenchmarkSpecInput>) {
  const facts = planFacts(
    BenchmarkSpec.parse({
      name: "a",
      question: "b?",
      variants: [{ name: "one", target: "t", operation: { kind: "http", path: "/" } }],
      load: { kind: "closed", clients: 2 },
      ...changes,
      plan: { rounds: 10, warmupMs: 500, blockMs: 99_000, pilot: "off", ...changes.plan },
    }),
  );
  return { ...facts, warnings: facts.warnings.map((one): string => warningText(one)) };
}
const stages = [
  { durationMs: 4_000, ratePerS: 100, shape: "ramp" as const },
  { durationMs: 1_000, ratePerS: 100 },
];

describe("planFacts", () => {
  it("takes the length of a block from its stages", () => {
    const facts = factsOf({ load: { kind: "stages", stages } });
    expect(facts.durationMs).toBe(10 * (500 + 5_000 + blockOverheadMs));
  });
  it("counts the pilot: a second for each variant and cell, or the plan's shorter block", () => {
    const axes = [{ name: "clients" as const, values: [1, 2] }];
    const facts = factsOf({ axes, plan: { pilot: "warn" } });
    expect(facts.pilotMs).toBe(2 * (300 + 1_000 + blockOverheadMs));
    expect(facts.durationMs).toBe(facts.pilotMs + 20 * (500 + 99_000 + blockOverheadMs));
    const short = factsOf({ plan: { blockMs: 100, warmupMs: 0, pilot: "stop" } });
    expect(short.pilotMs).toBe(100 + blockOverheadMs);
    expect(short.maxDurationMs).toBe(11 * (100 + blockOverheadMs));
    expect(factsOf({}).pilotMs).toBe(0);
  });
  it("knows how many requests stages offer", () => {
    const gates = [{ metric: "p99" as const, of: "one", op: "<" as const, limitMs: 50 }];
    expect(factsOf({ load: { kind: "stages", stages }, gates }).warnings.join(" ")).toContain(
      "p99 needs 1,000 requests a block, a plan should have 1,250, and the load offers about 300. Use longer stages,",
    );
  });
  it("says that blocks which end after so many requests hold too few, whatever the load", () => {
    const gates = [{ metric: "p99" as const, of: "one", op: "<" as const, limitMs: 50 }];
    const warnings = (changes: Partial<BenchmarkSpecInput>) =>
      factsOf({ gates, ...changes }).warnings.join(" ");
    expect(warnings({ requests: 100 })).toContain(
      "p99 of one < 50 ms cannot be evaluated: p99 needs 1,000 requests a block, a plan should have 1,250, and the load offers about 100. Raise requests, which ends blocks earlier.",
    );
    expect(warnings({ axes: [{ name: "requests", values: [100, 5_000] }] })).toContain(
      "about 100.",
    );
    expect(warnings({ requests: 5_000 })).not.toContain("p99 needs");
  });
  it("estimates a search by its trials, and says what its range cannot find", () => {
    const load = {
      kind: "capacity" as const,
      slo: { quantile: 0.9 as const, limitMs: 20 },
      startRatePerS: 500,
      maxRatePerS: 2_000,
    };
    const gate = { metric: "capacity" as const, of: "one", op: ">=" as const };
    // The first rate, two doublings, four halvings, one repeat, and the confirmation, each after a warm-up.
    const facts = factsOf({ load, gates: [{ ...gate, limitPerS: 1_000 }] });
    expect(facts.durationMs).toBe(10 * (500 + 8 * 2_500 + 5_000 + blockOverheadMs));
    expect(facts.warnings).toEqual([]);
    const warned = (limitPerS: number) =>
      factsOf({ load, gates: [{ ...gate, limitPerS }] }).warnings.join(" ");
    expect(warned(3_000)).toContain("beyond maxRatePerS");
    expect(warned(400)).toContain("cannot fail");
  });
  it("counts the requests of a mix by the share of the operation that a gate judges", () => {
    const operation = { kind: "http" as const, path: "/" };
    const operations = [
      { name: "rare", weight: 1, operation },
      { name: "often", weight: 9, operation },
    ];
    const gate = { metric: "p99" as const, of: "one", op: "<" as const, limitMs: 50 };
    const changes = {
      load: { kind: "open" as const, ratePerS: 50, connections: 1 },
      variants: [{ name: "one", target: "t", operations }],
      gates: ["rare", "often"].map((name) => ({ ...gate, operation: name })),
    };
    const warnings = factsOf(changes).warnings.filter((one) => one.includes("requests a block"));
    expect(warnings).toEqual([
      "p99 of one (rare) < 50 ms cannot be evaluated: p99 needs 1,000 requests a block, a plan should have 1,250, and the load offers about 495. Use blocks of 250,000 ms, or a higher rate.",
    ]);
  });
  it("counts tests and requests in the cells that a gate chooses", () => {
    const axes = [{ name: "ratePerS" as const, values: [100, 1_000, 10_000] }];
    const facts = (gate: string) =>
      factsOf({
        load: { kind: "open", ratePerS: 1 },
        plan: { blockMs: 2_000 },
        axes,
        gates: [gate],
      });
    const all = facts("p99(one) < 50 ms");
    expect(all.warnings.join()).toContain(
      "p99 needs 1,000 requests a block, a plan should have 1,250, and the load offers about 200",
    );
    expect(all.minimalRounds).toBe(7);
    const chosen = facts("p99(one) < 50 ms at ratePerS = 10,000");
    expect(chosen.warnings).toEqual([]);
    expect(chosen.minimalRounds).toBe(6);
  });
  describe("of an open load whose blocks hold what p99 needs, and no more", () => {
    const gates = ["p99(one) < 50 ms"];
    const load = { kind: "open" as const, ratePerS: 500 };
    const planned = (plan: object) => factsOf({ load, gates, plan: { blockMs: 2_000, ...plan } });
    it("warns below 1.25 times the need, and says which length has it", () => {
      const lack =
        "p99 needs 1,000 requests a block, a plan should have 1,250, and the load offers about 1,000";
      expect(planned({}).warnings).toEqual([
        `p99 of one < 50 ms may lack evidence: ${lack}. Use blocks of 2,500 ms, or a higher rate.`,
      ]);
      expect(planned({ blockMs: 2_500 }).warnings).toEqual([]);
    });
    it("says what the pilot plans for it, and reckons with that length", () => {
      const facts = planned({ pilot: "adapt" });
      expect(facts.warnings[0]).toMatch(/The pilot plans blocks of 2,500 ms for it\.$/);
      expect(facts.durationMs).toBe(facts.pilotMs + 10 * (500 + 2_500 + blockOverheadMs));
      const bound = planned({ pilot: "adapt", adapt: { maxBlockMs: 2_000 } });
      expect(bound.warnings[0]).toContain("may lack evidence");
      expect(bound.durationMs).toBe(bound.pilotMs + 10 * (500 + 2_000 + blockOverheadMs));
    });
  });
  it("says when variants do different work", () => {
    const operation = { kind: "http" as const, path: "/" };
    const variants = [
      { name: "one", target: "t", operation },
      { name: "two", target: "t", workflow: [{ name: "a", operation }] },
    ];
    expect(factsOf({ variants }).warnings).toContain(
      "one does one request, two a workflow: figures of all requests together compare different work.",
    );
  });
  describe("of looks and confirmation", () => {
    const gate = { metric: "p99" as const, of: "one", op: "<" as const, limitMs: 50 };
    const aBlock = 500 + 1_000 + blockOverheadMs;
    const planned = (plan: object, gates = [gate]) =>
      factsOf({ plan: { rounds: 10, warmupMs: 500, blockMs: 1_000, ...plan }, gates });
    it("shows the fewest and the most, and what a confirmation may cost beside", () => {
      expect(planned({ looks: [10, 15, 20], confirm: true })).toMatchObject({
        blocks: 10,
        maxBlocks: 20,
        maxRounds: 20,
        durationMs: 10 * aBlock,
        maxDurationMs: 20 * aBlock,
        confirmMs: 20 * aBlock,
        warnings: [],
      });
      expect(planned({}).confirmMs).toBe(0);
      expect(planned({ confirm: true }, []).confirmMs).toBe(0);
    });
    it("warns of looks that decide nothing, and of too many for a NO-GO", () => {
      expect(planned({ rounds: 6, looks: [6, 12] }).warnings).toEqual([
        "The look at 6 rounds decides nothing: so few rounds cannot reach its part of the 2.5 %.",
      ]);
      const six = Array.from({ length: 6 }, (_, i) => ({ ...gate, limitMs: 50 + i }));
      expect(planned({ rounds: 8, looks: [8, 9] }, six).warnings.join(" ")).toMatch(
        /cannot end in NO-GO: with 2 looks, 6 blocking tests/,
      );
      expect(planned({ rounds: 9 }, six).warnings).toEqual([]);
    });
    it("counts a confirmation into what is performed at most", () => {
      const axes = [
        { name: "clients" as const, values: Array.from({ length: 30 }, (_, i) => i + 1) },
      ];
      const refusals = (confirm: boolean) =>
        planRefusals(
          BenchmarkSpec.parse({
            name: "abc",
            question: "b?",
            variants: [{ name: "one", target: "tgt", operation: { kind: "http", path: "/" } }],
            load: { kind: "closed", clients: 2 },
            axes,
            plan: { rounds: 200, confirm },
          }),
        );
      expect(refusals(false)).toEqual([]);
      expect(refusals(true)[0]?.message).toMatch(/as many again to confirm a NO-GO, are 12,000/);
    });
  });
  it("shows a soak in its whole length", () => {
    expect(factsOf({ plan: { rounds: 1, warmupMs: 0, blockMs: 86_400_000 } }).durationMs).toBe(
      86_400_000 + blockOverheadMs,
    );
  });
});
