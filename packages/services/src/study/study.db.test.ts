// Starting a study: a run of each part in order, nothing left of a start that was refused, what lists say of it, and that
// neither deleted parts nor tags nor keys of other runs change its verdict.
import { studies } from "@gonogo/protocols/studies";
import { beforeAll, describe, expect, it } from "vitest";
import { createRun } from "../run/create-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { addTarget, codeOf, testInstance } from "../testing/test-context.ts";
import { listStudies, readStudy } from "./read-studies.ts";
import { type StartStudyInput, startStudy } from "./start-study.ts";

const instance = testInstance();
beforeAll(async () => {
  await addTarget(instance, { slug: "demo-rest" });
});

const study = "tasks-api-evolution";
const start = (input: Partial<StartStudyInput> = {}) =>
  startStudy(instance.context, instance.owner, { study, ...input });
const read = (of = study) => readStudy(instance.context, instance.owner, { study: of });
const end = (id = "", verdictName: string | null) =>
  instance.context.db.run.update({
    where: { id },
    data: { status: "finished", verdictName, finishedAt: new Date() },
  });
const queued = () => instance.context.db.run.count({ where: { status: "queued" } });

describe("studies", () => {
  it("are listed with what they take before any was started", async () => {
    const list = await listStudies(instance.context, instance.owner);
    expect(list.map(({ id }) => id)).toEqual(studies.map(({ id }) => id));
    for (const { latest, durationMs } of list) {
      expect(latest).toBeNull();
      // Decided within ten minutes: that is what quick is for.
      expect(durationMs.sound.quick).toBeLessThan(600_000);
      expect(durationMs.sound.full).toBeGreaterThan(durationMs.sound.quick);
    }
  });

  it("queue a run for each part, in order, with its stage", async () => {
    const started = await start();
    expect(started.runs.map(({ subject }) => subject.stage)).toEqual([
      "string fields, locked client",
      "binary fields",
    ]);
    expect(started).toMatchObject({ form: "sound", length: "quick", ended: false, verdict: null });
    expect((await read()).latest).toEqual(started);
    await instance.context.db.run.updateMany({
      data: { status: "finished", verdictName: "GO" },
      where: { id: started.runs[0]?.id ?? "" },
    });
    expect((await read()).latest).toMatchObject({ ended: false, verdict: null });
    await instance.context.db.run.updateMany({
      data: { status: "finished", verdictName: "NO-GO" },
      where: { id: started.runs[1]?.id ?? "" },
    });
    expect((await read()).latest).toMatchObject({ ended: true, verdict: "NO-GO", remainingMs: 0 });
  });

  it("give the same start for the same key", async () => {
    const first = await start({ idempotencyKey: "pipeline-1" });
    const again = await start({ idempotencyKey: "pipeline-1" });
    expect(again.runs.map(({ id }) => id)).toEqual(first.runs.map(({ id }) => id));
  });

  it("leave nothing in the queue of a start whose second part is refused", async () => {
    const { context, owner } = instance;
    const before = [await queued(), await context.db.studyStart.count()];
    // The target is renamed as soon as the first part is queued.
    const refusing = {
      ...context,
      queues: {
        ...context.queues,
        enqueueRun: async () => {
          await context.db.target.updateMany({ data: { slug: "away" } });
        },
      },
    };
    const code = await codeOf(startStudy(refusing, owner, { study, idempotencyKey: "refused" }));
    await context.db.target.updateMany({ data: { slug: "demo-rest" } });
    expect(code).toBe("target_unknown");
    expect([await queued(), await context.db.studyStart.count()]).toEqual(before);
  });

  it("refuse a key that another start has", async () => {
    await start({ idempotencyKey: "one-start" });
    expect(await codeOf(start({ idempotencyKey: "one-start", form: "misbehaving" }))).toBe(
      "idempotency_mismatch",
    );
  });

  it("keep a start's verdict when a part is deleted, and say which, when and by whom", async () => {
    const { context, owner } = instance;
    for (const [verdict, others, expected] of [
      ["NO-GO", "GO", "NO-GO"],
      ["INVALID", "GO", "INVALID"],
      ["GO", "GO", "INCONCLUSIVE"],
      ["GO", "NO-GO", "NO-GO"],
      ["INCONCLUSIVE", "GO", "INCONCLUSIVE"],
      [null, "GO", "INCONCLUSIVE"],
    ] as const) {
      const key = `deleted-${verdict}-${others}`;
      const { id, runs } = await start({ idempotencyKey: key });
      const [first, second] = runs;
      await end(first?.id, others);
      await end(second?.id, verdict);
      await deleteRun(context, owner, { id: second?.id ?? "" });
      const user = await context.db.user.findUniqueOrThrow({ where: { id: owner.userId ?? "" } });
      const by = { runId: second?.id, by: user.name, verdict };
      expect((await read()).latest, key).toMatchObject({
        ...{ id, ended: true, verdict: expected },
        runs: [{ id: first?.id }],
        missing: [{ part: second?.part, deleted: by }],
      });
      // The same key makes no new run in its place.
      expect(await start({ idempotencyKey: key })).toEqual((await read()).latest);
      await deleteRun(context, owner, { id: first?.id ?? "" });
      expect((await read()).latest).toMatchObject({ verdict: expected, runs: [] });
    }
  });

  it("say that a part is missing whose run was removed from the database itself", async () => {
    const { runs } = await start();
    for (const { id } of runs) await end(id, "GO");
    await instance.context.db.run.delete({ where: { id: runs[0]?.id ?? "" } });
    expect((await read()).latest).toMatchObject({
      verdict: "INCONCLUSIVE",
      missing: [{ part: runs[0]?.part, deleted: null }],
    });
  });

  it("take no run for a part that only its tags or its key say is one", async () => {
    const { context, owner } = instance;
    const { id } = await start();
    const definition = studies.find((one) => one.id === study)?.parts.sound[0]?.definitions.quick;
    const forged = async (idempotencyKey: string) =>
      createRun(context, owner, {
        ...(definition && { definition }),
        subject: { stage: "string fields, locked client" },
        tags: [`study:${study}`, "study-start:forged", "study-part:0"],
        idempotencyKey,
      });
    const run = await forged("chosen/0");
    await end(run.id, "GO");
    expect((await read()).latest?.id).toBe(id);
    const { runs } = await start({ idempotencyKey: "chosen" });
    expect(runs.map((one) => one.id)).not.toContain(run.id);
    expect(runs.map(({ status }) => status)).toEqual(["queued", "queued"]);
  });

  it.each<[string, Partial<StartStudyInput>, string]>([
    ["an unknown study", { study: "unheard-of" }, "not_found"],
    ["an unknown length", { length: "endless" as never }, "invalid_input"],
    ["targets that are not there", { study: "governance-http-vs-grpc" }, "target_unknown"],
  ])("refuse %s", async (_, input, code) => {
    expect(await codeOf(start(input))).toBe(code);
  });
});
