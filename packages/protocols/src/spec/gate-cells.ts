// Which cells a gate is judged in, and how many tests that makes.
// Holm's correction and the rounds that a plan needs follow from the number of blocking tests.

import type { BenchmarkSpec } from "./benchmark.ts";
import { type Cell, cellsOf } from "./cells.ts";
import type { Gate } from "./gate/gate.ts";
import type { CellChoice } from "./parts/cell-choice.ts";

const isChosen = ({ values }: Cell, choice: CellChoice): boolean =>
  Object.entries(choice).every(([axis, value]) => values[axis] === value);

/** The cells that a gate is judged in: all, or those that it chooses. */
export const cellsOfGate = (
  spec: Pick<BenchmarkSpec, "axes">,
  { cells }: Pick<Gate, "cells">,
): Cell[] =>
  cellsOf(spec).filter((cell) => cells?.some((choice) => isChosen(cell, choice)) ?? true);

/** Blocking tests of one judgement: a gate on each of its cells counts once a cell. */
export const blockingTests = (spec: Pick<BenchmarkSpec, "axes" | "gates">): number =>
  spec.gates
    .filter((gate) => gate.blocking)
    .reduce(
      (sum, gate) => sum + (gate.scope === "each cell" ? cellsOfGate(spec, gate).length : 1),
      0,
    );
