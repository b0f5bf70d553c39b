// Instants as people read them: "20 Nov 2026, 18:40 UTC".
// The zone is an argument: the server gives UTC, the browser its own. The order of day and month is that of the reader's language.
import { currentLocale } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";

/** `weekday`: to the minute, with its day of the week. */
export type InstantStyle = "day" | "minute" | "second" | "weekday";

const formatOf: Readonly<
  Record<"date" | "named" | "minute" | "second", Intl.DateTimeFormatOptions>
> = {
  date: { dateStyle: "medium" },
  named: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  minute: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  second: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};

/** Kept: making one takes longer than rendering the row that its text is for. */
const kept = new Map<string, Intl.DateTimeFormat>();

function formatterOf(part: keyof typeof formatOf, timeZone?: string): Intl.DateTimeFormat {
  // British English has the day first, as all other languages of Gonogo.
  const locale = currentLocale() === "en" ? "en-GB" : currentLocale();
  const key = `${locale} ${part} ${timeZone ?? ""}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...formatOf[part], timeZone });
  kept.set(key, made);
  return made;
}

/**
 * An ISO instant as text. `timeZone` undefined means the zone of the machine that runs it.
 * UTC is written out, because a time without its zone would be taken for a local one.
 */
export function formatInstant(at: string, style: InstantStyle, timeZone?: string): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return t("unknown time");
  const day = formatterOf(style === "weekday" ? "named" : "date", timeZone).format(instant);
  if (style === "day") return day;
  const time = formatterOf(style === "second" ? style : "minute", timeZone).format(instant);
  return timeZone === "UTC" ? `${day}, ${time} UTC` : `${day}, ${time}`;
}

const ages = [
  { per: 86_400_000, unit: "d" },
  { per: 3_600_000, unit: "h" },
  { per: 60_000, unit: "min" },
] as const;

/** How long ago an ISO instant was, in its largest unit: `12 min`, `3 h`, `5 d`; `now` below a minute. */
export function formatAge(at: string, nowMs: number): string {
  const pastMs = nowMs - Date.parse(at);
  const fit = ages.find(({ per }) => pastMs >= per);
  return fit ? `${Math.floor(pastMs / fit.per)} ${fit.unit}` : t("now");
}
