// The schedules of a project, newest first, each with its next times and its last start; and the times of a pattern that
// somebody is writing.
import { Slug, TimeZone } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { newestOfEach } from "../rows/newest-of-each.ts";
import { CronPattern, cronText, nextTimes } from "./cron.ts";
import { type ScheduleView, scheduleInclude, scheduleViews, timesShown } from "./schedule-view.ts";

export const ListSchedulesInput = PageInput.extend({
  benchmark: Slug.optional().describe("Only those of this benchmark."),
});
export type ListSchedulesInput = z.input<typeof ListSchedulesInput>;

export async function listSchedules(
  context: Context,
  actor: Actor,
  input: ListSchedulesInput = {},
): Promise<Page<ScheduleView>> {
  allow(actor, "read");
  const { cursor, limit, benchmark } = parseInput(ListSchedulesInput, input);
  const found = await context.db.schedule.findMany({
    where: {
      projectId: actor.projectId,
      ...(cursor ? { id: { lt: cursor } } : {}),
      ...(benchmark ? { benchmark: { slug: benchmark } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  const include = scheduleInclude(1);
  const { take: _, ...starts } = include.starts;
  const rows = await context.db.schedule.findMany({
    where: { id: { in: ids } },
    include: {
      ...include,
      starts: { ...starts, ...(await newestOfEach(context, "scheduleStart", ids)) },
    },
  });
  const views = new Map((await scheduleViews(context, rows)).map((view) => [view.id, view]));
  // One that was deleted meanwhile has no view.
  const page = toPage(found, limit, ({ id }) => views.get(id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}

export const PreviewScheduleInput = z.strictObject({
  cron: CronPattern,
  timeZone: TimeZone.default("UTC"),
});
export type PreviewScheduleInput = z.input<typeof PreviewScheduleInput>;

export type SchedulePreview = { readonly cronText: string; readonly next: readonly string[] };

/** Throws `invalid_input`. */
export async function previewSchedule(
  context: Context,
  actor: Actor,
  input: PreviewScheduleInput,
): Promise<SchedulePreview> {
  allow(actor, "read");
  const { cron, timeZone } = parseInput(PreviewScheduleInput, input);
  const times = nextTimes(cron, timeZone, await databaseNow(context), timesShown);
  return { cronText: cronText(cron), next: times.map((at) => at.toISOString()) };
}
