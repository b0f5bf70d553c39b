// The shipped definitions can be run as they are: parsed, small enough, with rounds for every answer.
import { describe, expect, it } from "vitest";
import { arrivalsOf, formatGate, looksOf } from "../spec/index.ts";
import { firstDuels, starters, studies, studyForms, studyLengths } from "./index.ts";

describe("the first duels", () => {
  it("are named once each and ask a question", () => {
    const names = firstDuels.map((study) => study.name);
    expect(new Set(names).size).toBe(names.length);
    for (const study of firstDuels) expect(study.question).toMatch(/\?$/);
  });

  it("hold the first duel with its three blocking gates", () => {
    const dispatch = firstDuels.find((study) => study.name === "dispatch");
    expect(dispatch?.variants.map((variant) => variant.target)).toEqual([
      "demo-rest",
      "demo-grpc",
      "demo-http3",
    ]);
    expect(dispatch?.gates.map(formatGate)).toEqual([
      "p95(grpc) < 50 ms",
      "p50(grpc) / p50(rest) <= 3",
      "errors(grpc) < 0.1 %",
    ]);
    expect(dispatch?.gates.every((gate) => gate.blocking)).toBe(true);
    expect(dispatch?.plan).toMatchObject({ rounds: 10, warmupMs: 300, blockMs: 800 });
  });

  it("hold the first duel at a rate that leaves two cores idle time, and its closed form apart", () => {
    const loadOf = (wanted: string) => firstDuels.find(({ name }) => name === wanted)?.load;
    expect(loadOf("dispatch")).toMatchObject({ kind: "open", ratePerS: 700 });
    expect(loadOf("dispatch-closed")).toMatchObject({ kind: "closed", clients: 2 });
  });

  it("offer 1.25 times the requests of a gated p95 in each block of the first duel", () => {
    const { load, plan } = firstDuels[0] ?? {};
    expect(load && plan ? arrivalsOf(load, plan.blockMs) : 0).toBeGreaterThanOrEqual(250);
  });

  it("need less than 38 s of load for pilot and ten rounds of the first duel", () => {
    const { plan, variants } = firstDuels[0] ?? {};
    if (!plan || !variants) throw new Error("there is no first duel");
    const rounds = 1 + plan.rounds;
    expect(rounds * variants.length * (plan.warmupMs + plan.blockMs)).toBeLessThan(38_000);
  });

  it("look at 10, 15 and 20 rounds, and confirm a NO-GO", () => {
    for (const study of firstDuels)
      expect(study.plan).toMatchObject({ rounds: 10, looks: [10, 15, 20], confirm: true });
  });

  it("have rounds enough to end in NO-GO", () => {
    for (const study of firstDuels) expect(looksOf(study.plan).at(-1)).toBeGreaterThanOrEqual(6);
  });
});

describe("studies", () => {
  const parts = studies.flatMap(({ parts }) => studyForms.flatMap((form) => parts[form]));

  it("have names of their own, short and long", () => {
    expect(new Set(studies.map(({ id }) => id)).size).toBe(studies.length);
    for (const { definitions } of parts)
      expect(definitions.quick.name).toBe(`${definitions.full.name}-quick`);
    const names = starters.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("ask a question in each part, and can answer it", () => {
    for (const { definitions } of parts)
      for (const length of studyLengths) {
        const { question, gates } = definitions[length];
        expect(question).toMatch(/\?$/);
        expect(gates.some(({ blocking }) => blocking)).toBe(true);
      }
  });

  it("have a part of misbehaving in each", () => {
    for (const { parts } of studies) expect(parts.misbehaving.length).toBeGreaterThan(0);
  });
});
