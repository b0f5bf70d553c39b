// Makes a schedule, or changes one: its times, what its runs are called, and whether it is paused.
// Who resumes a schedule starts with the next time: what passed meanwhile is not made up for.
import { Slug, Subject, Tags } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { CronPattern, nextTimes, TimeZone } from "./cron.ts";
import { findSchedule, type ScheduleView, scheduleViews } from "./schedule-view.ts";

const fields = {
  cron: CronPattern,
  timeZone: TimeZone,
  subject: Subject.describe("What its runs measure: version, branch, stage."),
  tags: Tags.describe("Tags of its runs."),
  paused: z.boolean().describe("A paused schedule starts no run."),
};

export const CreateScheduleInput = z.strictObject({
  benchmark: Slug.describe("Slug of a stored benchmark; each run takes its newest version."),
  ...fields,
  timeZone: TimeZone.default("UTC"),
  subject: fields.subject.default({}),
  tags: fields.tags.default([]),
  paused: fields.paused.default(false),
});
export type CreateScheduleInput = z.input<typeof CreateScheduleInput>;

export const UpdateScheduleInput = z.strictObject({ id: idOf("schedule"), ...fields }).partial({
  ...{ cron: true, timeZone: true, subject: true, tags: true, paused: true },
});
export type UpdateScheduleInput = z.input<typeof UpdateScheduleInput>;

/** More would hide one another in a list, and load targets all day. */
const mostSchedules = 200;

type Times = { readonly cron: string; readonly timeZone: string; readonly paused: boolean };

const dueColumns = ({ cron, timeZone, paused }: Times, now: Date, pausedAt: Date | null) => ({
  ...{ cron, timeZone },
  nextAt: paused ? null : (nextTimes(cron, timeZone, now, 1)[0] ?? null),
  pausedAt: paused ? (pausedAt ?? now) : null,
});

/** Throws `invalid_input`, `not_found` (benchmark), or `conflict` where the project has too many. */
export async function createSchedule(
  context: Context,
  actor: Actor,
  input: CreateScheduleInput,
): Promise<ScheduleView> {
  allow(actor, "runs:write");
  const asked = parseInput(CreateScheduleInput, input);
  const { benchmark } = await findBenchmark(context, actor, asked.benchmark);
  const there = await context.db.schedule.count({ where: { projectId: actor.projectId } });
  if (there >= mostSchedules)
    throw new ServiceError("conflict", `The project has ${there} schedules, which is the most.`, {
      remedy: "Delete one that nobody needs.",
    });
  const id = newId();
  await context.db.schedule.create({
    data: {
      ...{ id, projectId: actor.projectId, benchmarkId: benchmark.id, savedById: actor.userId },
      ...{ subject: toJson(asked.subject), tags: asked.tags },
      ...dueColumns(asked, await databaseNow(context), null),
    },
  });
  return viewOf(context, actor, id);
}

/** Throws `invalid_input` or `not_found`. */
export async function updateSchedule(
  context: Context,
  actor: Actor,
  input: UpdateScheduleInput,
): Promise<ScheduleView> {
  allow(actor, "runs:write");
  const { id, subject, tags, ...times } = parseInput(UpdateScheduleInput, input);
  const row = await findSchedule(context, actor, id, 0);
  const before = { cron: row.cron, timeZone: row.timeZone, paused: row.pausedAt !== null };
  const after = {
    cron: times.cron ?? before.cron,
    timeZone: times.timeZone ?? before.timeZone,
    paused: times.paused ?? before.paused,
  };
  const sameTimes =
    after.cron === before.cron &&
    after.timeZone === before.timeZone &&
    after.paused === before.paused;
  await context.db.schedule.update({
    where: { id },
    data: {
      savedById: actor.userId,
      ...(subject && { subject: toJson(subject) }),
      ...(tags && { tags }),
      // A time that is due right now stays due.
      ...(sameTimes ? {} : dueColumns(after, await databaseNow(context), row.pausedAt)),
    },
  });
  return viewOf(context, actor, id);
}

async function viewOf(context: Context, actor: Actor, id: string): Promise<ScheduleView> {
  const [view] = await scheduleViews(context, [await findSchedule(context, actor, id, 50)]);
  if (!view) throw new Error("a schedule that was read has no view");
  return view;
}

export const GetScheduleInput = z.strictObject({ id: idOf("schedule") });
export type GetScheduleInput = z.input<typeof GetScheduleInput>;

/** One schedule with its last 50 starts. Throws `not_found`. */
export async function getSchedule(
  context: Context,
  actor: Actor,
  input: GetScheduleInput,
): Promise<ScheduleView> {
  allow(actor, "read");
  return viewOf(context, actor, parseInput(GetScheduleInput, input).id);
}

/** Its runs stay. Throws `not_found`. */
export async function deleteSchedule(
  context: Context,
  actor: Actor,
  input: GetScheduleInput,
): Promise<void> {
  allow(actor, "runs:write");
  const { id } = parseInput(GetScheduleInput, input);
  await findSchedule(context, actor, id, 0);
  await context.db.schedule.deleteMany({ where: { id } });
}
