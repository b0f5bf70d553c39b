// Days as sentences write them: `3 Nov 2026`, `3 to 20 Nov 2026`, `28 Nov to 2 Dec 2026`.
// In UTC and without a locale, so that a stored sentence says the same everywhere.
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function partsOf(iso: string) {
  const date = new Date(iso);
  return {
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? "",
    year: date.getUTCFullYear(),
  };
}

/** `iso`: an instant, ISO 8601. */
export function formatDay(iso: string): string {
  const { day, month, year } = partsOf(iso);
  return `${day} ${month} ${year}`;
}

/** From the earlier to the later day; one day where they are the same. */
export function formatDays(fromIso: string, toIso: string): string {
  const [from, to] = [partsOf(fromIso), partsOf(toIso)];
  if (from.year !== to.year) return `${formatDay(fromIso)} to ${formatDay(toIso)}`;
  if (from.month !== to.month) return `${from.day} ${from.month} to ${formatDay(toIso)}`;
  return from.day === to.day ? formatDay(toIso) : `${from.day} to ${formatDay(toIso)}`;
}
