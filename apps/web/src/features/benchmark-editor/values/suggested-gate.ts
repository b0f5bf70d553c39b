// The gate that "Add a gate" begins with: the candidate's p99 (of a search its capacity) against the baseline,
// or an absolute one where there is a single variant.
import type { EditorValues } from "./editor-values.ts";
import type { GateValues } from "./gate-values.ts";

const blank: GateValues = {
  text: "",
  metric: "p99",
  of: "",
  over: "",
  history: "",
  historyRuns: "10",
  historyBranch: "",
  historyOnlyGo: false,
  historyRun: "",
  historyVersion: "",
  operation: "",
  op: "<",
  limit: "50",
  blocking: true,
  scope: "each cell",
  perText: "",
  cellsText: "",
};

export function suggestedGate(values: EditorValues): GateValues {
  const [baseline = "", candidate] = values.variants.map((variant) => variant.name);
  const isDuel = baseline !== "" && candidate !== undefined && candidate !== "";
  const search = { ...blank, metric: "capacity", op: ">=" } as const;
  if (values.load.kind === "capacity")
    return isDuel
      ? { ...search, of: candidate, over: baseline, limit: "0.97" }
      : { ...search, of: baseline, limit: values.load.startRatePerS };
  if (isDuel) return { ...blank, of: candidate, over: baseline, op: "<=", limit: "1.1" };
  return { ...blank, of: baseline };
}
