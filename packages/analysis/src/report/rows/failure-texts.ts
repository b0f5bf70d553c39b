// What targets answered to requests that failed, as a report shows it: of each failure of a variant the first text.
// Of all blocks that were measured, whether they count or not.
import type { FailureTextRow } from "@gonogo/protocols/report";
import { failureName } from "../../diagnostics/facts/commonest-failure.ts";
import { blockOf, type Evidence } from "../../evidence/evidence.ts";

/** In the order of variants and of the blocks in which they came first. */
export const failureTextRowsOf = (evidence: Evidence): FailureTextRow[] =>
  evidence.variants.flatMap((variant) => {
    const rows = new Map<string, FailureTextRow>();
    for (const { rounds } of evidence.cells)
      for (const round of rounds)
        for (const text of blockOf(round, variant.name)?.reading?.result.said ?? []) {
          const failure = failureName(variant, text);
          const known = rows.get(failure);
          rows.set(failure, {
            ...{ variant: variant.name, failure, words: known?.words ?? text.words },
            blocks: (known?.blocks ?? 0) + 1,
          });
        }
    return [...rows.values()];
  });
