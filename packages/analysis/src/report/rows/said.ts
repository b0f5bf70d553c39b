// What targets said to requests that failed, as a report shows it: of each failure of a variant the first words.
// Of all blocks that were measured, whether they count or not.
import type { SaidRow } from "@gonogo/protocols/report";
import { failureName } from "../../diagnostics/facts/commonest-failure.ts";
import { blockOf, type Evidence } from "../../evidence/evidence.ts";

/** In the order of variants and of the blocks in which they were said first. */
export const saidRowsOf = (evidence: Evidence): SaidRow[] =>
  evidence.variants.flatMap((variant) => {
    const rows = new Map<string, SaidRow>();
    for (const { rounds } of evidence.cells)
      for (const round of rounds)
        for (const said of blockOf(round, variant.name)?.reading?.result.said ?? []) {
          const failure = failureName(variant, said);
          const known = rows.get(failure);
          rows.set(failure, {
            ...{ variant: variant.name, failure, words: known?.words ?? said.words },
            blocks: (known?.blocks ?? 0) + 1,
          });
        }
    return [...rows.values()];
  });
