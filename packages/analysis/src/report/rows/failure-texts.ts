// Why requests and connections failed, as a report shows it: of each failure of a variant its reasons with their counts,
// or the first text that its target answered. Of all blocks that were measured, whether they count or not.
import type { FailureTextRow } from "@gonogo/protocols/report";
import { failureName } from "../../diagnostics/facts/commonest-failure.ts";
import { blockOf, type Evidence } from "../../evidence/evidence.ts";

/** Reasons of one failure that are shown; a peer may choose another text each time. */
const mostReasons = 5;

/** In the order of variants and of the blocks in which they came first. */
export const failureTextRowsOf = (evidence: Evidence): FailureTextRow[] =>
  evidence.variants.flatMap((variant) => {
    const rows = new Map<string, FailureTextRow>();
    const reasonsOf = new Map<string, number>();
    for (const { rounds } of evidence.cells)
      for (const round of rounds)
        for (const text of blockOf(round, variant.name)?.reading?.result.failureTexts ?? []) {
          const failure = failureName(variant, text);
          // Of answers the first text of a failure stands for all.
          const key = text.count === null ? failure : `${failure}\n${text.words}`;
          const known = rows.get(key);
          const reasons = reasonsOf.get(failure) ?? 0;
          if (!known && text.count !== null) {
            if (reasons === mostReasons) continue;
            reasonsOf.set(failure, reasons + 1);
          }
          rows.set(key, {
            ...{ variant: variant.name, failure, words: known?.words ?? text.words },
            blocks: (known?.blocks ?? 0) + 1,
            count: text.count === null ? null : (known?.count ?? 0) + text.count,
          });
        }
    return [...rows.values()];
  });
