// Planned durations in words: a plan is known to the second, hours need no seconds.
// For measured times use the formats of analysis instead.

/** `45 s`, `4 min 12 s`, `2 h 5 min`. */
export function formatMinutes(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
