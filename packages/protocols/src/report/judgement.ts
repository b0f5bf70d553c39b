// The words of a judgement: gate results, diagnostics and the verdict, as stored and shown.
// Analysis makes them; database rows, REST answers and frozen shares hold them.

import { VerdictName } from "../events/run-event.ts";
import * as z from "../schema/zod.ts";
import { Gate } from "../spec/gate/gate.ts";
import { MetricName } from "../spec/parts/table-schemas.ts";
import { HistoryUse } from "./history.ts";
import { Message, Params } from "./message.ts";

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
  /** `at-least`: in more than half of the rounds the figure is a lower bound and nothing else. */
  bound: z.enum(["exact", "at-least"]),
  /** Every round gave the same value. */
  isConstant: z.boolean(),
  /** Nothing was answered: the figure is only known not to be higher. */
  isCeiling: z.boolean(),
  /** The figure is a bound because blocks hold too few requests to quote it. */
  isLeast: z.boolean(),
  /** How much the engine's own lateness added is unknown, and moves the figure. */
  isLatenessOpen: z.boolean(),
  /** One-sided level of the decision, and the tests that a failure is corrected for. */
  alpha: z.number(),
  tests: z.int(),
  /** Requests without an error that the limit takes to pass; null: no gate on errors, or no number is enough. */
  errorFreeRequestsNeeded: z.number().nullable(),
  /** Why it was not evaluated (analysis, words/because-words.ts); null: it was. */
  because: Message.nullable(),
  /** The load at which a latency was judged, where the engine was the limit in some blocks; null: as planned. */
  offered: z
    .object({
      limitedBlocks: z.int(),
      blocks: z.int(),
      loads: z.array(
        z.object({
          variant: z.string(),
          lowPerS: z.number(),
          highPerS: z.number(),
          medianPerS: z.number(),
        }),
      ),
    })
    .nullable(),
  /** The earlier runs behind a gate against history; null for all others, and when it was not judged. */
  history: HistoryUse.nullable(),
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
  "beside-other-load",
  "target-metrics",
  "target-memory",
] as const;
export const DiagnosticCode = z.enum(diagnosticCodes);
export type DiagnosticCode = z.infer<typeof DiagnosticCode>;

/** Why a block or a round does not count: findings that void it, or what became of it. */
export const VoidCode = z.enum([
  "accounting-broken",
  "generator-saturated",
  "engine-stalled",
  "clock-stepped",
  "schedule-missed",
  "errors-contaminate",
  "littles-law",
  "resource-exhausted",
  "network-missed",
  "not-steady",
  "noisy-environment",
  "broken",
  "failed",
  "skipped",
  "made-way",
  "stopped",
  "unreadable",
  "round-void",
  "incomplete",
  "no-figure",
]);
export type VoidCode = z.infer<typeof VoidCode>;

export const Diagnostic = z.object({
  code: DiagnosticCode,
  severity: z.enum(["invalidating", "caution", "note"]),
  /** The variant and cell it is about; null: the whole run. */
  variant: z.string().nullable(),
  cell: z.int().nullable(),
  /** Where it was found, for example `clients = 10`; null: the run has one cell, or it is about all of them. */
  cellLabel: z.string().nullable(),
  /** Facts of its code (analysis, words/diagnostic-words.ts); names carry units. */
  params: Params,
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
});
export type Confirmation = z.infer<typeof Confirmation>;

/** What a verdict rests on: a gate or diagnostic of its own by its place, or a fact of the run. */
export const VerdictReason = z.discriminatedUnion("code", [
  z.object({ code: z.literal("gate"), params: z.object({ place: z.int() }) }),
  z.object({ code: z.literal("diagnostic"), params: z.object({ place: z.int() }) }),
  /** The second measurement, whatever it said. */
  z.object({ code: z.literal("confirmation"), params: z.object({}) }),
  z.object({ code: z.literal("cancelled"), params: z.object({}) }),
  z.object({ code: z.literal("no-blocking-gate"), params: z.object({}) }),
  /** Every gate passes, on figures of another tool. */
  z.object({ code: z.literal("measured-elsewhere"), params: z.object({}) }),
  /** Ended before its last look; `gates`: places of those that stay open. */
  z.object({
    code: z.literal("undecidable"),
    params: z.object({ rounds: z.int(), planned: z.int(), gates: z.array(z.int()) }),
  }),
  z.object({ code: z.literal("attempt"), params: z.object({ attempt: z.int(), noGo: z.int() }) }),
]);
export type VerdictReason = z.infer<typeof VerdictReason>;

/** What the headline says of the evidence, beside the verdict, its first reason and its gates. */
export const Headline = z.object({
  /** How two variants compare; null: the evidence does not say, or it is said otherwise. */
  comparison: z
    .object({
      metric: MetricName,
      of: z.string(),
      over: z.string(),
      operation: z.string().nullable(),
      /** null: there is one cell. */
      cellLabel: z.string().nullable(),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      bound: z.enum(["exact", "at-least"]),
    })
    .nullable(),
  /** Place of the gate against history that is said in place of a comparison. */
  historyGate: z.int().nullable(),
  /** Place of the diagnostic that bars the comparison. */
  barring: z.int().nullable(),
  failing: z.array(z.object({ variant: z.string(), errors: z.int(), requests: z.int() })),
  /** Variants none of whose blocks holds a request, and whether requests outlasted all of them. */
  silent: z.array(z.object({ variant: z.string(), isOutlasted: z.boolean() })),
});
export type Headline = z.infer<typeof Headline>;

export const Verdict = z.object({
  verdict: VerdictName,
  rulesVersion: z.int(),
  /** What is beside a GO: cautions, and advisory gates that do not pass. */
  reservations: z.array(VerdictReason),
  /** The decisive first. */
  reasons: z.array(VerdictReason),
  /** null: nothing was measured. */
  headline: Headline.nullable(),
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
