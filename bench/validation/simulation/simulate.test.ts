// A quick version of `npm run validate -- simulate`: every part with few runs, and proof that a wrong claim is caught.
// The full tables, with thousands of runs a figure, are in docs/validation.md.

import { seededRandom } from "@gonogo/analysis/statistics/seeded-random";
import { describe, expect, it, vi } from "vitest";
import { countOf, rowOf } from "../validation-row.ts";
import { contradicted, simulationParts } from "./simulate.ts";
import { judged, simulatedRuns } from "./simulated-evidence.ts";
import { duelOf, firstVisits, worlds } from "./worlds.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Runs a part: cheap statistics get more than whole judgements. */
const quickly: Readonly<Record<string, number>> = {
  "Coverage of ratios": 250,
  "Coverage of single figures": 250,
  Power: 400,
  History: 500,
  Retries: 500,
  "Change points": 300,
  "A variant against itself": 80,
  "Several gates": 80,
  Looks: 30,
  "Baselines that leave runs out": 500,
  "Errors against history": 150,
  Errors: 150,
  "A starved engine": 40,
  "Waiting requests": 40,
};

describe.each(simulationParts)("$title", ({ title, rows }) => {
  it("contradicts no claim", () => {
    const found = rows(quickly[title] ?? 0);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(contradicted)).toEqual([]);
    expect(found.some(({ passed }) => passed)).toBe(true);
    for (const { rate, low, high } of found) {
      expect(low).toBeLessThanOrEqual(rate);
      expect(high).toBeGreaterThanOrEqual(rate);
    }
  });
});

describe("a row that can fail", () => {
  const given = { group: "g", what: "w", at: "a" };
  const at = (bound: number) => ({ kind: "at-most", bound }) as const;
  it("does so when even its limit is beyond the claim, and not before", () => {
    expect(rowOf({ ...given, claim: at(0.025), hits: 100, runs: 2_000 }).passed).toBe(false);
    expect(rowOf({ ...given, claim: at(0.025), hits: 60, runs: 2_000 }).passed).toBe(true);
    const between = { kind: "between", low: 0.94, high: 0.96 } as const;
    expect(rowOf({ ...given, claim: between, hits: 1_980, runs: 2_000 }).passed).toBe(false);
    expect(rowOf({ ...given, claim: between, hits: 1_900, runs: 2_000 }).passed).toBe(true);
    const least = { kind: "at-least", bound: 0.9 } as const;
    expect(rowOf({ ...given, claim: least, hits: 1_700, runs: 2_000 }).passed).toBe(false);
  });
  it("does so without a single run, and never where nothing is claimed", () => {
    expect(rowOf({ ...given, claim: at(0.025), hits: 0, runs: 0 }).passed).toBe(false);
    const shown = { kind: "shown" } as const;
    expect(rowOf({ ...given, claim: shown, hits: 9, runs: 10 }).passed).toBeNull();
  });
  it("catches a difference that is there: an effect of one spread against the claim of none", () => {
    const [world] = worlds;
    if (!world) throw new Error("there is no world");
    const gate = { metric: "mean", of: "a", over: "b", op: ">=", limitRatio: 1 } as const;
    const simulated = simulatedRuns({ gates: [gate] });
    const random = seededRandom(3);
    const hits = countOf(100, () => {
      const pairs = duelOf(world, random, 10, -0.05);
      const evidence = simulated.evidence(10, (_, round, variant) => ({
        ln: pairs[round]?.[variant === "a" ? "a" : "b"] ?? 0,
      }));
      return judged(evidence).verdict === "NO-GO";
    });
    expect(rowOf({ ...given, claim: at(0.025), hits, runs: 100 }).passed).toBe(false);
  });
});

describe("the noise", () => {
  it("is the same for the same seed", () => {
    for (const world of worlds)
      expect(duelOf(world, seededRandom(5), 8)).toEqual(duelOf(world, seededRandom(5), 8));
  });
  it("meets variants in mirrored pairs of rounds, as a plan does", () => {
    const first = firstVisits(20, 4);
    for (let round = 0; round < 20; round += 2) expect(first[round]).toBe(!first[round + 1]);
  });
});
