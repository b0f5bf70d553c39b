// Cells: every combination of the axes' values, and the load that each one means.
// Pure arithmetic on a definition; limits on their number are checked where a run is planned.
import type { BenchmarkSpec } from "./benchmark.ts";
import type { Load } from "./load.ts";

export type Cell = {
  readonly index: number;
  /** Axis name to value; empty when there are no axes. */
  readonly values: Readonly<Record<string, number>>;
  /** `clients = 10, connections = 2`, or `all` without axes. */
  readonly label: string;
};

/** How many cells a definition has, without making them. */
export const cellCount = (spec: Pick<BenchmarkSpec, "axes">): number =>
  spec.axes.reduce((product, axis) => product * axis.values.length, 1);

/** All cells of a definition, the last axis varying fastest. */
export function cellsOf(spec: Pick<BenchmarkSpec, "axes">): Cell[] {
  let combinations: Record<string, number>[] = [{}];
  for (const axis of spec.axes)
    combinations = combinations.flatMap((values) =>
      axis.values.map((value) => ({ ...values, [axis.name]: value })),
    );
  return combinations.map((values, index) => ({ index, values, label: labelOf(values) }));
}

const labelOf = (values: Record<string, number>): string => {
  const parts = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return parts.length === 0 ? "all" : parts.join(", ");
};

/** The load of a cell: the definition's, with the axes' values in place. */
export function loadOf(spec: Pick<BenchmarkSpec, "load">, cell: Pick<Cell, "values">): Load {
  return { ...spec.load, ...cell.values } as Load;
}
