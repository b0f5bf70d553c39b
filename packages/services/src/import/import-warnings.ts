// Gates of an import that nobody can ever judge, said with the run: no tool's record of single requests shows their
// figures, and no earlier run is comparable. A blocking one keeps the import from GO.
import { type BenchmarkSpec, type Gate, metrics } from "@gonogo/protocols/spec";
import { unansweredGate } from "../plan/unanswered-gate.ts";

/** Why an import can never answer the gate, and what can; null: it can. */
function obstacleOf({ metric, vs }: Gate): string | null {
  const { missingInImports: needed } = metrics[metric];
  if (needed !== null)
    return `other tools' records of single requests do not include ${needed}. Let a worker measure the benchmark, or remove the gate.`;
  if (vs !== undefined)
    return "an import has no environment, so no earlier run is comparable with it, and importing more does not help. Import the earlier version as a variant and compare with over, or let a worker measure the benchmark.";
  return null;
}

/** One text for each gate that an import leaves unanswered. */
export function importWarnings({ gates }: Pick<BenchmarkSpec, "gates">): string[] {
  return gates.flatMap((gate) => {
    const obstacle = obstacleOf(gate);
    return obstacle === null ? [] : [unansweredGate(gate, obstacle, "import")];
  });
}
