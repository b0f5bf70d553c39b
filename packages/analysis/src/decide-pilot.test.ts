// What a pilot decides: stop for faults of the measurement, never for what a target does; threads before clients
// before a rate; and each with its figures. Blocks are synthetic; an engine test runs real ones.
import type { RunPilot } from "@gonogo/protocols/report";
import { type BenchmarkSpecInput, type PilotMode, pilotModes } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { decidePilot, type PilotStep, pilotTries } from "./decide-pilot.ts";
import { newPilot, pilotedSpec } from "./pilot/run-pilot.ts";
import { mostPilotCells } from "./pilot/short-spec.ts";
import type { ReportInput } from "./report-input.ts";
import { firstDuelGates, withVariant } from "./testing/first-duel.ts";
import { duelVariants, type SyntheticVariant } from "./testing/synthetic-blocks.ts";
import { pilotInput } from "./testing/synthetic-pilot.ts";

type Given = {
  readonly variants?: readonly SyntheticVariant[];
  readonly spec?: Partial<BenchmarkSpecInput>;
  readonly mode?: PilotMode;
  /** Pilot rounds that were measured, all alike. */
  readonly rounds?: number;
  readonly mostThreads?: number;
  readonly pilot?: Partial<RunPilot>;
  readonly change?: (input: ReportInput) => ReportInput;
};

function decide(given: Given = {}): PilotStep {
  const { variants = duelVariants, spec = {}, mode = "stop", mostThreads = 1 } = given;
  const plan = { ...spec.plan, pilot: mode };
  const made = pilotInput(
    { variants, spec: { gates: firstDuelGates, ...spec, plan } },
    given.rounds,
  );
  const pilot = { ...newPilot(made.spec), ...given.pilot };
  const input = given.change?.(made) ?? made;
  return decidePilot({
    input: { ...input, spec: pilotedSpec(input.spec, pilot) },
    pilot,
    mostThreads,
  });
}

const everybody = (changes: Partial<SyntheticVariant>) =>
  duelVariants.map((variant) => ({ ...variant, ...changes }));
const open = { kind: "open", ratePerS: 2_000, connections: 10 } as const;
const many = { kind: "closed", clients: 50 } as const;
const codes = (step: PilotStep) =>
  "pilot" in step ? step.pilot.findings.map(({ code, severity }) => `${severity} ${code}`) : [];

describe("a pilot", () => {
  it("measures one block of each variant in each cell first", () => {
    const step = decide({
      spec: { axes: [{ name: "clients", values: [1, 2] }] },
      change: (input) => ({ ...input, blocks: [] }),
    });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step.blocks).toHaveLength(6);
    expect(new Set(step.blocks.map(({ purpose, round }) => `${purpose} ${round}`))).toEqual(
      new Set(["pilot 0"]),
    );
  });

  it("tries the heaviest cells of a long plan", () => {
    const values = Array.from({ length: 30 }, (_, i) => i + 1);
    const step = decide({
      spec: { axes: [{ name: "clients", values }] },
      change: (input) => ({ ...input, blocks: [] }),
    });
    if (step.kind !== "measure") throw new Error(step.kind);
    const cells = [...new Set(step.blocks.map(({ cell }) => cell))];
    expect([cells.length, cells[0], cells.at(-1)]).toEqual([mostPilotCells, 6, 29]);
  });

  it("waits while its blocks are planned or running", () => {
    const change = (input: ReportInput) => ({
      ...input,
      blocks: input.blocks.map((block, i) => ({
        ...block,
        status: i > 1 ? ("planned" as const) : block.status,
      })),
    });
    expect(decide({ change }).kind).toBe("run");
  });

  it.each(pilotModes)("that finds nothing lets round 1 begin (%s)", (mode) => {
    const step = decide({ mode });
    expect(step).toMatchObject({
      kind: "go",
      pilot: { outcome: "passed", findings: [], changes: [] },
    });
  });
});

describe("a pilot stops for", () => {
  it("a saturated generator at once, with figures and a load that it could send", () => {
    const step = decide({ spec: { load: open }, variants: everybody({ cpuShare: 0.96 }) });
    if (step.kind !== "stop") throw new Error(step.kind);
    expect(step.failure.message).toContain("one engine thread was 96 % busy with rest");
    expect(step.failure.remedy).toContain("Use an open load of at most 1,000/s.");
    expect(step.pilot).toMatchObject({
      outcome: "stopped",
      proposal: { load: { kind: "open", ratePerS: 1_000 }, text: "an open load of 1,000/s" },
    });
  });

  it.each([
    ["waiting for a core", { runQueueShare: 0.3 }, "generator-saturated"],
    ["arrivals that were not sent", { missedShare: 0.1 }, "schedule-missed"],
  ])("%s only when it stays so over three tries", (_, changes, code) => {
    const given = { spec: { load: open }, variants: everybody(changes) };
    for (const rounds of [1, 2]) {
      const step = decide({ ...given, rounds });
      if (step.kind !== "measure") throw new Error(step.kind);
      expect(new Set(step.blocks.map(({ round }) => round))).toEqual(new Set([rounds]));
      expect(step.pilot.changes).toEqual([]);
    }
    const last = decide({ ...given, rounds: pilotTries });
    expect(last.kind).toBe("stop");
    expect(codes(last)).toContain(`invalidating ${code}`);
  });

  it("answers that are errors from everybody, where no gate asks for errors", () => {
    const variants = everybody({ errorRatio: 1, errorStatus: 404 });
    const step = decide({ variants, spec: { gates: firstDuelGates.slice(0, 2) } });
    if (step.kind !== "stop") throw new Error(step.kind);
    expect(step.failure.message).toContain(
      "answered nothing as expected, most often with HTTP 404",
    );
    expect(decide({ variants }).kind).toBe("go");
  });

  it("a ratio whose both sides the engine bounds, naming gate, clients and what to use instead", () => {
    const step = decide({ spec: { load: many }, variants: everybody({ cpuShare: 0.97 }) });
    if (step.kind !== "stop") throw new Error(step.kind);
    expect(step.failure.message).toContain("97 % busy with 50 clients of rest");
    expect(step.failure.message).toContain("p99(grpc) / p99(rest) <= 1.25 could not be judged");
    expect(step.failure.remedy).toMatch(
      /Use at most \d+ clients, or an open load of at most [\d,]+\/s/,
    );
  });
});

describe("a pilot does not stop for", () => {
  it.each([
    ["a target that fails requests", withVariant("rest", { errorRatio: 1, errorStatus: 404 }), {}],
    [
      "a target that does not keep the rate",
      withVariant("grpc", { heldShare: 0.3 }),
      { load: open },
    ],
    ["one late send among few", everybody({ sendLagUs: 900 }), { load: { ...open, ratePerS: 20 } }],
    ["Nagle's plateau", withVariant("rest", { plateauShare: 0.5 }), {}],
    ["an engine that bounds one side", withVariant("rest", { cpuShare: 0.97 }), { load: many }],
  ])("%s", (_, variants, spec) => {
    const step = decide({ variants, spec });
    expect(step.kind, JSON.stringify(step)).toBe("go");
    for (const code of codes(step)) expect(code).toMatch(/^caution /);
  });

  it("anything where the plan only warns, and says what it found", () => {
    const step = decide({
      mode: "warn",
      spec: { load: open },
      variants: everybody({ cpuShare: 0.96 }),
    });
    expect(step).toMatchObject({ kind: "go", pilot: { outcome: "warned", changes: [] } });
    expect(codes(step)).toContain("invalidating generator-saturated");
    const bound = decide({
      mode: "warn",
      spec: { load: many },
      variants: everybody({ cpuShare: 0.97 }),
    });
    expect(bound.kind).toBe("go");
    expect(codes(bound)).toContain("caution engine-bound");
  });

  it("a block that was lost: it is measured again, and at last done without", () => {
    const lost = (input: ReportInput): ReportInput => ({
      ...input,
      blocks: input.blocks.map((block) =>
        block.variant === "grpc" ? { ...block, status: "broken", result: null } : block,
      ),
    });
    expect(decide({ change: lost }).kind).toBe("measure");
    expect(decide({ change: lost, rounds: pilotTries }).kind).toBe("go");
  });
});

describe("a pilot changes the load", () => {
  const bound = { spec: { load: many }, variants: everybody({ cpuShare: 0.97 }) };

  it.each(["stop", "replan"] as const)("by more engine threads first (%s)", (mode) => {
    const step = decide({ ...bound, mode, mostThreads: 3 });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step.pilot).toMatchObject({
      change: { threads: 2, load: null },
      sinceRound: 1,
      definedLoad: null,
    });
    expect(step.pilot.changes[0]).toMatch(
      /^The engine uses 2 threads instead of 1: one engine thread was 97 % busy/,
    );
  });

  it("by fewer clients, the same for every variant, then by an open load, where the plan lets it", () => {
    const first = decide({ ...bound, mode: "replan" });
    if (first.kind !== "measure") throw new Error(first.kind);
    const { load } = first.pilot.change;
    if (load?.kind !== "closed") throw new Error("not closed");
    expect(load.clients).toBeLessThan(50);
    expect(first.pilot.changes[0]).toContain(
      `${load.clients} clients instead of 50 clients, for every variant`,
    );
    expect(first.pilot.definedLoad).toMatchObject({ kind: "closed", clients: 50 });
    const second = decide({ ...bound, mode: "replan", pilot: { ...first.pilot, sinceRound: 0 } });
    if (second.kind !== "measure") throw new Error(second.kind);
    expect(second.pilot.change.load).toMatchObject({ kind: "open" });
    expect(second.pilot.definedLoad).toMatchObject({ kind: "closed", clients: 50 });
  });

  it("by at most half of the slower variant's rate, where the load is open", () => {
    const step = decide({
      mode: "replan",
      spec: { load: open },
      variants: everybody({ cpuShare: 0.96 }),
    });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step.pilot.change.load).toEqual({
      ...open,
      ratePerS: 1_000,
      arrivals: "poisson",
      maxInFlight: 1_000,
      timeoutMs: 10_000,
    });
  });

  it("not where an axis says it, nor for ever: then it stops", () => {
    const axes = [{ name: "ratePerS" as const, values: [1_000, 2_000] }];
    const variants = everybody({ cpuShare: 0.96 });
    const step = decide({ mode: "replan", spec: { load: open, axes }, variants });
    expect(step).toMatchObject({ kind: "stop", pilot: { proposal: null } });
    const often = { changes: ["1", "2", "3", "4"] };
    expect(decide({ mode: "replan", spec: { load: open }, variants, pilot: often }).kind).toBe(
      "stop",
    );
  });
});
