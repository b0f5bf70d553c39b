// What a pilot decides: stop for issues of the measurement, never for what a target does; threads before clients
// before a rate; and each with its figures. Blocks are synthetic; an engine test runs real ones.
import type { BlockResult, EngineLateness } from "@gonogo/protocols/events";
import type { RunPilot } from "@gonogo/protocols/report";
import { type BenchmarkSpecInput, pilotModes } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { decide, everybody, open } from "../testing/decided-pilot.ts";
import { firstDuelGates, withVariant } from "../testing/first-duel.ts";
import { saidByPilot } from "../testing/said.ts";
import { duelVariants } from "../testing/synthetic-blocks.ts";
import { pilotInput } from "../testing/synthetic-pilot.ts";
import { type PilotStep, pilotTries } from "./decide-pilot.ts";
import { definedSpec, pilotedSpec } from "./run-pilot.ts";
import { mostPilotCells } from "./short-spec.ts";

/** The definition that `decide` makes of these changes. */
const made = (spec: Partial<BenchmarkSpecInput>) =>
  pilotInput({
    variants: duelVariants,
    spec: { gates: firstDuelGates, ...spec, plan: { ...spec.plan, pilot: "adapt" } },
  }).spec;
/** What the engine says of its own lateness, so many answers without a stamp. */
const stamped = ({ counts, histograms }: BlockResult, unstamped: number): EngineLateness => ({
  stamped: counts.ok - unstamped,
  unstamped,
  clockStepUs: 0,
  uncertainDepartures: 0,
  bunched: 0,
  bunchedResponse: histograms.censored,
  responseToRead: histograms.response,
  read: histograms.sendLag,
  timer: histograms.sendLag,
});
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
      proposal: { kind: "open", ratePerS: 1_000 },
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

  it("an engine that stood still, only when it stays so over three tries", () => {
    const given = { spec: { load: open }, variants: everybody({ lateness: { stallUs: 900_000 } }) };
    expect(decide({ ...given, rounds: 1 }).kind).toBe("measure");
    const last = decide({ ...given, rounds: pilotTries });
    expect(last.kind).toBe("stop");
    expect(codes(last)).toContain("invalidating engine-stalled");
  });

  it("answers that are errors from everybody, where no gate asks for errors", () => {
    const variants = everybody({ errorRatio: 1, errorStatus: 404 });
    const step = decide({ variants, spec: { gates: firstDuelGates.slice(0, 2) } });
    if (step.kind !== "stop") throw new Error(step.kind);
    expect(step.failure.message).toContain(
      "othing was answered as expected: rest mostly with HTTP 404, grpc mostly with HTTP 404 and http3 ",
    );
    expect(decide({ variants }).kind).toBe("go");
  });

  it("a ratio whose both sides the engine bounds, naming gate, clients and what to use instead", () => {
    const step = decide({ spec: { load: many }, variants: everybody({ cpuShare: 0.97 }) });
    if (step.kind !== "stop") throw new Error(step.kind);
    expect(step.failure.message).toContain("97 % busy with 50 clients of rest");
    expect(step.failure.message).toContain("p99 of grpc ÷ rest ≤ 1.25 could not be judged");
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
    [
      "an engine that waits for a core, where times run to the arrival",
      everybody({ runQueueShare: 0.3, lateness: {} }),
      { load: open, gates: firstDuelGates.slice(0, 2) },
    ],
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

  it.each(["adapt", "stop", "replan"] as const)("by more engine threads first (%s)", (mode) => {
    const step = decide({ ...bound, mode, mostThreads: 3 });
    if (step.kind !== "measure") throw new Error(step.kind);
    expect(step.pilot).toMatchObject({
      change: { threads: 2, load: null },
      sinceRound: 1,
      definedLoad: null,
    });
    expect(saidByPilot(step.pilot).changes[0]).toMatch(
      /^The engine uses 2 threads instead of 1: one engine thread was 97 % busy/,
    );
  });

  it("by fewer clients, the same for every variant, then by an open load, where the plan lets it", () => {
    const first = decide({ ...bound, mode: "replan" });
    if (first.kind !== "measure") throw new Error(first.kind);
    const { load } = first.pilot.change;
    if (load?.kind !== "closed") throw new Error("not closed");
    expect(load.clients).toBeLessThan(50);
    expect(saidByPilot(first.pilot).changes[0]).toContain(
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
    const change = { code: "threads", params: { threads: 2, was: 1 } };
    const often = { changes: [change, change, change, change] };
    expect(decide({ mode: "replan", spec: { load: open }, variants, pilot: often }).kind).toBe(
      "stop",
    );
  });
});

describe("a pilot that adapts", () => {
  const adapt = { mode: "adapt" } as const;
  const ready = (step: PilotStep): RunPilot => {
    if (step.kind !== "go") throw new Error(JSON.stringify(step));
    return step.pilot;
  };
  const gates = firstDuelGates.slice(0, 2);
  const slow = everybody({ medianUs: 4_000 });

  it("plans the block length that the rate alone asks for, and says so", () => {
    const spec = { load: { ...open, ratePerS: 500 }, plan: { blockMs: 2_000 }, gates };
    const pilot = ready(decide({ ...adapt, spec }));
    expect(pilot).toMatchObject({
      outcome: "passed",
      change: { blockMs: 2_500, load: null, threads: null },
      definedBlockMs: 2_000,
    });
    expect(saidByPilot(pilot).changes).toEqual([
      "Blocks of 2,500 ms instead of 2,000 ms: p99 of grpc needs 1,000 requests a block, and a quarter to spare.",
    ]);
    expect(pilotedSpec(made(spec), pilot).plan.blockMs).toBe(2_500);
    expect(definedSpec(pilotedSpec(made(spec), pilot), pilot)).toEqual(made(spec));
  });

  it("plans for the requests that a closed load answered in its second", () => {
    // Two clients that wait 4 ms are answered about 490 times a second.
    const spec = { load: { kind: "closed", clients: 2 } as const, plan: { blockMs: 1_000 }, gates };
    const pilot = ready(decide({ ...adapt, variants: slow, spec, rounds: 2 }));
    expect(pilot.change.blockMs).toBe(3_000);
  });

  it("stays within its bounds, and says what is missing then", () => {
    const spec = {
      load: { ...open, ratePerS: 100 },
      plan: { blockMs: 2_000, adapt: { maxBlockMs: 5_000 } },
      gates,
    };
    const pilot = ready(decide({ ...adapt, spec }));
    expect(pilot).toMatchObject({ outcome: "warned", change: { blockMs: null }, changes: [] });
    expect(pilot.findings[0]?.code).toBe("pilot-few-requests");
    expect(saidByPilot(pilot).findings[0]).toEqual({
      sentence: "p99 of grpc needs 1,000 requests a block; one of 2,000 ms holds about 200.",
      remedy: "Use blocks of 12,500 ms, more load, or a lower percentile.",
    });
  });

  it.each(["stop", "replan", "warn"] as const)("is the only one that does (%s)", (mode) => {
    const spec = { load: { ...open, ratePerS: 100 }, plan: { blockMs: 2_000 }, gates };
    const pilot = ready(decide({ mode, spec }));
    expect(pilot).toMatchObject({ outcome: "warned", change: { blockMs: null }, changes: [] });
    expect(pilot.findings.map(({ code }) => code)).toContain("pilot-few-requests");
  });

  it("lowers a rate, not below its bound, and then plans blocks for the lower rate", () => {
    const load = { ...open, ratePerS: 2_000 };
    const busy = everybody({ cpuShare: 0.96 });
    const first = decide({ ...adapt, variants: busy, spec: { load, gates } });
    if (first.kind !== "measure") throw new Error(first.kind);
    expect(first.pilot.change.load).toMatchObject({ kind: "open", ratePerS: 1_000 });
    const bound = { load, gates, plan: { adapt: { minRatePerS: 1_500 } } };
    const kept = decide({ ...adapt, variants: busy, spec: bound });
    if (kept.kind !== "measure") throw new Error(kept.kind);
    expect(kept.pilot.change.load).toMatchObject({ kind: "open", ratePerS: 1_500 });
    const spec = { load, gates, plan: { blockMs: 1_000 } };
    const pilot = ready(decide({ ...adapt, spec, pilot: { ...first.pilot, sinceRound: 0 } }));
    expect(pilot.change).toMatchObject({ load: { ratePerS: 1_000 }, blockMs: 1_500 });
  });

  it("takes no fewer clients than its bound, never another kind of load, and then stops", () => {
    const variants = everybody({ cpuShare: 0.97 });
    const first = decide({ ...adapt, variants, spec: { load: many, gates } });
    if (first.kind !== "measure") throw new Error(first.kind);
    expect(first.pilot.change.load).toMatchObject({ kind: "closed" });
    const { load } = first.pilot.change;
    expect(load?.kind === "closed" ? load.clients : 0).toBeGreaterThanOrEqual(13);
    const plan = { adapt: { minClients: 50 } };
    const step = decide({ ...adapt, variants, spec: { load: many, gates, plan } });
    expect(step).toMatchObject({ kind: "stop", pilot: { change: { load: null } } });
  });
});

describe("a pilot that adapts without gates", () => {
  it("adds engine threads, and leaves the load as it is defined", () => {
    const given = { mode: "adapt" as const, variants: everybody({ cpuShare: 0.97 }) };
    const spec = { load: many, gates: [] };
    expect(decide({ ...given, spec, mostThreads: 2 })).toMatchObject({
      kind: "measure",
      pilot: { change: { threads: 2, load: null } },
    });
    expect(decide({ ...given, spec })).toMatchObject({
      kind: "go",
      pilot: { change: { load: null } },
    });
  });
});

describe("an engine-bound closed load", () => {
  const variants = everybody({ cpuShare: 0.97 });
  const one = { kind: "closed", clients: 2, connections: 2 } as const;
  const latency = firstDuelGates.slice(0, 2);
  const throughput = [
    { metric: "throughput", of: "grpc", over: "rest", op: ">=", limitRatio: 0.9 } as const,
  ];
  const withStamps = (unstamped: number) => (input: ReportInput) => ({
    ...input,
    blocks: input.blocks.map((block) =>
      block.result
        ? { ...block, result: { ...block.result, lateness: stamped(block.result, unstamped) } }
        : block,
    ),
  });

  it.each(["adapt", "stop"] as const)("is measured as it is for latency gates (%s)", (mode) => {
    const given = { mode, variants, mostThreads: 4, change: withStamps(0) };
    const step = decide({ ...given, spec: { load: one, gates: latency } });
    expect(step).toMatchObject({
      kind: "go",
      pilot: { outcome: "warned", changes: [], change: { threads: null, load: null } },
    });
    expect(codes(step)).toContain("caution engine-bound");
  });

  it("stays one-sided for throughput gates, and for answers without stamps", () => {
    const stopped = (gates: typeof latency | typeof throughput, unstamped: number) =>
      decide({ variants, change: withStamps(unstamped), spec: { load: one, gates } });
    expect(stopped(throughput as never, 0).kind).toBe("stop");
    expect(stopped(latency, 500).kind).toBe("stop");
  });
});
