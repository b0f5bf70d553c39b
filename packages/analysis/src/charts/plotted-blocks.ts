// What charts of blocks draw: a dot a block with the estimates behind the dots, and the seconds of each block.
import type { Tick } from "@gonogo/protocols/events";

export type PlottedBlock = {
  readonly id: string;
  /** Series key of its variant. */
  readonly key: string;
  readonly sequence: number;
  readonly round: number;
  readonly position: number;
  readonly valid: boolean;
  /** Why it is not part of the evidence, in plain words; empty when it is. */
  readonly reasons: readonly string[];
  /** In the stored unit; null when the block gave none. */
  readonly value: number | null;
  /** Where engine and target ran; empty: unknown. */
  readonly ranOn: string;
};

/** The estimate of a variant in the plot's unit, with its interval where there is one. */
export type DotEstimate = {
  readonly key: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

export type TimedPiece = {
  readonly spanMs: number;
  readonly phase: Tick["phase"];
  /** Requests sent; absent on the live page. */
  readonly sent?: number | undefined;
  readonly answered: number;
  readonly failed: number;
  readonly p50Us: number | null;
  readonly p99Us: number | null;
};

export type TimedBlock = {
  readonly id: string;
  /** Series key of its variant. */
  readonly key: string;
  readonly round: number;
  /** Place in the order of execution, from 0. */
  readonly sequence: number;
  readonly valid: boolean;
  /** Start in milliseconds of Unix time; null: right after the block before. */
  readonly startedAtMs: number | null;
  readonly pieces: readonly TimedPiece[];
};
