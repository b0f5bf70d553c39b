// The evidence of a gate's result: the value of every round, why a round does not count, the counts of an
// error gate, and what would have changed the answer. Made from the same evidence as the result itself.
// Values are in the gate's stored unit: microseconds, per second, or a ratio.
import * as z from "../schema/zod.ts";
import { GateOutcome, VoidCode } from "./judgement.ts";
import { Message } from "./message.ts";

/** How a gate is decided, which is what its explanation has to tell. */
export const gateMethods = [
  "signed-rank",
  "error-count",
  "error-split",
  "history",
  "error-history",
] as const;

/** One round as a gate sees it; of a gate on the mean of cells, the same round of every cell. */
export const GateRound = z.object({
  /** From 0, as its blocks are numbered. */
  round: z.int(),
  /** null: the round gave no figure for this gate; `because` says why. */
  value: z.number().nullable(),
  /** `at-least`, `at-most`: the true value may lie beyond; `open`: on either side. */
  bound: z.enum(["exact", "at-least", "at-most", "open"]),
  /** Whether it is one of the values behind the estimate. */
  counts: z.boolean(),
  /** Why it does not count. */
  because: z.array(VoidCode),
  requests: z.int(),
  /** Failed requests of the judged variant, and of the other where two are compared. */
  errors: z.int(),
  blockIds: z.array(z.string()),
});
export type GateRound = z.infer<typeof GateRound>;

/**
 * Errors of one side, before and after what the spread between blocks takes away; of gates on another share (success,
 * reuse) the requests that it counts.
 */
export const ErrorSide = z.object({
  variant: z.string(),
  errors: z.int(),
  requests: z.int(),
  /** Pearson's X² over blocks divided by blocks - 1; above 1 blocks differ more than chance allows. */
  dispersion: z.number(),
  /** What errors and requests are divided by; 1: nothing. */
  deflation: z.number(),
});
export type ErrorSide = z.infer<typeof ErrorSide>;

/** How many errors an error gate could bear at the same number of requests, and what would decide it. */
export const ErrorsBorne = z.object({
  errors: z.number(),
  requests: z.number(),
  /** Blocks differ more than chance allows. */
  isSpread: z.boolean(),
  /** The most errors that would pass; null: not even none would. */
  passes: z.int().nullable(),
  /** The fewest errors that would fail; null: no number would. */
  fails: z.int().nullable(),
  /** Requests without an error that it takes to pass, where even none would not; null: no number is enough at this look. */
  errorFreeRequestsNeeded: z.number().nullable(),
  /** How many times the requests, at the same ratio, would decide it; null: hardly any number would. */
  timesToDecide: z.number().nullable(),
});
export type ErrorsBorne = z.infer<typeof ErrorsBorne>;

/** Whether one round alone carries the outcome, by leaving out each in turn. */
export const GateSensitivity = z.object({
  /** Rounds left when one is left out. */
  left: z.int(),
  /** False: so few rounds can give no such outcome at all, whatever they hold. */
  attainable: z.boolean(),
  /** Rounds without which the outcome would be another. */
  decisive: z.array(z.object({ round: z.int(), outcome: GateOutcome })),
});
export type GateSensitivity = z.infer<typeof GateSensitivity>;

export const GateExplanation = z.object({
  gateIndex: z.int(),
  cell: z.int().nullable(),
  method: z.enum(gateMethods),
  /** One-sided level in use; null before a verdict. */
  alpha: z.number().nullable(),
  /** Blocking tests that a failure is corrected for. */
  tests: z.int(),
  /** Every round that ended, in order. */
  rounds: z.array(GateRound),
  /**
   * Estimate and interval after the first rounds that count, at most 40 of them evenly spaced: how the answer narrowed. Absent:
   * not of this method, or the report is older than this figure.
   */
  narrowing: z
    .array(
      z.object({
        /** Rounds that count so far. */
        rounds: z.int(),
        estimate: z.number(),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    )
    .optional(),
  /** Sample standard deviation of the rounds' logarithms; null: not of this method, or too few rounds. */
  sdLog: z.number().nullable(),
  /** Every round gave the same value, so it is compared as it is. */
  didNotVary: z.boolean(),
  errorSides: z.array(ErrorSide),
  /** What a gate that was not evaluated lacked (analysis, words/lack-words.ts); null: it was evaluated. */
  lack: Message.nullable(),
  /** With this evidence the gate passes at limits beyond `passLimit` and fails at limits beyond `failLimit`. */
  passLimit: z.number().nullable(),
  failLimit: z.number().nullable(),
  sensitivity: GateSensitivity.nullable(),
  /** So few rounds that no figure, however bad, could fail the gate. */
  isTooFewToFail: z.boolean(),
  /** null: no gate on errors. */
  errorsBorne: ErrorsBorne.nullable(),
});
export type GateExplanation = z.infer<typeof GateExplanation>;
