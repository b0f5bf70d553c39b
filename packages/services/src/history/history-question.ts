// What is asked of earlier runs: for which run, and by which gates.
// Asked by everything that reads history, so that nothing is read where no gate asks.
import type { Gate } from "@gonogo/protocols/spec";

export type HistoryQuestion = {
  readonly benchmarkId: string;
  /** The judged run, which is never part of its own history; null: none yet. */
  readonly runId: string | null;
  readonly startedAt: Date;
  readonly environment: string | null;
  readonly terms: Readonly<Record<string, string>>;
  readonly gates: readonly Gate[];
};

type GateAgainstHistory = Gate & { readonly vs: NonNullable<Gate["vs"]> };

/** The gates that need earlier runs. */
export const gatesAgainstHistory = (gates: readonly Gate[]): GateAgainstHistory[] =>
  gates.filter((gate): gate is GateAgainstHistory => gate.vs !== undefined);
