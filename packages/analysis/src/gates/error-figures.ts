// Figures of error ratios: of one variant by Clopper–Pearson on deflated counts, of two variants by
// conditioning on the sum of their errors. Blocks are the replicates: they say how much counts vary.
// Error gates use every valid block, contaminated ones above all.
import { errorsOf, requestsOf } from "../block-scalars.ts";
import { blockOf, type Evidence, validRounds } from "../evidence/evidence.ts";
import {
  clopperPearson,
  deflationOf,
  dispersionOf,
  type ErrorCount,
  pErrorsAbove,
  pErrorsBelow,
  sumCounts,
} from "../statistics/error-ratio.ts";
import type { Figures } from "./figures.ts";
import type { Question } from "./round-values.ts";

type Side = { readonly counts: ErrorCount[]; readonly blockIds: string[] };

function sideOf(evidence: Evidence, variant: string, cell: number | null): Side {
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
  const side = sideOf(evidence, of, cell);
  const other = over === undefined ? null : sideOf(evidence, over, cell);
  const figures = other
    ? ratioFigures(side, other, alpha, limit)
    : plainFigures(side, alpha, limit);
  const cells = evidence.cells.filter((one) => cell === null || one.index === cell);
  return {
    ...figures,
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
  const effective = deflate(total, deflationOf(dispersionOf(counts), counts.length));
  return {
    estimate: total.errors / total.requests,
    ...clopperPearson(effective, alpha),
    pBelow: limit === null ? 1 : pErrorsBelow(effective, limit),
    pAbove: limit === null ? 1 : pErrorsAbove(effective, limit),
  };
}

/** Given k = a + b errors in all, a is binomial with share rho na / (rho na + nb); rho is the ratio sought. */
function ratioFigures(side: Side, other: Side, alpha: number, limit: number | null): Core {
  const [a, b] = [sumCounts(side.counts), sumCounts(other.counts)];
  if (a.requests === 0 || b.requests === 0 || a.errors + b.errors === 0) return noFigures;
  const by = Math.max(
    deflationOf(dispersionOf(side.counts), side.counts.length),
    deflationOf(dispersionOf(other.counts), other.counts.length),
  );
  const split = deflate({ errors: a.errors, requests: a.errors + b.errors }, by);
  const perShare = b.requests / a.requests;
  const toRatio = (share: number) => (share >= 1 ? null : (share / (1 - share)) * perShare);
  const { low, high } = clopperPearson(split, alpha);
  const share = limit === null ? null : limit / (limit + perShare);
  return {
    estimate: b.errors === 0 ? null : (a.errors / b.errors) * perShare,
    low: toRatio(low),
    high: toRatio(high),
    pBelow: share === null ? 1 : pErrorsBelow(split, share),
    pAbove: share === null ? 1 : pErrorsAbove(split, share),
  };
}
