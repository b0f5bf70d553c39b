// What became of a time that was due, in words.

import { formatDuration } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { ScheduleStart } from "@/lib/router-types";

/** A start is on time within that. */
const onTimeMs = 60_000;

/** More are not counted one by one (`mostCounted` of the service). */
const mostCounted = 50;

export const startWords: Readonly<Record<ScheduleStart["outcome"], Msg>> = {
  ...{ starting: msg("starting##schedule"), started: msg("started##schedule") },
  ...{ missed: msg("missed##schedule"), overlapping: msg("overlapping##schedule") },
  refused: msg("refused##schedule"),
};

/** Of a start that made no run: why; else null. A refusal's problem says more. */
export function whyNoRun({ outcome, run }: ScheduleStart): string | null {
  if (run !== null) return null;
  if (outcome === "missed") return t("No worker was there within an hour.");
  if (outcome === "overlapping") return t("The run before had not ended.");
  if (outcome === "refused") return t("It was refused.");
  return outcome === "starting" ? t("It is being started.") : t("The run was deleted.");
}

function missedText(count: number): readonly string[] {
  if (count === 0) return [];
  if (count >= mostCounted) return [t("{count} or more missed before it", { count: mostCounted })];
  return [t("{count, plural, one {# missed before it} other {# missed before it}}", { count })];
}

/** How late a run was made, and what passed before it; empty: it was on time and nothing did. */
export function lateText({ outcome, lateMs, missedBefore }: ScheduleStart): string {
  const late =
    outcome === "started" && lateMs > onTimeMs
      ? [t("{time} late", { time: formatDuration(lateMs) })]
      : [];
  return [...late, ...missedText(missedBefore)].join(", ");
}
