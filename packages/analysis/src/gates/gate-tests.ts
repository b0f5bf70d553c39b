// The tests that a definition's gates stand for: one per cell, or one on the mean of cells.
// Holm corrects over the blocking ones, so their number is fixed by the definition, before any evidence.
import {
  type BenchmarkSpec,
  cellsOf,
  formatGate,
  type Gate,
  limitValue,
} from "@gonogo/protocols/spec";

export type GateTest = {
  readonly gateIndex: number;
  readonly gate: Gate;
  /** `p99(grpc) / p99(rest) <= 1.25` */
  readonly rule: string;
  /** null: one test on the mean of cells. */
  readonly cell: number | null;
  readonly cellLabel: string;
  /** In stored units: microseconds, per second, or a ratio. */
  readonly limit: number;
};

export function gateTestsOf(spec: Pick<BenchmarkSpec, "gates" | "axes">): GateTest[] {
  const cells = cellsOf(spec);
  return spec.gates.flatMap((gate, gateIndex): GateTest[] => {
    const base = { gateIndex, gate, rule: formatGate(gate), limit: limitValue(gate) };
    if (gate.scope === "mean of cells" && cells.length > 1)
      return [{ ...base, cell: null, cellLabel: "mean of cells" }];
    return cells.map((cell) => ({ ...base, cell: cell.index, cellLabel: cell.label }));
  });
}

/** Whether smaller figures satisfy the gate. */
export const wantsLess = (gate: Gate): boolean => gate.op === "<" || gate.op === "<=";

/** Whether a value satisfies the gate as written, strictness included. */
export function satisfies(gate: Gate, value: number, limit: number): boolean {
  switch (gate.op) {
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    case ">":
      return value > limit;
    case ">=":
      return value >= limit;
  }
}
