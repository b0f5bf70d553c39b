// The shipped studies can be run as they are: parsed, small enough, with rounds for every answer.
import { describe, expect, it } from "vitest";
import { arrivalsOf, formatGate, looksOf } from "../spec/index.ts";
import { studies } from "./index.ts";

describe("studies", () => {
  it("are named once each and ask a question", () => {
    const names = studies.map((study) => study.name);
    expect(new Set(names).size).toBe(names.length);
    for (const study of studies) expect(study.question).toMatch(/\?$/);
  });

  it("hold the first duel with its three blocking gates", () => {
    const dispatch = studies.find((study) => study.name === "dispatch");
    expect(dispatch?.variants.map((variant) => variant.target)).toEqual([
      "demo-rest",
      "demo-grpc",
      "demo-http3",
    ]);
    expect(dispatch?.gates.map(formatGate)).toEqual([
      "p99(grpc) < 50 ms",
      "p50(grpc) / p50(rest) <= 3",
      "errors(grpc) < 0.1 %",
    ]);
    expect(dispatch?.gates.every((gate) => gate.blocking)).toBe(true);
    expect(dispatch?.plan).toMatchObject({ rounds: 10, warmupMs: 300, blockMs: 2_500 });
  });

  it("hold the first duel at a rate that leaves two cores idle time, and its closed form apart", () => {
    const loadOf = (wanted: string) => studies.find(({ name }) => name === wanted)?.load;
    expect(loadOf("dispatch")).toMatchObject({ kind: "open", ratePerS: 500 });
    expect(loadOf("dispatch-closed")).toMatchObject({ kind: "closed", clients: 2 });
  });

  it("offer 1.25 times the requests of a gated p99 in each block of the first duel", () => {
    const { load, plan } = studies[0] ?? {};
    expect(load && plan ? arrivalsOf(load, plan.blockMs) : 0).toBeGreaterThanOrEqual(1_250);
  });

  it("look at 10, 15 and 20 rounds, and confirm a NO-GO", () => {
    for (const study of studies)
      expect(study.plan).toMatchObject({ rounds: 10, looks: [10, 15, 20], confirm: true });
  });

  it("have rounds enough to end in NO-GO", () => {
    for (const study of studies) expect(looksOf(study.plan).at(-1)).toBeGreaterThanOrEqual(6);
  });
});
