// What a diagnostic says and what to do about it, by its code. A code without words does not compile.

import { t } from "@gonogo/locale/t";
import type { Diagnostic, DiagnosticCode, Params } from "@gonogo/protocols/report";
import { engineFindings } from "./engine-findings.ts";
import type { FindingWords, Place } from "./finding-place.ts";
import { type Rendered, rendered } from "./message.ts";
import { runFindings } from "./run-findings.ts";
import { targetFindings } from "./target-findings.ts";

const catalogue = { ...engineFindings, ...targetFindings, ...runFindings } satisfies Record<
  DiagnosticCode,
  (facts: never, place: Place) => FindingWords
>;

/** The facts of each code. */
export type FactsOf<Code extends DiagnosticCode> = Parameters<(typeof catalogue)[Code]>[0];

export type DiagnosticWords = {
  /** One plain sentence, with its stop; of some codes two. */
  readonly sentence: Rendered;
  readonly remedy: Rendered;
};

type Found = Pick<Diagnostic, "code" | "severity" | "variant" | "cellLabel" | "params">;

function wordsOf({ code, severity, variant, cellLabel, params }: Found): FindingWords {
  const words: (facts: Params, place: Place) => FindingWords = catalogue[code] as never;
  return words(params, {
    variant: variant ?? "",
    at: cellLabel === null ? "" : t(" at {cell}", { cell: cellLabel }),
    isCaution: severity === "caution",
  });
}

export function diagnosticWords(found: Found): DiagnosticWords {
  const { clause, remedy } = wordsOf(found);
  return { sentence: rendered(`${clause}.`), remedy: rendered(remedy) };
}

/** The sentence without its stop, where it is a part of another. */
export const diagnosticClause = (found: Found): Rendered => rendered(wordsOf(found).clause);
