// Schedules as they are sent. Those of a configuration are read in a thread: it loads this file and nothing that stores.
import { ScheduleConfig, scheduleFields } from "@gonogo/protocols/spec";
import { z } from "zod";
import { idOf } from "../id.ts";
import { CronPattern } from "./cron.ts";

export const CreateScheduleInput = ScheduleConfig.extend({ cron: CronPattern });
export type CreateScheduleInput = z.input<typeof CreateScheduleInput>;

export const UpdateScheduleInput = z.strictObject({
  id: idOf("schedule"),
  ...z.strictObject({ ...scheduleFields, cron: CronPattern }).partial().shape,
});
export type UpdateScheduleInput = z.input<typeof UpdateScheduleInput>;
