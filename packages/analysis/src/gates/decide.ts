// How a test's figures become an outcome: pass, fail, inconclusive or not evaluated, with the reason.
// Passes are uncorrected, fails corrected by Holm; rounds that were one-sided (engine-bound, unanswered requests)
// have entered the p-values at their worst case already.
import type { GateResult, HistoryUse } from "@gonogo/protocols/report";
import type { Blocker } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import { type GateTest, satisfies, wantsLess } from "../estimates/gate-tests.ts";

/** A test with all that its decision rests on. */
export type Tested = {
  readonly test: GateTest;
  readonly figures: Figures;
  readonly blocker: Blocker | null;
  readonly pPass: number;
  readonly pFail: number;
  /** The earlier runs of a gate against history that was judged; null for all others. */
  readonly history: HistoryUse | null;
  /** The load at which a latency was judged, where the engine was the limit. */
  readonly offered: GateResult["offered"];
};

export type Decision = Pick<GateResult, "outcome" | "reason">;

/** Values that did not vary are compared as they are; one-sided rounds still support one direction only. */
export function constantP(
  { gate, limit }: GateTest,
  figures: Figures,
): { pPass: number; pFail: number } {
  const passes = satisfies(gate, figures.constant ?? Number.NaN, limit);
  const less = wantsLess(gate);
  const supported = (below: boolean) => !(below ? figures.belowHindered : figures.aboveHindered);
  return {
    pPass: passes && supported(less) ? 0 : 1,
    pFail: !passes && supported(!less) ? 0 : 1,
  };
}

export function decide(tested: Tested, pFailAdjusted: number, alpha: number): Decision {
  const { blocker, pPass, pFail, figures } = tested;
  if (blocker) return { outcome: "not-evaluated", reason: blocker.reason };
  if (pPass <= alpha) return { outcome: "pass", reason: null };
  if (pFailAdjusted <= alpha) return { outcome: "fail", reason: null };
  if (pFail <= alpha) return { outcome: "inconclusive", reason: "multiplicity" };
  return boundByEngine(figures, alpha)
    ? { outcome: "not-evaluated", reason: "engine-bound" }
    : { outcome: "inconclusive", reason: "undecided" };
}

/** Whether the engine's limit is what keeps the figures from deciding, or leaves nothing to decide with. */
function boundByEngine(figures: Figures, alpha: number): boolean {
  if (figures.engineBoundRounds === 0) return false;
  const { pBelow, pAbove, pBelowAsMeasured, pAboveAsMeasured } = figures;
  return Math.min(pBelowAsMeasured, pAboveAsMeasured) <= alpha || (pBelow === 1 && pAbove === 1);
}
