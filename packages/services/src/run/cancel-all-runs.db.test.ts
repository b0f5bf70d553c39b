// Ending all load: every run of the project, whatever it does, and none of another.
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../id.ts";
import { claimRun } from "../measure/claim-run.ts";
import { finishRun } from "../measure/finish-run.ts";
import { renewLease } from "../measure/lease.ts";
import {
  addDuelTargets,
  duelDefinition,
  makeTestInstance,
  type TestInstance,
} from "../testing/test-context.ts";
import { cancelAllRuns } from "./cancel-all-runs.ts";
import { createRun } from "./create-run.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await makeTestInstance();
  await addDuelTargets(instance);
});
afterAll(() => instance.close());

it("ends what waits, asks what is measured to end, and leaves ended runs and other projects alone", async () => {
  const { context, owner } = instance;
  const start = async () =>
    (await createRun(context, owner, { definition: duelDefinition as never })).id;
  const claim = async (runId: string) => {
    const lease = await claimRun(context, { runId, owner: "worker" });
    if (!lease) throw new Error("nobody got the run");
    return lease;
  };
  const ended = await start();
  await finishRun(context, await claim(ended), { status: "finished" });
  const measured = await claim(await start());
  const waiting = await start();
  const project = await context.db.project.create({
    data: { id: newId(), slug: "other", name: "Other" },
  });
  const other = { ...owner, projectId: project.id };
  expect(await cancelAllRuns(context, other)).toEqual({ cancelled: 0 });
  expect(await renewLease(context, measured)).toEqual({ cancelRequested: false });
  await expect(cancelAllRuns(context, { ...owner, scopes: ["read"] })).rejects.toMatchObject({
    code: "forbidden",
  });

  expect(await cancelAllRuns(context, owner)).toEqual({ cancelled: 2 });
  expect(await renewLease(context, measured)).toEqual({ cancelRequested: true });
  const statusOf = async (id: string) =>
    (await context.db.run.findUniqueOrThrow({ where: { id } })).status;
  expect(await statusOf(waiting)).toBe("cancelled");
  expect(await statusOf(ended)).toBe("finished");
  await finishRun(context, measured, { status: "cancelled" });
  expect(await cancelAllRuns(context, owner)).toEqual({ cancelled: 0 });
});
