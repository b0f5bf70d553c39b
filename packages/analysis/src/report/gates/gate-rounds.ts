// A gate's rounds as a report keeps them: plain numbers, one-sided values named, nothing that is not finite.
import type { GateRound } from "@gonogo/protocols/report";
import type { RoundAnswer } from "../../gates/round-answers.ts";

function boundOf({ value }: RoundAnswer): GateRound["bound"] {
  if (value === null) return "exact";
  const { mayBeHigher, mayBeLower } = value;
  if (mayBeHigher !== null && mayBeLower !== null) return "open";
  return mayBeHigher !== null ? "at-least" : mayBeLower !== null ? "at-most" : "exact";
}

/** `per`: what a value is divided by to be on the gate's own scale; 0: there is none, and no round has a value. */
export const gateRoundsOf = (answers: readonly RoundAnswer[], per: number): GateRound[] =>
  answers.map((answer) => {
    const value = answer.shown === null ? null : answer.shown / per;
    return {
      round: answer.round,
      value: value !== null && Number.isFinite(value) ? value : null,
      bound: boundOf(answer),
      counts: answer.counts,
      because: [...answer.because],
      requests: answer.requests,
      errors: answer.errors,
      blockIds: [...answer.blockIds],
    };
  });
