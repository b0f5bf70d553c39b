// Which cells a gate is judged in, against which limit in each, and how many tests that makes.
// Holm's correction and the rounds that a plan needs follow from the number of blocking tests.

import { type Cell, cellsOf, loadOf, payloadBytesOf, requestsOf } from "./cells.ts";
import type { Gate } from "./gate/gate.ts";
import { limitValue } from "./gate/gate-limit.ts";
import type { Load } from "./load.ts";
import { clientsOf, connectionsOf } from "./load-facts.ts";
import type { AxisName } from "./parts/axis.ts";
import type { Axis } from "./parts/axis-schema.ts";
import type { CellChoice } from "./parts/cell-choice.ts";

const isChosen = ({ values }: Cell, choice: CellChoice): boolean =>
  Object.entries(choice).every(([axis, value]) => values[axis] === value);

/** The cells that a gate is judged in: all, or those that it chooses. */
export const cellsOfGate = (
  spec: { readonly axes: readonly Axis[] },
  { cells }: Pick<Gate, "cells">,
): Cell[] =>
  cellsOf(spec).filter((cell) => cells?.some((choice) => isChosen(cell, choice)) ?? true);

type Scaled = {
  readonly load: Load;
  readonly payloadBytes?: number | undefined;
  readonly requests?: number | undefined;
};

/** How much of an axis a cell has: its own value, else what the load and the definition say; null: nothing says so. */
export function amountIn(spec: Scaled, cell: Pick<Cell, "values">, axis: AxisName): number | null {
  const own = cell.values[axis];
  if (own !== undefined) return typeof own === "number" ? own : null;
  const load = loadOf(spec, cell);
  switch (axis) {
    case "clients":
      return clientsOf(load);
    case "connections":
      return connectionsOf(load);
    case "ratePerS":
      return load.kind === "open" ? load.ratePerS : null;
    case "payloadBytes":
      return payloadBytesOf(spec, cell);
    case "requests":
      return requestsOf(spec, cell);
    default:
      return null;
  }
}

/** The limit of a gate in a cell, in stored units: as it is written, or what it comes to with the cell's amount. */
export function limitIn(spec: Scaled, gate: Gate, cell: Pick<Cell, "values">): number {
  const limit = limitValue(gate);
  if (gate.per === undefined) return limit;
  const amount = amountIn(spec, cell, gate.per.axis) ?? Number.NaN;
  // Thirds of a tenth and the like: no more digits than anybody wrote.
  return Number(((limit * amount) / gate.per.amount).toPrecision(12));
}

/** Blocking tests of one judgement: a gate on each of its cells counts once a cell. */
export const blockingTests = (spec: {
  readonly axes: readonly Axis[];
  readonly gates: readonly Gate[];
}): number =>
  spec.gates
    .filter((gate) => gate.blocking)
    .reduce(
      (sum, gate) => sum + (gate.scope === "each cell" ? cellsOfGate(spec, gate).length : 1),
      0,
    );
