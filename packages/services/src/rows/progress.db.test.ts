// How far a run is: what a long block has behind it counts, and stages are as long as they say.
// The clock moves while the test looks, so the time left is bounded and not equal.
import { expect, it } from "vitest";
import { startBlock } from "../measure/start-block.ts";
import { getRun } from "../run/get-run.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { claimed, startDuel } from "../testing/test-run.ts";

const instance = testInstance(addDuelTargets);

const hourMs = 3_600_000;

it("counts down within a block of hours", async () => {
  const { context, owner } = instance;
  const stage = { durationMs: hourMs, clients: 2 };
  const id = await startDuel(instance, {
    load: { kind: "stages", stages: [stage, stage] },
    plan: { rounds: 1, warmupMs: 0 },
  });
  const leftMs = async () => (await getRun(context, owner, { id })).progress.remainingMs ?? 0;
  const wholeMs = await leftMs();
  expect(wholeMs).toBeGreaterThan(4 * hourMs);
  const block = await startBlock(context, await claimed(context, id));
  const startedAt = new Date(Date.now() - hourMs);
  await context.db.block.update({ where: { id: block?.id ?? "" }, data: { startedAt } });
  expect(await leftMs()).toBeLessThanOrEqual(wholeMs - hourMs);
  expect(await leftMs()).toBeGreaterThan(2 * hourMs);
});
