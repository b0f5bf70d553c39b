// Ending all load: every run of the project, whatever it does, and none of another.
import { expect, it } from "vitest";
import { newId } from "../id.ts";
import { finishRun } from "../measure/finish-run.ts";
import { renewLease } from "../measure/lease.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { claimed, startDuel } from "../testing/test-run.ts";
import { cancelAllRuns } from "./cancel-all-runs.ts";

const instance = testInstance(addDuelTargets);

it("ends what waits, asks what is measured to end, and leaves ended runs and other projects alone", async () => {
  const { context, owner } = instance;
  const ended = await startDuel(instance);
  await finishRun(context, await claimed(context, ended), { status: "finished" });
  const measured = await claimed(context, await startDuel(instance));
  const waiting = await startDuel(instance);
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
