// Many overdue runs of many blocks end in bounded steps, and a worker that stops leaves the rest to the next.
import { expect, it } from "vitest";
import { newId } from "../id.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { failOverdueRuns } from "./queue-deadline.ts";

const instance = testInstance(addDuelTargets);
const blocksEach = 2_500;

/** A run that waited too long, with as many blocks as long plans have. */
async function overdueRun(): Promise<string> {
  const { db } = instance.context;
  const id = await startDuel(instance);
  const cell = await db.cell.findFirstOrThrow({ where: { runId: id } });
  await db.block.deleteMany({ where: { runId: id } });
  await db.block.createMany({
    data: Array.from({ length: blocksEach }, (_, i) => ({
      ...{ id: newId(), runId: id, cellId: cell.id, cellIndex: 0, variant: "rest" },
      ...{ round: i, position: 0, planOrder: i },
    })),
  });
  await db.$executeRaw`UPDATE runs SET "createdAt" = now() - interval '25 h' WHERE id = ${id}::uuid`;
  return id;
}

const left = () => instance.context.db.block.count({ where: { status: "planned" } });
const statuses = async () =>
  (await instance.context.db.run.findMany({ orderBy: { createdAt: "asc" } })).map(
    (row) => row.status,
  );

it("ends overdue runs by transactions of a thousand rows at most, and goes on where one was left", async () => {
  const { db } = instance.context;
  for (let run = 0; run < 3; run++) await overdueRun();
  let steps = 0;
  // The worker is asked to stop in the middle of the second run.
  expect(await failOverdueRuns(instance.context, () => ++steps > 7)).toBe(1);
  expect(await statuses()).toEqual(["failed", "queued", "queued"]);
  expect(await left()).toBeLessThan(2 * blocksEach);
  expect(await left()).toBeGreaterThan(blocksEach);
  expect(await failOverdueRuns(instance.context)).toBe(2);
  expect(await left()).toBe(0);
  expect(await statuses()).toEqual(["failed", "failed", "failed"]);
  const rows = await db.$queryRaw<{ most: number }[]>`
    SELECT max(n)::int AS most FROM (SELECT count(*) AS n FROM blocks GROUP BY xmin::text) AS steps`;
  expect(rows[0]?.most).toBe(1_000);
});
