// Gates of an import that nobody can ever judge, said with the run: no tool's record of single requests shows their
// figures, and no earlier run is comparable. A blocking one keeps the import from GO.
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import { type BenchmarkSpec, metrics } from "@gonogo/protocols/spec";

/** One for each gate that an import leaves unanswered. */
export const importWarnings = ({ gates }: Pick<BenchmarkSpec, "gates">): RunWarning[] =>
  gates.flatMap((gate): RunWarning[] => {
    if (metrics[gate.metric].missingInImports !== null)
      return [{ code: "missing-in-imports", params: { gate } }];
    return gate.vs === undefined ? [] : [{ code: "import-without-history", params: { gate } }];
  });
