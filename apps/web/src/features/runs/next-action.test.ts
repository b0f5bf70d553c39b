// The button beside a verdict: it does what the answer says would help, or there is none.
// Where rounds will not decide, more rounds must not be offered.
import type { GateResult, Report } from "@gonogo/protocols/report";
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { sampleReport } from "../report/testing/sample-report.ts";
import { nextActionOf } from "./next-action.ts";
import { changed, changeText, definitionOf } from "./plan-change.ts";

/** An INCONCLUSIVE report whose blocking gates need the given rounds. */
function undecided(roundsNeeded: GateResult["roundsNeeded"]): Report {
  const report = sampleReport({ verdict: "INCONCLUSIVE" });
  const { verdict } = report;
  if (!verdict) throw new Error("the sample has a verdict");
  const gates = verdict.gates.map((gate) => ({
    ...gate,
    outcome: "inconclusive" as const,
    roundsNeeded,
  }));
  return { ...report, verdict: { ...verdict, gates } };
}

const stoppedPilot: NonNullable<Report["pilot"]> = {
  mode: "stop",
  outcome: "stopped",
  change: { threads: null, load: null },
  definedLoad: null,
  sinceRound: 0,
  changes: [],
  findings: [],
  proposal: { load: sampleReport().spec.load, text: "1 client" },
};
const stopped = (pilot: Report["pilot"]): Report => ({
  ...sampleReport({
    status: "failed",
    failure: { code: "pilot_stopped", message: "The pilot stopped this run.", remedy: "" },
  }),
  pilot,
});

describe("the next action", () => {
  it.each([
    ["GO", sampleReport({ verdict: "GO" }), null],
    ["NO-GO", sampleReport({ verdict: "NO-GO" }), null],
    ["INVALID", sampleReport({ verdict: "INVALID" }), {}],
    ["a pilot's stop", stopped(stoppedPilot), { change: stoppedPilot.proposal }],
    ["a pilot's stop without a proposal", stopped({ ...stoppedPilot, proposal: null }), {}],
    ["a cancelled run", sampleReport({ status: "cancelled" }), {}],
    ["an undecided gate of unknown need", undecided(null), {}],
    [
      "a gate that 8 to 40 more rounds would decide",
      undecided({ low: 8, high: 40, beyondPlan: false }),
      { change: { rounds: 50 } },
    ],
    [
      "a gate that rounds will not decide",
      undecided({ low: 300, high: 900, beyondPlan: true }),
      { change: { blockMs: 4 * sampleReport().spec.plan.blockMs } },
    ],
  ])("of %s", (_, report, action) => {
    expect(nextActionOf(report)).toEqual(action);
  });

  it("makes the definition it says", () => {
    const { spec } = sampleReport();
    expect(changed(spec, undefined)).toBe(spec);
    expect(
      changed({ ...spec, plan: { ...spec.plan, looks: [10, 15] } }, { rounds: 50 }).plan,
    ).toEqual({ ...spec.plan, looks: undefined, rounds: 50 });
    expect(changed(spec, { blockMs: 10_000 }).plan).toMatchObject({ blockMs: 10_000 });
    expect(changeText({ blockMs: 10_000 })).toBe("blocks of 10 s");
    expect(changeText({ rounds: 50 })).toBe("50 rounds");
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

  it("is the run's alone: to run again takes the definition's own", () => {
    const pilot = { ...stoppedPilot, definedLoad: spec.load };
    expect(definitionOf({ spec: { ...spec, load }, pilot })).toEqual(spec);
    expect(definitionOf({ spec, pilot: null })).toEqual(spec);
  });
});
