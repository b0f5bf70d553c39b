// The web's part of webhooks on the real queue: what is due is sent, also after Redis lost the queue, and by one process only.

import { testInstance } from "@gonogo/services/testing/test-context";
import { webhookReceiver } from "@gonogo/services/testing/webhook-receiver";
import { createWebhook } from "@gonogo/services/webhook/save-webhook";
import { testWebhook } from "@gonogo/services/webhook/send-again";
import { Redis } from "ioredis";
import { afterEach, expect, it, vi } from "vitest";
import { deliverWebhooks } from "./deliver-webhooks.ts";

const instance = testInstance();
const receiver = webhookReceiver();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const start = (everyMs = 100) => {
  const { redisUrl, context } = instance;
  stops.push(deliverWebhooks({ redisUrl, context, everyMs, log: () => {} }));
};

/** A delivery as a worker leaves it: due, and in no queue. Returns its id. */
async function due(): Promise<string> {
  const { context, owner } = instance;
  const { id } = await createWebhook(context, owner, {
    ...{ name: "CI", kind: "json", url: `${receiver.url}/hook`, events: ["verdict"] },
  });
  const delivery = await testWebhook(context, owner, { id });
  await context.db.$executeRaw`
    UPDATE webhook_deliveries
    SET state = 'pending', attempts = 0, "nextAt" = now() - interval '1 s', source = 'run:a'
    WHERE id = ${delivery.id}::uuid`;
  receiver.received.length = 0;
  return delivery.id;
}

const stateOf = async (id: string) =>
  (await instance.context.db.webhookDelivery.findUniqueOrThrow({ where: { id } })).state;
const delivered = (id: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe("delivered"), { timeout: 10_000 });

it("sends what is due once, though two processes look for it", async () => {
  const id = await due();
  start();
  start();
  await delivered(id);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id]);
});

it("sends what was in the queue when Redis lost it", async () => {
  const { context, redisUrl, prefix } = instance;
  const id = await due();
  await context.queues.enqueueWebhook(id);
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}:webhooks:*`);
  expect(keys.length).toBeGreaterThan(0);
  await redis.del(keys);
  redis.disconnect();
  start();
  await delivered(id);
  expect(receiver.received).toHaveLength(1);
});

it("tries again what failed, when that is due", async () => {
  const id = await due();
  receiver.answer = (response) => void response.writeHead(500).end();
  start();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
  receiver.answer = (response) => void response.end("ok");
  await vi.waitFor(
    async () => {
      await instance.context.db.$executeRaw`
        UPDATE webhook_deliveries SET "nextAt" = now() - interval '1 s'
        WHERE id = ${id}::uuid AND status = 500`;
      expect(await stateOf(id)).toBe("delivered");
    },
    { timeout: 10_000, interval: 200 },
  );
  expect(receiver.received).toHaveLength(2);
});
