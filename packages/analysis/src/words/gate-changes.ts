// What would change one gate's outcome, in plain sentences: how much better or worse the figure, which limit,
// how many rounds. Derived from the limits at which the same evidence would just have passed or failed.

import { t } from "@gonogo/locale/t";
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
  const spread = isSpread ? t(", while blocks differ as much as they did") : "";
  const same = t("the same {requests, plural, one {# request} other {# requests}}", { requests });
  if (passes === null)
    return needed === null
      ? t("No number of errors of {same} decides it at this look: it has too few rounds.", { same })
      : t("Even without an error {same} could not pass: that takes {needed}{spread}.", {
          same,
          needed: formatCount(needed),
          spread,
        });
  const ends =
    fails === null
      ? t("no number of errors would fail it")
      : t("it would fail from {errors} on", { errors: plural(fails, "error") });
  const borne = { errors: plural(passes, "error"), same, ends, spread };
  return outcome === "pass"
    ? t("Up to {errors} in {same} would still pass, and {ends}{spread}.", borne)
    : t("Up to {errors} in {same} would pass, and {ends}{spread}; there were {were}.", {
        ...borne,
        were: formatCount(errors),
      });
}

/** For an open error gate: what more requests would do. */
const toDecideText = ({ timesToDecide: times }: ErrorsBorne): string =>
  times === null
    ? t("The ratio lies so near to the limit that more requests would hardly decide it.")
    : t(
        "At this ratio about {times} times the requests would decide it: more rounds, longer blocks, or more load.",
        { times: formatNumber(times, times < 10 ? 1 : 0) },
      );

/** `rises 47 %`: how far the figure would have to move for this end of its interval to meet the limit. */
const movesTo = (result: GateResult, end: number): string => movesText(result.limit / end);

/** `Stays decided until p99 of grpc rises 47 %, and fails once it rises 52 %.` */
function ofDecided(result: GateResult, near: number | null, far: string): string[] {
  if (near === null) return [];
  return [
    t("Stays decided until {subject} {moves}{far}.", {
      subject: subjectText(result.gate),
      moves: movesTo(result, near),
      far,
    }),
  ];
}

/** `Fails once p99 of grpc rises 52 %.`: of values that did not vary, between which nothing is open. */
const turns = (result: GateResult, to: "pass" | "fail", end: number): string[] => {
  const moves = { subject: subjectText(result.gate), moves: movesTo(result, end) };
  return [
    to === "pass"
      ? t("Passes once {subject} {moves}.", moves)
      : t("Fails once {subject} {moves}.", moves),
  ];
};

function ofPass(result: GateResult, { passLimit, failLimit, isTooFewToFail }: Known): string[] {
  if (passLimit !== null && passLimit === failLimit) return turns(result, "fail", passLimit);
  const toFail = isTooFewToFail
    ? t("; with {rounds} no figure could make it fail", { rounds: plural(result.rounds, "round") })
    : failLimit === null
      ? ""
      : t(", and fails once it {moves}", { moves: movesTo(result, failLimit) });
  return ofDecided(result, passLimit, toFail);
}

function ofFail(result: GateResult, { passLimit, failLimit }: Known): string[] {
  if (failLimit === null || passLimit === failLimit)
    return passLimit === null ? [] : turns(result, "pass", passLimit);
  const toPass =
    passLimit === null
      ? ""
      : t(", and passes once it {moves}", { moves: movesTo(result, passLimit) });
  return ofDecided(result, failLimit, toPass);
}

function limits(result: GateResult, { passLimit, failLimit }: Known): string[] {
  const less = isUpper(result.gate.op);
  const passes =
    passLimit === null ? null : limitText(result.gate, passLimit, less ? "up" : "down");
  const fails = failLimit === null ? null : limitText(result.gate, failLimit, less ? "down" : "up");
  if (passes !== null && fails !== null)
    return [
      less
        ? t(
            "With this evidence a limit of {passes} or more would have passed, and one of {fails} or less would have failed.",
            { passes, fails },
          )
        : t(
            "With this evidence a limit of {passes} or less would have passed, and one of {fails} or more would have failed.",
            { passes, fails },
          ),
    ];
  if (passes !== null)
    return [
      less
        ? t("With this evidence a limit of {passes} or more would have passed.", { passes })
        : t("With this evidence a limit of {passes} or less would have passed.", { passes }),
    ];
  if (fails === null) return [];
  return [
    less
      ? t("With this evidence one of {fails} or less would have failed.", { fails })
      : t("With this evidence one of {fails} or more would have failed.", { fails }),
  ];
}

function rounds(result: GateResult): string[] {
  if (result.reason === "multiplicity")
    return [
      t("Tested alone it would have failed; among so many tests it needs a clearer difference."),
    ];
  const needed = result.roundsNeeded;
  if (needed === null)
    return [t("How many more rounds would decide is unknown; longer blocks vary less.")];
  const range =
    needed.low === needed.high
      ? plural(needed.low, "more round")
      : t("{low} to {high} more rounds", {
          low: formatCount(needed.low),
          high: formatCount(needed.high),
        });
  return needed.beyondPlan
    ? [
        t(
          "{rounds} like these would decide it, which is beyond the plan: longer blocks vary less, so use those.",
          { rounds: range },
        ),
      ]
    : [t("{rounds} like these would decide it.", { rounds: range })];
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
    return [notConfirmedStep(t("It##gate"), againOf(confirmation, result))];
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
