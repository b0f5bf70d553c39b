// What became of a time that was due, in words.
import { formatDuration } from "@gonogo/analysis/words/format";
import type { ScheduleStart } from "@/lib/router-types";

/** A start is on time within that. */
const onTimeMs = 60_000;

/** More are not counted one by one (`mostCounted` of the service). */
const mostCounted = 50;

/** Of a start that made no run: why; else null. */
export function whyNoRun({ outcome, run, problem }: ScheduleStart): string | null {
  if (run !== null) return null;
  if (outcome === "missed") return "No worker was there within an hour.";
  if (outcome === "overlapping") return "The run before had not ended.";
  if (outcome === "refused") return problem?.message ?? "It was refused.";
  return outcome === "starting" ? "It is being started." : "The run was deleted.";
}

/** How late a run was made, and what passed before it; empty: it was on time and nothing did. */
export function lateText({ outcome, lateMs, missedBefore }: ScheduleStart): string {
  const late = outcome === "started" && lateMs > onTimeMs ? [`${formatDuration(lateMs)} late`] : [];
  const times = missedBefore >= mostCounted ? `${mostCounted} or more` : String(missedBefore);
  const missed = missedBefore > 0 ? [`${times} missed before it`] : [];
  return [...late, ...missed].join(", ");
}
