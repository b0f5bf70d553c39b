// When a schedule is due: five fields of cron in a time zone, read by croner. A time that a change of clocks skips is taken at
// its end; one that comes twice is taken once.
import { currentLocale } from "@gonogo/locale/current-locale";
import { msg, t } from "@gonogo/locale/t";
import { CronText } from "@gonogo/protocols/spec";
import { Cron } from "croner";
import cronstrue from "cronstrue";
import "cronstrue/locales/pt_BR.js";

const fieldNames = [
  msg("minute"),
  msg("hour"),
  msg("day of the month"),
  msg("month"),
  msg("weekday"),
];
const invalid = [
  msg("has no valid minute: {given}. Write 0, 15 or */10"),
  msg("has no valid hour: {given}. Write 2, 8-17 or */6"),
  msg("has no valid day of the month: {given}. Write 1, 15 or L"),
  msg("has no valid month: {given}. Write 1-12 or JAN-DEC"),
  msg("has no valid weekday: {given}. Write 0-6 or MON-FRI"),
];

/** Runs of one schedule that begin more often than that would mostly wait for one another. */
const shortestGapMinutes = 10;

const open = (cron: string, timezone: string) => new Cron(cron, { timezone, mode: "5-part" });

/** What is wrong with the pattern; null: nothing. */
function issueOf(text: string): string | null {
  const fields = text.split(/\s+/);
  if (text.startsWith("@") || fields.length !== fieldNames.length)
    return t("must have five fields ({fields}), such as 0 2 * * * for each night at 2:00", {
      fields: fieldNames.map((name) => t(name)).join(", "),
    });
  for (const [place, field] of fields.entries()) {
    const alone = fieldNames.map((_, i) => (i === place ? field : "*")).join(" ");
    try {
      open(alone, "UTC");
    } catch {
      const message = invalid[place];
      if (message) return t(message, { given: field.slice(0, 40) });
    }
  }
  const now = new Date();
  if (nextTimes(text, "UTC", now, 1).length === 0) return t("never comes: no year has such a day");
  // Minutes and hours repeat each day, so that fifty times have every gap.
  const times = nextTimes(`${fields[0]} ${fields[1]} * * *`, "UTC", now, 50);
  const gapsMs = times.slice(1).map((at, i) => at.getTime() - (times[i]?.getTime() ?? 0));
  return Math.min(...gapsMs) < shortestGapMinutes * 60_000
    ? t("must leave {minutes} minutes between two runs at least", { minutes: shortestGapMinutes })
    : null;
}

export const CronPattern = CronText.superRefine((text, check) => {
  const message = issueOf(text);
  if (message !== null) check.addIssue({ code: "custom", message });
});

/** The next times after `after`, at most `most`. The pattern and the zone have been checked. */
export const nextTimes = (cron: string, timeZone: string, after: Date, most: number): Date[] =>
  open(cron, timeZone).nextRuns(most, after);

/** More times than that are not counted one by one. */
export const mostCounted = 50;

/** The times from `first` to `until`, both included: the last of them, and how many there were before it, at most `mostCounted`. */
export function dueTimes(
  schedule: { readonly cron: string; readonly timeZone: string },
  first: Date,
  until: Date,
): { readonly last: Date; readonly before: number } {
  const cron = open(schedule.cron, schedule.timeZone);
  const found: Date[] = [];
  // One at a time, and none before the first: those of a day that seldom comes lie centuries apart.
  for (let end = until.getTime() + 1; found.length <= mostCounted; ) {
    const [at] = cron.previousRuns(1, new Date(end));
    if (!at || at < first) break;
    found.push(at);
    end = at.getTime();
  }
  return { last: found[0] ?? first, before: Math.max(0, found.length - 1) };
}

/** The pattern in words: `At 02:00, Monday through Friday`. */
export const cronText = (cron: string): string =>
  cronstrue.toString(cron, {
    ...{ use24HourTimeFormat: true, throwExceptionOnParseError: false },
    locale: currentLocale().replace("-", "_"),
  });
