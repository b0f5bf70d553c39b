// Starting a study: a run of each part in order, nothing left of a start that was refused, and what lists say of it.
import { studies } from "@gonogo/protocols/studies";
import { beforeAll, describe, expect, it } from "vitest";
import { createRun } from "../run/create-run.ts";
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
    const definition = studies.find(({ id }) => id === study)?.parts.sound[0]?.definitions.quick;
    await createRun(instance.context, instance.owner, {
      ...(definition && { definition }),
      idempotencyKey: "taken/1",
    });
    const before = await queued();
    expect(await codeOf(start({ idempotencyKey: "taken" }))).toBe("idempotency_mismatch");
    expect(await queued()).toBe(before);
  });

  it.each<[string, Partial<StartStudyInput>, string]>([
    ["an unknown study", { study: "unheard-of" }, "not_found"],
    ["an unknown length", { length: "endless" as never }, "invalid_input"],
    ["targets that are not there", { study: "governance-http-vs-grpc" }, "target_unknown"],
  ])("refuse %s", async (_, input, code) => {
    expect(await codeOf(start(input))).toBe(code);
  });
});
