// Cells: every combination of the axes' points, and what each one means for load, requests and connections.
// Pure arithmetic on a definition; limits on their number are checked where a run is planned.
import { hasPayload, type Operation, withPayload, withPriority } from "./kinds/operation.ts";
import { QuicOptions } from "./kinds/quic.ts";
import type { Load } from "./load.ts";
import type { AxisName, AxisValue } from "./parts/axis.ts";
import { type AxisPoint, axisPoints, pointText } from "./parts/axis-points.ts";
import type { Axis } from "./parts/axis-schema.ts";
import { SocketOptions } from "./target/socket.ts";
import type { TargetConfig } from "./target/target.ts";

export type Cell = {
  readonly index: number;
  /** Axis name to value; empty when there are no axes. */
  readonly values: Readonly<Record<string, AxisValue>>;
  /** `clients = 10, RTT = 50 ms`, or `all` without axes. */
  readonly label: string;
};

type Varied = { readonly axes: readonly Axis[] };
type Place = Pick<Cell, "values">;
type Sized = { readonly payloadBytes?: number | undefined };

/** How many cells a definition has, without making them. */
export const cellCount = (spec: Varied): number =>
  spec.axes.reduce((product, axis) => product * axisPoints(axis).length, 1);

/** All cells of a definition, the last axis varying fastest. */
export function cellsOf(spec: Varied): Cell[] {
  let combinations: AxisPoint[] = [{}];
  for (const axis of spec.axes)
    combinations = combinations.flatMap((values) =>
      axisPoints(axis).map((point) => ({ ...values, ...point })),
    );
  return combinations.map((values, index) => ({
    index,
    values,
    label: pointText(values) || "all",
  }));
}

/** The cell that has these values, among others; undefined: there is none. */
export const cellWith = <One extends Place>(
  cells: readonly One[],
  values: Cell["values"],
): One | undefined =>
  cells.find((cell) =>
    Object.entries(cell.values).every(([name, value]) => values[name] === value),
  );

const numberAt = ({ values }: Place, name: AxisName): number | undefined => {
  const value = values[name];
  return typeof value === "number" ? value : undefined;
};

/** Those of the names that the cell has a value for. */
const pick = ({ values }: Place, names: readonly AxisName[]): Record<string, AxisValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The load of a cell: the definition's, with the axes' values in place. */
export function loadOf(spec: { readonly load: Load }, cell: Place): Load {
  const region = cell.values.from;
  return {
    ...spec.load,
    ...pick(cell, ["clients", "connections", "ratePerS"]),
    ...(region !== undefined && { from: [String(region)] }),
  } as Load;
}

/** Measured requests after which a block of the cell ends; null: its time alone ends it. */
export const requestsOf = (
  spec: { readonly requests?: number | undefined },
  cell: Place,
): number | null => numberAt(cell, "requests") ?? spec.requests ?? null;

/** How large the payload of a cell is; null: nothing says so. */
export const payloadBytesOf = (spec: Sized, cell: Place): number | null =>
  numberAt(cell, "payloadBytes") ?? spec.payloadBytes ?? null;

/** An operation as the cell has it: filler and the payload's size in place, with the cell's priority. */
export function operationIn<One extends Operation>(spec: Sized, cell: Place, operation: One): One {
  const bytes = payloadBytesOf(spec, cell);
  if (bytes === null && hasPayload(operation))
    throw new Error("the definition does not say how large the payload is");
  const sized = withPayload(operation, bytes ?? 0);
  const priority = numberAt(cell, "priority");
  return priority === undefined ? sized : withPriority(sized, priority);
}

const sizes = ["sendBufferBytes", "receiveBufferBytes"] as const;
const windows = ["streamWindowBytes", "connectionWindowBytes"] as const;

/** A target with the cell's options of connections in place of its own. QUIC knows TCP's reno as newreno. */
export function targetIn(cell: Place, config: TargetConfig): TargetConfig {
  const isQuic = config.protocol === "quic" || config.protocol === "http3";
  const control = pick(cell, ["congestionControl"]);
  const socket = { ...pick(cell, sizes), ...(isQuic ? {} : control) };
  const quicControl =
    control.congestionControl === "reno" ? { congestionControl: "newreno" } : control;
  const quic = isQuic ? { ...pick(cell, windows), ...quicControl } : {};
  const changed = (options: object) => Object.keys(options).length > 0;
  return {
    ...config,
    ...(changed(socket) && { socket: SocketOptions.parse({ ...config.socket, ...socket }) }),
    ...(changed(quic) && { quic: QuicOptions.parse({ ...config.quic, ...quic }) }),
  };
}
