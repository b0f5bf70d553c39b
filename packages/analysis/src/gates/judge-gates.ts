// Judges every gate of a definition on the evidence. A pass is tested at alpha, uncorrected, because GO needs
// all blocking tests to pass (intersection–union); a fail after Holm over the blocking tests, because NO-GO
// needs only one (union–intersection). Advisory gates are uncorrected and never decide.
import type { Diagnostic, GateResult } from "@gonogo/protocols/report";
import { isShare, isTime, maxRounds, metrics } from "@gonogo/protocols/spec";
import { foundFor } from "../diagnostics/of-operation.ts";
import { type Blocker, fewestRounds } from "../estimates/blocker.ts";
import { errorFigures } from "../estimates/error-figures.ts";
import { centreFigures, type Figures } from "../estimates/figures.ts";
import { type GateTest, gateTestsOf, satisfies, wantsLess } from "../estimates/gate-tests.ts";
import { runsToArrival } from "../estimates/late-bounds.ts";
import { roundValues } from "../estimates/round-values.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { examineHistory } from "../history/judge-history.ts";
import { holm } from "../statistics/check-reference.ts";
import { errorFreeRequestsNeeded } from "../statistics/error-ratio.ts";
import { roundsStillNeeded } from "../statistics/power.ts";
import { blockerOf } from "./blockers.ts";
import { constantP, type Decision, decide, type Tested } from "./decide.ts";

function examine(
  whole: Evidence,
  wholeDiagnostics: readonly Diagnostic[],
  test: GateTest,
  alpha: number,
): Tested {
  const given = { evidence: inCells(whole, test.cells), diagnostics: wholeDiagnostics };
  const { evidence, diagnostics } = foundFor(given, test.gate.operation);
  const offered = offeredLoad(evidence, test);
  const blocking = (figures: Figures) =>
    blockerOf(evidence, diagnostics, test) ?? missingFigures(test, figures);
  const open = examinedWith(evidence, test, alpha, { offered, blocking, bounded: [] });
  const bounded = open.blocker?.bounded ?? [];
  if (bounded.length === 0) return open;
  const lacking = (figures: Figures) => missingFigures(test, figures);
  const decided = examinedWith(evidence, test, alpha, { offered, blocking: lacking, bounded });
  return Math.min(decided.pPass, decided.pFail) <= alpha ? decided : open;
}

type Examination = {
  readonly offered: GateResult["offered"];
  readonly blocking: (figures: Figures) => Blocker | null;
  /** Sides of whose percentile only a lower bound counts. */
  readonly bounded: readonly string[];
};

function examinedWith(
  evidence: Evidence,
  test: GateTest,
  alpha: number,
  { offered, blocking, bounded }: Examination,
): Tested {
  if (test.gate.vs !== undefined) {
    const examined = examineHistory(evidence, test, alpha, blocking, bounded);
    return testedOf({ test, offered, ...examined });
  }
  const found = figuresWithin(evidence, test, alpha, bounded);
  const figures = bounded.length > 0 ? { ...found, isLeast: true } : found;
  return testedOf({ test, figures, blocker: blocking(figures), history: null, offered });
}

/** The figures of a gate that needs nothing but this run. */
function figuresWithin(
  evidence: Evidence,
  { gate, cell, limit }: GateTest,
  alpha: number,
  bounded: readonly string[],
): Figures {
  const { metric, of, over } = gate;
  const question = { metric, of, over, bounded };
  return isShare(metric)
    ? errorFigures(evidence, question, cell, alpha, limit)
    : centreFigures(roundValues(evidence, question, cell), alpha, limit);
}

function testedOf(examined: Omit<Tested, "pPass" | "pFail">): Tested {
  const { test, figures, blocker } = examined;
  if (blocker) return { ...examined, pPass: 1, pFail: 1 };
  if (figures.constant !== null) return { ...examined, ...constantP(test, figures) };
  const less = wantsLess(test.gate);
  return {
    ...examined,
    pPass: less ? figures.pBelow : figures.pAbove,
    pFail: less ? figures.pAbove : figures.pBelow,
  };
}

/** The evidence of some cells. All of them are the evidence itself, whose operations are remembered by it. */
const inCells = (evidence: Evidence, cells: readonly number[]): Evidence =>
  cells.length === evidence.cells.length
    ? evidence
    : { ...evidence, cells: evidence.cells.filter(({ index }) => cells.includes(index)) };

function missingFigures({ gate }: GateTest, figures: Figures): Blocker | null {
  if (isShare(gate.metric)) {
    const { metric } = gate;
    const because =
      metrics[metric].missingInImports === null
        ? { code: "no-requests" as const, params: {} }
        : { code: "not-reported" as const, params: { metric } };
    if (figures.requests === 0) return { reason: "no-data", because };
    if (gate.over !== undefined && figures.level === null && figures.low === null)
      return { reason: "no-errors-either-side", because: { code: "no-errors", params: {} } };
    return null;
  }
  if (figures.rounds >= fewestRounds) return null;
  const params = { metric: gate.metric, needed: fewestRounds };
  return { reason: "no-data", because: { code: "few-figures", params } };
}

/** `ln(limit / unfavourable end)`, signed so that more than 0 is on the allowed side. */
function marginOf({ gate, limit }: GateTest, { low, high }: Figures): number | null {
  const end = wantsLess(gate) ? high : low;
  if (end === null || !(end > 0) || !(limit > 0)) return null;
  // A difference of logs: a ratio of an extreme limit would overflow.
  const spare = Math.log(limit) - Math.log(end);
  return wantsLess(gate) ? spare : -spare;
}

/**
 * All gate results, in the definition's order. `alpha` is the one-sided level in use; Holm corrects over the
 * blocking ones among `tests`, by default all of the definition's.
 */
export function judgeGates(
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
  alpha: number,
  tests: readonly GateTest[] = gateTestsOf(evidence.spec),
): GateResult[] {
  const all = tests.map((test) => examine(evidence, diagnostics, test, alpha));
  const blocking = all.filter(({ test }) => test.gate.blocking);
  const adjusted = holm(blocking.map((tested) => tested.pFail));
  return all.map((tested) => {
    const place = blocking.indexOf(tested);
    const pFailAdjusted = place < 0 ? null : (adjusted[place] ?? 1);
    const decision = decide(tested, pFailAdjusted ?? tested.pFail, alpha);
    return resultOf(tested, decision, { pFailAdjusted, alpha, tests: blocking.length });
  });
}

type Terms = {
  readonly pFailAdjusted: number | null;
  readonly alpha: number;
  readonly tests: number;
};

function resultOf(tested: Tested, decision: Decision, terms: Terms): GateResult {
  const { test, figures, blocker } = tested;
  const shown = blocker === null;
  const constant = figures.constant !== null;
  const { bound, isCeiling, isLeast = false, least, most } = figures;
  return {
    gateIndex: test.gateIndex,
    gate: test.gate,
    rule: test.rule,
    cell: test.cell,
    cellLabel: test.cellLabel,
    ...decision,
    limit: test.limit,
    estimate: shown ? figures.estimate : null,
    low: shown ? figures.low : null,
    high: shown ? figures.high : null,
    level: shown ? figures.level : null,
    pPass: shown && !constant ? tested.pPass : null,
    pFail: shown && !constant ? tested.pFail : null,
    pFailAdjusted: shown && !constant ? terms.pFailAdjusted : null,
    rounds: figures.rounds,
    requests: figures.requests,
    margin: shown ? marginOf(test, figures) : null,
    roundsNeeded: decision.outcome === "inconclusive" ? neededFor(tested, terms) : null,
    blockIds: [...figures.blockIds],
    ...{ bound, isConstant: constant, isCeiling, isLeast, isLatenessOpen: least !== most },
    alpha: terms.alpha,
    tests: terms.tests,
    errorFreeRequestsNeeded: errorFreeNeeded(test, terms.alpha),
    because: blocker?.because ?? null,
    offered: shown ? tested.offered : null,
    history: tested.history,
  };
}

/** Requests without an error that the limit of a gate on errors takes; null: another gate, or no number is enough. */
function errorFreeNeeded({ gate, limit }: GateTest, alpha: number): number | null {
  if (gate.over !== undefined || (gate.metric !== "errors" && gate.metric !== "success"))
    return null;
  const needed = errorFreeRequestsNeeded(gate.metric === "success" ? 1 - limit : limit, alpha);
  return Number.isFinite(needed) ? needed : null;
}

function neededFor({ test, figures }: Tested, { alpha, tests }: Terms) {
  if (figures.estimate === null || !(figures.estimate > 0)) return null;
  const passing = satisfies(test.gate, figures.estimate, test.limit);
  const worst = passing === wantsLess(test.gate) ? figures.most : figures.least;
  // What the engine's lateness leaves open spans the limit, which no further round changes.
  if (!(worst !== null && worst > 0) || satisfies(test.gate, worst, test.limit) !== passing)
    return null;
  return roundsStillNeeded({
    sd: figures.sd,
    delta: Math.log(worst) - Math.log(test.limit),
    rounds: figures.rounds,
    alpha: passing || !test.gate.blocking ? alpha : alpha / Math.max(1, tests),
    most: maxRounds,
  });
}

// The load that was really offered, where the engine lacked CPU and a latency is judged all the same: times run to the
// kernel's arrival stamp, so a late engine sends less and lengthens nothing. The result names that load.

/** Whole requests a second, over blocks. */
function ratesOf(variant: string, ratesPerS: readonly number[]) {
  const sorted = [...ratesPerS].sort((a, b) => a - b).map(Math.round);
  const [lowPerS = 0, medianPerS = 0, highPerS = 0] = [
    sorted[0],
    sorted[sorted.length >> 1],
    sorted.at(-1),
  ];
  return { variant, lowPerS, highPerS, medianPerS };
}

/** null where the engine was not the limit, or the gate is not on a latency. `evidence` holds the cells of the test. */
function offeredLoad(evidence: Evidence, { gate }: GateTest): GateResult["offered"] {
  if (!isTime(gate.metric)) return null;
  const sides = gate.over === undefined ? [gate.of] : [gate.of, gate.over];
  const blocksOf = (side: string) => evidence.cells.flatMap((cell) => evidenceOf(cell, side));
  const all = sides.flatMap(blocksOf);
  const late = all.filter(
    (block) => block.hits.has("engine-bound") && runsToArrival(block, gate.metric),
  );
  if (late.length === 0) return null;
  const loads = sides.map((side) => {
    const rates = blocksOf(side).map(
      ({ reading: { result } }) => result.counts.sent / result.windowS,
    );
    return ratesOf(side, rates);
  });
  return { limitedBlocks: late.length, blocks: all.length, loads };
}
