// Why a block or a round does not count, as a clause for lists and in brackets.
import type { VoidCode } from "@gonogo/protocols/report";

const clauses: Readonly<Record<VoidCode, string>> = {
  "accounting-broken": "counts did not add up",
  "generator-saturated": "the load generator was saturated",
  "engine-stalled": "the engine was stopped",
  "clock-stepped": "the clock was set",
  "schedule-missed": "the schedule was missed",
  "errors-contaminate": "errors distort the latencies",
  "littles-law": "counts and times contradict each other",
  "resource-exhausted": "the engine ran out of a resource",
  "network-missed": "the emulated network was missed",
  "not-steady": "not steady",
  "noisy-environment": "the machine was busy",
  broken: "broken off before the end",
  failed: "could not be performed",
  skipped: "skipped",
  "made-way": "its round made way for a run that goes first",
  stopped: "stopped before the end",
  unreadable: "unreadable result",
  "round-void": "its round was voided",
  incomplete: "a block is missing",
  "no-figure": "no figure of this metric",
};

/** `the schedule was missed`. */
export const voidClause = (code: VoidCode): string => clauses[code];
