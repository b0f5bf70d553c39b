// This run's figure as it will be stored: the same estimator as of the earlier runs that it is compared with.
// Beside it the figure with one-sided rounds at their worst, once for each direction that a gate may claim.
// A test on the mean of cells takes the mean of the cells' logarithms, now and then.

import { atWorst, centreFigures, type Figures } from "../estimates/figures.ts";
import type { GateTest } from "../estimates/gate-tests.ts";
import { type RoundValue, roundValues } from "../estimates/round-values.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { meanOf } from "../statistics/prediction.ts";
import { medianOfSorted, walshAverages } from "../statistics/walsh.ts";

/** The indexes of the cells that a test is about. */
export const cellsOfTest = (evidence: Evidence, { cell }: GateTest): number[] =>
  evidence.cells.map(({ index }) => index).filter((index) => cell === null || index === cell);

export type NowValue = {
  /** ln of the estimate; null: no figure. */
  readonly log: number | null;
  /** The estimate in stored units; of one cell to the last digit as it is stored. */
  readonly raw: number | null;
  /** ln with one-sided rounds at their worst, for saying "below" and "above"; not finite: it cannot be said. */
  readonly worstBelow: number;
  readonly worstAbove: number;
  /** Half of the relative recording step, as a logarithm: no interval is narrower. */
  readonly halfStep: number;
  /** Rounds, requests and blocks, without estimate or p-values. */
  readonly common: Figures;
};

const centre = (logs: readonly number[]): number | null => medianOfSorted(walshAverages(logs));

/** What all figures of a test have in common, judged or not. */
function commonOf(perCell: readonly Figures[]): Figures {
  return {
    ...centreFigures([], 0.025, null),
    rounds: perCell.length === 0 ? 0 : Math.min(...perCell.map(({ rounds }) => rounds)),
    requests: perCell.reduce((sum, { requests }) => sum + requests, 0),
    blockIds: perCell.flatMap(({ blockIds }) => blockIds),
    engineBoundRounds: perCell.reduce((sum, one) => sum + one.engineBoundRounds, 0),
    bound: perCell.some(({ bound }) => bound === "at-least") ? "at-least" : "exact",
    open: perCell.some(({ open }) => open),
    isCeiling: perCell.some(({ isCeiling }) => isCeiling),
  };
}

function halfStepOf(values: readonly RoundValue[]): number {
  const steps = values.map(({ step }) => step).sort((a, b) => a - b);
  return (steps[steps.length >> 1] ?? 0) / 2;
}

/** `bounded`: sides of whose percentile only a lower bound counts. */
export function nowValue(
  evidence: Evidence,
  test: GateTest,
  bounded: readonly string[] = [],
): NowValue {
  const { metric, of } = test.gate;
  const byCell = cellsOfTest(evidence, test).map((cell) =>
    roundValues(evidence, { metric, of, bounded }, cell),
  );
  const mean = (per: (values: readonly RoundValue[]) => number | null, lacking: number) =>
    byCell.length === 0 ? lacking : meanOf(byCell.map((values) => per(values) ?? lacking));
  const measured = mean((values) => centre(values.map(({ log }) => log)), Number.NaN);
  const perCell = byCell.map((values) => centreFigures(values, 0.025, null));
  const only = perCell.length === 1 ? perCell[0]?.estimate : null;
  const { POSITIVE_INFINITY: above, NEGATIVE_INFINITY: below } = Number;
  const known = Number.isFinite(measured);
  return {
    log: known ? measured : null,
    raw: known ? (only ?? Math.exp(measured)) : null,
    worstBelow: mean((values) => centre(atWorst(values, "mayBeHigher", above)), above),
    worstAbove: mean((values) => centre(atWorst(values, "mayBeLower", below)), below),
    halfStep: Math.max(0, ...byCell.map(halfStepOf)),
    common: commonOf(perCell),
  };
}
