// Why a block or a round does not count, as a clause for lists and in brackets.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { VoidCode } from "@gonogo/protocols/report";

const clauses: Readonly<Record<VoidCode, Msg>> = {
  "accounting-broken": msg("counts did not add up"),
  "generator-saturated": msg("the load generator was saturated"),
  "engine-stalled": msg("the engine was stopped"),
  "clock-stepped": msg("the clock was set"),
  "schedule-missed": msg("the schedule was missed"),
  "errors-contaminate": msg("errors distort the latencies"),
  "littles-law": msg("counts and times contradict each other"),
  "resource-exhausted": msg("the engine ran out of a resource"),
  "network-missed": msg("the emulated network was missed"),
  "not-steady": msg("not steady"),
  "noisy-environment": msg("the machine was busy"),
  broken: msg("broken off before the end"),
  failed: msg("could not be performed"),
  skipped: msg("skipped"),
  "made-way": msg("its round made way for a run that goes first"),
  stopped: msg("stopped before the end"),
  unreadable: msg("unreadable result"),
  "round-void": msg("its round was voided"),
  incomplete: msg("a block is missing"),
  "no-figure": msg("no figure of this metric"),
};

/** `the schedule was missed`. */
export const voidClause = (code: VoidCode): string => t(clauses[code]);
