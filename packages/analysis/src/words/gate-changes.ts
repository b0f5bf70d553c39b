// What would change one gate's outcome, in plain sentences: how much better or worse the figure, which limit,
// how many rounds. Derived from the limits at which the same evidence would just have passed or failed.

import type {
  Confirmation,
  ErrorsBorne,
  GateExplanation,
  GateResult,
} from "@gonogo/protocols/report";
import { limitText, sensitivitySentences, subjectText } from "./change-words.ts";
import { movesText } from "./compared-text.ts";
import { formatCount, formatNumber, plural } from "./format.ts";
import { lackSentence } from "./lack-words.ts";
import { isUpper } from "./margin-text.ts";
import { type Rendered, rendered } from "./message.ts";
import { againOf, notConfirmedStep } from "./not-confirmed-step.ts";

type Known = Pick<
  GateExplanation,
  "passLimit" | "failLimit" | "sensitivity" | "lack" | "isTooFewToFail" | "errorsBorne"
>;

/** How many errors a gate could have borne. */
function borneText(
  { errors, requests, isSpread, passes, fails, errorFreeRequestsNeeded: needed }: ErrorsBorne,
  outcome: GateResult["outcome"],
): string {
  const spread = isSpread ? ", while blocks differ as much as they did" : "";
  const same = `the same ${plural(requests, "request")}`;
  if (passes === null)
    return needed === null
      ? `No number of errors of ${same} decides it at this look: it has too few rounds.`
      : `Even without an error ${same} could not pass: that takes ${formatCount(needed)}${spread}.`;
  const ends =
    fails === null
      ? "no number of errors would fail it"
      : `it would fail from ${plural(fails, "error")} on`;
  const there = outcome === "pass" ? "" : `; there were ${formatCount(errors)}`;
  return `Up to ${plural(passes, "error")} in ${same} would ${outcome === "pass" ? "still " : ""}pass, and ${ends}${spread}${there}.`;
}

/** For an open error gate: what more requests would do. */
const toDecideText = ({ timesToDecide: times }: ErrorsBorne): string =>
  times === null
    ? "The ratio lies so near to the limit that more requests would hardly decide it."
    : `At this ratio about ${formatNumber(times, times < 10 ? 1 : 0)} times the requests would decide it: more rounds, longer blocks, or more load.`;

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
  const less = isUpper(result.gate.op);
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
        `${range} like these would decide it, which is beyond the plan: longer blocks vary less, so use those.`,
      ]
    : [`${range} like these would decide it.`];
}

/**
 * Sentences of one gate, the weightiest first, its sensitivity to single rounds last. `confirmation` is its verdict's: limits
 * and single rounds of the first measurement would not change what the second one found.
 */
export const gateChanges = (
  result: GateResult,
  known: Known,
  confirmation: Pick<Confirmation, "gates"> | null,
): Rendered[] => changesOf(result, known, confirmation).map(rendered);

function changesOf(
  result: GateResult,
  known: Known,
  confirmation: Pick<Confirmation, "gates"> | null,
): string[] {
  if (result.reason === "not-confirmed")
    return [notConfirmedStep("It", againOf(confirmation, result))];
  const { errorsBorne: errors } = known;
  const counted = errors ? [borneText(errors, result.outcome)] : [];
  const single = known.sensitivity ? sensitivitySentences(known.sensitivity, result.outcome) : [];
  switch (result.outcome) {
    case "pass":
      return [...(counted.length > 0 ? counted : ofPass(result, known)), ...single];
    case "fail":
      return [...(counted.length > 0 ? counted : ofFail(result, known)), ...single];
    case "inconclusive":
      return [
        ...(errors && result.roundsNeeded === null ? [toDecideText(errors)] : rounds(result)),
        ...limits(result, known),
        ...counted,
        ...single,
      ];
    case "not-evaluated":
      return known.lack === null ? [] : [lackSentence(known.lack)];
  }
}
