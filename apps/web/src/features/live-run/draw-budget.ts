// When a live page may draw its report and charts anew: between blocks, seldom, and never for more than a small share
// of its time, however large the report is. What the page draws takes CPU from a measurement on the same machine.

/** Share of its time that a page may spend on fetching and drawing its report. */
const drawnShare = 0.01;
/** Pause between two drawings, at least. */
export const leastPauseMs = 30_000;
/** A block that lasts longer is drawn while it runs. */
const longBlockMs = 60_000;

/** The last drawing: when it ended (any clock, ms), and how long it took from asking for the report to the picture. */
export type Drawing = { readonly endedMs: number; readonly tookMs: number };

/** @param what `blockEnded`: since the last drawing; `isMeasuring`: a window is being measured right now */
export function isDrawDue(
  { endedMs, tookMs }: Drawing,
  what: { readonly nowMs: number; readonly blockEnded: boolean; readonly isMeasuring: boolean },
): boolean {
  const pauseMs = what.nowMs - endedMs;
  const leastMs = Math.max(leastPauseMs, tookMs / drawnShare);
  if (what.blockEnded && !what.isMeasuring) return pauseMs >= leastMs;
  return pauseMs >= Math.max(leastMs, longBlockMs);
}
