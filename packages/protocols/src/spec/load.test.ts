// What a load may say and what is refused, with the field that is in error; and what follows from it.
// Messages are part of the contract: people read them in the editor and in problem details.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec } from "./benchmark.ts";
import { Load } from "./load.ts";
import {
  arrivalsOf,
  blockMsOf,
  clientsOf,
  connectionsOf,
  isClosedLoad,
  longestSearchMs,
  stageText,
  windowMsOf,
} from "./load-facts.ts";
import { Plan } from "./plan.ts";

/** The issues of a refused load as `path: message`. */
function issuesOf(input: unknown): string {
  const parsed = Load.safeParse(input);
  const issues = parsed.error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n");
}

const closed = { kind: "closed", clients: 2 };
const stage = { durationMs: 1_000, clients: 2 };

const search = {
  kind: "capacity",
  slo: { quantile: 0.99, limitMs: 20 },
  startRatePerS: 500,
  maxRatePerS: 40_000,
};

describe("a capacity search", () => {
  it("fills in what is usual", () => {
    expect(Load.parse(search)).toEqual({
      ...search,
      slo: { ...search.slo, errorRatio: 0.01 },
      precision: 0.05,
      trialMs: 2_000,
      confirmMs: 5_000,
      arrivals: "poisson",
      maxInFlight: 1_000,
      connections: 50,
      timeoutMs: 10_000,
    });
  });

  it.each<[string, object, string]>([
    ["another quantile", { slo: { quantile: 0.98, limitMs: 1 } }, "slo.quantile: must be 0.5"],
    ["no limit", { slo: { quantile: 0.99 } }, "slo.limitMs"],
    [
      "all errors allowed",
      { slo: { ...search.slo, errorRatio: 1 } },
      "slo.errorRatio: must be under 1",
    ],
    [
      "a start above the end",
      { maxRatePerS: 400 },
      "startRatePerS: must not be above maxRatePerS (400)",
    ],
    [
      "too few requests for its quantile",
      { startRatePerS: 100 },
      "trialMs: is too short: p99 needs 1000 requests in a trial, and 100/s gives 200. Use trials of 10000 ms, startRatePerS 500, or a lower quantile",
    ],
    ["a confirmation shorter than a trial", { confirmMs: 1_000 }, "confirmMs: must not be shorter"],
    ["no precision", { precision: 0 }, "precision: must be at least 0.005"],
    ["a limit for safety", { stopWhen: { errorRatio: 0.5 } }, "stopWhen"],
  ])("refuses %s", (_, changes, issue) => {
    expect(issuesOf({ ...search, ...changes })).toContain(issue);
  });

  it("is an open load whose blocks last as long as their trials", () => {
    const load = Load.parse(search);
    const plan = Plan.parse({});
    expect([isClosedLoad(load), clientsOf(load), connectionsOf(load)]).toEqual([false, null, 50]);
    // 500 to 40,000 are 7 doublings; 4 halvings of one come within 5 %; one rate is tried twice.
    expect(blockMsOf({ load, plan })).toBe(13 * (2_000 + 300) + 5_000);
    expect(windowMsOf({ load, plan })).toBe(5_000);
    if (load.kind !== "capacity") throw new Error("a search");
    expect(longestSearchMs(load, 500)).toBeGreaterThan(3 * blockMsOf({ load, plan }));
  });

  const definition = {
    name: "capacity",
    question: "How much?",
    variants: [{ name: "a", target: "t", operation: { kind: "http", method: "GET", path: "/" } }],
    load: search,
  };
  const refusal = (changes: object): string =>
    BenchmarkSpec.safeParse({ ...definition, ...changes }).error?.issues[0]?.message ?? "";
  it("has a metric of its own, and no axis of rates", () => {
    const gates = [{ metric: "capacity", of: "a", op: ">=", limitPerS: 5_000 }];
    expect(BenchmarkSpec.safeParse({ ...definition, gates }).success).toBe(true);
    expect(refusal({ gates, load: closed })).toContain("load of kind capacity");
    expect(refusal({ axes: [{ name: "ratePerS", values: [1, 2] }] })).toContain("ratePerS cannot");
    expect(refusal({ axes: [{ name: "connections", values: [1, 2] }] })).toBe("");
  });
});

describe("Load", () => {
  it.each<[string, unknown, string]>([
    [
      "a distribution without a mean",
      { ...closed, thinkTimeDistribution: "uniform" },
      "thinkTimeMs: is missing",
    ],
    ["think time of a rate", { kind: "open", ratePerS: 5, thinkTimeMs: 5 }, "thinkTimeMs"],
    [
      "think time of a staged rate",
      { kind: "stages", stages: [{ durationMs: 100, ratePerS: 5 }], thinkTimeMs: 5 },
      "thinkTimeMs: does not fit a rate",
    ],
    ["no stage", { kind: "stages", stages: [] }, "stages"],
    [
      "21 stages",
      { kind: "stages", stages: new Array(21).fill(stage) },
      "stages: must be at most 20 stages",
    ],
    [
      "a stage without a level",
      { kind: "stages", stages: [{ durationMs: 100 }] },
      "stages.0.clients: is missing",
    ],
    [
      "a stage with two levels",
      { kind: "stages", stages: [{ ...stage, ratePerS: 1 }] },
      "stages.0.ratePerS: does not go with clients",
    ],
    [
      "clients and rates",
      { kind: "stages", stages: [stage, { durationMs: 100, ratePerS: 5 }] },
      "stages: must all have clients, or all have ratePerS",
    ],
    [
      "stages that do nothing",
      { kind: "stages", stages: [{ ...stage, clients: 0 }] },
      "stages: are all at zero",
    ],
    [
      "a blink of a stage",
      { kind: "stages", stages: [{ ...stage, durationMs: 9 }] },
      "a stage lasts at least 100 ms",
    ],
    ["connecting by nobody", { kind: "connect" }, "clients: is missing"],
    ["an unknown handshake", { kind: "connect", clients: 1, handshake: "warm" }, "handshake"],
    ["a condition without a limit", { ...closed, stopWhen: {} }, "stopWhen: needs a limit"],
    [
      "an error ratio of 1",
      { ...closed, stopWhen: { errorRatio: 1 } },
      "stopWhen.errorRatio: must be under 1",
    ],
  ])("refuses %s", (_, input, expected) => {
    expect(issuesOf(input)).toContain(expected);
  });

  it("connects cold unless resumption or 0-RTT is asked for", () => {
    const of = (handshake: object) => Load.parse({ kind: "connect", clients: 1, ...handshake });
    expect(of({})).toMatchObject({ handshake: "cold" });
    for (const handshake of ["resumed", "zero-rtt"])
      expect(of({ handshake })).toMatchObject({ handshake });
  });

  it("allows a day of soak and no more", () => {
    expect(Plan.safeParse({ rounds: 1, blockMs: 86_400_000 }).success).toBe(true);
    expect(Plan.safeParse({ rounds: 1, blockMs: 86_400_001 }).success).toBe(false);
    const day = { ...stage, durationMs: 86_400_000 };
    expect(issuesOf({ kind: "stages", stages: [day, stage] })).toContain("longer than a day");
  });

  it.each([
    [{ kind: "stages", stages: [stage] }, "clients", "cannot vary where stages say"],
    [{ kind: "connect", clients: 2 }, "connections", "it holds none"],
    [{ kind: "connect", clients: 2 }, "ratePerS", "ratePerS fits open load only"],
    [{ kind: "connect", ratePerS: 2 }, "clients", "clients fit closed load only"],
  ])("refuses an axis that %j has no place for: %s", (load, name, expected) => {
    const operation = { kind: "http", path: "/" };
    const spec = {
      name: "a",
      question: "b?",
      variants: [{ name: "one", target: "t", operation }],
      load,
      axes: [{ name, values: [1] }],
    };
    expect(BenchmarkSpec.safeParse(spec).error?.message).toContain(expected);
  });
});

describe("facts of a load", () => {
  const ramp = Load.parse({
    kind: "stages",
    stages: [
      { durationMs: 4_000, ratePerS: 10, shape: "ramp" },
      { durationMs: 1_000, ratePerS: 50 },
    ],
  });
  it("knows closed loads, their clients and connections", () => {
    const staged = Load.parse({ kind: "stages", stages: [stage, { ...stage, clients: 7 }] });
    expect([isClosedLoad(staged), clientsOf(staged), connectionsOf(staged)]).toEqual([true, 7, 7]);
    expect([isClosedLoad(ramp), clientsOf(ramp), connectionsOf(ramp)]).toEqual([false, null, 10]);
    expect(connectionsOf(Load.parse({ kind: "connect", clients: 7 }))).toBeNull();
  });
  it("integrates a rate over its stages, which are the block", () => {
    expect(arrivalsOf(ramp, 5_000)).toBe(20 + 50);
    expect(blockMsOf({ load: ramp, plan: Plan.parse({}) })).toBe(5_000);
  });
  it("says stages as people do", () => {
    if (ramp.kind !== "stages") throw new Error("a load of stages");
    expect(stageText(ramp.stages, 0)).toBe("4 s from 0 to 10/s");
    expect(stageText(ramp.stages, 1)).toBe("1 s at 50/s");
  });
});
