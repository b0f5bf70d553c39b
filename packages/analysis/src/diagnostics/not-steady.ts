// not-steady: throughput or latency went on changing while a variant was measured, the same way in block after block.
// Blocks are the replicates: two-sided signed-rank p <= 0.01 of their changes, and a median change above 2 % and above
// the noise floor: the t interval of the mean change at 1 % shared over all tests of the run, which keeps false alarms of
// a whole run under 1 %, and what a calibration found. Over 10 % the cell is invalid for the variant: warm-up too short.

import type { BlockResult } from "@gonogo/protocols/events";
import type { Diagnostic } from "@gonogo/protocols/report";
import { isClosedLoad } from "@gonogo/protocols/spec";
import { isContaminated } from "../evidence/contamination.ts";
import {
  type CellEvidence,
  type Evidence,
  type EvidenceBlock,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { fewestMserValues, mser5 } from "../statistics/mser.ts";
import { studentQuantile } from "../statistics/quantiles.ts";
import { maxSignedRankN } from "../statistics/signed-rank.ts";
import { sampleVariance } from "../statistics/spread-ratio.ts";
import { medianOfSorted, pAbove, pBelow } from "../statistics/walsh.ts";
import { type WindowFigure, windowChange } from "./facts/window-change.ts";
import { diagnostic, tidy } from "./rule.ts";

export const steadyP = 0.01;
export const steadyChangeLimit = 0.02;
export const invalidChangeLimit = 0.1;

/** Rates that a load sets itself, and times under a load that changes, are not steady by design. */
function figuresOf({ load }: CellEvidence): readonly WindowFigure[] {
  if (load.kind === "stages" || load.kind === "capacity" || load.kind === "connect") return [];
  return isClosedLoad(load) ? ["throughput", "p50"] : ["p50"];
}

/** Blocks whose window says something of steadiness: not stopped, not failing, not pressed beyond what it can do. */
const steadyBlocks = (evidence: Evidence, cell: CellEvidence, variant: string) =>
  evidenceOf(cell, variant).filter(
    (block) =>
      !block.hits.has("stopped-early") &&
      !block.hits.has("target-overloaded") &&
      !isContaminated(evidence, block),
  );

type Unsteady = {
  readonly figure: WindowFigure;
  readonly change: number;
  readonly noiseFloor: number;
  readonly p: number;
  readonly blocks: readonly EvidenceBlock[];
};

/** Half of the 95 % interval that this many calibrated rounds would have, as ln; 0: never calibrated. */
function calibratedFloor(evidence: Evidence, target: string, figure: WindowFigure, n: number) {
  const known = evidence.noise.find((one) => one.target === target && one.metric === figure);
  return known ? (1.96 * known.sdLog) / Math.sqrt(n) : 0;
}

/**
 * The median change and what it stands against, where it counts; null where it does not. `tests` share the 1 % of a run,
 * `knownFloor` is noise known from elsewhere (ln).
 */
export function commonChange(
  changes: readonly number[],
  tests: number,
  knownFloor: number,
): { readonly change: number; readonly noiseFloor: number; readonly p: number } | null {
  const n = changes.length;
  const p = Math.min(1, 2 * Math.min(pAbove(changes, 0), pBelow(changes, 0)));
  const change = medianOfSorted([...changes].sort((a, b) => a - b)) ?? 0;
  if (n < 2 || p > steadyP) return null;
  const error = Math.sqrt((sampleVariance(changes) ?? 0) / n);
  const noiseFloor = Math.max(studentQuantile(1 - steadyP / 2 / tests, n - 1) * error, knownFloor);
  const limit = Math.max(Math.log(1 + steadyChangeLimit), noiseFloor);
  return Math.abs(change) <= limit ? null : { change, noiseFloor, p };
}

function examine(
  evidence: Evidence,
  cell: CellEvidence,
  variant: VariantFacts,
  figure: WindowFigure,
  tests: number,
): Unsteady | null {
  const steady = steadyBlocks(evidence, cell, variant.name)
    .flatMap((block) => {
      const change = windowChange(block.reading.result, figure);
      return change === null ? [] : [{ block, change }];
    })
    .slice(0, maxSignedRankN);
  const [blocks, changes] = [steady.map(({ block }) => block), steady.map(({ change }) => change)];
  const known = calibratedFloor(evidence, variant.target, figure, Math.max(1, changes.length));
  const found = commonChange(changes, tests, known);
  return found && { figure, blocks, ...found };
}

export function notSteady(evidence: Evidence): Diagnostic[] {
  const asked = evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) =>
      figuresOf(cell).map((figure) => ({ cell, variant, figure })),
    ),
  );
  const found = asked.flatMap(({ cell, variant, figure }) => {
    const unsteady = examine(evidence, cell, variant, figure, asked.length);
    return unsteady ? [{ cell, variant, ...unsteady }] : [];
  });
  // Throughput and latency of a closed load show the same; the one that changed more counts for both.
  const worst = found.filter((one, i) => {
    const rivals = found.filter((two) => two.cell === one.cell && two.variant === one.variant);
    const most = Math.max(...rivals.map((two) => Math.abs(two.change)));
    return found.indexOf(rivals.find((two) => Math.abs(two.change) === most) ?? one) === i;
  });
  return worst.map((one) =>
    diagnostic(evidence, {
      code: "not-steady",
      severity:
        Math.abs(one.change) > Math.log(1 + invalidChangeLimit) ? "invalidating" : "caution",
      variant: one.variant.name,
      cell: one.cell.index,
      params: {
        figure: one.figure,
        changeShare: tidy(Math.expm1(one.change)),
        changeShareLimit: steadyChangeLimit,
        invalidatingShareLimit: invalidChangeLimit,
        noiseFloorShare: tidy(Math.expm1(one.noiseFloor)),
        p: tidy(one.p),
        blocks: one.blocks.length,
        warmupMs: evidence.spec.plan.warmupMs,
        warmupRequests: evidence.spec.warmupRequests ?? null,
        recommendedWarmupMs: recommendedWarmupMs(
          one.blocks.flatMap((block) => (block.reading ? [block.reading.result] : [])),
        ),
      },
      blockIds: one.blocks.map((block) => block.stored.id),
    }),
  );
}

// How long a warm-up should be, by MSER-5 on the blocks' own series. It only recommends: whether a cell was steady
// is judged over blocks. At least 100 pieces are needed; series have a piece a second (more than a second where
// a block lasts over ten minutes), so blocks of under 100 s cannot be asked and the answer is null.

/** From the first request on, in ms; null: the series are too coarse, too short or never steady. */
export function recommendedWarmupMs(results: readonly BlockResult[]): number | null {
  const asked = results.map(({ series }) =>
    series.phase.flatMap((phase, i) => (phase === "warmup" || phase === "measuring" ? [i] : [])),
  );
  const shared = Math.min(...asked.map((pieces) => pieces.length));
  if (asked.length === 0 || shared < fewestMserValues) return null;
  // The mean over blocks, piece by piece: what the blocks share stands out, what is chance does not.
  const rates = Array.from({ length: shared }, (_, piece) => {
    const perMs = results.map(({ series }, block) => {
      const i = asked[block]?.[piece] ?? 0;
      return (series.answered[i] ?? 0) / Math.max(1, series.spanMs[i] ?? 1);
    });
    return perMs.reduce((sum, rate) => sum + rate, 0) / perMs.length;
  });
  const cut = mser5(rates);
  if (cut === null) return null;
  const spans = results[0]?.series.spanMs ?? [];
  return spans.slice(0, cut).reduce((sum, ms) => sum + ms, 0);
}
