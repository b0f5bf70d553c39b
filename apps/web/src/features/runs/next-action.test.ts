// The button beside a verdict: it does what the answer says would help, for every reason that a gate can have.
// Where rounds will not decide, more rounds must not be offered; nothing ever adds rounds to a run that ended.

import { answerOf } from "@gonogo/analysis/report/answer/answer";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import {
  type DiagnosticCode,
  type GateReason,
  type GateResult,
  gateReasons,
  type Report,
} from "@gonogo/protocols/report";
import { BenchmarkSpec, Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { againMs, nextActionOf } from "./next-action.ts";
import { changed, changeText, definitionOf, roundsBetween } from "./plan-change.ts";

/** An INCONCLUSIVE report all of whose blocking gates stay open alike. */
function open(
  changes: Partial<GateResult>,
  report = sampleReport({ verdict: "INCONCLUSIVE" }),
): Report {
  const { verdict } = report;
  if (!verdict) throw new Error("the sample has a verdict");
  const gates = verdict.gates.map((gate) => ({
    ...gate,
    outcome: "inconclusive" as const,
    reason: "undecided" as const,
    ...changes,
  }));
  return { ...report, diagnostics: [], verdict: { ...verdict, gates } };
}
const undecided = (roundsNeeded: GateResult["roundsNeeded"]) => open({ roundsNeeded });
const again = (change?: object) => ({ kind: "again", ...(change ? { change } : {}) });
const { blockMs } = sampleReport().spec.plan;

const stoppedPilot: NonNullable<Report["pilot"]> = {
  mode: "stop",
  outcome: "stopped",
  change: { threads: null, load: null, blockMs: null },
  definedLoad: null,
  definedBlockMs: null,
  sinceRound: 0,
  changes: [],
  findings: [],
  expected: null,
  proposal: sampleReport().spec.load,
};
const stopped = (pilot: Report["pilot"]): Report => ({
  ...sampleReport({
    status: "failed",
    failure: { code: "pilot_stopped", message: "The pilot stopped this run.", remedy: "" },
  }),
  pilot,
});

/** INVALID by one finding. */
const voided = (code: DiagnosticCode): Report => {
  const report = sampleReport({ verdict: "INVALID" });
  const diagnostics = report.diagnostics.map((one) => ({ ...one, code }));
  const verdict = report.verdict && { ...report.verdict, gates: [] };
  return { ...report, diagnostics, verdict };
};

const [firstVariant] = sampleReport().variants;
const failedWith = (code: string, message: string, target?: string) =>
  sampleReport({
    status: "failed",
    failure: { code, message, remedy: "", ...(target === undefined ? {} : { target }) },
  });
const nobodyAnswered: NonNullable<Report["pilot"]>["findings"] = [
  {
    ...{ code: "nothing-but-errors", severity: "invalidating", variant: null, cell: 0 },
    ...{ cellLabel: null, params: { cellLabel: null, sides: [] } },
  },
];

describe("the next action", () => {
  it.each([
    ["GO", sampleReport({ verdict: "GO" }), null],
    ["NO-GO", sampleReport({ verdict: "NO-GO" }), null],
    ["results without a verdict", sampleReport({ verdict: null }), null],
    [
      "INVALID by errors",
      sampleReport({ verdict: "INVALID" }),
      { kind: "edit", field: "requests" },
    ],
    ["INVALID by what no definition changes", voided("engine-stalled"), again()],
    ["a pilot's stop", stopped(stoppedPilot), again({ load: sampleReport().spec.load })],
    ["a pilot's stop without a proposal", stopped({ ...stoppedPilot, proposal: null }), again()],
    [
      "a pilot that nobody answered as expected",
      stopped({ ...stoppedPilot, proposal: null, findings: nobodyAnswered }),
      { kind: "edit", field: "requests" },
    ],
    [
      "a target that is away",
      failedWith("target_unreachable", "It refused.", firstVariant?.target),
      { kind: "target", slug: firstVariant?.target, part: "address" },
    ],
    [
      "a token that cannot be read",
      failedWith("secret_unreadable", "No token.", firstVariant?.target),
      { kind: "target", slug: firstVariant?.target, part: "secret" },
    ],
    ["a target that is not named", failedWith("target_lost", "The server is gone."), again()],
    [
      "a method that is not there",
      failedWith("method_unknown", "No method."),
      { kind: "edit", field: "requests" },
    ],
    ["a cancelled run", sampleReport({ status: "cancelled" }), again()],
    ["a failed run", sampleReport({ status: "failed" }), again()],
    ["an open gate of unknown need", undecided(null), again()],
    [
      "a gate that 8 to 40 more rounds would decide",
      undecided({ low: 8, high: 40, beyondPlan: false }),
      again({ looks: [18, 34, 50] }),
    ],
    [
      "a gate that needs more rounds than a plan may have at worst",
      undecided({ low: 90, high: 900, beyondPlan: false }),
      again({ looks: [100, 150, 200] }),
    ],
    [
      "a gate that rounds will not decide",
      undecided({ low: 300, high: 900, beyondPlan: true }),
      again({ blockMs: 4 * blockMs }),
    ],
  ])("of %s", (_, report, action) => {
    expect(nextActionOf(report)).toEqual(action);
  });

  it.each(gateReasons.map((reason) => [reason]))(
    "exists for a gate that is open for %s, with words",
    (reason) => {
      const report = open({ reason, outcome: outcomeOf(reason) });
      expect(nextActionOf(report)).not.toBeNull();
      expect(answerOf(report).next.length).toBeGreaterThan(0);
    },
  );

  it.each<[GateReason, object]>([
    ["too-few-rounds", again({ rounds: 10 })],
    ["unequal-terms", { kind: "edit", field: "requests" }],
    ["baseline-missing", { kind: "edit", field: "gates" }],
    ["engine-bound", { kind: "edit", field: "load" }],
    ["not-confirmed", again()],
    ["errors-contaminate", { kind: "edit", field: "requests" }],
  ])("for %s is what helps against it", (reason, action) => {
    expect(nextActionOf(open({ reason, outcome: outcomeOf(reason) }))).toEqual(action);
  });

  it("makes blocks as long as a percentile's requests take", () => {
    const sample = sampleReport({ verdict: "INCONCLUSIVE" });
    const gates = sample.verdict?.gates.slice(0, 1) ?? [];
    const verdict = sample.verdict && { ...sample.verdict, gates };
    const report = open(
      { reason: "too-few-requests", outcome: "not-evaluated" },
      { ...sample, verdict },
    );
    const blocks = report.blocks.map((block) => ({ ...block, requests: 500 }));
    // p99 needs 1,000 requests a block: twice as many, and a quarter to spare, in steps of 100 ms.
    expect(blockMs).toBe(2_500);
    expect(nextActionOf({ ...report, blocks })).toEqual(again({ blockMs: 6_300 }));
    const few = report.blocks.map((block) => ({ ...block, requests: 2 }));
    expect(nextActionOf({ ...report, blocks: few })).toEqual({ kind: "edit", field: "plan" });
    // Requests that outlast their blocks leave none to count by.
    const none = report.blocks.map((block) => ({ ...block, requests: 0 }));
    expect(nextActionOf({ ...report, blocks: none })).toEqual({ kind: "edit", field: "plan" });
  });
});

it("takes as long as the run before it, by rounds and blocks", () => {
  const run = {
    ...sampleReport().run,
    startedAt: "2026-11-20T10:00:00.000Z",
    finishedAt: "2026-11-20T10:01:00.000Z",
  };
  const report = { ...sampleReport(), run };
  expect(againMs(report, undefined)).toBe(60_000);
  expect(againMs(report, { looks: [18, 34, 50] })).toBe(300_000);
  expect(againMs(report, { blockMs: 5_500 })).toBe(120_000);
  expect(againMs(report, { load: report.spec.load })).toBeNull();
});

const outcomeOf = (reason: GateReason) =>
  ["undecided", "multiplicity", "not-confirmed"].includes(reason)
    ? ("inconclusive" as const)
    : ("not-evaluated" as const);

describe("another plan", () => {
  const { spec } = sampleReport();
  const withLooks = { ...spec, plan: { ...spec.plan, looks: [10, 15] } };
  it("makes the definition it says", () => {
    expect(changed(spec, undefined)).toBe(spec);
    expect(changed(withLooks, { rounds: 50 }).plan).toEqual({ ...spec.plan, rounds: 50 });
    expect(changed(spec, { looks: [18, 34, 50] }).plan).toEqual({
      ...spec.plan,
      rounds: 18,
      looks: [18, 34, 50],
    });
    expect(changed(withLooks, { blockMs: 10_000 }).plan).toEqual({
      ...withLooks.plan,
      blockMs: 10_000,
    });
    expect(changeText({ blockMs: 10_000 })).toBe("blocks of 10 s");
    expect(changeText({ rounds: 50 })).toBe("50 rounds");
    expect(changeText({ looks: [10, 15, 20] })).toBe("looks 10, 15, 20");
  });
  it("is one that the definition's own rules take", () => {
    for (const [low, high] of [
      [11, 11],
      [11, 13],
      [11, 15],
      [18, 50],
      [100, 200],
    ] as const)
      expect(() => BenchmarkSpec.parse(changed(spec, roundsBetween(low, high)))).not.toThrow();
    expect(roundsBetween(10, 20)).toEqual({ looks: [10, 15, 20] });
    expect(roundsBetween(11, 12)).toEqual({ rounds: 12 });
  });
});

describe("a load that a pilot proposes or changed", () => {
  const { spec } = sampleReport();
  const load = Load.parse({ kind: "open", ratePerS: 90 });

  it("takes the definition's place, and is named on the button", () => {
    const change = { load, text: "an open load of 90/s" };
    expect(changed(spec, change)).toEqual({ ...spec, load });
    expect(changeText(change)).toBe("an open load of 90/s");
  });

  it("with longer blocks takes a pilot's bound along", () => {
    const adapt = { maxBlockMs: 3 * blockMs };
    const bound = { ...spec, plan: { ...spec.plan, adapt } };
    expect(changed(bound, { blockMs: 2 * blockMs }).plan.adapt).toEqual(adapt);
    expect(changed(bound, { blockMs: 4 * blockMs }).plan).toMatchObject({
      blockMs: 4 * blockMs,
      adapt: { maxBlockMs: 4 * blockMs },
    });
  });

  it("is the run's alone: to run again takes the definition's own", () => {
    const pilot = { ...stoppedPilot, definedLoad: spec.load };
    expect(definitionOf({ spec: { ...spec, load }, pilot })).toEqual(spec);
    expect(definitionOf({ spec, pilot: null })).toEqual(spec);
    const longer = { ...spec, plan: { ...spec.plan, blockMs: 9 * blockMs } };
    const adapted = { ...stoppedPilot, definedBlockMs: blockMs };
    expect(definitionOf({ spec: longer, pilot: adapted })).toEqual(spec);
  });
});
