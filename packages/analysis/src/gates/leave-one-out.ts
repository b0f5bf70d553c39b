// Whether one round alone carries a gate's outcome: each is left out in turn, and the rest decided anew by the
// very rules that decided the gate, at the same level and beside the same other tests.
// A jackknife of the decision, not an error rate: it says how the answer leans, and on which round.
import type { GateOutcome, GateSensitivity } from "@gonogo/protocols/report";
import { isShare } from "@gonogo/protocols/spec";
import { fewestRounds } from "../estimates/blocker.ts";
import { errorFigures } from "../estimates/error-figures.ts";
import { type Figures, limitTests } from "../estimates/figures.ts";
import { type GateTest, wantsLess } from "../estimates/gate-tests.ts";
import { highestOf, lowestOf } from "../estimates/round-values.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { holm } from "../statistics/check-reference.ts";
import { pWithoutEach } from "../statistics/walsh.ts";
import { constantP, decide } from "./decide.ts";
import type { RoundAnswer } from "./round-answers.ts";

export type Terms = {
  readonly alpha: number;
  /** pFail of the other blocking tests; null for an advisory gate, which is not corrected. */
  readonly others: readonly number[] | null;
};

/** The outcome that figures give a test without a blocker. */
export function outcomeOf(test: GateTest, figures: Figures, { alpha, others }: Terms): GateOutcome {
  const less = wantsLess(test.gate);
  const { pPass, pFail } =
    figures.constant !== null
      ? constantP(test, figures)
      : {
          pPass: less ? figures.pBelow : figures.pAbove,
          pFail: less ? figures.pAbove : figures.pBelow,
        };
  const adjusted = others === null ? pFail : (holm([pFail, ...others])[0] ?? 1);
  return decide(
    { test, figures, blocker: null, history: null, offered: null, pPass, pFail },
    adjusted,
    alpha,
  ).outcome;
}

export type LeaveOneOut = {
  readonly evidence: Evidence;
  readonly test: GateTest;
  readonly figures: Figures;
  /** Those that count, in order. */
  readonly answers: readonly RoundAnswer[];
  readonly outcome: GateOutcome;
  readonly terms: Terms;
};

/** Figures with each round left out in turn, in the order of the answers. */
function figuresWithoutEach(given: LeaveOneOut): Figures[] {
  const { evidence, test, figures, answers, terms } = given;
  if (isShare(test.gate.metric))
    return answers.map(({ blockIds }) =>
      errorFigures(
        withoutBlocks(evidence, blockIds),
        test.gate,
        test.cell,
        terms.alpha,
        test.limit,
      ),
    );
  const values = answers.flatMap((answer) => answer.value ?? []);
  const logs = values.map((value) => value.log);
  const isPlain = values.every(
    (value) => lowestOf(value) === value.log && highestOf(value) === value.log,
  );
  if (isPlain && new Set(logs).size > 2) return quickly(figures, logs, Math.log(test.limit));
  return values.map((_, out) => ({
    ...figures,
    ...limitTests(
      values.filter((_, i) => i !== out),
      test.limit,
    ),
  }));
}

/** Of values that vary and are what they are: one pass for all rounds, since a plan may have 200. */
function quickly(figures: Figures, logs: readonly number[], logLimit: number): Figures[] {
  const below = pWithoutEach(logs, (average) => average < logLimit);
  const above = pWithoutEach(logs, (average) => average > logLimit);
  return logs.map((_, i) => {
    const [pBelow, pAbove] = [below[i] ?? 1, above[i] ?? 1];
    return { ...figures, pBelow, pAbove, pBelowAsMeasured: pBelow, pAboveAsMeasured: pAbove };
  });
}

function withoutBlocks(evidence: Evidence, ids: readonly string[]): Evidence {
  const left = new Set(ids);
  return {
    ...evidence,
    cells: evidence.cells.map((cell) => ({
      ...cell,
      rounds: cell.rounds.filter(
        (round) => !round.blocks.some((block) => left.has(block.stored.id)),
      ),
    })),
  };
}

/** Whether so few rounds of signed ranks could give the outcome at all. */
function attainable({ test, figures, outcome, terms }: LeaveOneOut, left: number): boolean {
  if (left < fewestRounds) return false;
  if (isShare(test.gate.metric) || figures.constant !== null) return true;
  const smallest = 2 ** -left;
  if (outcome === "pass") return smallest <= terms.alpha;
  if (outcome !== "fail") return true;
  return (holm([smallest, ...(terms.others ?? [])])[0] ?? 1) <= terms.alpha;
}

/** null: the outcome does not follow from these figures alone, so leaving out a round says nothing of it. */
export function leaveOneOut(given: LeaveOneOut): GateSensitivity | null {
  const { test, figures, answers, outcome, terms } = given;
  if (answers.length < fewestRounds || outcomeOf(test, figures, terms) !== outcome) return null;
  const left = answers.length - 1;
  if (!attainable(given, left)) return { left, attainable: false, decisive: [] };
  const decisive = figuresWithoutEach(given).flatMap((without, i) => {
    const other = outcomeOf(test, without, terms);
    const round = answers[i]?.round;
    return other === outcome || round === undefined ? [] : [{ round, outcome: other }];
  });
  return { left, attainable: true, decisive };
}
