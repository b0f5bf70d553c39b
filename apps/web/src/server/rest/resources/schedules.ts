// Schedules over REST: make, list, read with their starts, change, pause, delete.
import { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Subject } from "@gonogo/protocols/spec";
import {
  ListSchedulesInput,
  listSchedules,
  PreviewScheduleInput,
  previewSchedule,
} from "@gonogo/services/schedule/list-schedules";
import {
  createSchedule,
  deleteSchedule,
  GetScheduleInput,
  getSchedule,
  updateSchedule,
} from "@gonogo/services/schedule/save-schedule";
import { CreateScheduleInput, UpdateScheduleInput } from "@gonogo/services/schedule/schedule-input";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const ScheduleStart = component(
  "ScheduleStart",
  "output",
  z.strictObject({
    dueAt: instant,
    decidedAt: instant.describe("When a worker looked after it."),
    outcome: z
      .enum(["starting", "started", "missed", "overlapping", "refused"])
      .describe(
        "`missed`: no worker was there within an hour. `overlapping`: the run before had not ended. `refused`: see `problem`.",
      ),
    lateMs: z.int(),
    missedBefore: z
      .int()
      .describe("Times before this one that passed without a worker; 50: that many or more."),
    run: z
      .strictObject({
        id: z.uuid(),
        status: RunStatus,
        verdict: VerdictName.nullable(),
        reportUrl: z.string(),
      })
      .nullable()
      .describe("null: none was started, or it was deleted."),
    problem: z
      .strictObject({ code: z.string(), message: z.string(), remedy: z.string().nullable() })
      .nullable(),
  }),
);

export const Schedule = component(
  "Schedule",
  "output",
  z.strictObject({
    id: z.uuid(),
    benchmark: z.strictObject({ slug: z.string(), question: z.string(), archived: z.boolean() }),
    cron: z.string(),
    cronText: z.string().describe("The pattern in words."),
    timeZone: z.string(),
    subject: Subject,
    tags: z.array(z.string()),
    paused: z.boolean(),
    next: z.array(instant).describe("The next five times; empty while it is paused."),
    starts: z
      .array(ScheduleStart)
      .describe("Newest first: the last one in lists, the last 50 of a single schedule."),
    createdAt: instant,
  }),
);
export const ScheduleList = component("ScheduleList", "output", pageOf(Schedule));
export const ScheduleTimes = component(
  "ScheduleTimes",
  "output",
  z.strictObject({ cronText: z.string(), next: z.array(instant) }),
);

const tag = "Schedules";

export function addSchedules(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/schedules",
    scope: "runs:write",
    tag,
    summary: "Create a schedule",
    description:
      "Starts a run of a stored benchmark at each time of a cron pattern, in its newest version. A time that nobody could " +
      "look after within an hour is left out, and so is one whose run before has not ended; both are written down. " +
      "Needs the scope runs:write.",
    input: CreateScheduleInput,
    places: { body: { name: "NewSchedule" } },
    example: {
      ...{ benchmark: "dispatch", cron: "0 2 * * *", timeZone: "Europe/Berlin" },
      ...{ subject: { branch: "main" }, tags: ["nightly"] },
    },
    answer: { status: 201, description: "The schedule.", schema: Schedule },
    refuses: [404, 409],
    handle: async ({ actor, input }) => createSchedule(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/schedules",
    scope: "read",
    tag,
    summary: "List schedules",
    description: "Newest first, each with its next times and its last start.",
    input: ListSchedulesInput,
    answer: { status: 200, description: "A page of schedules.", schema: ScheduleList },
    handle: async ({ actor, input }) => listSchedules(services, actor, await input()),
  });
  addOperation(app, {
    method: "post",
    path: "/schedules/preview",
    scope: "read",
    tag,
    summary: "Preview a pattern",
    description: "The next five times of a cron pattern, and what it says; nothing is stored.",
    input: PreviewScheduleInput,
    places: { body: { name: "SchedulePattern" } },
    example: { cron: "0 2 * * MON-FRI", timeZone: "Europe/Berlin" },
    answer: { status: 200, description: "The times.", schema: ScheduleTimes },
    handle: async ({ actor, input }) => previewSchedule(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/schedules/{id}",
    scope: "read",
    tag,
    summary: "Read a schedule",
    description: "With what became of the last 50 times that were due.",
    input: GetScheduleInput,
    answer: { status: 200, description: "The schedule.", schema: Schedule },
    refuses: [404],
    handle: async ({ actor, input }) => getSchedule(services, actor, await input()),
  });
  addOperation(app, {
    method: "patch",
    path: "/schedules/{id}",
    scope: "runs:write",
    tag,
    summary: "Change, pause or resume a schedule",
    description:
      "The fields that are given replace the stored ones. A schedule that is resumed goes on with its next time. " +
      "Needs the scope runs:write.",
    input: UpdateScheduleInput,
    places: { body: { name: "ScheduleChanges" } },
    example: { paused: true },
    answer: { status: 200, description: "The schedule.", schema: Schedule },
    refuses: [404],
    handle: async ({ actor, input }) => updateSchedule(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/schedules/{id}",
    scope: "runs:write",
    tag,
    summary: "Delete a schedule",
    description: "The runs that it started stay. Needs the scope runs:write.",
    input: GetScheduleInput,
    answer: { status: 204, description: "Deleted." },
    refuses: [404],
    handle: async ({ actor, input }) => deleteSchedule(services, actor, await input()),
  });
}
