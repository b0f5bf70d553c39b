// A schedule as people write it: the times at which runs of a stored benchmark begin by themselves. Whether a pattern is one
// of cron is asked by the services, which have a reader of such patterns.
import { english } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { boundedText } from "./parts/bounded-text.ts";
import { Slug } from "./parts/names.ts";
import { Subject } from "./parts/subject.ts";
import { Tags } from "./parts/tags.ts";

/** Single spaces, capitals: one pattern has one text. */
export const CronText = boundedText(100)
  .trim()
  .transform((text) => text.replace(/\s+/g, " ").toUpperCase())
  .describe("Minute, hour, day of the month, month, weekday: `0 2 * * *` is each night at 2:00.");

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};

export const TimeZone = boundedText(100)
  .refine(isTimeZone, english("is not a time zone; write one such as Europe/Berlin or UTC"))
  .describe("IANA name of the zone that the pattern is in.");

/** What a schedule may change later; its benchmark stays. */
export const scheduleFields = {
  cron: CronText,
  timeZone: TimeZone,
  subject: Subject.describe("What its runs measure: version, branch, stage."),
  tags: Tags.describe("Tags of its runs."),
  paused: z.boolean().describe("A paused schedule starts no run."),
};

export const ScheduleConfig = z.strictObject({
  benchmark: Slug.describe("Slug of a stored benchmark; each run takes its newest version."),
  ...scheduleFields,
  timeZone: TimeZone.default("UTC"),
  subject: scheduleFields.subject.default({}),
  tags: scheduleFields.tags.default([]),
  paused: scheduleFields.paused.default(false),
});
export type ScheduleConfig = z.infer<typeof ScheduleConfig>;
