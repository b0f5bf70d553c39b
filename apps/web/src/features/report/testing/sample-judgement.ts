// Verdicts, gate results and diagnostics of sample reports, one for each answer that a run can give.
// Figures agree with the sample blocks closely enough to look right beside them.
import type { Diagnostic, GateResult, Verdict } from "@gonogo/protocols/report";
import { formatRule, type Gate, limitValue } from "@gonogo/protocols/spec";

type Judged = Pick<GateResult, "outcome" | "reason" | "estimate" | "low" | "high" | "sentence"> &
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
    ...judged,
  };
}

export const sampleDiagnostics: Diagnostic[] = [
  {
    code: "loopback-only",
    severity: "caution",
    variant: null,
    cell: null,
    evidence: { addresses: "127.0.0.1", rttUs: 38 },
    sentence:
      "All traffic stayed on the loopback interface: no network delay or loss is part of these figures.",
    remedy: "Measure once more over the network that users will have.",
    accepted: true,
    blockIds: [],
  },
  {
    code: "engine-bound",
    severity: "caution",
    variant: "grpc",
    cell: 0,
    evidence: { busiestThreadShare: 0.97, runQueueShare: 0.02, clients: 2 },
    sentence:
      "The load engine was the limit for grpc: its true throughput is at least what was measured.",
    remedy: "Give the engine another thread, or load the target with fewer clients.",
    accepted: false,
    blockIds: ["block-1", "block-3"],
  },
];

export const sampleInvalidating: Diagnostic = {
  code: "errors-contaminate",
  severity: "invalidating",
  variant: "rest",
  cell: 0,
  evidence: { errorRatio: 1, requests: 23_114 },
  sentence: "100 % of rest's requests failed (HTTP 404): its latencies come from failed requests.",
  remedy: "Check path, body and expected status of rest, probe the target, then run again.",
  accepted: false,
  blockIds: ["block-0"],
};

const words: Record<Verdict["verdict"], Pick<Verdict, "headline" | "reasons" | "reservations">> = {
  GO: {
    headline: "p99 of grpc is 30 % lower [27 – 32 %] than that of rest; all 3 blocking gates pass.",
    reasons: [
      "p99 of grpc is 0.90 ms [0.87 – 0.93]: 54 times below the limit of 50 ms.",
      "p99 of grpc is 30 % lower [27 – 32 %] than that of rest: 42 % below the limit of ×1.25.",
      "No errors in 231,400 requests.",
    ],
    reservations: ["Target and generator share a machine."],
  },
  "NO-GO": {
    headline: "p99 of grpc is 61 % higher [52 – 70 %] than that of rest; the limit is ×1.25.",
    reasons: ["The gate p99 of grpc ÷ rest ≤ 1.25 fails in 10 of 10 rounds."],
    reservations: [],
  },
  INCONCLUSIVE: {
    headline: "10 rounds do not decide whether p99 of grpc ÷ rest is within 1.25.",
    reasons: [
      "The interval [1.12 – 1.41] spans the limit.",
      "8 to 40 more rounds would decide it at the spread seen.",
    ],
    reservations: [],
  },
  INVALID: {
    headline:
      "The baseline answered every request with an error: there is nothing to compare with.",
    reasons: ["100 % of rest's requests failed (HTTP 404)."],
    reservations: [],
  },
};

const judgedAs = (name: Verdict["verdict"], gates: readonly Gate[]): GateResult[] =>
  gates.map((gate, index) => {
    if (name === "INVALID")
      return sampleGateResult(gate, index, {
        outcome: "not-evaluated",
        reason: "errors-contaminate",
        estimate: null,
        low: null,
        high: null,
        sentence: "Not evaluated: rest's errors contaminate the comparison.",
      });
    const ratio = gate.over !== undefined;
    if (gate.metric === "errors")
      return sampleGateResult(gate, index, {
        outcome: "pass",
        reason: null,
        estimate: 0,
        low: 0,
        high: 0.000016,
        sentence: "No error in 231,400 requests; 3,688 would have been enough to say so.",
      });
    if (!ratio)
      return sampleGateResult(gate, index, {
        outcome: "pass",
        reason: null,
        estimate: 903,
        low: 871,
        high: 934,
        sentence: "p99 of grpc is 54 times below 50 ms.",
      });
    if (gate.metric === "throughput")
      return sampleGateResult(gate, index, {
        outcome: "fail",
        reason: null,
        estimate: 1.09,
        low: 1.05,
        high: 1.12,
        margin: Math.log(1.05 / 1.2),
        sentence: "Throughput of grpc is under 1.2 times that of rest.",
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
      sentence: "p99 of grpc is above 1.25 times that of rest in every round.",
    });
  if (name === "INCONCLUSIVE")
    return sampleGateResult(gate, index, {
      outcome: "inconclusive",
      reason: "undecided",
      estimate: 1.26,
      low: 1.12,
      high: 1.41,
      roundsNeeded: { low: 8, high: 40, beyondPlan: false },
      sentence: "The interval spans the limit: 8 to 40 more rounds would decide.",
    });
  return sampleGateResult(gate, index, {
    outcome: "pass",
    reason: null,
    estimate: 0.703,
    low: 0.681,
    high: 0.727,
    sentence: "p99 of grpc is lower than that of rest in every round.",
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
