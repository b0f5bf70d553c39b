// Findings by name, for places that have room for a few words: chips, heads of cards, lists.
import type { Diagnostic, DiagnosticCode } from "@gonogo/protocols/report";

const names: Readonly<Record<DiagnosticCode, string>> = {
  "accounting-broken": "Counts do not add up",
  "generator-saturated": "The generator was saturated",
  "engine-bound": "The engine was the limit",
  "engine-stalled": "The engine was stopped",
  "clock-stepped": "The clock was set",
  "schedule-missed": "The schedule was missed",
  "target-overloaded": "Overloaded target",
  "requests-outlast-blocks": "Requests outlast the blocks",
  "connections-failed": "Connections failed",
  "connects-retried": "Connections were retried",
  "errors-contaminate": "Errors distort the latencies",
  "littles-law": "Counts and times contradict",
  "resource-exhausted": "Out of a resource",
  "network-missed": "The emulated network was missed",
  "stopped-early": "Blocks ended early",
  "unsolicited-messages": "Messages nobody asked for",
  "answers-guessed": "Answers were matched by order",
  "capacity-not-found": "No capacity found",
  "capacity-at-limit": "Capacity beyond the search",
  "delayed-ack-plateau": "Delayed acknowledgements",
  "unequal-terms": "Unequal terms",
  "unequal-work": "Unequal work",
  "debug-build": "Development build",
  "not-steady": "Not steady",
  drifting: "Figures drifted",
  bimodal: "Two peaks",
  "target-moved": "The target changed cores",
  "core-lost": "A core was lost",
  "noisy-environment": "Busy machine",
  "shared-machine": "Target and generator share a machine",
  "loopback-only": "No network in between",
  "too-few-requests": "Too few requests",
  "too-few-rounds": "Too few rounds",
  "unstable-order": "The order matters",
  imported: "Measured by another tool",
  "watched-live": "Watched while it ran",
  "beside-other-load": "Beside other load",
  "target-metrics": "The target's metrics",
  "target-memory": "The target's memory",
};

/** `Busy machine`, `Errors distort the latencies (rest)`. */
export const findingName = ({ code, variant }: Pick<Diagnostic, "code" | "variant">): string =>
  variant === null ? names[code] : `${names[code]} (${variant})`;

export const severityWords: Readonly<Record<Diagnostic["severity"], string>> = {
  invalidating: "Invalidating",
  caution: "Caution",
  note: "Note",
};
