// What the picture of a gate's rounds is given, and the space around its rows in pixels: numbers at the left, the
// interval's lane above, the axis below. Its parts share both.
import type { TableData } from "../frame/chart-table.tsx";
import type { RoundDot } from "./round-values-geometry.ts";

export type RoundValuesProps = {
  title: string;
  rounds: readonly RoundDot[];
  estimate: number | null;
  low: number | null;
  high: number | null;
  limit: number;
  /** The limit as the gate writes it, for its label: `≤ ×1.25`. */
  limitText: string;
  /** Which side of the limit is tinted; null: nothing is judged. */
  allowed: "below" | "above" | null;
  /** Title of the axis with its unit: `p99 of grpc over rest (ratio)`. */
  axis: string;
  /** Stored units in one unit of the axis. */
  per: number;
  /** A value as a tick: number only. */
  tick: (value: number, step: number) => string;
  /** A value in full, with its unit. */
  write: (value: number) => string;
  /** The picture in words, for screen readers. */
  label: string;
  note: string;
  table: () => TableData;
};

export const gutter = 44;
export const edge = 12;
export const head = 40;
export const foot = 40;
