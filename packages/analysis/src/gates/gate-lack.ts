// What a gate that was not evaluated lacked, as a pair of figures: what there was, and what it would have taken.
// Reasons that are findings (unequal terms, a plateau) point to them; all other
// reasons say what the result says, so that no gate is left without an answer.
import type { Diagnostic, GateResult } from "@gonogo/protocols/report";
import { blockMsOf, metrics } from "@gonogo/protocols/spec";
import { fewestRounds } from "../estimates/blocker.ts";
import type { Figures } from "../estimates/figures.ts";
import { quantileSamples } from "../estimates/quantile-samples.ts";
import { contaminatingErrorRatio, excludedRatioOf } from "../evidence/contamination.ts";
import { type CellEvidence, type Evidence, evidenceOf, validRounds } from "../evidence/evidence.ts";
import { timedRatePerS } from "../evidence/request-times.ts";
import { percentileSupported, requestsNeeded } from "../statistics/percentile.ts";
import type { Lack } from "../words/lack-words.ts";

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

function requestsLack({ evidence, cells, result }: LackOf): Lack | null {
  for (const cell of cells)
    for (const side of sidesOf(result)) {
      const sample = quantileSamples(cell, side, result.gate.metric);
      if (!sample || percentileSupported(sample.counts, sample.q10000)) continue;
      const had = medianOf(sample.counts);
      const smallest = Math.min(...sample.counts, had);
      const needed = requestsNeeded(sample.q10000);
      const short = Math.max(needed / Math.max(had, 1e-9), needed / 2 / Math.max(smallest, 1e-9));
      const blockMs = had > 0 ? blockMsOf(evidence.spec) * short : outlastedMs(cell, side, needed);
      const { metric, operation = null } = result.gate;
      const isSensible = blockMs !== null && blockMs < 86_400_000;
      return {
        code: "requests",
        params: {
          ...{ metric, variant: side, operation, median: had, smallest, needed },
          blockMs: isSensible ? blockMs : null,
        },
      };
    }
  return null;
}

/** How long blocks are that hold so many requests, where none do because requests outlast them; null: unknown. */
function outlastedMs(cell: CellEvidence, side: string, needed: number): number | null {
  const rates = evidenceOf(cell, side).flatMap(({ reading }) => timedRatePerS(reading) || []);
  return rates.length === 0 ? null : (needed * 1_000) / Math.min(...rates);
}

function roundsLack({ cells }: LackOf): Lack {
  const valid = Math.min(...cells.map((cell) => validRounds(cell).length));
  const voided = cells.reduce(
    (sum, cell) => sum + cell.rounds.filter((round) => round.state === "void").length,
    0,
  );
  const had = Number.isFinite(valid) ? valid : 0;
  return { code: "rounds", params: { valid: had, voided, needed: fewestRounds } };
}

function excludedLack({ cells, result }: LackOf): Lack {
  const q10000 = metrics[result.gate.metric].q10000 ?? 0;
  const worst = Math.max(
    ...cells.flatMap((cell) =>
      sidesOf(result).map((side) => excludedRatioOf(evidenceOf(cell, side))),
    ),
  );
  const { metric } = result.gate;
  const params = { metric, share: worst, allowedShare: (1 - q10000 / 10_000) / 10 };
  return { code: "failures", params };
}

/** The finding that explains a lack; undefined: none does. */
const findingOf = ({ diagnostics, result }: LackOf): Diagnostic | undefined =>
  diagnostics.find(
    (one) =>
      one.code === result.reason &&
      (one.cell === null || result.cell === null || one.cell === result.cell) &&
      (one.variant === null || sidesOf(result).includes(one.variant)),
  );

function engineLack(given: LackOf): Lack {
  const { figures, result } = given;
  const params = {
    metric: result.gate.metric,
    rounds: figures.rounds,
    boundRounds: figures.engineBoundRounds,
    finding: findingOf(given) ?? null,
  };
  return { code: "engine", params };
}

/** null: the gate was evaluated. */
export function gateLackOf(given: LackOf): Lack | null {
  const { result } = given;
  if (result.outcome !== "not-evaluated") return null;
  switch (result.reason) {
    case "too-few-requests":
      return requestsLack(given) ?? asReason(result);
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
      return { code: "errors", params: {} };
    default: {
      const finding = findingOf(given);
      return finding
        ? { code: "finding", params: { finding, mostErrors: contaminatingErrorRatio } }
        : asReason(result);
    }
  }
}

const usableLack = ({ figures, result }: LackOf): Lack => ({
  code: "figures",
  params: { metric: result.gate.metric, rounds: figures.rounds, needed: fewestRounds },
});

/** For reasons that carry no figure of their own. */
const asReason = ({ because }: GateResult): Lack => ({ code: "because", params: { because } });
