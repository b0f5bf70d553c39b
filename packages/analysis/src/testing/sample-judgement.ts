// Verdicts, gate results and diagnostics of sample reports, one for each answer that a run can give.
// Figures agree with the sample blocks closely enough to look right beside them.
import type { Diagnostic, GateResult, Verdict, VerdictReason } from "@gonogo/protocols/report";
import { formatRule, type Gate, limitValue } from "@gonogo/protocols/spec";

type Judged = Pick<GateResult, "outcome" | "reason" | "estimate" | "low" | "high"> &
  Partial<GateResult>;

/** A gate result with the usual accounting around what is given. */
export function sampleGateResult(gate: Gate, gateIndex: number, judged: Judged): GateResult {
  return {
    gateIndex,
    gate,
    rule: formatRule(gate),
    cell: 0,
    cellLabel: "all",
    limit: limitValue(gate),
    level: judged.estimate === null ? null : 0.951,
    pPass: judged.estimate === null ? null : judged.outcome === "pass" ? 0.001 : 0.4,
    pFail: judged.estimate === null ? null : judged.outcome === "fail" ? 0.001 : 0.6,
    pFailAdjusted: judged.estimate === null ? null : judged.outcome === "fail" ? 0.003 : 1,
    rounds: judged.estimate === null ? 0 : 10,
    requests: judged.estimate === null ? 0 : 231_400,
    margin: judged.high === null ? null : Math.log(limitValue(gate) / judged.high),
    roundsNeeded: null,
    blockIds: [],
    history: null,
    ...{ bound: "exact", isConstant: false, isCeiling: false, isLeast: false },
    ...{ isLatenessOpen: false, alpha: 0.006836, tests: 3, errorFreeRequestsNeeded: null },
    ...{ because: null, offered: null },
    ...judged,
  };
}

export const sampleDiagnostics: Diagnostic[] = [
  {
    code: "loopback-only",
    severity: "caution",
    variant: null,
    cell: null,
    cellLabel: null,
    params: { direct: null },
    accepted: true,
    blockIds: [],
  },
  {
    code: "engine-bound",
    severity: "caution",
    variant: "grpc",
    cell: 0,
    cellLabel: null,
    params: {
      ...{ cpuShare: 0.97, cpuShareLimit: 0.8, runQueueShare: 0.02, runQueueShareLimit: 0.1 },
      ...{ clientsOnThread: 2, timesToArrival: false, offeredPerS: 2_314 },
      ...{ blocks: 2, blocksRun: 10 },
    },
    accepted: false,
    blockIds: ["block-1", "block-3"],
  },
];

export const sampleInvalidating: Diagnostic = {
  code: "errors-contaminate",
  severity: "invalidating",
  variant: "rest",
  cell: 0,
  cellLabel: null,
  params: {
    ...{ errorRatio: 1, excludedRatio: 1, errorRatioLimit: 0.01, blocks: 10 },
    failure: "HTTP 404",
  },
  accepted: false,
  blockIds: ["block-0"],
};

const measured = {
  metric: "p99",
  of: "grpc",
  over: "rest",
  operation: null,
  cellLabel: null,
} as const;
const nothingElse = { historyGate: null, barring: null, failing: [], silent: [] };
const gate = (place: number): VerdictReason => ({ code: "gate", params: { place } });
const found = (place: number): VerdictReason => ({ code: "diagnostic", params: { place } });

const words: Record<Verdict["verdict"], Pick<Verdict, "headline" | "reasons" | "reservations">> = {
  GO: {
    headline: {
      ...nothingElse,
      comparison: { ...measured, value: 0.703, low: 0.681, high: 0.727, bound: "exact" },
    },
    reasons: [gate(0), gate(1), gate(2)],
    reservations: [found(0)],
  },
  "NO-GO": {
    headline: { ...nothingElse, comparison: null },
    reasons: [gate(1)],
    reservations: [],
  },
  INCONCLUSIVE: {
    headline: { ...nothingElse, comparison: null },
    reasons: [gate(1), gate(0)],
    reservations: [],
  },
  INVALID: {
    headline: {
      ...{ ...nothingElse, comparison: null, barring: 0 },
      failing: [{ variant: "rest", errors: 23_114, requests: 23_114 }],
    },
    reasons: [found(0)],
    reservations: [],
  },
};

const judgedAs = (name: Verdict["verdict"], gates: readonly Gate[]): GateResult[] =>
  gates.map((gate, index) => {
    if (name === "INVALID")
      return sampleGateResult(gate, index, {
        outcome: "not-evaluated",
        reason: "errors-contaminate",
        because: { code: "finding", params: { finding: sampleInvalidating } },
        estimate: null,
        low: null,
        high: null,
      });
    const ratio = gate.over !== undefined;
    if (gate.metric === "errors")
      return sampleGateResult(gate, index, {
        outcome: "pass",
        reason: null,
        estimate: 0,
        low: 0,
        high: 0.000016,
      });
    if (!ratio)
      return sampleGateResult(gate, index, {
        outcome: "pass",
        reason: null,
        estimate: 903,
        low: 871,
        high: 934,
      });
    if (gate.metric === "throughput")
      return sampleGateResult(gate, index, {
        outcome: "fail",
        reason: null,
        estimate: 1.09,
        low: 1.05,
        high: 1.12,
        margin: Math.log(1.05 / 1.2),
      });
    return ratioResult(name, gate, index);
  });

function ratioResult(name: Verdict["verdict"], gate: Gate, index: number): GateResult {
  if (name === "NO-GO")
    return sampleGateResult(gate, index, {
      outcome: "fail",
      reason: null,
      estimate: 1.61,
      low: 1.52,
      high: 1.7,
    });
  if (name === "INCONCLUSIVE")
    return sampleGateResult(gate, index, {
      outcome: "inconclusive",
      reason: "undecided",
      estimate: 1.26,
      low: 1.12,
      high: 1.41,
      roundsNeeded: { low: 8, high: 40, beyondPlan: false },
    });
  return sampleGateResult(gate, index, {
    outcome: "pass",
    reason: null,
    estimate: 0.703,
    low: 0.681,
    high: 0.727,
  });
}

/** A verdict of the given name over the gates. */
export const sampleVerdict = (name: Verdict["verdict"], gates: readonly Gate[]): Verdict => ({
  verdict: name,
  rulesVersion: 1,
  ...words[name],
  look: { index: 1, of: 3, rounds: 10, alpha: 0.006836 },
  gates: judgedAs(name, gates),
  diagnostics: name === "INVALID" ? [sampleInvalidating] : sampleDiagnostics,
  confirmation: null,
  looks: [],
  earlier: [],
});
