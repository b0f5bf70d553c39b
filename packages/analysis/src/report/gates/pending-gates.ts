// Gates of a run that has no verdict yet, as they stand so far: the same rows that the verdict fills. They judge nothing.

import type { Estimate, GateResult, Report } from "@gonogo/protocols/report";
import { type Gate, isRelative } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../../estimates/gate-tests.ts";

/** One row a test: what it would say of the rounds so far, or the estimates alone while there are too few. */
export const pendingGates = (report: Report): GateResult[] =>
  gateTestsOf(report.spec).map((test) => soFarOf(report, test) ?? pendingGate(report, test));

/** What a gate's result is called that no verdict has judged: what it would say so far, still to come, or never judged. */
export function pendingWord(
  { soFar, run: { status } }: Pick<Report, "soFar" | "run">,
  { outcome }: Pick<GateResult, "outcome">,
): "would pass" | "would fail" | "open" | "to come" | "not judged" {
  if (soFar) return outcome === "pass" ? "would pass" : outcome === "fail" ? "would fail" : "open";
  return status === "queued" || status === "running" ? "to come" : "not judged";
}

const soFarOf = ({ soFar }: Report, { gateIndex, cell }: GateTest): GateResult | undefined =>
  soFar?.find(
    (result) =>
      result.gateIndex === gateIndex && result.cell === cell && result.outcome !== "not-evaluated",
  );

function pendingGate(report: Report, test: GateTest): GateResult {
  const { gateIndex, gate, rule, cell, cellLabel, limit } = test;
  const estimate = cell === null ? null : estimateOf(report, gate, cell);
  return {
    gateIndex,
    gate,
    rule,
    cell,
    cellLabel,
    outcome: "not-evaluated",
    reason: null,
    limit,
    estimate: estimate?.value ?? null,
    low: estimate?.low ?? null,
    high: estimate?.high ?? null,
    level: estimate?.level ?? null,
    pPass: null,
    pFail: null,
    pFailAdjusted: null,
    rounds: estimate?.rounds ?? 0,
    requests: 0,
    margin: null,
    roundsNeeded: null,
    blockIds: [],
    ...{ bound: "exact", isConstant: false, isCeiling: false, isLeast: false },
    ...{ isLatenessOpen: false, alpha: 0.025, tests: 0, errorFreeRequestsNeeded: null },
    ...{ because: null, offered: null, history: null },
  };
}

/** The comparison's figure for a gate, where it has one: ratios are known to the baseline only. */
function estimateOf(report: Report, gate: Gate, cell: number): Estimate | null {
  // Against history nothing is known before the run is judged: the comparison's figure is not the gate's ratio.
  if (gate.vs !== undefined) return null;
  const { operation } = gate;
  const rows =
    operation === undefined
      ? report.comparison
      : (report.operations.find((one) => one.name === operation)?.comparison ?? []);
  const row = rows.find((one) => one.metric === gate.metric && one.cell === cell);
  const index = report.variants.findIndex((variant) => variant.name === gate.of);
  if (!row || index < 0) return null;
  if (!isRelative(gate)) return row.values[index] ?? null;
  if (gate.over === undefined) return null;
  const baseline = report.variants.find((variant) => variant.baseline)?.name;
  return gate.over === baseline ? (row.ratios[index] ?? null) : null;
}
