// Schedules from making to deleting, and what becomes of each time that is due: with many workers, late, with something in the
// way, and when a worker goes away in the middle.
import { expect, it } from "vitest";
import { archiveBenchmark } from "../benchmark/archive-benchmark.ts";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { listSchedules, previewSchedule } from "./list-schedules.ts";
import { createSchedule, deleteSchedule, getSchedule, updateSchedule } from "./save-schedule.ts";
import { startDueSchedules } from "./start-due.ts";

const instance = testInstance(addDuelTargets);

/** A stored benchmark of that name, with a schedule for each night. */
async function nightly(name: string) {
  const { context, owner } = instance;
  await saveBenchmark(context, owner, { definition: { ...duelDefinition, name } as never });
  return createSchedule(context, owner, {
    ...{ benchmark: name, cron: "0 2 * * *", timeZone: "Europe/Berlin" },
    ...{ subject: { branch: "main" }, tags: ["nightly"] },
  });
}

/** As when it was due that long ago. */
const due = (id: string, agoS: number) =>
  instance.context.db.$executeRaw`
    UPDATE schedules SET "nextAt" = date_trunc('second', now()) - make_interval(secs => ${agoS})
    WHERE id = ${id}::uuid`;
const get = (id: string) => getSchedule(instance.context, instance.owner, { id });
const start = () => startDueSchedules(instance.context);
const runs = (slug: string) => instance.context.db.run.findMany({ where: { benchmark: { slug } } });
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw new Error(`not refused: ${error}`);
  return error;
};

it("is made, listed, changed, paused, resumed and deleted, and its runs stay", async () => {
  const { context, owner } = instance;
  const made = await nightly("kept");
  expect(made).toMatchObject({
    ...{ cron: "0 2 * * *", cronText: "At 02:00", timeZone: "Europe/Berlin", paused: false },
    ...{ subject: { branch: "main" }, tags: ["nightly"], starts: [] },
    benchmark: { slug: "kept", archived: false },
  });
  expect(made.next).toHaveLength(5);
  expect(await listSchedules(context, owner, { benchmark: "kept" })).toMatchObject({
    items: [{ id: made.id }],
  });
  expect((await listSchedules(context, owner, { benchmark: "rest" })).items).toEqual([]);
  const { id } = made;
  const paused = await updateSchedule(context, owner, { id, paused: true });
  expect(paused).toMatchObject({ paused: true, next: [] });
  const moved = await updateSchedule(context, owner, { id, cron: "30 4 * * mon-fri" });
  expect(moved).toMatchObject({ paused: true, cron: "30 4 * * MON-FRI", tags: ["nightly"] });
  const resumed = await updateSchedule(context, owner, { id, paused: false, timeZone: "UTC" });
  expect(resumed.next[0]).toMatch(/T04:30:00.000Z$/);
  await due(id, 1);
  await start();
  await deleteSchedule(context, owner, { id });
  expect((await refusal(get(id))).code).toBe("not_found");
  expect(await runs("kept")).toHaveLength(1);
});

it("starts one run when it is due, however many workers look, and moves on", async () => {
  const { id } = await nightly("due");
  await due(id, 2);
  await Promise.all([start(), start(), start()]);
  const made = await runs("due");
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({
    ...{ status: "queued", subjectBranch: "main", tags: ["nightly"] },
    createdById: instance.owner.userId,
  });
  const view = await get(id);
  expect(view.starts).toMatchObject([
    { outcome: "started", missedBefore: 0, problem: null, run: { id: made[0]?.id } },
  ]);
  expect(view.starts[0]?.lateMs).toBeGreaterThanOrEqual(2_000);
  expect(await start()).toBeGreaterThan(0);
  expect(await runs("due")).toHaveLength(1);
});

it("leaves a time out while the run before has not ended, and starts the next one", async () => {
  const { context, owner } = instance;
  const { id } = await nightly("slow");
  await due(id, 2);
  await start();
  await due(id, 1);
  await start();
  expect((await get(id)).starts.map(({ outcome }) => outcome)).toEqual(["overlapping", "started"]);
  const [run] = await runs("slow");
  await cancelRun(context, owner, { id: run?.id ?? "" });
  await due(id, 0);
  await start();
  expect((await get(id)).starts[0]).toMatchObject({ outcome: "started" });
  expect(await runs("slow")).toHaveLength(2);
});

it("starts the last of the times that passed without a worker, counts those before, and none after an hour", async () => {
  const { context, owner } = instance;
  const { id } = await nightly("away");
  await updateSchedule(context, owner, { id, cron: "*/30 * * * *" });
  await context.db.$executeRaw`
    UPDATE schedules SET "nextAt" = date_trunc('hour', now()) - interval '5 h' WHERE id = ${id}::uuid`;
  await start();
  const late = (await get(id)).starts[0];
  expect(late).toMatchObject({ outcome: "started" });
  // Two an hour for five hours, and one more in the second half of this one.
  expect([10, 11]).toContain(late?.missedBefore);
  expect(late?.lateMs).toBeLessThanOrEqual(30 * 60_000);
  const night = await nightly("away-all-day");
  await due(night.id, 3 * 3_600);
  await start();
  expect((await get(night.id)).starts).toMatchObject([{ outcome: "missed", run: null }]);
  expect(await runs("away-all-day")).toEqual([]);
});

it("notes what refused a run, and tries again at the next time", async () => {
  const { context, owner } = instance;
  const { id } = await nightly("gone");
  await archiveBenchmark(context, owner, { slug: "gone" });
  await due(id, 1);
  await start();
  const view = await get(id);
  expect(view.benchmark.archived).toBe(true);
  expect(view.starts).toMatchObject([
    { outcome: "refused", run: null, problem: { code: "not_found", message: expect.any(String) } },
  ]);
  expect(view.next).toHaveLength(5);
});

it("takes up a start that a worker left, and makes its run once", async () => {
  const { context, owner } = instance;
  const { id } = await nightly("left");
  const startId = newId();
  const abandon = () =>
    context.db.$executeRaw`
      INSERT INTO schedule_starts (id, "scheduleId", "dueAt", "decidedAt", outcome)
      VALUES (${startId}::uuid, ${id}::uuid, now() - interval '2 min', now() - interval '2 min', 'starting')
      ON CONFLICT (id) DO UPDATE SET outcome = 'starting', "runId" = NULL`;
  await abandon();
  await start();
  const [run] = await runs("left");
  expect((await get(id)).starts).toMatchObject([{ outcome: "started", run: { id: run?.id } }]);
  // It went away after the run was made, and before that was written down.
  await abandon();
  await Promise.all([start(), start()]);
  expect(await runs("left")).toHaveLength(1);
  expect((await get(id)).starts).toMatchObject([{ outcome: "started", run: { id: run?.id } }]);
  await cancelRun(context, owner, { id: run?.id ?? "" });
  await deleteRun(context, owner, { id: run?.id ?? "" });
  expect((await get(id)).starts).toMatchObject([{ outcome: "started", run: null }]);
});

it("tries the others when one fails for a reason of ours, and that one again later", async () => {
  const { context, owner } = instance;
  const [broken, sound] = [await nightly("broken"), await nightly("sound")];
  await due(broken.id, 5);
  await due(sound.id, 4);
  // Stored by nobody of ours: no subject can be read of it.
  await context.db.schedule.update({ where: { id: broken.id }, data: { subject: [7] } });
  await expect(start()).rejects.toThrow();
  expect(await runs("sound")).toHaveLength(1);
  await context.db.schedule.update({ where: { id: broken.id }, data: { subject: {} } });
  await context.db.$executeRaw`
    UPDATE schedule_starts SET "decidedAt" = now() - interval '2 min' WHERE outcome = 'starting'`;
  await start();
  expect((await getSchedule(context, owner, { id: broken.id })).starts).toMatchObject([
    { outcome: "started" },
  ]);
});

it("says when a pattern comes, before it is saved", async () => {
  const { context, owner } = instance;
  const preview = await previewSchedule(context, owner, { cron: "0 */6 * * *" });
  expect(preview.next).toHaveLength(5);
  expect(preview.next.every((at) => /T(00|06|12|18):00:00.000Z$/.test(at))).toBe(true);
});

it("refuses what is wrong, by field, and what is another project's", async () => {
  const { context, owner } = instance;
  const create = (changes: object) =>
    refusal(createSchedule(context, owner, { benchmark: "due", cron: "0 2 * * *", ...changes }));
  expect(await create({ cron: "0 25 * * *" })).toMatchObject({
    ...{ code: "invalid_input", field: "cron" },
    message: expect.stringContaining("no valid hour: 25"),
  });
  expect(await create({ timeZone: "Mars/Olympus" })).toMatchObject({ field: "timeZone" });
  expect(await create({ benchmark: "nobody" })).toMatchObject({ code: "not_found" });
  expect(await create({ tags: ["two words"] })).toMatchObject({ code: "invalid_input" });
  const { id } = await nightly("mine");
  const project = await context.db.project.create({
    data: { id: newId(), slug: "other", name: "Other" },
  });
  const outsider = { ...owner, projectId: project.id };
  const gone = { code: "not_found" };
  expect(await refusal(getSchedule(context, outsider, { id }))).toMatchObject(gone);
  expect(await refusal(updateSchedule(context, outsider, { id, paused: true }))).toMatchObject(
    gone,
  );
  expect(await refusal(deleteSchedule(context, outsider, { id }))).toMatchObject(gone);
  expect((await listSchedules(context, outsider)).items).toEqual([]);
  const reader = { ...owner, scopes: ["read"] as const };
  expect(await refusal(updateSchedule(context, reader, { id, paused: true }))).toMatchObject({
    code: "forbidden",
  });
});
