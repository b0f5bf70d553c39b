// Days as sentences write them: `3 Nov 2026`, `3 to 20 Nov 2026`, `28 Nov to 2 Dec 2026`.
// In UTC, so that a sentence says the same everywhere.
import { t } from "@gonogo/locale/t";

const months = () => t("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split(" ");

function partsOf(iso: string) {
  const date = new Date(iso);
  return {
    day: date.getUTCDate(),
    month: months()[date.getUTCMonth()] ?? "",
    year: date.getUTCFullYear(),
  };
}

/** `iso`: an instant, ISO 8601. */
export function formatDay(iso: string): string {
  return t("{day} {month} {year}", partsOf(iso));
}

/** From the earlier to the later day; one day where they are the same. */
export function formatDays(fromIso: string, toIso: string): string {
  const [from, to] = [partsOf(fromIso), partsOf(toIso)];
  const end = formatDay(toIso);
  if (from.year !== to.year)
    return t("{from} to {to}##days", { from: formatDay(fromIso), to: end });
  if (from.month !== to.month)
    return t("{day} {month} to {end}", { day: from.day, month: from.month, end });
  return from.day === to.day ? end : t("{day} to {end}", { day: from.day, end });
}
