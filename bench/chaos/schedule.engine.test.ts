// A nightly schedule on servers of its own: it starts a run, everything is killed, and the next time that is due is kept.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOver } from "../../apps/worker/src/testing/measured-instance.ts";
import { saveBenchmark } from "../../packages/services/src/benchmark/save-benchmark.ts";
import { createSchedule, getSchedule } from "../../packages/services/src/schedule/save-schedule.ts";
import { defaultDataDir } from "../../scripts/lib/paths.mjs";
import { pause } from "./fault.ts";
import { signalAll, treeOf } from "./process-tree.ts";
import { makeTemplateCluster, type Servers, startServers } from "./servers.ts";
import { openWorld, type World } from "./world.ts";

const folder = join(defaultDataDir, `schedule-${process.pid}`);
const shared = { ...process.env };
let servers: Servers;
let world: World;

const definition = {
  name: "nightly",
  question: "Is it still fast enough?",
  variants: [
    { name: "rest", target: "rest", operation: { kind: "http", method: "GET", path: "/health" } },
  ],
  load: { kind: "closed", clients: 2 },
  plan: { pilot: "off", rounds: 4, warmupMs: 50, blockMs: 250 },
  gates: [{ metric: "p50", of: "rest", op: "<", limitMs: 1_000 }],
};

beforeAll(async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const templateCluster = await makeTemplateCluster(folder);
  servers = await startServers({ folder: join(folder, "servers"), templateCluster });
  Object.assign(process.env, servers.env);
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
  await servers.stop();
  Object.assign(process.env, shared);
  rmSync(folder, { recursive: true, force: true });
});

it("starts its runs before and after a restart of everything", async () => {
  const { context, owner, run } = world.instance;
  await world.startWorker();
  await saveBenchmark(context, owner, { definition: definition as never });
  // Its own times are twelve hours away, whenever this test runs.
  const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;
  const { id } = await createSchedule(context, owner, {
    ...{ benchmark: "nightly", cron, timeZone: "UTC" },
  });
  const dueIn = (seconds: number) =>
    world.query(
      `UPDATE schedules SET "nextAt" = date_trunc('second', now()) + make_interval(secs => $1)`,
      [seconds],
    );
  /** Its start of that number, once the run has ended. */
  const started = async (count: number) => {
    for (;;) {
      const view = await getSchedule(context, owner, { id }).catch(() => null);
      const [last] = view?.starts ?? [];
      const made = last?.run && (await run(last.run.id).catch(() => null));
      if (view?.starts.length === count && made && isOver(made)) return { view, last, made };
      await pause(100);
    }
  };
  await dueIn(0);
  const first = await started(1);
  expect(first.made).toMatchObject({ status: "finished" });
  expect(first.view.next).toHaveLength(5);

  await dueIn(1);
  const [worker] = world.workers;
  await worker?.end("SIGKILL");
  for (const { identity } of [servers.postgres, servers.redis])
    if (identity) signalAll(treeOf(identity.pid), "SIGKILL");
  await pause(2_000);
  await world.startWorker();
  const second = await started(2);
  expect(second.made).toMatchObject({ status: "finished" });
  expect(second.last).toMatchObject({ outcome: "started", missedBefore: 0 });
  expect(second.view.next).toEqual(first.view.next);
}, 180_000);
