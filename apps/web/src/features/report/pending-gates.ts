// Gates of a run that has no verdict yet, with the estimates known so far: the same rows that the verdict fills.
// They show where things stand and judge nothing.
import type { Estimate, GateResult, Report } from "@gonogo/protocols/report";
import { formatGate, type Gate, limitValue } from "@gonogo/protocols/spec";

/** One row a gate and cell in the order of the definition. */
export const pendingGates = (report: Report): GateResult[] =>
  report.spec.gates.flatMap((gate, gateIndex) =>
    gate.scope === "mean of cells" && report.cells.length > 1
      ? [pendingGate(report, gate, gateIndex, null)]
      : report.cells.map((cell) => pendingGate(report, gate, gateIndex, cell)),
  );

function pendingGate(
  report: Report,
  gate: Gate,
  gateIndex: number,
  cell: Report["cells"][number] | null,
): GateResult {
  const estimate = cell ? estimateOf(report, gate, cell.index) : null;
  return {
    gateIndex,
    gate,
    rule: formatGate(gate),
    cell: cell?.index ?? null,
    cellLabel: cell?.label ?? "mean of cells",
    outcome: "not-evaluated",
    reason: null,
    limit: limitValue(gate),
    estimate: estimate?.value ?? null,
    low: estimate?.low ?? null,
    high: estimate?.high ?? null,
    level: estimate?.level ?? null,
    pPass: null,
    pFail: null,
    pFailAdjusted: null,
    rounds: estimate?.rounds ?? 0,
    requests: 0,
    margin: null,
    roundsNeeded: null,
    blockIds: [],
    history: null,
    sentence: "",
  };
}

/** The comparison's figure for a gate, where it has one: ratios are known to the baseline only. */
function estimateOf(report: Report, gate: Gate, cell: number): Estimate | null {
  // Against history nothing is known before the run is judged: the comparison's figure is not the gate's ratio.
  if (gate.vs !== undefined) return null;
  const { operation } = gate;
  const rows =
    operation === undefined
      ? report.comparison
      : (report.operations.find((one) => one.name === operation)?.comparison ?? []);
  const row = rows.find((one) => one.metric === gate.metric && one.cell === cell);
  const index = report.variants.findIndex((variant) => variant.name === gate.of);
  if (!row || index < 0) return null;
  if (gate.over === undefined) return row.values[index] ?? null;
  const baseline = report.variants.find((variant) => variant.baseline)?.name;
  return gate.over === baseline ? (row.ratios[index] ?? null) : null;
}
