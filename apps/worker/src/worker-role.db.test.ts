// The rights of deploy/worker-role.sql: enough for all that a worker does, and none to accounts, keys and shares.

import { asDeployedRole } from "@gonogo/db/testing/deployed-role";
import type { Ceiling } from "@gonogo/protocols/events";
import { seededEnvironment } from "@gonogo/seed/seeded-environment";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import { type OpenContext, openContext } from "@gonogo/services/context";
import { removeOldDrafts } from "@gonogo/services/draft/discard-draft";
import { storeCeilings } from "@gonogo/services/engine-ceiling/store-ceilings";
import { newId } from "@gonogo/services/id";
import { isCancelRequested } from "@gonogo/services/measure/cancel-requested";
import { claimNextRun } from "@gonogo/services/measure/claim-run";
import { deliverWaiting, isForAnother } from "@gonogo/services/measure/deliver-waiting";
import { finishRun } from "@gonogo/services/measure/finish-run";
import { type Lease, renewLease } from "@gonogo/services/measure/lease";
import { whyLeave } from "@gonogo/services/measure/leave-run";
import { takeNextStep } from "@gonogo/services/measure/next-step";
import { recordEnvironment } from "@gonogo/services/measure/record-environment";
import { releaseRun } from "@gonogo/services/measure/release-run";
import { startBlock } from "@gonogo/services/measure/start-block";
import { takeTargets, waitForRun } from "@gonogo/services/measure/target-loads";
import { calibrateNoise } from "@gonogo/services/run/calibrate-noise";
import { getRun } from "@gonogo/services/run/get-run";
import { failOverdueRuns } from "@gonogo/services/run/queue-deadline";
import { removeOldRuns } from "@gonogo/services/run/remove-old-runs";
import { readRunPlan } from "@gonogo/services/run/run-plan";
import { sweepRuns } from "@gonogo/services/run/sweep-runs";
import { thinTimelines } from "@gonogo/services/run/thin-timelines";
import { createSchedule } from "@gonogo/services/schedule/save-schedule";
import { startDueSchedules } from "@gonogo/services/schedule/start-due";
import {
  askForShards,
  dropShards,
  orderBegin,
  readAskedShard,
  readOrder,
  reportReady,
} from "@gonogo/services/shards/block-shards";
import {
  keepSeat,
  leaveSeat,
  offerSeats,
  takeSeat,
  withdrawSeats,
} from "@gonogo/services/shards/run-shards";
import { answerProbe, readProbeQuestion } from "@gonogo/services/target/answer-probe";
import { readSecret } from "@gonogo/services/target/read-secret";
import {
  addDuelTargets,
  duelDefinition,
  httpAnswer,
  testInstance,
} from "@gonogo/services/testing/test-context";
import { commitResult, startDuel } from "@gonogo/services/testing/test-run";
import { createWebhook } from "@gonogo/services/webhook/save-webhook";
import { webhookEvents } from "@gonogo/services/webhook/webhook-payload";
import { forgetWorker, reportWorker } from "@gonogo/services/worker/report-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HostLock } from "./process/host-lock.ts";

const instance = testInstance(addDuelTargets);
/** What a worker works with. */
let worker: OpenContext;
let url: string;
beforeAll(async () => {
  const { context, databaseUrl, redisUrl, secretKey, prefix } = instance;
  url = await asDeployedRole(databaseUrl, "worker");
  worker = openContext({
    ...{ databaseUrl: url, redisUrl, secretKey, queuePrefix: prefix, maxConnections: 3 },
    ...{ allowedNetworks: context.allowedNetworks, publicUrl: context.publicUrl },
    unstorable: "replace",
  });
});
afterAll(() => worker.close());

const claim = { id: "a worker", labels: {} };

/** Takes the run that is next and measures it to its end. */
async function perform(): Promise<string> {
  const lease = await claimNextRun(worker, claim);
  if (!lease) throw new Error("no run is next");
  expect(await takeTargets(worker, lease, { addresses: ["192.0.2.1"], beside: false })).toBeNull();
  const environment = { environment: seededEnvironment, ownAddresses: ["127.0.0.1"] };
  await recordEnvironment(worker, lease, environment);
  for (;;) {
    const block = await startBlock(worker, lease);
    if (block) await commitResult(worker, lease, block);
    else if ((await takeNextStep(worker, lease)).kind === "finish") break;
    await renewLease(worker, lease);
  }
  await finishRun(worker, lease, { status: "finished" });
  return lease.runId;
}

/** What workers that share a load tell each other, of a run whose block is asked for and given up. */
async function shareLoad(lease: Lease): Promise<void> {
  await offerSeats(worker, lease, [{}, {}]);
  const sitter = { workerId: "another", host: "b", engineBuild: "b1", labels: {} };
  const seat = await takeSeat(worker, sitter);
  if (!seat) throw new Error("no seat is free");
  expect(await keepSeat(worker, seat, "another")).toBe(true);
  const block = await startBlock(worker, lease);
  if (!block) throw new Error("no block is next");
  await askForShards(worker, lease, { id: block.id, threads: 1 }, [0, 1]);
  const asked = await readAskedShard(worker, seat);
  expect(asked?.shard).toEqual({ index: 1, of: 2 });
  const clock = { offsetUs: 1, uncertaintyUs: 2 };
  expect(await reportReady(worker, asked?.id ?? "", clock)).toBe(true);
  expect(await orderBegin(worker, block.id, 100)).toBe(await readOrder(worker, asked?.id ?? ""));
  await dropShards(worker, block.id);
  expect(await readOrder(worker, asked?.id ?? "")).toBe("gone");
  await leaveSeat(worker, seat, "another");
  await withdrawSeats(worker, lease);
  expect(await keepSeat(worker, seat, "another")).toBe(false);
}

describe("the role of workers that join", () => {
  it("measures runs and noise to their end, with history, and gives them back", async () => {
    const { context, owner } = instance;
    const hook = { name: "CI", url: "http://127.0.0.1:1/", events: [...webhookEvents] };
    const { id: webhookId } = await createWebhook(context, owner, { ...hook, kind: "json" });
    const first = await startDuel(instance);
    const lease = await claimNextRun(worker, claim);
    if (!lease) throw new Error("no run is next");
    expect(await isCancelRequested(worker, first)).toBe(false);
    const { spec } = await readRunPlan(worker, first);
    expect(await whyLeave(worker, lease, { labels: {}, spec })).toBeNull();
    await shareLoad(lease);
    await releaseRun(worker, lease);
    const again = await claimNextRun(worker, claim);
    if (!again) throw new Error("the run was not given back");
    await waitForRun(worker, again, first);
    await context.db.$executeRaw`UPDATE runs SET "waitsForRunId" = NULL`;
    expect(await isForAnother(worker, { id: "another" })).toBe(false);
    expect(await deliverWaiting(worker)).toBe(0);
    expect(await perform()).toBe(first);
    await startDuel(instance);
    const second = await perform();
    expect((await getRun(context, owner, { id: second })).verdict).not.toBeNull();
    expect(await context.db.webhookDelivery.count({ where: { webhookId } })).toBe(2);
    await calibrateNoise(context, owner, { slug: "rest", rounds: 6, blockMs: 500 });
    await perform();
    expect(await context.db.noiseCalibration.count()).toBe(1);
  });

  it("does the duties of a worker: presence, probes, schedules, sweeping, thinning, ceilings", async () => {
    const { context, owner } = instance;
    const machine = seededEnvironment;
    const engine = { version: "0", build: "0" };
    await reportWorker(worker, {
      id: "w",
      host: "h",
      hostId: "h",
      pid: 1,
      machine,
      labels: {},
      engine,
    });
    await reportWorker(worker, {
      id: "w",
      host: "h",
      hostId: "h",
      pid: 1,
      machine,
      labels: {},
      engine,
    });
    await forgetWorker(worker, "w");
    const target = await context.db.target.findFirstOrThrow({ where: { slug: "rest" } });
    const probe = newId();
    await context.db.probe.create({ data: { id: probe, targetId: target.id } });
    const question = await readProbeQuestion(worker, probe);
    if (!question) throw new Error("the probe asks nothing");
    expect(await readSecret(worker, question)).toBeNull();
    await answerProbe(worker, probe, httpAnswer);
    await saveBenchmark(context, owner, {
      definition: { ...duelDefinition, name: "nightly" } as never,
    });
    const schedule = await createSchedule(context, owner, {
      benchmark: "nightly",
      cron: "0 2 * * *",
    });
    await context.db
      .$executeRaw`UPDATE schedules SET "nextAt" = date_trunc('second', now()) WHERE id = ${schedule.id}::uuid`;
    await startDueSchedules(worker);
    expect(await context.db.run.count({ where: { origin: "schedule" } })).toBe(1);
    await sweepRuns(worker);
    await failOverdueRuns(worker);
    expect(await removeOldRuns(worker, { most: 10 })).toBe(0);
    await thinTimelines(worker, { keepDays: 1, most: 10 });
    await removeOldDrafts(worker);
    const lock = new HostLock(url, `role-${newId()}`);
    expect(await lock.tryAcquire()).toBe(true);
    await lock.release();
    const found: Ceiling = {
      ...{ type: "ceiling", protocol: "http1", shape: "open", threads: 1, limit: "engine" },
      ...{
        ceilingPerS: 1_000,
        cpuUsPerRequest: 8,
        sendLagP99Us: 10,
        busiestThreadCpu: 1,
        p99Us: 9,
      },
    };
    await storeCeilings(worker, { machine, engineBuild: "0", ceilings: [found] });
  });

  it.each([
    "users",
    "sessions",
    "accounts",
    "verifications",
    "sign_in_links",
    "api_keys",
    "memberships",
    "shares",
    "decisions",
    "join_tokens",
    "run_profiles",
  ])("has no right to %s", async (table) => {
    for (const statement of [`SELECT count(*) FROM ${table}`, `DELETE FROM ${table}`])
      await expect(worker.db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied/);
  });

  it("neither reads what drafts hold nor changes what it measures", async () => {
    for (const statement of [
      "SELECT content FROM drafts",
      "UPDATE targets SET name = 'x'",
      'UPDATE target_secrets SET "targetId" = "targetId"',
      "UPDATE projects SET name = 'x'",
      "DELETE FROM runs",
      "CREATE TABLE mine (id int)",
    ])
      await expect(worker.db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied/);
  });
});
