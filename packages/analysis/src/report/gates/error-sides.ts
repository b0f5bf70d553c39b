// What is counted of each side of a gate on a share, errors above all, with what the spread between blocks takes away from them.
// The same counts as the gate's figures: blocks of valid rounds, contaminated ones above all.
import type { ErrorSide } from "@gonogo/protocols/report";
import type { Question } from "../../estimates/round-values.ts";
import { shareOfBlock } from "../../evidence/block-counts.ts";
import { type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { deflationOf, dispersionOf, sumCounts } from "../../statistics/error-ratio.ts";

export function errorSidesOf(
  evidence: Evidence,
  { metric, of, over }: Question,
  cell: number | null,
): ErrorSide[] {
  const cells = evidence.cells.filter((one) => cell === null || one.index === cell);
  return [of, over].flatMap((variant) => {
    if (variant === undefined) return [];
    const counts = cells
      .flatMap((one) => evidenceOf(one, variant))
      .flatMap(({ reading }) => {
        const share = shareOfBlock(metric, reading.result);
        return share ? [{ errors: share.counted, requests: share.of }] : [];
      });
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
