// What would change one gate's outcome, in plain sentences: how much better or worse the figure, which limit,
// how many rounds. Derived from the limits at which the same evidence would just have passed or failed.
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { wantsLess } from "../estimates/gate-tests.ts";
import { movesText } from "../words/compared-text.ts";
import { capital, formatCount, plural, sentenceCase } from "../words/format.ts";
import { limitText, sensitivitySentences, subjectText } from "./change-words.ts";

export type Known = Pick<GateExplanation, "passLimit" | "failLimit" | "sensitivity" | "lack"> & {
  /** So few rounds that no figure, however bad, could fail the gate. */
  readonly isTooFewToFail: boolean;
};

/** `rises 47 %`: how far the figure would have to move for this end of its interval to meet the limit. */
const movesTo = (result: GateResult, end: number): string => movesText(result.limit / end);

/** `Stays decided until p99 of grpc rises 47 %, and fails once it rises 52 %.` */
function ofDecided(result: GateResult, near: number | null, far: string): string[] {
  if (near === null) return [];
  return [`Stays decided until ${subjectText(result.gate)} ${movesTo(result, near)}${far}.`];
}

/** `Fails once p99 of grpc rises 52 %.`: of values that did not vary, between which nothing is open. */
const turns = (result: GateResult, word: string, end: number): string[] => [
  `${word} once ${subjectText(result.gate)} ${movesTo(result, end)}.`,
];

function ofPass(result: GateResult, { passLimit, failLimit, isTooFewToFail }: Known): string[] {
  if (passLimit !== null && passLimit === failLimit) return turns(result, "Fails", passLimit);
  const toFail = isTooFewToFail
    ? `; with ${plural(result.rounds, "round")} no figure could make it fail`
    : failLimit === null
      ? ""
      : `, and fails once it ${movesTo(result, failLimit)}`;
  return ofDecided(result, passLimit, toFail);
}

function ofFail(result: GateResult, { passLimit, failLimit }: Known): string[] {
  if (failLimit === null || passLimit === failLimit)
    return passLimit === null ? [] : turns(result, "Passes", passLimit);
  const toPass = passLimit === null ? "" : `, and passes once it ${movesTo(result, passLimit)}`;
  return ofDecided(result, failLimit, toPass);
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
  const both = [passing, failing].filter((text) => text !== null);
  return both.length === 0 ? [] : [`With this evidence ${both.join(", and ")}.`];
}

function rounds(result: GateResult): string[] {
  if (result.reason === "multiplicity")
    return [
      "Tested alone it would have failed; among so many tests it needs a clearer difference.",
    ];
  const needed = result.roundsNeeded;
  if (needed === null)
    return ["How many more rounds would decide is unknown; longer blocks vary less."];
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
