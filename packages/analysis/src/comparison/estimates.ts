// Estimates as a report shows them: a variant's figure, and its ratio to another, with interval or with the
// reason why there is none. The same figures as the gates', so a table never contradicts a gate.
import type { Diagnostic, Estimate, GateReason } from "@gonogo/protocols/report";
import { isCost, isShare, type MetricName, metrics } from "@gonogo/protocols/spec";
import { foundFor } from "../diagnostics/of-operation.ts";
import { setupLack } from "../diagnostics/setup-support.ts";
import { unfairnessOf } from "../diagnostics/unfairness.ts";
import { errorFigures } from "../estimates/error-figures.ts";
import { centreFigures, type Figures } from "../estimates/figures.ts";
import { type Question, roundValues } from "../estimates/round-values.ts";
import { type CellEvidence, type Evidence, evidenceOf, validRounds } from "../evidence/evidence.ts";
import { notOwnMemory } from "../evidence/own-memory.ts";
import { sampleCounts } from "../evidence/sample-counts.ts";
import { minimalRounds } from "../plan/plan-rounds.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import { type FigureNote, plainNote } from "../words/figure-notes.ts";

export type Scene = {
  readonly evidence: Evidence;
  readonly diagnostics: readonly Diagnostic[];
  readonly cell: CellEvidence;
  readonly alpha: number;
};

/** No figure, and why. */
export const noEstimate = (note: FigureNote): Estimate => ({
  value: null,
  low: null,
  high: null,
  level: null,
  rounds: 0,
  bound: "exact",
  note,
  requests: null,
});

/** Why there is no interval; at a level of 0, which a look may have that is too early, no number of rounds makes one. */
function fewRounds(rounds: number, alpha: number): FigureNote {
  const needed = minimalRounds(1, alpha);
  return Number.isFinite(needed)
    ? { code: "few-rounds", params: { rounds, needed } }
    : plainNote("early-look");
}

function estimateFrom(figures: Figures, alpha: number): Estimate {
  const { estimate, low, high, level, rounds, bound } = figures;
  const note: FigureNote | null =
    estimate !== null && low === null && level === null
      ? fewRounds(rounds, alpha)
      : figures.engineBoundRounds > 0
        ? { code: "engine-limited", params: { rounds: figures.engineBoundRounds } }
        : null;
  return { value: estimate, low, high, level, rounds, bound, note, requests: null };
}

const found = (scene: Scene, code: Diagnostic["code"], variants: readonly string[]) =>
  scene.diagnostics.find(
    (one) =>
      one.code === code &&
      one.cell === scene.cell.index &&
      one.variant !== null &&
      variants.includes(one.variant) &&
      one.severity !== "note" &&
      !one.accepted,
  );

const withheld = (by: GateReason, over: string | undefined): FigureNote => ({
  code: "withheld",
  params: { by, isRatio: over !== undefined },
});

/** Why a question has no figure; null: it has one. */
function missing(scene: Scene, { metric, of, over, operation }: Question): FigureNote | null {
  const sides = over === undefined ? [of] : [of, over];
  if (validRounds(scene.cell).length === 0) return plainNote("no-valid-round");
  if (isShare(metric)) return null;
  const contaminated = found(scene, "errors-contaminate", sides);
  if (contaminated?.severity === "invalidating")
    return over === undefined ? plainNote("requests-failed") : withheld("errors-contaminate", over);
  if (metrics[metric].setupQ10000 === null) {
    const unsteady = found(scene, "not-steady", sides);
    if (unsteady?.severity === "invalidating") return withheld("not-steady", over);
  }
  if (over !== undefined && metrics[metric].setupQ10000 === null) {
    if (!isCost(metric) && found(scene, "delayed-ack-plateau", sides))
      return withheld("delayed-ack-plateau", over);
    const unfair = unfairnessOf(scene.evidence, scene.cell, { of, over, operation });
    if (unfair !== null) return withheld(unfair.reason, over);
    const others = notOwnMemory(scene.evidence, scene.cell, metric, sides);
    if (others !== null) return { code: "not-own-memory", params: { because: others } };
  }
  const [lack] = sides.flatMap((side) => setupLack(scene.cell, side, metric) ?? []);
  if (lack === "not-streaming") return plainNote("not-streaming");
  if (lack) return { code: "few-samples", params: { metric, needed: lack.needed } };
  const q10000 = metrics[metric].q10000;
  const weak = sides.some(
    (side) => q10000 !== null && !percentileSupported(sampleCounts(scene.cell, side), q10000),
  );
  return weak && q10000 !== null
    ? { code: "few-requests", params: { needed: requestsNeeded(q10000) } }
    : null;
}

/** The scene as one operation sees it; without one as it is. */
function sceneFor(scene: Scene, operation: string | undefined): Scene {
  if (operation === undefined) return scene;
  const { evidence, diagnostics } = foundFor(scene, operation);
  const cell = evidence.cells.find(({ index }) => index === scene.cell.index) ?? scene.cell;
  return { ...scene, evidence, diagnostics, cell };
}

/** The estimate of a metric of one variant, or of the ratio of two, in one cell. */
export function estimateOf(given: Scene, question: Question): Estimate {
  const scene = sceneFor(given, question.operation);
  const note = missing(scene, question);
  if (note !== null) return noEstimate(note);
  const { evidence, cell, alpha } = scene;
  if (isShare(question.metric)) {
    const figures = errorFigures(evidence, question, cell.index, alpha, null);
    return figures.estimate === null
      ? noEstimate(plainNote(question.over === undefined ? "no-requests" : "no-errors"))
      : { ...estimateFrom(figures, scene.alpha), requests: figures.requests };
  }
  const values = roundValues(evidence, question, cell.index);
  if (values.length === 0) return noEstimate(plainNote("no-usable-round"));
  const figures = centreFigures(values, alpha, null);
  if (figures.isCeiling) return noEstimate(plainNote("nothing-answered"));
  return figures.open
    ? noEstimate(withheld("engine-bound", question.over))
    : estimateFrom(figures, scene.alpha);
}

/** The largest time seen in any block: shown, never judged, and without an interval. */
export function largestOf({ cell }: Scene, variant: string): Estimate {
  const scalars = evidenceOf(cell, variant).flatMap((block) => block.reading.scalar("max") ?? []);
  if (scalars.length === 0) return noEstimate(plainNote("no-valid-round"));
  return {
    value: Math.max(...scalars.map((scalar) => scalar.value)),
    low: null,
    high: null,
    level: null,
    rounds: scalars.length,
    bound: scalars.some((scalar) => scalar.bound === "at-least") ? "at-least" : "exact",
    note: { code: "largest-of-blocks", params: { blocks: scalars.length } } satisfies FigureNote,
    requests: null,
  };
}

/** Whether a metric has an estimate at all. */
export const isEstimated = (metric: MetricName): boolean => metrics[metric].gateable;
