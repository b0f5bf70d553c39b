// What a gate that was not evaluated lacked, as a pair of figures: what there was, and what it would have taken.
// Reasons that are findings (unequal terms, a plateau) point to them; reasons of later rules fall back on the
// result's own sentence, so that no gate is left without an answer.
import type { Diagnostic, GateLack, GateResult } from "@gonogo/protocols/report";
import { blockMsOf, metrics } from "@gonogo/protocols/spec";
import { fewestRounds } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import { quantileSamples } from "../estimates/quantile-samples.ts";
import { contaminatingErrorRatio, excludedRatioOf } from "../evidence/contamination.ts";
import { type CellEvidence, type Evidence, evidenceOf, validRounds } from "../evidence/evidence.ts";
import { timedRatePerS } from "../evidence/request-times.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import { formatCount, formatDuration, formatPercent, plural } from "../words/format.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";

export type LackOf = {
  /** Narrowed to the gate's operation where it names one. */
  readonly evidence: Evidence;
  readonly cells: readonly CellEvidence[];
  readonly diagnostics: readonly Diagnostic[];
  readonly result: GateResult;
  readonly figures: Figures;
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;

const sidesOf = ({ gate }: GateResult): string[] =>
  gate.over === undefined ? [gate.of] : [gate.of, gate.over];

function requestsLack({ evidence, cells, result }: LackOf): GateLack | null {
  for (const cell of cells)
    for (const side of sidesOf(result)) {
      const sample = quantileSamples(cell, side, result.gate.metric);
      if (!sample || percentileSupported(sample.counts, sample.q10000)) continue;
      const had = medianOf(sample.counts);
      const smallest = Math.min(...sample.counts, had);
      const needed = requestsNeeded(sample.q10000);
      const short = Math.max(needed / Math.max(had, 1e-9), needed / 2 / Math.max(smallest, 1e-9));
      const blockMs = had > 0 ? blockMsOf(evidence.spec) * short : outlastedMs(cell, side, needed);
      return {
        what: `${sample.word} in the median block of ${sideWord(result.gate, side)}`,
        had: `${formatCount(had)}, in the smallest ${formatCount(smallest)}`,
        needed: `${formatCount(needed)} for ${metricWord(result.gate.metric)}, and half as many in the smallest`,
        remedy:
          blockMs !== null && blockMs < 86_400_000
            ? `At this rate, blocks of about ${formatDuration(Math.ceil(blockMs / 1_000) * 1_000)} would hold them.`
            : "Use longer blocks, more load, or a lower percentile.",
      };
    }
  return null;
}

/** How long blocks are that hold so many requests, where none do because requests outlast them; null: unknown. */
function outlastedMs(cell: CellEvidence, side: string, needed: number): number | null {
  const rates = evidenceOf(cell, side).flatMap(({ reading }) => timedRatePerS(reading) || []);
  return rates.length === 0 ? null : (needed * 1_000) / Math.min(...rates);
}

function roundsLack({ cells }: LackOf): GateLack {
  const valid = Math.min(...cells.map((cell) => validRounds(cell).length));
  const voided = cells.reduce(
    (sum, cell) => sum + cell.rounds.filter((round) => round.state === "void").length,
    0,
  );
  const had = Number.isFinite(valid) ? valid : 0;
  return {
    what: "valid rounds",
    had: voided > 0 ? `${formatCount(had)}, and ${formatCount(voided)} voided` : formatCount(had),
    needed: `${fewestRounds}, or no 95 % interval is finite`,
    remedy:
      voided > 0
        ? "Remove what voided the other rounds, then run again."
        : "Plan at least 10 rounds, so that every answer is possible.",
  };
}

function excludedLack({ cells, result }: LackOf): GateLack {
  const q10000 = metrics[result.gate.metric].q10000 ?? 0;
  const worst = Math.max(
    ...cells.flatMap((cell) =>
      sidesOf(result).map((side) => excludedRatioOf(evidenceOf(cell, side))),
    ),
  );
  return {
    what: "failed requests, which response times leave out",
    had: formatPercent(worst),
    needed: `at most ${formatPercent((1 - q10000 / 10_000) / 10)} for ${metricWord(result.gate.metric)}`,
    remedy: "Make the target answer as expected, or judge a lower percentile.",
  };
}

/** Lacks that a finding explains: its own numbers are with it, under "Cautions". */
function findingLack({ diagnostics, result }: LackOf): GateLack | null {
  const sides = sidesOf(result);
  const found = diagnostics.find(
    (one) =>
      one.code === result.reason &&
      (one.cell === null || result.cell === null || one.cell === result.cell) &&
      (one.variant === null || sides.includes(one.variant)),
  );
  if (!found) return null;
  return {
    what: `evidence without ${found.code}`,
    had: found.variant === null ? "it was found" : `it was found at ${found.variant}`,
    needed:
      found.code === "errors-contaminate"
        ? `at most ${formatPercent(contaminatingErrorRatio)} unexpected failures`
        : "none of it",
    remedy: found.remedy,
  };
}

function engineLack(given: LackOf): GateLack {
  const { figures, result } = given;
  const found = findingLack(given);
  return {
    what: "rounds in which the server, and not the engine, was the limit",
    had: `${formatCount(figures.rounds - figures.engineBoundRounds)} of ${plural(figures.rounds, "round")}`,
    needed: "three quarters of them",
    remedy: `The engine's limit hides on which side of the limit ${metricWord(result.gate.metric)} truly lies. ${found?.remedy ?? "Use an open load, or a machine of its own for the engine."}`,
  };
}

/** null: the gate was evaluated. */
export function gateLackOf(given: LackOf): GateLack | null {
  const { result } = given;
  if (result.outcome !== "not-evaluated") return null;
  switch (result.reason) {
    case "too-few-requests":
      return requestsLack(given) ?? bySentence(result);
    case "too-few-rounds":
    case "invalidated":
      return roundsLack(given);
    case "no-data":
      return given.cells.every((cell) => validRounds(cell).length >= fewestRounds)
        ? usableLack(given)
        : roundsLack(given);
    case "errors-excluded":
      return excludedLack(given);
    case "engine-bound":
      return engineLack(given);
    case "no-errors-either-side":
      return {
        what: "errors on either side",
        had: "0",
        needed: "at least 1, since a ratio of nothing to nothing is no figure",
        remedy: "Gate the error ratio of the variant itself instead.",
      };
    default:
      return findingLack(given) ?? bySentence(result);
  }
}

const usableLack = ({ figures, result }: LackOf): GateLack => ({
  what: `rounds with a figure for ${metricWord(result.gate.metric)}`,
  had: formatCount(figures.rounds),
  needed: String(fewestRounds),
  remedy: "A round without answers, or with a figure of zero, has no place in a ratio.",
});

/** The part of the sentence that says why, for reasons that carry no figure of their own. */
const bySentence = (result: GateResult): GateLack => ({
  what: "what the gate needs",
  had: result.sentence.split(" was not evaluated: ")[1]?.replace(/\.$/, "") ?? result.sentence,
  needed: "evidence without it",
  remedy: "Remove the cause, then run again.",
});
