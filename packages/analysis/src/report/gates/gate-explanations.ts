// The evidence of each gate's result: its rounds, the counts of errors, what was missing, and what would have
// changed it. Made from the same evidence as the result; before a verdict it holds the rounds alone, because an
// outcome that is reported early would be a look that nobody paid for.
import type {
  Diagnostic,
  ErrorSide,
  ErrorsBorne,
  GateExplanation,
  GateResult,
  GateRound,
  Verdict,
} from "@gonogo/protocols/report";
import { isShare } from "@gonogo/protocols/spec";
import { foundFor } from "../../diagnostics/of-operation.ts";
import { errorFigures, errorSideOf } from "../../estimates/error-figures.ts";
import { centreFigures, type Figures } from "../../estimates/figures.ts";
import { type GateTest, gateTestsOf, wantsLess } from "../../estimates/gate-tests.ts";
import type { Question, RoundValue } from "../../estimates/round-values.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import { boundedSides } from "../../gates/blockers.ts";
import { centreEnds, type Ends, errorEnds, holmLevelLeft } from "../../gates/gate-ends.ts";
import { gateLackOf } from "../../gates/gate-lack.ts";
import { leaveOneOut, type Terms } from "../../gates/leave-one-out.ts";
import { type RoundAnswer, roundAnswers } from "../../gates/round-answers.ts";
import { deflationOf, dispersionOf, sumCounts } from "../../statistics/error-ratio.ts";
import { errorsBorne } from "../../verdict/errors-borne.ts";

// The limits at which a gate's own evidence would just have passed or failed it, by how the gate is decided.
// Of gates against history only the interval is known here, so their failing end is reported where nothing corrects it.

type Behind = Pick<GateExplanation, "method" | "errorSides" | "didNotVary">;

/** The levels of a pass and of a fail, what Holm leaves to this test among the others. */
const levelsOf = ({ alpha, others }: Terms) => ({
  alpha,
  alphaFail: others === null ? alpha : holmLevelLeft(others, alpha),
});

/** The limits at which the evidence as it stands would just have passed or failed a gate. */
function gateLimitsOf(
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

// A gate's rounds as a report keeps them: plain numbers, one-sided values named, nothing that is not finite.

function boundOf({ value }: RoundAnswer): GateRound["bound"] {
  if (value === null) return "exact";
  const { mayBeHigher, mayBeLower } = value;
  if (mayBeHigher !== null && mayBeLower !== null) return "open";
  return mayBeHigher !== null ? "at-least" : mayBeLower !== null ? "at-most" : "exact";
}

/** `per`: what a value is divided by to be on the gate's own scale; 0: there is none, and no round has a value. */
const gateRoundsOf = (answers: readonly RoundAnswer[], per: number): GateRound[] =>
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

/** Looks at the first rounds; more would say the same and cost time that grows with the cube of the rounds. */
const mostLooks = 40;

/** Estimate and interval after the first k values, of at most 40 k that end with all. */
function narrowingOf(
  values: readonly RoundValue[],
  alpha: number,
): NonNullable<GateExplanation["narrowing"]> {
  const looks = Math.min(mostLooks, values.length);
  const ends = Array.from({ length: looks }, (_, i) =>
    Math.round(((i + 1) * values.length) / looks),
  );
  return ends.flatMap((rounds) => {
    const { estimate, low, high } = centreFigures(values.slice(0, rounds), alpha, null);
    const known = (end: number | null) => (end !== null && Number.isFinite(end) ? end : null);
    return estimate === null || !Number.isFinite(estimate)
      ? []
      : [{ rounds, estimate, low: known(low), high: known(high) }];
  });
}

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
    ...(method === "signed-rank" && { narrowing: narrowingOf(values, given.alpha) }),
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

// What is counted of each side of a gate on a share, errors above all, with what the spread between blocks takes away from them.
// The same counts as the gate's figures: blocks of valid rounds, contaminated ones above all.

function errorSidesOf(
  evidence: Evidence,
  { metric, of, over }: Question,
  cell: number | null,
): ErrorSide[] {
  return [of, over].flatMap((variant) => {
    if (variant === undefined) return [];
    const { counts } = errorSideOf(evidence, metric, variant, cell);
    const dispersion = dispersionOf(counts);
    return [
      {
        variant,
        ...sumCounts(counts),
        dispersion,
        deflation: deflationOf(dispersion, counts.length),
      },
    ];
  });
}
