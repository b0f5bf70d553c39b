// The words of a judgement: gate results, diagnostics and the verdict, as stored and shown.
// Analysis makes them; database rows, REST answers and frozen shares hold them.
import { z } from "zod";
import { VerdictName } from "../events/run-event.ts";
import { Gate } from "../spec/gate/gate.ts";
import { HistoryUse } from "./history.ts";

export const gateOutcomes = ["pass", "fail", "inconclusive", "not-evaluated"] as const;
export const GateOutcome = z.enum(gateOutcomes);
export type GateOutcome = z.infer<typeof GateOutcome>;

/** Why a gate is inconclusive or not evaluated; null when it passed or failed. */
export const gateReasons = [
  "undecided",
  "multiplicity",
  "too-few-rounds",
  "too-few-requests",
  "no-data",
  "errors-excluded",
  "no-errors-either-side",
  "engine-bound",
  "delayed-ack-plateau",
  "errors-contaminate",
  "selective-invalidation",
  "unequal-terms",
  "unequal-work",
  "debug-build",
  "not-steady",
  "stopped-early",
  "noisy-environment",
  "invalidated",
  "not-confirmed",
  "too-little-history",
  "baseline-missing",
  "cancelled",
] as const;
export const GateReason = z.enum(gateReasons);
export type GateReason = z.infer<typeof GateReason>;

/**
 * One test of one gate: a gate with scope `each cell` has one result per cell.
 * Values are in stored units: microseconds, requests per second, or ratios (of errors, or of two variants).
 */
export const GateResult = z.object({
  gateIndex: z.int(),
  gate: Gate,
  /** The rule as text, for example `p99(grpc) / p99(rest) <= 1.25`. */
  rule: z.string(),
  /** null for a gate on the mean of cells. */
  cell: z.int().nullable(),
  cellLabel: z.string(),
  outcome: GateOutcome,
  reason: GateReason.nullable(),
  limit: z.number(),
  estimate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Attained confidence level of the interval, for example 0.951. */
  level: z.number().nullable(),
  pPass: z.number().nullable(),
  pFail: z.number().nullable(),
  /** pFail after Holm over the blocking tests; null for advisory gates. */
  pFailAdjusted: z.number().nullable(),
  rounds: z.int(),
  requests: z.int(),
  /** limit against the unfavourable end of the interval, > 0 is on the allowed side: ln(limit/end), signed so. */
  margin: z.number().nullable(),
  /**
   * More rounds that 80 % power would need, as a range; null when unknown or decided. `beyondPlan`: in all
   * they would be more than any plan may have (200 a cell), so rounds will not decide.
   */
  roundsNeeded: z.object({ low: z.int(), high: z.int(), beyondPlan: z.boolean() }).nullable(),
  blockIds: z.array(z.string()),
  /** The earlier runs behind a gate against history; null for all others, and when it was not judged. */
  history: HistoryUse.nullable(),
  /** One plain sentence. */
  sentence: z.string(),
});
export type GateResult = z.infer<typeof GateResult>;

export const diagnosticCodes = [
  "accounting-broken",
  "generator-saturated",
  "engine-bound",
  "engine-stalled",
  "clock-stepped",
  "schedule-missed",
  "target-overloaded",
  "requests-outlast-blocks",
  "connections-failed",
  "connects-retried",
  "errors-contaminate",
  "littles-law",
  "resource-exhausted",
  "network-missed",
  "stopped-early",
  "unsolicited-messages",
  "answers-guessed",
  "capacity-not-found",
  "capacity-at-limit",
  "delayed-ack-plateau",
  "unequal-terms",
  "unequal-work",
  "debug-build",
  "not-steady",
  "drifting",
  "bimodal",
  "target-moved",
  "core-lost",
  "noisy-environment",
  "shared-machine",
  "loopback-only",
  "too-few-requests",
  "too-few-rounds",
  "unstable-order",
  "imported",
  "watched-live",
  "target-metrics",
  "target-memory",
] as const;
export const DiagnosticCode = z.enum(diagnosticCodes);
export type DiagnosticCode = z.infer<typeof DiagnosticCode>;

export const Diagnostic = z.object({
  code: DiagnosticCode,
  severity: z.enum(["invalidating", "caution", "note"]),
  /** The variant and cell it is about; null: the whole run. */
  variant: z.string().nullable(),
  cell: z.int().nullable(),
  /** Numbers behind it, name to value; names carry units. */
  evidence: z.record(z.string(), z.union([z.number(), z.string()])),
  sentence: z.string(),
  remedy: z.string(),
  /** Accepted by name in the definition. */
  accepted: z.boolean(),
  blockIds: z.array(z.string()),
});
export type Diagnostic = z.infer<typeof Diagnostic>;

/** A verdict on the same subject and benchmark version that was there before. */
export const EarlierVerdict = z.object({
  /** null in a share: it leads nowhere from there. */
  runId: z.string().nullable(),
  attempt: z.int(),
  verdict: VerdictName,
});
export type EarlierVerdict = z.infer<typeof EarlierVerdict>;

/** A look that was taken, with what it said on the valid rounds that there were by then. */
export const TakenLook = z.object({
  /** From 1. */
  index: z.int(),
  /** Valid rounds a cell at which it was due. */
  rounds: z.int(),
  /** Level of each one-sided decision at this look. */
  alpha: z.number(),
  verdict: VerdictName,
  /** Blocking tests by how they stood. */
  passing: z.int(),
  failing: z.int(),
  open: z.int(),
});
export type TakenLook = z.infer<typeof TakenLook>;

/** The second measurement of a NO-GO's suspect cells, in reversed order, judged alone by the same rule. */
export const Confirmation = z.object({
  /** NO-GO: confirmed. INCONCLUSIVE: not confirmed. INVALID: it could not be judged. Never GO. */
  verdict: VerdictName,
  /** Cells that were measured again. */
  cells: z.array(z.int()),
  /** Rounds a cell that were asked for, and the fewest valid ones that there were. */
  rounds: z.int(),
  validRounds: z.int(),
  alpha: z.number(),
  /** One result for each blocking test that failed on the evidence. */
  gates: z.array(GateResult),
  /** One plain sentence. */
  sentence: z.string(),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const Verdict = z.object({
  verdict: VerdictName,
  rulesVersion: z.int(),
  /** GO with cautions or failing advisory gates beside it. */
  reservations: z.array(z.string()),
  /** Plain sentences, the decisive first. */
  reasons: z.array(z.string()),
  /** The headline of the report. */
  headline: z.string(),
  /** Level used at the look that decided, and which look of how many. */
  look: z.object({ index: z.int(), of: z.int(), rounds: z.int(), alpha: z.number() }),
  gates: z.array(GateResult),
  diagnostics: z.array(Diagnostic),
  /** null: the evidence says no NO-GO, or the plan asks for no confirmation. */
  confirmation: Confirmation.nullable(),
  /** The looks that were taken, in order; empty where the plan has one only. */
  looks: z.array(TakenLook),
  /** Verdicts of earlier attempts as they were known when this one was made, oldest first. */
  earlier: z.array(EarlierVerdict),
});
export type Verdict = z.infer<typeof Verdict>;
