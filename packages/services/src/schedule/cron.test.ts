// Patterns of schedules: what is read, what is refused and how it is named, and when times come around a change of clocks.
import { TimeZone } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CronPattern, cronText, dueTimes, nextTimes } from "./cron.ts";

const issue = (text: string): string | null => {
  const read = CronPattern.safeParse(text);
  return read.success ? null : (read.error.issues[0]?.message ?? "");
};
const times = (cron: string, zone: string, after: string, most = 2) =>
  nextTimes(cron, zone, new Date(after), most).map((at) => at.toISOString());

describe("a pattern", () => {
  it.each(["0 2 * * *", " 30  4 * * mon-fri ", "*/15 8-17 * * 1-5", "0 0 1,15 * *", "0 3 L * *"])(
    "takes %s",
    (text) => expect(issue(text)).toBeNull(),
  );

  it("is kept with single spaces and in capitals", () => {
    expect(CronPattern.parse(" 30  4 * * mon-fri ")).toBe("30 4 * * MON-FRI");
  });

  it.each([
    ["", /^must have five fields \(minute, hour,/],
    ["@daily", /^must have five fields/],
    ["0 2 * *", /^must have five fields/],
    ["0 0 2 * * *", /^must have five fields/],
    ["61 2 * * *", /^has no valid minute: 61\. Write 0, 15/],
    ["0 25 * * *", /^has no valid hour: 25/],
    ["0 2 32 * *", /^has no valid day of the month: 32/],
    ["0 2 * 13 *", /^has no valid month: 13/],
    ["0 2 * * FRIDAY", /^has no valid weekday: FRIDAY/],
    ["0 2 * * 9-1", /^has no valid weekday/],
    ["0 2 31 2 *", /^never comes/],
    ["* * * * *", /^must leave 10 minutes/],
    ["0,5 2 * * *", /^must leave 10 minutes/],
    ["0 2 * * * ; rm", /^must have five fields/],
    ["🕑 2 * * *", /^has no valid minute: 🕑/],
  ])("refuses %j and names the field", (text, message) => expect(issue(text)).toMatch(message));

  it("is said in words", () => {
    expect(cronText("0 2 * * *")).toBe("At 02:00");
    expect(cronText("30 2 * * MON-FRI")).toBe("At 02:30, Monday through Friday");
  });
});

describe("times", () => {
  it("keep the hour of the zone through both changes of clocks, and leave no night out", () => {
    // Berlin is an hour behind UTC in winter and two in summer; on 28 March 2027 there is no 2:30.
    expect(times("30 2 * * *", "Europe/Berlin", "2027-03-27T12:00:00Z")).toEqual([
      "2027-03-28T01:00:00.000Z",
      "2027-03-29T00:30:00.000Z",
    ]);
    expect(times("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  it("find 29 February, four years apart", () => {
    expect(times("0 0 29 2 *", "UTC", "2026-01-01T00:00:00Z")).toEqual([
      "2028-02-29T00:00:00.000Z",
      "2032-02-29T00:00:00.000Z",
    ]);
  });

  it.each([
    ["one that is due now", "2026-11-28T02:00:00Z", "2026-11-28T02:00:00.000Z", 0],
    ["one that is late", "2026-11-28T02:40:00Z", "2026-11-28T02:00:00.000Z", 0],
    ["those of two days before it", "2026-11-30T02:00:01Z", "2026-11-30T02:00:00.000Z", 2],
    ["at most fifty", "2027-11-28T02:00:00Z", "2027-11-28T02:00:00.000Z", 50],
  ])("count %s", (_, until, last, before) => {
    const schedule = { cron: "0 2 * * *", timeZone: "UTC" };
    const due = dueTimes(schedule, new Date("2026-11-28T02:00:00Z"), new Date(until));
    expect(due).toEqual({ last: new Date(last), before });
  });
});

it.each(["Mars/Olympus", "+02:00", "", "Europe/Berlin; DROP"])("refuses the time zone %j", (name) =>
  expect(z.flattenError(TimeZone.safeParse(name).error as never).formErrors).toEqual([
    "is not a time zone; write one such as Europe/Berlin or UTC",
  ]),
);
