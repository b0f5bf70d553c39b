// Makes a schedule, or changes one: its times, what its runs are called, and whether it is paused.
// Who resumes a schedule starts with the next time: what passed meanwhile is not made up for.
import { t } from "@gonogo/locale/t";
import type { ScheduleConfig } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow, type Reader } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { nextTimes } from "./cron.ts";
import { CreateScheduleInput, UpdateScheduleInput } from "./schedule-input.ts";
import { findSchedule, type ScheduleView, scheduleViews } from "./schedule-view.ts";

/** More would hide one another in a list, and load targets all day. */
const mostSchedules = 200;

type Times = { readonly cron: string; readonly timeZone: string; readonly paused: boolean };

type StoredTimes = {
  readonly id: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly pausedAt: Date | null;
};

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
  return viewOf(context, actor, await insertSchedule(context, actor, benchmark.id, asked));
}

/** Answers its id. Throws `conflict` where the project has too many. */
export async function insertSchedule(
  { db }: Reader,
  actor: Actor,
  benchmarkId: string,
  asked: ScheduleConfig,
): Promise<string> {
  const there = await db.schedule.count({ where: { projectId: actor.projectId } });
  if (there >= mostSchedules)
    throw new ServiceError(
      "conflict",
      t("The project has {there} schedules, which is the most.", { there }),
      {
        remedy: t("Delete one that nobody needs."),
      },
    );
  const id = newId();
  await db.schedule.create({
    data: {
      ...{ id, projectId: actor.projectId, benchmarkId, savedById: actor.userId },
      ...{ subject: toJson(asked.subject), tags: asked.tags },
      ...dueColumns(asked, await databaseNow({ db }), null),
    },
  });
  return id;
}

/** Throws `invalid_input` or `not_found`. */
export async function updateSchedule(
  context: Context,
  actor: Actor,
  input: UpdateScheduleInput,
): Promise<ScheduleView> {
  allow(actor, "runs:write");
  const { id, ...changes } = parseInput(UpdateScheduleInput, input);
  await changeSchedule(context, actor, await findSchedule(context, actor, id, 0), changes);
  return viewOf(context, actor, id);
}

/** The fields that are given replace the stored ones. */
export async function changeSchedule(
  { db }: Reader,
  actor: Pick<Actor, "userId">,
  row: StoredTimes,
  { subject, tags, ...times }: Omit<z.output<typeof UpdateScheduleInput>, "id">,
): Promise<void> {
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
  await db.schedule.update({
    where: { id: row.id },
    data: {
      savedById: actor.userId,
      ...(subject && { subject: toJson(subject) }),
      ...(tags && { tags }),
      // A time that is due right now stays due.
      ...(sameTimes ? {} : dueColumns(after, await databaseNow({ db }), row.pausedAt)),
    },
  });
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
