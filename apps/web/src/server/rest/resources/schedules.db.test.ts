// Schedules over REST: made, previewed, listed, changed, deleted, and refused by the client's own fields.
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Schedule, ScheduleList, ScheduleTimes } from "./schedules.ts";

const rest = restInstance();

it("makes a schedule, shows its times, changes it and deletes it", async () => {
  const { context, owner } = rest.instance;
  const definition = { ...duelDefinition, name: "nightly" } as never;
  await saveBenchmark(context, owner, { definition });
  const cron = "0 2 * * 1-5";
  const preview = await rest.call("POST", "/schedules/preview", { body: { cron } });
  const times = await json(preview, ScheduleTimes);
  expect(times.cronText).toBe("At 02:00, Monday through Friday");
  const body = { benchmark: "nightly", cron, subject: { branch: "main" }, tags: ["nightly"] };
  const answer = await rest.call("POST", "/schedules", { body });
  expect(answer.status).toBe(201);
  const made = await json(answer, Schedule);
  expect(made).toMatchObject({ cron, timeZone: "UTC", paused: false, next: times.next });
  const list = await json(await rest.call("GET", "/schedules?benchmark=nightly"), ScheduleList);
  expect(list.items).toEqual([made]);
  const at = `/schedules/${made.id}`;
  const paused = await json(await rest.call("PATCH", at, { body: { paused: true } }), Schedule);
  expect(paused).toEqual({ ...made, paused: true, next: [] });
  expect(await json(await rest.call("GET", at), Schedule)).toEqual(paused);
  expect((await rest.call("DELETE", at)).status).toBe(204);
  expect((await rest.call("GET", at)).status).toBe(404);
});

it.each(["pink1", "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee"])("knows no schedule %s", async (id) => {
  const at = `/schedules/${id}`;
  expect((await rest.call("GET", at)).status).toBe(404);
  expect((await rest.call("PATCH", at, { body: { paused: true } })).status).toBe(404);
  expect((await rest.call("DELETE", at)).status).toBe(404);
});

it.each<[string, unknown, number, string]>([
  ["a pattern of four fields", { cron: "0 2 * *" }, 422, "cron"],
  ["a time that never comes", { cron: "0 2 30 2 *" }, 422, "cron"],
  ["each minute", { cron: "* * * * *" }, 422, "cron"],
  ["an unknown time zone", { timeZone: "Berlin" }, 422, "timeZone"],
  ["a number for the pattern", { cron: 7 }, 422, "cron"],
  ["a branch that is a number", { subject: { branch: 7 } }, 422, "subject.branch"],
  ["an unknown field", { every: "night" }, 422, ""],
  ["a benchmark that is not there", { benchmark: "nobody" }, 404, ""],
])("refuses %s", async (_, changes, status, field) => {
  const body = { benchmark: "nightly", cron: "0 2 * * *", ...(changes as object) };
  const answer = await refusal(await rest.call("POST", "/schedules", { body }));
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.fields).toContain(field);
});
