// The tests that a definition's gates stand for: one per cell that a gate chooses, or one on their mean.
// Holm corrects over the blocking ones, so their number is fixed by the definition, before any evidence.
import { english } from "@gonogo/locale/t";
import {
  type BenchmarkSpec,
  cellsOf,
  cellsOfGate,
  formatRule,
  type Gate,
  limitIn,
  limitValue,
} from "@gonogo/protocols/spec";

export type GateTest = {
  readonly gateIndex: number;
  readonly gate: Gate;
  /** `p99(grpc) / p99(rest) <= 1.25` */
  readonly rule: string;
  /** null: one test on the mean of cells. */
  readonly cell: number | null;
  /** The cells whose evidence the test reads: the one, or all that the mean is over. */
  readonly cells: readonly number[];
  readonly cellLabel: string;
  /** In stored units: microseconds, per second, or a ratio; of a limit that scales what it comes to in the cell. */
  readonly limit: number;
};

type Judged = Pick<BenchmarkSpec, "gates" | "axes" | "load" | "payloadBytes" | "requests">;

export function gateTestsOf(spec: Judged): GateTest[] {
  const all = cellsOf(spec).length;
  return spec.gates.flatMap((gate, gateIndex): GateTest[] => {
    const chosen = cellsOfGate(spec, gate);
    const base = { gateIndex, gate, rule: formatRule(gate), limit: limitValue(gate) };
    if (gate.scope === "mean of cells" && chosen.length > 1) {
      const cellLabel =
        chosen.length === all ? english("mean of cells") : `mean of ${chosen.length} cells`;
      return [{ ...base, cell: null, cells: chosen.map(({ index }) => index), cellLabel }];
    }
    return chosen.map((cell) => ({
      ...base,
      limit: limitIn(spec, gate, cell),
      cell: cell.index,
      cells: [cell.index],
      cellLabel: cell.label,
    }));
  });
}

/** Whether smaller figures satisfy the gate. */
export const wantsLess = (gate: Pick<Gate, "op">): boolean => gate.op === "<" || gate.op === "<=";

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
