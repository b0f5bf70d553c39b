// What a target differs from itself: the figures of an A/A duel, made from its stored blocks like any verdict.
// The same evidence as a run's: voided rounds are out, one-sided rounds (engine-bound, unanswered) are left out too,
// because the spread of a bound says nothing about the target. Without 6 rounds it says why it cannot be used.

import type { BlockResult } from "@gonogo/protocols/events";
import type { Message, NoiseFigures, NoiseMetric } from "@gonogo/protocols/report";
import { isCost, isShare, type MetricName, metrics } from "@gonogo/protocols/spec";
import { comparedMetrics, knownOf } from "../comparison/comparison.ts";
import { estimateOf, type Scene } from "../comparison/estimates.ts";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import { roundValues } from "../estimates/round-values.ts";
import { blockOf, type CellEvidence, type Evidence, validRounds } from "../evidence/evidence.ts";
import { plainAlpha } from "../evidence/looks.ts";
import type { JudgeInput } from "../evidence/report-input.ts";
import { type FigureNote, plainNote } from "../words/figure-notes.ts";
import type { NoiseBecause } from "../words/noise-words.ts";
import { fewestRounds, type NoiseRound, noiseOf, sampleSd } from "./metric-noise.ts";

/** The two sides of a calibration; both are the same target and the same requests. */
export const noiseSides = ["a", "b"] as const;
const [sideA, sideB] = noiseSides;

/** The figures of a finished calibration. The definition must have two variants and one cell. */
export function noiseFigures(input: Omit<JudgeInput, "status">): NoiseFigures {
  const evidence = readEvidence(input);
  const diagnostics = diagnose(evidence);
  const [cell] = evidence.cells;
  if (!cell) throw new Error("a calibration has one cell");
  const scene: Scene = { evidence, diagnostics, cell, alpha: plainAlpha };
  const found = measuredMetrics(evidence).map((metric) => ({
    metric,
    ...noiseOfMetric(scene, metric),
  }));
  const known = found.flatMap(({ noise }) => (noise ? [noise] : []));
  const roundsRun = cell.rounds.filter((round) => round.state !== "pending").length;
  const roundsValid = validRounds(cell).length;
  const issues = diagnostics.filter(
    ({ severity, code }) => severity === "invalidating" || code === "engine-bound",
  );
  const few: NoiseBecause = {
    code: "few-rounds",
    params: { valid: roundsValid, run: roundsRun, needed: fewestRounds },
  };
  const reasons: NoiseBecause[] = [
    ...(roundsValid < fewestRounds ? [few] : boundsOnly(found, roundsValid)),
    ...issues.map((finding): NoiseBecause => ({ code: "finding", params: { finding } })),
  ];
  return {
    usable: known.length > 0,
    because: known.length > 0 ? [] : reasons.length > 0 ? reasons : [few],
    roundsRun,
    roundsValid,
    metrics: known,
    missing: found.flatMap(({ metric, why }) => (why === null ? [] : [{ metric, why }])),
    halfBlocks: known.length > 0 ? halfBlocksOf(cell) : null,
    cautions: diagnostics.filter(({ severity }) => severity !== "note"),
  };
}

/** Rounds enough, but too many of them say only "at least" or "at most". */
function boundsOnly(found: readonly Found[], valid: number): NoiseBecause[] {
  const exact = Math.max(0, ...found.map(({ rounds }) => rounds));
  return [{ code: "bounds-only", params: { exact, valid, needed: fewestRounds } }];
}

/** Errors are counts with a rule of their own, and the maximum is never judged. */
const measuredMetrics = (evidence: Evidence): MetricName[] => {
  return comparedMetrics(evidence.spec, knownOf(evidence)).filter(
    // Shares have no centre, and costs are reported by no calibration.
    (metric) => metrics[metric].gateable && !isShare(metric) && !isCost(metric),
  );
};

type Found = {
  readonly noise: NoiseMetric | null;
  readonly why: Message | null;
  /** Rounds whose figures are no bounds. */
  readonly rounds: number;
};

function noiseOfMetric(scene: Scene, metric: MetricName): Found {
  const estimate = estimateOf(scene, { metric, of: sideA, over: sideB });
  if (estimate.value === null)
    return { noise: null, why: estimate.note ?? plainNote("no-usable-round"), rounds: 0 };
  const { rounds, bounded } = roundsOf(scene, metric);
  const noise = noiseOf(metric, rounds);
  if (noise !== null) return { noise, why: null, rounds: rounds.length };
  const why: FigureNote = {
    code: "few-usable-rounds",
    params: { rounds: rounds.length, needed: fewestRounds, bounded },
  };
  return { noise: null, rounds: rounds.length, why };
}

/** Both sides' logs, round by round; `bounded` counts rounds where one was at least, or at most, what was measured. */
function roundsOf({ evidence, cell }: Scene, metric: MetricName) {
  let bounded = 0;
  const rounds = validRounds(cell).flatMap((round): NoiseRound[] => {
    const alone = { ...evidence, cells: [{ ...cell, rounds: [round] }] };
    const side = (of: string) => roundValues(alone, { metric, of }, cell.index)[0];
    const [a, b] = [side(sideA), side(sideB)];
    if (!a || !b) return [];
    if ([a, b].some((one) => one.mayBeHigher !== null || one.mayBeLower !== null)) {
      bounded++;
      return [];
    }
    return [{ round: round.round, a: a.log, b: b.log, step: a.step + b.step }];
  });
  return { rounds, bounded };
}

function halfBlocksOf(cell: CellEvidence): NoiseFigures["halfBlocks"] {
  const results = validRounds(cell).flatMap((round) => {
    const [a, b] = noiseSides.map((side) => blockOf(round, side)?.reading?.result);
    return a && b ? [[a, b] as const] : [];
  });
  const halves = results.flatMap(([a, b]) => {
    const [first, second] = [halvesOf(a), halvesOf(b)];
    return first && second ? [[first, second] as const] : [];
  });
  const [one] = results;
  if (!one || halves.length < fewestRounds) return null;
  return { blockMs: halfLengthMs(one[0]), sdLog: sdOfHalves(halves) };
}

// How much the length of blocks matters, as far as an A/A run can tell: its blocks cut in halves.
// Only throughput can be cut: the per-second line counts answers, while percentiles of half a block are not in it.

type Halves = readonly [first: number, second: number];

/** Answers a second in both halves of the measured window; null: the line cannot be cut into like halves. */
export function halvesOf({ series }: Pick<BlockResult, "series">): Halves | null {
  const seconds = series.spanMs.flatMap((spanMs, i) =>
    series.phase[i] === "measuring" && spanMs > 0
      ? [{ spanMs, answered: series.answered[i] ?? 0 }]
      : [],
  );
  if (seconds.length < 2) return null;
  const middle = Math.floor(seconds.length / 2);
  const sum = (part: typeof seconds) =>
    part.reduce(
      (all, one) => ({ spanMs: all.spanMs + one.spanMs, answered: all.answered + one.answered }),
      { spanMs: 0, answered: 0 },
    );
  const [first, second] = [sum(seconds.slice(0, middle)), sum(seconds.slice(-middle))];
  const like =
    Math.abs(first.spanMs - second.spanMs) <= 0.1 * Math.max(first.spanMs, second.spanMs);
  if (!like || first.answered === 0 || second.answered === 0) return null;
  return [first.answered / first.spanMs, second.answered / second.spanMs];
}

/** Length of half a block in milliseconds. */
function halfLengthMs({ series }: Pick<BlockResult, "series">): number {
  const measured = series.spanMs.filter((_, i) => series.phase[i] === "measuring");
  return measured.slice(0, Math.floor(measured.length / 2)).reduce((sum, ms) => sum + ms, 0);
}

/** Sd of d between half blocks: first halves against first, second against second, variances averaged. */
export function sdOfHalves(rounds: readonly (readonly [a: Halves, b: Halves])[]): number {
  const sdAt = (half: 0 | 1) =>
    sampleSd(rounds.map(([a, b]) => Math.log(a[half]) - Math.log(b[half])));
  return Math.sqrt((sdAt(0) ** 2 + sdAt(1) ** 2) / 2);
}
