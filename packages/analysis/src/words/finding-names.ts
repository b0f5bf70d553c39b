// Findings by name, for places that have room for a few words: chips, heads of cards, lists.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Diagnostic, DiagnosticCode } from "@gonogo/protocols/report";

const names: Readonly<Record<DiagnosticCode, Msg>> = {
  "accounting-broken": msg("Counts do not add up"),
  "generator-saturated": msg("The generator was saturated"),
  "engine-bound": msg("The engine was the limit"),
  "engine-stalled": msg("The engine was stopped"),
  "clock-stepped": msg("The clock was set"),
  "schedule-missed": msg("The schedule was missed"),
  "target-overloaded": msg("Overloaded target"),
  "requests-outlast-blocks": msg("Requests outlast the blocks"),
  "connections-failed": msg("Connections failed"),
  "connects-retried": msg("Connections were retried"),
  "errors-contaminate": msg("Errors distort the latencies"),
  "littles-law": msg("Counts and times contradict"),
  "resource-exhausted": msg("Out of a resource"),
  "network-missed": msg("The emulated network was missed"),
  "stopped-early": msg("Blocks ended early"),
  "unsolicited-messages": msg("Messages nobody asked for"),
  "answers-guessed": msg("Answers were matched by order"),
  "capacity-not-found": msg("No capacity found"),
  "capacity-at-limit": msg("Capacity beyond the search"),
  "delayed-ack-plateau": msg("Delayed acknowledgements"),
  "unequal-terms": msg("Unequal terms"),
  "unequal-work": msg("Unequal work"),
  "debug-build": msg("Development build"),
  "not-steady": msg("Not steady"),
  drifting: msg("Figures drifted"),
  bimodal: msg("Two peaks"),
  "target-moved": msg("The target changed cores"),
  "core-lost": msg("A core was lost"),
  "noisy-environment": msg("Busy machine"),
  "shared-machine": msg("Target and generator share a machine"),
  "loopback-only": msg("No network in between"),
  "too-few-requests": msg("Too few requests"),
  "too-few-rounds": msg("Too few rounds"),
  "unstable-order": msg("The order matters"),
  imported: msg("Measured by another tool"),
  "watched-live": msg("Watched while it ran"),
  "beside-other-load": msg("Beside other load"),
  "target-metrics": msg("The target's metrics"),
  "target-memory": msg("The target's memory"),
};

/** `Busy machine`, `Errors distort the latencies (rest)`. */
export const findingName = ({ code, variant }: Pick<Diagnostic, "code" | "variant">): string =>
  variant === null ? t(names[code]) : `${t(names[code])} (${variant})`;

export const severityWords: Readonly<Record<Diagnostic["severity"], Msg>> = {
  invalidating: msg("Invalidating"),
  caution: msg("Caution"),
  note: msg("Note##finding"),
};
