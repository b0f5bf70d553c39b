// The limits at which a gate's own evidence would just have passed or failed it, by how the gate is decided.
// Of gates against history only the interval is known here, so their failing end is reported where nothing corrects it.
import type { GateExplanation, GateResult } from "@gonogo/protocols/report";
import { type GateTest, wantsLess } from "../../estimates/gate-tests.ts";
import { centreEnds, type Ends, errorEnds, holmLevelLeft } from "../../gates/gate-ends.ts";
import type { Terms } from "../../gates/leave-one-out.ts";
import type { RoundAnswer } from "../../gates/round-answers.ts";

type Behind = Pick<GateExplanation, "method" | "errorSides" | "didNotVary">;

/** The levels of a pass and of a fail, what Holm leaves to this test among the others. */
export const levelsOf = ({ alpha, others }: Terms) => ({
  alpha,
  alphaFail: others === null ? alpha : holmLevelLeft(others, alpha),
});

/** The limits at which the evidence as it stands would just have passed or failed a gate. */
export function gateLimitsOf(
  { method, errorSides, didNotVary }: Behind,
  test: GateTest,
  result: GateResult,
  terms: Terms,
  answers: readonly RoundAnswer[],
): Ends {
  const less = wantsLess(test.gate);
  const none = { passLimit: null, failLimit: null };
  if (result.outcome === "not-evaluated") return none;
  if (test.gate.vs !== undefined) {
    const alone = terms.others === null || terms.others.length === 0;
    const [passLimit, end] = less ? [result.high, result.low] : [result.low, result.high];
    return { passLimit, failLimit: alone ? end : null };
  }
  const levels = levelsOf(terms);
  const [own, other] = errorSides;
  if (method === "error-count" && own) {
    const by = own.deflation;
    const effective = { errors: own.errors / by, requests: own.requests / by };
    return errorEnds(effective, less, levels);
  }
  if (method === "error-split" && own && other && own.requests > 0) {
    const by = Math.max(own.deflation, other.deflation);
    const split = { errors: own.errors / by, requests: (own.errors + other.errors) / by };
    return errorEnds(split, less, levels, other.requests / own.requests);
  }
  const ends = centreEnds(
    answers.flatMap((answer) => answer.value ?? []),
    less,
    levels,
  );
  return didNotVary ? ends : widened(ends, result, less);
}

/** A passing or failing end is never given nearer than the interval shown, which the recording step may widen. */
function widened(ends: Ends, result: GateResult, less: boolean): Ends {
  const outer = (end: number | null, shown: number | null, upper: boolean) =>
    end === null || shown === null ? end : upper ? Math.max(end, shown) : Math.min(end, shown);
  return {
    passLimit: outer(ends.passLimit, less ? result.high : result.low, less),
    failLimit: outer(ends.failLimit, less ? result.low : result.high, !less),
  };
}
