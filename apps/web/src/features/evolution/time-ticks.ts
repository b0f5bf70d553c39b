// Ticks of a time axis that fit its range: round instants of a zone's calendar, each labelled as short as the range allows.

import { currentLocale } from "@gonogo/locale/current-locale";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Steps within a day, that divide it, and in days. */
const steps = [1, 5, 15, 30]
  .map((n) => n * second)
  .concat([1, 5, 15, 30].map((n) => n * minute))
  .concat([1, 3, 6, 12].map((n) => n * hour))
  .concat([1, 2, 3, 4, 7, 14].map((n) => n * day));
/** In months, for longer ranges. */
const monthSteps = [1, 3, 6, 12, 60, 120];

/** The first instant of a step at or before `fromMs`, in the viewer's calendar. */
function floorTo(fromMs: number, stepMs: number): Date {
  const at = new Date(fromMs);
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  if (stepMs >= day) return midnight;
  const within = Math.floor((fromMs - midnight.getTime()) / stepMs) * stepMs;
  return new Date(midnight.getTime() + within);
}

/** Moves by whole days of the calendar, so that a change of summer time keeps midnight. */
function next(at: Date, stepMs: number): Date {
  if (stepMs < day) return new Date(at.getTime() + stepMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + stepMs / day);
}

/**
 * At most about `count` round instants within a range, in the zone of whoever runs it.
 * @param fromMs, toMs Unix ms
 */
export function timeTicks(fromMs: number, toMs: number, count: number): number[] {
  if (!(toMs > fromMs)) return [fromMs];
  const wanted = (toMs - fromMs) / count;
  const stepMs = steps.find((one) => one >= wanted);
  const ticks: number[] = [];
  if (stepMs !== undefined) {
    for (let at = floorTo(fromMs, stepMs); at.getTime() <= toMs; at = next(at, stepMs))
      if (at.getTime() >= fromMs) ticks.push(at.getTime());
  } else {
    const months = monthSteps.find((one) => one * 30 * day >= wanted) ?? 120;
    const first = new Date(fromMs);
    const start = Math.floor(first.getMonth() / months) * months;
    for (let i = 0; ; i++) {
      const at = new Date(first.getFullYear(), start + i * months, 1).getTime();
      if (at > toMs) break;
      if (at >= fromMs) ticks.push(at);
    }
  }
  return ticks.length > 0 ? ticks : [fromMs, toMs];
}

/** The labels of ticks: a day, or a time with its day where that changes, or a month. */
export function timeLabels(ticks: readonly number[], timeZone?: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(currentLocale() === "en" ? "en-GB" : currentLocale(), {
      ...options,
      hourCycle: "h23",
      timeZone,
    });
    return (at: number) => made.format(at);
  };
  const gap = Math.min(...ticks.slice(1).map((at, i) => at - (ticks[i] ?? at)));
  const dayOf = format({ day: "numeric", month: "short" });
  if (gap >= 27 * day && ticks.length > 1)
    return ticks.map(format({ month: "short", year: "numeric" }));
  if (gap >= 20 * hour && ticks.length > 1) return ticks.map(dayOf);
  const clock = format({
    ...{ hour: "2-digit", minute: "2-digit" },
    ...(gap < minute ? { second: "2-digit" } : {}),
  });
  return ticks.map((at, i) => {
    const before = ticks[i - 1];
    const isNewDay = before === undefined || dayOf(before) !== dayOf(at);
    return isNewDay ? `${dayOf(at)}, ${clock(at)}` : clock(at);
  });
}
