// How far a run is: what a long block has behind it counts, and stages are as long as they say.
// The clock moves while the test looks, so the time left is bounded and not equal.
import { afterAll, beforeAll, expect, it } from "vitest";
import { claimRun } from "../measure/claim-run.ts";
import { startBlock } from "../measure/start-block.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import {
  addDuelTargets,
  duelDefinition,
  makeTestInstance,
  type TestInstance,
} from "../testing/test-context.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await makeTestInstance();
  await addDuelTargets(instance);
});
afterAll(() => instance.close());

const hourMs = 3_600_000;

it("counts down within a block of hours", async () => {
  const { context, owner } = instance;
  const stage = { durationMs: hourMs, clients: 2 };
  const definition = {
    ...duelDefinition,
    load: { kind: "stages", stages: [stage, stage] },
    plan: { rounds: 1, warmupMs: 0 },
  };
  const { id } = await createRun(context, owner, { definition: definition as never });
  const leftMs = async () => (await getRun(context, owner, { id })).progress.remainingMs ?? 0;
  const wholeMs = await leftMs();
  expect(wholeMs).toBeGreaterThan(4 * hourMs);
  const lease = await claimRun(context, { runId: id, owner: "worker" });
  if (!lease) throw new Error("nobody got the run");
  const block = await startBlock(context, lease);
  const startedAt = new Date(Date.now() - hourMs);
  await context.db.block.update({ where: { id: block?.id ?? "" }, data: { startedAt } });
  expect(await leftMs()).toBeLessThanOrEqual(wholeMs - hourMs);
  expect(await leftMs()).toBeGreaterThan(2 * hourMs);
});
