// Webhooks of real rows and real servers: from the end of a run to a signed request, its log, retries and pauses.
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { finishRun } from "../measure/finish-run.ts";
import { takeNextStep } from "../measure/next-step.ts";
import { startBlock } from "../measure/start-block.ts";
import { failOverdueRuns } from "../run/queue-deadline.ts";
import { addDuelTargets, codeOf, testInstance } from "../testing/test-context.ts";
import { claimed, commitResult, startDuel } from "../testing/test-run.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { attemptDelivery, backOffS, enqueueDue, removeOldDeliveries } from "./attempt-delivery.ts";
import { listDeliveries, listWebhooks } from "./list-webhooks.ts";
import {
  type CreateWebhookInput,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "./save-webhook.ts";
import { sendAgain, testWebhook } from "./send-again.ts";
import { webhookEvents } from "./webhook-payload.ts";
import type { DeliveryView } from "./webhook-view.ts";

const instance = testInstance(addDuelTargets);
const receiver = webhookReceiver();
const usual = receiver.answer;
beforeEach(async () => {
  await instance.context.db.run.deleteMany();
  await instance.context.db.webhook.deleteMany();
});
afterEach(() => {
  receiver.answer = usual;
});

const create = (changes: Partial<CreateWebhookInput> = {}) =>
  createWebhook(instance.context, instance.owner, {
    ...{ name: "CI", kind: "json", url: `${receiver.url}/hook`, events: [...webhookEvents] },
    ...changes,
  });
const deliveries = async (id: string): Promise<readonly DeliveryView[]> =>
  (await listDeliveries(instance.context, instance.owner, { id })).items;
const newest = async (id: string): Promise<DeliveryView> => {
  const [first] = await deliveries(id);
  if (!first) throw new Error("nothing was written");
  return first;
};
const attempt = (id: string) => attemptDelivery(instance.context, id);
/** Since a second ago: now() itself may be stored as up to half a millisecond later. */
const makeDue = (id: string) =>
  instance.context.db
    .$executeRaw`UPDATE webhook_deliveries SET "nextAt" = now() - interval '1 s' WHERE id = ${id}::uuid`;

/** A finished run of the duel whose gRPC side has this median; the limit is 300 µs. */
async function runOnce(grpcUs: number, subject: object = { branch: "main" }): Promise<string> {
  const id = await startDuel(instance, {
    plan: { rounds: 6, warmupMs: 100, blockMs: 500, confirm: false },
    gates: [{ metric: "p50", of: "grpc", op: "<", limitMs: 0.3 }],
  });
  const { branch } = subject as { branch?: string };
  await instance.context.db.run.update({
    where: { id },
    data: { subject, subjectBranch: branch ?? null },
  });
  const lease = await claimed(instance.context, id);
  for (;;) {
    const block = await startBlock(instance.context, lease);
    if (!block) {
      if ((await takeNextStep(instance.context, lease)).kind === "finish") break;
      continue;
    }
    const medianUs = block.variant === "grpc" ? grpcUs : 200;
    await commitResult(instance.context, lease, block, { medianUs });
  }
  await finishRun(instance.context, lease, { status: "finished" });
  return id;
}

describe("the end of a run", () => {
  it("is sent as a signed request, and stands in the log with its answer", async () => {
    const hook = await create();
    const runId = await runOnce(200);
    const written = await newest(hook.id);
    expect(written).toMatchObject({ state: "pending", attempts: 0, isTest: false });
    await attempt(written.id);
    const got = receiver.received.at(-1);
    const signed = new Webhook(hook.secret ?? "");
    const sent = signed.verify(got?.body ?? "", got?.headers as Record<string, string>);
    expect(sent).toEqual(written.payload);
    expect(sent).toMatchObject({
      ...{ version: 1, type: "run.ended", events: ["verdict"], verdict: "GO" },
      run: { id: runId, branch: "main", status: "finished" },
      benchmark: { slug: "duel", question: "Move to gRPC?" },
      summary: expect.stringMatching(/^The limit holds and nothing failed\./),
      decidingFigure: expect.stringMatching(/^p50 grpc 200\.\d µs/),
      gates: [{ rule: "p50(grpc) < 0.3 ms", outcome: "pass", blocking: true, cell: null }],
      ...{ previous: null, regression: null, failure: null, gatesLeftOut: 0 },
    });
    expect(got?.headers["webhook-id"]).toBe(written.id);
    expect(await newest(hook.id)).toMatchObject({
      ...{ state: "delivered", attempts: 1, status: 200, answer: "ok", problem: null },
      nextAt: null,
    });
    // Nobody sends it twice.
    const count = receiver.received.length;
    await attempt(written.id);
    expect(receiver.received).toHaveLength(count);
  });

  it("says what changed since the run before of its branch, and what got worse", async () => {
    const hook = await create();
    const first = await runOnce(200);
    await runOnce(900, { branch: "other" });
    const second = await runOnce(900);
    const again = await runOnce(900);
    const [fourth, third, other] = await deliveries(hook.id);
    expect(other?.events).toEqual(["verdict"]);
    expect(third?.payload).toMatchObject({
      ...{ verdict: "NO-GO", events: ["verdict", "verdict-change", "regression"] },
      previous: { runId: first, verdict: "GO" },
      regression: { runId: first, gates: [{ before: "pass", after: "fail" }] },
    });
    expect(fourth?.events).toEqual(["verdict"]);
    expect(fourth?.payload.run?.id).toBe(again);
    expect(fourth?.payload.previous?.runId).toBe(second);
  });

  it("is written for webhooks that ask for it, and for no other", async () => {
    const { context } = instance;
    const quiet = await create({ events: ["verdict-change", "failure"] });
    await runOnce(200);
    const ours = await create({ benchmark: "duel" });
    const paused = await create({ paused: true });
    const other = await create();
    const elsewhere = await context.db.benchmark.create({
      data: { id: other.id, projectId: instance.owner.projectId, slug: "elsewhere" },
    });
    await updateWebhook(context, instance.owner, { id: other.id, benchmark: null });
    await context.db.webhook.update({
      where: { id: other.id },
      data: { benchmarkId: elsewhere.id },
    });
    await runOnce(200);
    const counts = await Promise.all(
      [quiet, ours, paused, other].map(async ({ id }) => (await deliveries(id)).length),
    );
    expect(counts).toEqual([0, 1, 0, 0]);
  });

  it("that failed is a failure: by its worker, and in the queue", async () => {
    const { context } = instance;
    const hook = await create({ events: ["failure"] });
    const failed = await startDuel(instance);
    const failure = { code: "setup_failed", message: "It failed.", remedy: "Mend it." };
    const lease = await claimed(context, failed);
    await finishRun(context, lease, { status: "failed", failure });
    const cancelled = await claimed(context, await startDuel(instance));
    await finishRun(context, cancelled, { status: "cancelled" });
    const late = await startDuel(instance);
    await context.db
      .$executeRaw`UPDATE runs SET "createdAt" = now() - interval '25 h' WHERE id = ${late}::uuid`;
    expect(await failOverdueRuns(context)).toBe(1);
    const [second, first, ...more] = await deliveries(hook.id);
    expect(more).toEqual([]);
    expect(first?.payload).toMatchObject({
      ...{ events: ["failure"], verdict: null, summary: "It failed.", failure },
      run: { id: failed, status: "failed" },
    });
    expect(second?.payload).toMatchObject({
      run: { id: late },
      failure: { code: "queue_deadline" },
    });
  });
});

describe("an attempt that failed", () => {
  it("is made again after a growing pause, with the same id and another time", async () => {
    const hook = await create();
    await runOnce(200);
    const { id } = await newest(hook.id);
    receiver.answer = (response) => void response.writeHead(500).end("busy");
    await attempt(id);
    const waiting = await newest(hook.id);
    expect(waiting).toMatchObject({
      ...{ state: "pending", attempts: 1, status: 500, answer: "busy" },
      problem: { code: "status" },
    });
    const pauseMs = Date.parse(waiting.nextAt ?? "") - Date.parse(waiting.lastAttemptAt ?? "");
    expect(pauseMs / 1_000).toBeCloseTo(30, -1);
    // It is not due.
    const count = receiver.received.length;
    await attempt(id);
    expect(receiver.received).toHaveLength(count);
    receiver.answer = usual;
    await makeDue(id);
    await attempt(id);
    expect(await newest(hook.id)).toMatchObject({
      ...{ state: "delivered", attempts: 2, status: 200, problem: null },
    });
    const [before, after] = receiver.received.slice(-2);
    expect(after?.headers["webhook-id"]).toBe(before?.headers["webhook-id"]);
    expect(after?.body).toBe(before?.body);
    const [row] = (await listWebhooks(instance.context, instance.owner)).items;
    expect(row?.failingSince).toBeNull();
  });

  it("is the last one after eight within a day, and may be sent again by a person", async () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map(backOffS);
    expect(pauses.slice(0, 3)).toEqual([30, 120, 480]);
    expect(pauses.reduce((sum, s) => sum + s) / 3_600).toBeLessThan(24);
    const hook = await create();
    await runOnce(200);
    const { id } = await newest(hook.id);
    receiver.answer = (response) => void response.destroy();
    for (let i = 0; i < 8; i++) {
      await makeDue(id);
      await attempt(id);
    }
    expect(await newest(hook.id)).toMatchObject({
      ...{ state: "failed", attempts: 8, nextAt: null, status: null },
      problem: { code: "closed" },
    });
    receiver.answer = usual;
    const again = { id: hook.id, deliveryId: id };
    expect(await sendAgain(instance.context, instance.owner, again)).toMatchObject({
      ...{ id, state: "pending", attempts: 0 },
    });
    await attempt(id);
    expect(await newest(hook.id)).toMatchObject({ id, state: "delivered", attempts: 1 });
  });

  it("pauses the webhook after three days without one that worked", async () => {
    const { context, owner } = instance;
    const hook = await create();
    await runOnce(200);
    const { id } = await newest(hook.id);
    receiver.answer = (response) => void response.writeHead(503).end();
    await attempt(id);
    const shown = async () => (await listWebhooks(context, owner)).items[0];
    expect(await shown()).toMatchObject({ paused: false, failingSince: expect.any(String) });
    await context.db
      .$executeRaw`UPDATE webhooks SET "failingSince" = now() - interval '73 h' WHERE id = ${hook.id}::uuid`;
    await makeDue(id);
    await attempt(id);
    expect(await shown()).toMatchObject({ paused: true, pausedWhy: "failing" });
    await makeDue(id);
    const count = receiver.received.length;
    await attempt(id);
    expect(await enqueueDue(context)).toBe(0);
    expect(receiver.received).toHaveLength(count);
    expect(await codeOf(sendAgain(context, owner, { id: hook.id, deliveryId: id }))).toBe(
      "conflict",
    );
    await updateWebhook(context, owner, { id: hook.id, paused: false });
    expect(await shown()).toMatchObject({ paused: false, pausedWhy: null, failingSince: null });
    expect(await enqueueDue(context)).toBe(1);
  });

  it("of a live webhook waits for no backlog of a dead one", async () => {
    const { context } = instance;
    const [dead, live] = [await create({ name: "dead" }), await create({ name: "live" })];
    await runOnce(200);
    const { id } = await newest(live.id);
    const repeat = (to: string, count: number, sooner: string) => context.db.$executeRaw`
      INSERT INTO webhook_deliveries (id, "webhookId", events, payload, "nextAt")
      SELECT gen_random_uuid(), ${to}::uuid, events, payload, now() - ${sooner}::interval - number * interval '1 ms'
      FROM webhook_deliveries, generate_series(1, ${count}::int) AS number WHERE id = ${id}::uuid`;
    await context.db.webhookDelivery.updateMany({ data: { nextAt: null, state: "failed" } });
    await repeat(dead.id, 30, "1 h");
    // With nobody else in line, a webhook is not held back.
    const handed: string[] = [];
    const queues = {
      ...context.queues,
      enqueueWebhook: async (one: string) => void handed.push(one),
    };
    expect(await enqueueDue({ ...context, queues })).toBe(30);
    await repeat(dead.id, 300, "1 h");
    await repeat(live.id, 3, "1 s");
    handed.length = 0;
    expect(await enqueueDue({ ...context, queues })).toBe(200);
    const ofLive = { webhookId: live.id, state: "pending" } as const;
    const waiting = await context.db.webhookDelivery.findMany({ where: ofLive });
    expect(waiting).toHaveLength(3);
    expect(handed).toEqual(expect.arrayContaining(waiting.map((one) => one.id)));
    // In turns from the first on.
    expect(waiting.filter((one) => handed.indexOf(one.id) < 6)).toHaveLength(3);
  });

  it("of a process that went away is made again a minute later", async () => {
    const hook = await create();
    await runOnce(200);
    const { id } = await newest(hook.id);
    await instance.context.db.$executeRaw`
      UPDATE webhook_deliveries SET attempts = 8, "nextAt" = now() + interval '60 s' WHERE id = ${id}::uuid`;
    await attempt(id);
    expect((await newest(hook.id)).state).toBe("pending");
    await makeDue(id);
    await attempt(id);
    expect((await newest(hook.id)).state).toBe("delivered");
  });
});

describe("a test", () => {
  it("is sent at once, also by a paused webhook, and tried once", async () => {
    const { context, owner } = instance;
    const hook = await create({ paused: true });
    const sent = await testWebhook(context, owner, { id: hook.id });
    expect(sent).toMatchObject({ isTest: true, state: "delivered", attempts: 1, status: 200 });
    expect(sent.payload).toMatchObject({ type: "test", events: [], run: null });
    receiver.answer = (response) => void response.writeHead(500).end();
    const failed = await testWebhook(context, owner, { id: hook.id });
    expect(failed).toMatchObject({ state: "failed", attempts: 1, nextAt: null });
    expect((await listWebhooks(context, owner)).items[0]?.failingSince).toBeNull();
  });

  it("goes to no address that is not allowed any more", async () => {
    const { context, owner } = instance;
    const hook = await create();
    const count = receiver.received.length;
    const narrower = { ...context, allowedNetworks: ["10.0.0.0/8"] };
    expect(await testWebhook(narrower, owner, { id: hook.id })).toMatchObject({
      ...{ state: "failed", status: null, problem: { code: "address_not_allowed" } },
    });
    expect(receiver.received).toHaveLength(count);
  });
});

describe("a secret", () => {
  it("is shown once, stored encrypted, and replaced by a new one", async () => {
    const { context, owner } = instance;
    const hook = await create();
    expect(hook.secret).toMatch(/^whsec_[\w+/=]{44}$/);
    const row = await context.db.webhook.findUniqueOrThrow({ where: { id: hook.id } });
    const text = Buffer.from(row.ciphertext ?? []).toString("latin1");
    expect(text).not.toContain(hook.secret?.slice(6, 20));
    const listed = JSON.stringify(await listWebhooks(context, owner));
    expect(listed).not.toContain(hook.secret);
    const { secret } = await rotateWebhookSecret(context, owner, { id: hook.id });
    expect(secret).not.toBe(hook.secret);
    await testWebhook(context, owner, { id: hook.id });
    const got = receiver.received.at(-1);
    const headers = got?.headers as Record<string, string>;
    new Webhook(secret ?? "").verify(got?.body ?? "", headers);
    expect(() => new Webhook(hook.secret ?? "").verify(got?.body ?? "", headers)).toThrow();
  });

  it("of another key is not sent with, and belongs to its webhook alone", async () => {
    const { context, owner } = instance;
    const hook = await create();
    const other = { ...context, secretKey: new Uint8Array(32) };
    expect(await testWebhook(other, owner, { id: hook.id })).toMatchObject({
      problem: { code: "secret_unreadable" },
    });
    const second = await create();
    const { nonce, ciphertext, tag } = await context.db.webhook.findUniqueOrThrow({
      where: { id: hook.id },
    });
    await context.db.webhook.update({
      where: { id: second.id },
      data: { nonce, ciphertext, tag },
    });
    expect(await testWebhook(context, owner, { id: second.id })).toMatchObject({
      problem: { code: "secret_unreadable" },
    });
  });
});

it("Slack gets text and blocks, with what it would read as markup escaped", async () => {
  const hook = await create({ kind: "slack", url: `${receiver.url}/services/T/B/x` });
  expect(hook.secret).toBeNull();
  await runOnce(900, { branch: "a<b>&c" });
  const { id } = await newest(hook.id);
  await attempt(id);
  const got = receiver.received.at(-1);
  expect(got?.headers["webhook-signature"]).toBeUndefined();
  const message = JSON.parse(got?.body ?? "") as { text: string; blocks: { type: string }[] };
  expect(message.text).toMatch(/^NO-GO: duel \(a&lt;b&gt;&amp;c\)\. /);
  expect(message.blocks.map(({ type }) => type)).toEqual([
    "section",
    "section",
    "section",
    "section",
  ]);
  expect(got?.body).toContain("|Open the report>");
  const rotated = rotateWebhookSecret(instance.context, instance.owner, { id: hook.id });
  expect(await codeOf(rotated)).toBe("conflict");
});

describe("what is refused", () => {
  it.each<[string, Partial<CreateWebhookInput>, string, string]>([
    ["an address outside", { url: "http://10.0.0.1/" }, "address_not_allowed", "url"],
    ["a metadata service", { url: "http://169.254.169.254/" }, "address_not_allowed", "url"],
    ["another scheme", { url: "file:///etc/passwd" }, "invalid_input", "url"],
    ["a password in the address", { url: "http://a:b@127.0.0.1/" }, "invalid_input", "url"],
    ["no address", { url: undefined }, "invalid_input", "url"],
    ["recipients of a request", { recipients: ["a@b.test"] }, "invalid_input", "recipients"],
    ["no event", { events: [] }, "invalid_input", "events"],
    ["an unknown event", { events: ["noon"] as never }, "invalid_input", "events.0"],
    ["a name of spaces", { name: "  " }, "invalid_input", "name"],
    ["an e-mail without a server", { kind: "email" }, "invalid_input", "kind"],
  ])("%s", async (_, changes, code, field) => {
    const refused = create(changes);
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });

  it("an unknown benchmark, more than fifty, and members who only read", async () => {
    const { context, owner } = instance;
    expect(await codeOf(create({ benchmark: "nobody" }))).toBe("not_found");
    const viewer = { ...owner, role: "viewer" as const, scopes: ["read" as const] };
    expect(await codeOf(listWebhooks(context, viewer))).toBe("forbidden");
    for (let i = 0; i < 50; i++) await create();
    expect(await codeOf(create())).toBe("conflict");
  });

  it("to send again what is under way", async () => {
    const { context, owner } = instance;
    const hook = await create();
    await runOnce(200);
    const { id } = await newest(hook.id);
    await context.db.webhookDelivery.update({ where: { id }, data: { attempts: 1 } });
    const again = sendAgain(context, owner, { id: hook.id, deliveryId: id });
    expect(await codeOf(again)).toBe("conflict");
    const unknown = sendAgain(context, owner, { id: hook.id, deliveryId: hook.id });
    expect(await codeOf(unknown)).toBe("not_found");
  });
});

it("old deliveries that came to an end are removed, and all of them with their webhook", async () => {
  const { context, owner } = instance;
  const hook = await create();
  for (let i = 0; i < 2; i++) await testWebhook(context, owner, { id: hook.id });
  const { id } = await newest(hook.id);
  await context.db
    .$executeRaw`UPDATE webhook_deliveries SET "createdAt" = now() - interval '31 days' WHERE id = ${id}::uuid`;
  expect(await removeOldDeliveries(context)).toBe(1);
  expect(await deliveries(hook.id)).toHaveLength(1);
  await deleteWebhook(context, owner, { id: hook.id });
  expect(await context.db.webhookDelivery.count()).toBe(0);
});
