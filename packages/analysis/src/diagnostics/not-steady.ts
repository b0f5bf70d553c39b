// not-steady: throughput or latency went on changing while a variant was measured, the same way in block after block.
// Blocks are the replicates: two-sided signed-rank p <= 0.01 of their changes, and a median change above 2 % and above
// the noise floor: the t interval of the mean change at 1 % shared over all tests of the run, which keeps false alarms of
// a whole run under 1 %, and what a calibration found. Over 10 % the cell is invalid for the variant: warm-up too short.
import type { Diagnostic } from "@gonogo/protocols/report";
import { isClosedLoad } from "@gonogo/protocols/spec";
import { isContaminated } from "../evidence/contamination.ts";
import {
  atCell,
  type CellEvidence,
  type Evidence,
  type EvidenceBlock,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { studentQuantile } from "../statistics/quantiles.ts";
import { maxSignedRankN } from "../statistics/signed-rank.ts";
import { sampleVariance } from "../statistics/spread-ratio.ts";
import { medianOfSorted, pAbove, pBelow } from "../statistics/walsh.ts";
import { formatDuration, formatPercent, plural } from "../words/format.ts";
import { recommendedWarmupMs } from "./facts/recommended-warmup.ts";
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

const words = { throughput: "throughput", p50: "median latency" } as const;

function sentenceOf(name: string, at: string, { figure, change, blocks }: Unsteady): string {
  const way = change > 0 ? "rose" : "fell";
  return `${name} was not steady${at}: its ${words[figure]} ${way} by ${formatPercent(Math.abs(Math.expm1(change)))} from the beginning to the end of the measured window (median of ${plural(blocks.length, "block")}).`;
}

function remedyOf(
  { figure, change, blocks }: Unsteady,
  { plan: { warmupMs }, warmupRequests }: Evidence["spec"],
): string {
  if (figure === "throughput" ? change < 0 : change > 0)
    return "It became slower while it was measured: look for what builds up in the server (memory, connections, a full queue, CPU that throttles), and measure longer blocks.";
  const enough = recommendedWarmupMs(
    blocks.flatMap((block) => (block.reading ? [block.reading.result] : [])),
  );
  if (warmupRequests !== undefined) {
    const time =
      enough === null
        ? ""
        : `, or let time alone end it: MSER-5 recommends ${formatDuration(enough)}`;
    return `The warm-up of ${plural(warmupRequests, "request")}, of ${formatDuration(warmupMs)} at most, is too short: raise warmupRequests${time}.`;
  }
  return enough !== null && enough > warmupMs
    ? `The warm-up of ${formatDuration(warmupMs)} is too short: MSER-5 recommends ${formatDuration(enough)}.`
    : `The warm-up of ${formatDuration(warmupMs)} is too short: begin with ${formatDuration(Math.max(1_000, 2 * warmupMs))}. How long is enough can be said from 100 points of a series, which has one a second; these blocks are shorter.`;
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
      evidence: {
        figure: one.figure,
        changeShare: tidy(Math.expm1(one.change)),
        changeShareLimit: steadyChangeLimit,
        invalidatingShareLimit: invalidChangeLimit,
        noiseFloorShare: tidy(Math.expm1(one.noiseFloor)),
        p: tidy(one.p),
        blocks: one.blocks.length,
      },
      sentence: sentenceOf(one.variant.name, atCell(evidence, one.cell.index), one),
      remedy: remedyOf(one, evidence.spec),
      blockIds: one.blocks.map((block) => block.stored.id),
    }),
  );
}
