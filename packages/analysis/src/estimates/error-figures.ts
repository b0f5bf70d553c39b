// Figures of shares, of which errors are the usual one: of one variant by Clopper–Pearson on deflated counts, of two
// variants by conditioning on the sum of their errors. Blocks are the replicates: they say how much counts vary.
// They use every valid block, those full of errors above all. For other shares "errors" are the requests that are counted.
import type { MetricName } from "@gonogo/protocols/spec";
import { sharesOfBlocks } from "../evidence/block-counts.ts";
import { type Evidence, evidenceOf, validRounds } from "../evidence/evidence.ts";
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
export function errorSideOf(
  evidence: Evidence,
  metric: MetricName,
  variant: string,
  cell: number | null,
): Side {
  const blocks = evidence.cells
    .filter((one) => cell === null || one.index === cell)
    .flatMap((one) => {
      const found = evidenceOf(one, variant);
      const results = found.map(({ reading }) => reading.result);
      return sharesOfBlocks(metric, results).flatMap((share, i) => {
        const id = found[i]?.stored.id;
        return share && id !== undefined ? [{ id, errors: share.counted, requests: share.of }] : [];
      });
    });
  return {
    counts: blocks.map(({ errors, requests }) => ({ errors, requests })),
    blockIds: blocks.map(({ id }) => id),
  };
}

const deflate = ({ errors, requests }: ErrorCount, by: number): ErrorCount => ({
  errors: errors / by,
  requests: requests / by,
});

/** Figures of a share, or of the ratio of two error ratios. `limit` null: no p-values. */
export function errorFigures(
  evidence: Evidence,
  { metric, of, over }: Question,
  cell: number | null,
  alpha: number,
  limit: number | null,
): Figures {
  const side = errorSideOf(evidence, metric, of, cell);
  const other = over === undefined ? null : errorSideOf(evidence, metric, over, cell);
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
    isCeiling: false,
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
