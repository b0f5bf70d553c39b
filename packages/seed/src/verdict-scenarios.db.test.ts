// The cases in which other tools celebrate or blame the wrong thing: right verdict, right sentence, right finding,
// through the same services as a measured run.

import { saidBy } from "@gonogo/analysis/testing/said";
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { readReport } from "@gonogo/services/run/read-report";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeSeededInstance } from "./testing/seeded-instance.ts";
import { verdictScenarios } from "./verdict-scenarios.ts";

type Expected = {
  readonly verdict: string;
  /** What the page says first. */
  readonly headline: RegExp;
  readonly finding: string | null;
  /** Outcome and reason of each gate. */
  readonly gates: readonly string[];
};

const expected: Record<string, Expected> = {
  "baseline-answers-404": {
    verdict: "INVALID",
    headline: /^Nothing to judge: rest failed 100 % of its requests.*HTTP 404/,
    finding: "errors-contaminate",
    gates: ["not-evaluated: errors-contaminate", "pass"],
  },
  "engine-bound": {
    verdict: "INCONCLUSIVE",
    headline: /engine/,
    finding: "engine-bound",
    gates: ["not-evaluated: engine-bound", "pass"],
  },
  "engine-starved": {
    verdict: "NO-GO",
    headline: /p99 of grpc is 7\.\d+ times/,
    finding: "engine-bound",
    gates: ["fail", "not-evaluated: engine-bound"],
  },
  "engine-stalled": {
    verdict: "INVALID",
    headline: /^Nothing to judge: .*lost \(the engine was stopped\)/,
    finding: "engine-stalled",
    gates: ["not-evaluated: invalidated", "not-evaluated: invalidated"],
  },
  "clock-stepped": {
    verdict: "INVALID",
    headline: /^Nothing to judge: .*lost \(the clock was set\)/,
    finding: "clock-stepped",
    gates: ["not-evaluated: invalidated", "not-evaluated: invalidated"],
  },
  "noisy-neighbour": {
    verdict: "GO",
    headline: /grpc/,
    finding: "noisy-environment",
    gates: ["pass", "pass"],
  },
  "busy-machine": {
    verdict: "GO",
    headline: /grpc/,
    finding: "noisy-environment",
    gates: ["pass", "pass"],
  },
  "engine-misses-schedule": {
    verdict: "INVALID",
    headline: /^Nothing to judge: .*schedule/,
    finding: "schedule-missed",
    gates: ["not-evaluated: invalidated", "not-evaluated: invalidated"],
  },
  "target-overloaded": {
    verdict: "NO-GO",
    headline: /p99 of grpc is (> 10\.00? s|over 10 s: every round hit the time-out)/,
    finding: "target-overloaded",
    gates: ["fail"],
  },
  "candidate-errors": {
    verdict: "NO-GO",
    headline: /errors of grpc.*5\.0\d* %|grpc failed 5/i,
    finding: "errors-contaminate",
    gates: ["not-evaluated: errors-contaminate", "fail"],
  },
  "five-rounds": {
    verdict: "INCONCLUSIVE",
    headline: /5 valid rounds, and fewer than 6 have no finite 95 % interval/,
    finding: "too-few-rounds",
    gates: ["not-evaluated: too-few-rounds"],
  },
  "too-few-requests": {
    verdict: "INCONCLUSIVE",
    headline: /p99\.9 needs 10,000 requests in each block/,
    finding: "too-few-requests",
    gates: ["not-evaluated: too-few-requests"],
  },
  imported: {
    verdict: "INCONCLUSIVE",
    headline: /^Every blocking gate passes, and that is no GO, because another tool measured/,
    finding: "imported",
    gates: ["pass", "pass"],
  },
};

describe("a case that other tools get wrong", () => {
  it("is described here for every one that is seeded", () => {
    expect(Object.keys(expected)).toEqual(verdictScenarios.map(({ name }) => name));
  });

  it.each(Object.entries(expected))("%s", async (name, { verdict, headline, finding, gates }) => {
    const { context, owner, runOf, close } = await makeSeededInstance([name]);
    onTestFinished(close);
    const report = await readReport(context, owner, { id: runOf(name) });
    const said = report.verdict && saidBy(report.verdict).headline;
    expect(said).toMatch(headline);
    expect(report.verdict?.verdict).toBe(verdict);
    expect(
      report.verdict?.gates.map(({ outcome, reason }) =>
        reason ? `${outcome}: ${reason}` : outcome,
      ),
    ).toEqual(gates);
    if (verdict !== "GO") expect(said).not.toMatch(/lower [^;]*that of rest;/);
    expect(report.diagnostics.map(({ code }) => code)).toContain(finding);
    const found = report.diagnostics.find(({ code }) => code === finding);
    expect(found && diagnosticWords(found).remedy).toMatch(/\.$/);
  });
});
