// The evidence of each gate's result: its rounds, the counts of errors, what was missing, and what would have
// changed it. Made from the same evidence as the result; before a verdict it holds the rounds alone, because an
// outcome that is reported early would be a look that nobody paid for.
import type {
  Diagnostic,
  ErrorsBorne,
  GateExplanation,
  GateResult,
  Verdict,
} from "@gonogo/protocols/report";
import { isShare } from "@gonogo/protocols/spec";
import { foundFor } from "../../diagnostics/of-operation.ts";
import { errorFigures } from "../../estimates/error-figures.ts";
import { centreFigures, type Figures } from "../../estimates/figures.ts";
import { type GateTest, gateTestsOf, wantsLess } from "../../estimates/gate-tests.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import { boundedSides } from "../../gates/blockers.ts";
import { gateLackOf } from "../../gates/gate-lack.ts";
import { leaveOneOut, type Terms } from "../../gates/leave-one-out.ts";
import { roundAnswers } from "../../gates/round-answers.ts";
import { errorsBorne } from "../../verdict/errors-borne.ts";
import { errorSidesOf } from "./error-sides.ts";
import { gateLimitsOf, levelsOf } from "./gate-limits.ts";
import { gateRoundsOf } from "./gate-rounds.ts";

type Given = {
  readonly evidence: Evidence;
  readonly diagnostics: readonly Diagnostic[];
  readonly verdict: Verdict | null;
  readonly alpha: number;
};

const methodOf = ({ gate }: GateTest): GateExplanation["method"] => {
  if (gate.vs !== undefined) return gate.metric === "errors" ? "error-history" : "history";
  if (!isShare(gate.metric)) return "signed-rank";
  return gate.over === undefined ? "error-count" : "error-split";
};

/** One explanation for each result of the verdict, or for each test of the definition before there is one. */
export function gateExplanationsOf(given: Given): GateExplanation[] {
  const tests = gateTestsOf(given.evidence.spec);
  const results = given.verdict?.gates;
  if (!results) return tests.map((test) => explain(given, test, null));
  return results.flatMap((result) => {
    const test = tests.find(
      (one) => one.gateIndex === result.gateIndex && one.cell === result.cell,
    );
    return test ? [explain(given, test, result)] : [];
  });
}

/** p of a failure as the correction saw it: values that did not vary have none, and count as certain. */
const pFailOf = ({ pFail, outcome }: GateResult): number =>
  outcome === "not-evaluated" ? 1 : (pFail ?? (outcome === "fail" ? 0 : 1));

function termsOf({ verdict, alpha }: Given, result: GateResult): Terms {
  const others = (verdict?.gates ?? []).filter((one) => one.gate.blocking && one !== result);
  return { alpha, others: result.gate.blocking ? others.map(pFailOf) : null };
}

function explain(given: Given, test: GateTest, result: GateResult | null): GateExplanation {
  const { metric, of, over, operation } = test.gate;
  const found = foundFor(given, operation);
  const { diagnostics } = found;
  const evidence = inCellsOf(found.evidence, test);
  const method = methodOf(test);
  const isAgainstHistory = test.gate.vs !== undefined;
  const isDecided = result !== null && result.outcome !== "not-evaluated";
  const bounded = isDecided ? boundedSides(evidence, test) : [];
  const answers = roundAnswers(evidence, { metric, of, over, bounded }, test.cell);
  const counting = answers.filter((answer) => answer.counts);
  const values = counting.flatMap((answer) => answer.value ?? []);
  const figures = isShare(metric)
    ? errorFigures(evidence, test.gate, test.cell, given.alpha, test.limit)
    : centreFigures(values, given.alpha, test.limit);
  const base: GateExplanation = {
    gateIndex: test.gateIndex,
    cell: test.cell,
    method,
    alpha: result ? given.alpha : null,
    tests: gateTestsOf(evidence.spec).filter((one) => one.gate.blocking).length,
    rounds: gateRoundsOf(answers, isAgainstHistory ? thenOf(result, figures) : 1),
    sdLog: isShare(metric) ? null : figures.sd,
    didNotVary: figures.constant !== null && values.length > 1,
    errorSides: isShare(metric) ? errorSidesOf(evidence, test.gate, test.cell) : [],
    lack: null,
    passLimit: null,
    failLimit: null,
    sensitivity: null,
    isTooFewToFail: false,
    errorsBorne: null,
  };
  if (!result) return base;
  // Limits and single rounds of the first measurement would not change what the second one found.
  if (result.reason === "not-confirmed") return base;
  const lack = gateLackOf({ evidence, cells: evidence.cells, diagnostics, result, figures });
  const terms = termsOf(given, result);
  const scene = { evidence, test, figures, answers: counting, outcome: result.outcome, terms };
  const judgedHere = !isAgainstHistory && result.outcome !== "not-evaluated";
  const sensitivity = judgedHere ? leaveOneOut(scene) : null;
  const ends = gateLimitsOf(base, test, result, terms, counting);
  const parts = { ...ends, sensitivity, lack };
  const isTooFewToFail =
    method === "signed-rank" && !base.didNotVary && 2 ** -result.rounds > levelsOf(terms).alphaFail;
  return { ...base, ...parts, isTooFewToFail, errorsBorne: borneIn(base, test, result, terms) };
}

/** The evidence of the cells that a test is about: its own, or all that its mean is over. */
const inCellsOf = (evidence: Evidence, { cells }: GateTest): Evidence => ({
  ...evidence,
  cells: evidence.cells.filter(({ index }) => cells.includes(index)),
});

/** Where earlier runs were, so that a round can be shown as the ratio that the gate judges; 0: at no error, so none can. */
function thenOf(result: GateResult | null, { estimate }: Figures): number {
  if (result?.history?.errors) return result.history.before;
  const ratio = result?.estimate ?? null;
  return ratio !== null && ratio > 0 && estimate !== null && estimate > 0 ? estimate / ratio : 1;
}

function borneIn(
  { method, errorSides }: GateExplanation,
  test: GateTest,
  result: GateResult,
  terms: Terms,
): ErrorsBorne | null {
  const [own] = errorSides;
  if (
    test.gate.metric !== "errors" ||
    method !== "error-count" ||
    !own ||
    own.requests === 0 ||
    !wantsLess(test.gate)
  )
    return null;
  return errorsBorne(result, { ...own, ...levelsOf(terms) });
}
