// What would change one gate's outcome, in plain sentences: how much better or worse the figure, which limit,
// how many rounds. Told from the limits at which the same evidence would just have passed or failed.
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { wantsLess } from "../estimates/gate-tests.ts";
import { capital, formatCount, plural, sentenceCase } from "../words/format.ts";
import { changeText, limitText, sensitivitySentences, subjectText } from "./change-words.ts";

export type Known = Pick<GateExplanation, "passLimit" | "failLimit" | "sensitivity" | "lack"> & {
  /** So few rounds that no figure, however bad, could fail the gate. */
  readonly isTooFewToFail: boolean;
};

/** By what the figure must be multiplied for the limit to meet this end of its interval. */
const factorTo = (limit: number, end: number): number => limit / end;

/** `p99 of grpc would have to be 14 % higher for this gate` */
const wouldHaveToBe = (result: GateResult, end: number): string =>
  `${sentenceCase(subjectText(result.gate))} would have to be ${changeText(factorTo(result.limit, end))} for this gate`;

function ofPass(result: GateResult, { passLimit, failLimit, isTooFewToFail }: Known): string[] {
  if (passLimit === null) return [];
  if (passLimit === failLimit) return [`${wouldHaveToBe(result, passLimit)} to fail.`];
  const toFail = isTooFewToFail
    ? `; with ${plural(result.rounds, "round")} no figure could make it fail`
    : failLimit === null
      ? ""
      : `, and ${changeText(factorTo(result.limit, failLimit))} to fail`;
  return [`${wouldHaveToBe(result, passLimit)} to be open${toFail}.`];
}

function ofFail(result: GateResult, { passLimit, failLimit }: Known): string[] {
  if (failLimit === null || passLimit === failLimit)
    return passLimit === null ? [] : [`${wouldHaveToBe(result, passLimit)} to pass.`];
  const toPass =
    passLimit === null ? "" : `, and ${changeText(factorTo(result.limit, passLimit))} to pass`;
  return [`${wouldHaveToBe(result, failLimit)} to be open${toPass}.`];
}

function limits(result: GateResult, { passLimit, failLimit }: Known): string[] {
  const less = wantsLess(result.gate);
  const passing =
    passLimit === null
      ? null
      : `a limit of ${limitText(result.gate, passLimit, less ? "up" : "down")} or ${less ? "more" : "less"} would have passed`;
  const failing =
    failLimit === null
      ? null
      : `one of ${limitText(result.gate, failLimit, less ? "down" : "up")} or ${less ? "less" : "more"} would have failed`;
  const told = [passing, failing].filter((text) => text !== null);
  return told.length === 0 ? [] : [`With this evidence ${told.join(", and ")}.`];
}

function rounds(result: GateResult): string[] {
  if (result.reason === "multiplicity")
    return [
      "Tested alone it would have failed; among so many tests it needs a clearer difference.",
    ];
  const needed = result.roundsNeeded;
  if (needed === null)
    return [
      "How many more rounds would decide cannot be told from these; longer blocks vary less.",
    ];
  const range =
    needed.low === needed.high
      ? plural(needed.low, "more round")
      : `${formatCount(needed.low)} to ${formatCount(needed.high)} more rounds`;
  return needed.beyondPlan
    ? [
        `${sentenceCase(range)} like these would decide it, which is beyond the plan: longer blocks vary less, so use those.`,
      ]
    : [`${sentenceCase(range)} like these would decide it.`];
}

/** Of a gate on errors: how many it could have borne, and how many requests would decide it. */
export type Counted = { readonly borne: readonly string[]; readonly toDecide: string };

/** Sentences of one gate, the weightiest first, its sensitivity to single rounds last. */
export function gateChanges(result: GateResult, known: Known, errors: Counted | null): string[] {
  const counted = errors?.borne ?? [];
  const single = known.sensitivity ? sensitivitySentences(known.sensitivity, result.outcome) : [];
  switch (result.outcome) {
    case "pass":
      return [...(counted.length > 0 ? counted : ofPass(result, known)), ...single];
    case "fail":
      return [...(counted.length > 0 ? counted : ofFail(result, known)), ...single];
    case "inconclusive":
      return [
        ...(errors && result.roundsNeeded === null ? [errors.toDecide] : rounds(result)),
        ...limits(result, known),
        ...counted,
        ...single,
      ];
    case "not-evaluated":
      return known.lack === null
        ? []
        : [
            `${capital(known.lack.what)}: ${known.lack.had}, where it takes ${known.lack.needed}. ${known.lack.remedy}`,
          ];
  }
}
