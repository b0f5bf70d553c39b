// What keeps a gate from being judged at all, as everything that examines gates says it.
// What is not evaluated counts as open in the verdict.
import type { GateResult } from "@gonogo/protocols/report";
import type { Because } from "../words/because-words.ts";

export type Blocker = {
  readonly reason: NonNullable<GateResult["reason"]>;
  readonly because: Because;
  /** Sides whose percentile cannot be quoted, and is known to be at least something: a gate that this decides is decided. */
  readonly bounded?: readonly string[];
};

/** Rounds under which no 95 % interval is finite. */
export const fewestRounds = 6;
