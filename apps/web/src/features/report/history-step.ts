// What to do next about an open gate against history: other runs are wanted, not other rounds.
// null for gates that compare with nothing or with a variant.
import { ruleText } from "@gonogo/analysis/words/rule-text";
import type { GateResult } from "@gonogo/protocols/report";

export function historyStep({
  gate,
  outcome,
  reason,
}: Pick<GateResult, "gate" | "outcome" | "reason">): string | null {
  if (gate.vs === undefined) return null;
  const rule = ruleText(gate);
  if (reason === "too-little-history")
    return `Run the benchmark again in this environment until there are 5 comparable runs for ${rule}, or measure base and head as two variants of one run.`;
  if (reason === "baseline-missing")
    return `Let ${rule} name a run or version that was measured in this environment on the same terms.`;
  if (outcome === "inconclusive")
    return `Measure base and head as two variants of one run to decide ${rule}: more rounds do not narrow what runs differ by.`;
  return null;
}
