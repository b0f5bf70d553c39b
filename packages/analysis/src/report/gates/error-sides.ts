// What is counted of each side of a gate on a share, errors above all, with what the spread between blocks takes away from them.
// The same counts as the gate's figures: blocks of valid rounds, contaminated ones above all.
import type { ErrorSide } from "@gonogo/protocols/report";
import { errorSideOf } from "../../estimates/error-figures.ts";
import type { Question } from "../../estimates/round-values.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import { deflationOf, dispersionOf, sumCounts } from "../../statistics/error-ratio.ts";

export function errorSidesOf(
  evidence: Evidence,
  { metric, of, over }: Question,
  cell: number | null,
): ErrorSide[] {
  return [of, over].flatMap((variant) => {
    if (variant === undefined) return [];
    const { counts } = errorSideOf(evidence, metric, variant, cell);
    const dispersion = dispersionOf(counts);
    return [
      {
        variant,
        ...sumCounts(counts),
        dispersion,
        deflation: deflationOf(dispersion, counts.length),
      },
    ];
  });
}
