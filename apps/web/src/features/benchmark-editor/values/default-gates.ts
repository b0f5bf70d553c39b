// Gates that the editor proposes: those of a new duel, and the one that "Add a gate" begins with.
// Gates follow the names of variants and the kind of load while nobody has changed them.
import type { GateValues } from "./gate-values.ts";
import type { LoadValues } from "./load-values.ts";

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

/** What a duel of this kind of load is decided by: the candidate's tail, or capacity, against the baseline; and its errors. */
export function defaultGates(
  kind: LoadValues["kind"],
  [baseline = "", candidate = ""]: readonly string[],
): GateValues[] {
  const against = { ...blank, of: candidate, over: baseline };
  if (kind === "capacity") return [{ ...against, metric: "capacity", op: ">=", limit: "0.97" }];
  const errors: GateValues = { ...blank, metric: "errors", of: candidate, limit: "0.1" };
  const metric = kind === "connect" ? "connectP99" : "p99";
  return [{ ...against, metric, op: "<=", limit: "1.05" }, errors];
}

const isSame = (a: readonly GateValues[], b: readonly GateValues[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

type Duel = { readonly kind: LoadValues["kind"]; readonly names: readonly string[] };

/** The gates after the load or the order of variants changed: those that were proposed give way to those of the new duel. */
export const followingGates = (
  gates: readonly GateValues[],
  before: Duel,
  after: Duel,
): GateValues[] =>
  before.names.length === 2 && isSame(gates, defaultGates(before.kind, before.names))
    ? defaultGates(after.kind, after.names)
    : [...gates];

/** The gates after a variant was renamed. */
export const renamedIn = (
  gates: readonly GateValues[],
  before: string,
  after: string,
): GateValues[] => {
  const named = (name: string) => (name === before ? after : name);
  return gates.map((gate) => ({ ...gate, of: named(gate.of), over: named(gate.over) }));
};

/** The gate that "Add a gate" begins with; it is absolute where there is a single variant. */
export function suggestedGate(
  variants: readonly { readonly name: string }[],
  load: Pick<LoadValues, "kind" | "startRatePerS">,
): GateValues {
  const [baseline = "", candidate = ""] = variants.map(({ name }) => name);
  const isDuel = baseline !== "" && candidate !== "";
  const search = { ...blank, metric: "capacity", op: ">=" } as const;
  if (load.kind === "capacity")
    return isDuel
      ? { ...search, of: candidate, over: baseline, limit: "0.97" }
      : { ...search, of: baseline, limit: load.startRatePerS };
  if (isDuel) return { ...blank, of: candidate, over: baseline, op: "<=", limit: "1.1" };
  return { ...blank, of: baseline };
}
