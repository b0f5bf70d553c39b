// Figures of error ratios: of one variant by Clopper–Pearson on deflated counts, of two variants by
// conditioning on the sum of their errors. Blocks are the replicates: they say how much counts vary.
// Error gates use every valid block, contaminated ones above all.
import { errorsOf, requestsOf } from "../evidence/block-counts.ts";
import { blockOf, type Evidence, validRounds } from "../evidence/evidence.ts";
import {
  clopperPearson,
  deflationOfCounts,
  type ErrorCount,
  pErrorsAbove,
  pErrorsBelow,
  sumCounts,
} from "../statistics/error-ratio.ts";
import { errorSplit } from "../statistics/error-split.ts";
import type { Figures } from "./figures.ts";
import type { Question } from "./round-values.ts";

export type Side = { readonly counts: ErrorCount[]; readonly blockIds: string[] };

/** The counts of a variant's valid blocks, of one cell or of all. */
export function errorSideOf(evidence: Evidence, variant: string, cell: number | null): Side {
  const blocks = evidence.cells
    .filter((one) => cell === null || one.index === cell)
    .flatMap((one) => validRounds(one).flatMap((round) => blockOf(round, variant) ?? []))
    .flatMap((block) => (block.reading ? [{ ...block, reading: block.reading }] : []));
  return {
    counts: blocks.map(({ reading }) => ({
      errors: errorsOf(reading.result),
      requests: requestsOf(reading.result),
    })),
    blockIds: blocks.map((block) => block.stored.id),
  };
}

const deflate = ({ errors, requests }: ErrorCount, by: number): ErrorCount => ({
  errors: errors / by,
  requests: requests / by,
});

/** Figures of an error ratio, or of the ratio of two. `limit` null: no p-values. */
export function errorFigures(
  evidence: Evidence,
  { of, over }: Question,
  cell: number | null,
  alpha: number,
  limit: number | null,
): Figures {
  const side = errorSideOf(evidence, of, cell);
  const other = over === undefined ? null : errorSideOf(evidence, over, cell);
  return figuresOfSides(evidence, { side, other }, cell, alpha, limit);
}

/** The same of sides that were read already; `other` null: of one alone. */
export function figuresOfSides(
  evidence: Evidence,
  { side, other }: { readonly side: Side; readonly other: Side | null },
  cell: number | null,
  alpha: number,
  limit: number | null,
): Figures {
  const figures = other
    ? ratioFigures(side, other, alpha, limit)
    : plainFigures(side, alpha, limit);
  const cells = evidence.cells.filter((one) => cell === null || one.index === cell);
  return {
    ...figures,
    least: figures.estimate,
    most: figures.estimate,
    rounds: Math.min(...cells.map((one) => validRounds(one).length), side.counts.length),
    requests: sumCounts([...side.counts, ...(other?.counts ?? [])]).requests,
    blockIds: [...side.blockIds, ...(other?.blockIds ?? [])],
    level: figures.estimate === null ? null : 1 - 2 * alpha,
    pBelowAsMeasured: figures.pBelow,
    pAboveAsMeasured: figures.pAbove,
    belowHindered: false,
    aboveHindered: false,
    constant: null,
    sd: null,
    engineBoundRounds: 0,
    bound: "exact",
    open: false,
  };
}

type Core = Pick<Figures, "estimate" | "low" | "high" | "pBelow" | "pAbove">;
const noFigures: Core = { estimate: null, low: null, high: null, pBelow: 1, pAbove: 1 };

function plainFigures({ counts }: Side, alpha: number, limit: number | null): Core {
  const total = sumCounts(counts);
  if (total.requests === 0) return noFigures;
  const effective = deflate(total, deflationOfCounts(counts));
  return {
    estimate: total.errors / total.requests,
    ...clopperPearson(effective, alpha),
    pBelow: limit === null ? 1 : pErrorsBelow(effective, limit),
    pAbove: limit === null ? 1 : pErrorsAbove(effective, limit),
  };
}

function ratioFigures(side: Side, other: Side, alpha: number, limit: number | null): Core {
  const deflation = Math.max(...[side, other].map(({ counts }) => deflationOfCounts(counts)));
  const counts = [sumCounts(side.counts), sumCounts(other.counts)] as const;
  return errorSplit(...counts, { deflation, alpha, limit }) ?? noFigures;
}
