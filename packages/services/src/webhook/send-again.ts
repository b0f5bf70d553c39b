// What a person sends: a delivery once more, or a test whose answer they wait for.
import { type DbTransaction, Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { type Actor, allow } from "../actor.ts";
import { noteDone } from "../audit/audit-log.ts";
import { type Context, databaseNow } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { claimedNow, sendClaimed } from "./attempt-delivery.ts";
import { handOver } from "./outbox.ts";
import { WebhookIdInput } from "./save-webhook.ts";
import type { WebhookPayload } from "./webhook-payload.ts";
import {
  DeliveryIdInput,
  type DeliveryView,
  deliveryView,
  findDelivery,
  findWebhook,
} from "./webhook-view.ts";

/**
 * The same document under the same `webhook-id`, tried as often as a new one. Throws `not_found`, or `conflict` while the webhook
 * is paused or the delivery is still being tried.
 */
export async function sendAgain(
  context: Pick<Context, "db" | "queues">,
  actor: Actor,
  input: DeliveryIdInput,
): Promise<DeliveryView> {
  allow(actor, "webhooks:write");
  const { id, deliveryId } = parseInput(DeliveryIdInput, input);
  const webhook = await findWebhook(context, actor, id);
  const where = { id: deliveryId, webhookId: id };
  await findDelivery(context, id, deliveryId);
  if (webhook.pausedAt)
    throw new ServiceError("conflict", t("The webhook is paused."), {
      remedy: t("Resume it first."),
    });
  // One that waits for its next attempt may go at once; one that is under way goes on.
  const count = await context.db.$transaction(async (db) => {
    const again = await db.webhookDelivery.updateMany({
      where: {
        ...where,
        OR: [{ state: { not: "pending" } }, { problem: { not: Prisma.AnyNull } }, { attempts: 0 }],
      },
      data: { state: "pending", attempts: 0, nextAt: await databaseNow({ db }) },
    });
    if (again.count > 0) await noteDelivery(db, "changed", { webhook, id: deliveryId });
    return again.count;
  });
  if (count === 0)
    throw new ServiceError("conflict", t("The delivery is being sent."), {
      remedy: t("Wait for its answer."),
    });
  await handOver(context, [deliveryId]);
  return deliveryView(await context.db.webhookDelivery.findUniqueOrThrow({ where }));
}

/** In the audit log: `created` is a test, `changed` one that is sent again. */
const noteDelivery = (
  db: DbTransaction,
  action: "created" | "changed",
  { webhook, id }: { webhook: { readonly id: string; readonly name: string }; id: string },
) =>
  noteDone(db, {
    ...{ action, thing: "delivery of a webhook", thingId: id, name: webhook.name },
    after: { webhookId: webhook.id, isTest: action === "created" },
  });

/** Sends a test at once, also by a paused webhook, and waits for what becomes of it: 10 s, an e-mail 30 s at most. Throws `not_found`. */
export async function testWebhook(
  context: Pick<Context, "db" | "now" | "allowedNetworks" | "webhooks" | "secretKey">,
  actor: Actor,
  input: WebhookIdInput,
): Promise<DeliveryView> {
  allow(actor, "webhooks:write");
  const webhook = await findWebhook(context, actor, parseInput(WebhookIdInput, input).id);
  const { slug, name } = await context.db.project.findUniqueOrThrow({
    where: { id: actor.projectId },
    select: { slug: true, name: true },
  });
  const payload: WebhookPayload = {
    ...{ version: 1, type: "test", events: [], at: context.now().toISOString() },
    ...{ project: { slug, name }, benchmark: null, run: null, verdict: null },
    summary: `The webhook ${webhook.name} works: this is a test, and no run has ended.`,
    ...{ decidingFigure: null, gates: [], gatesLeftOut: 0, previous: null },
    ...{ regression: null, failure: null, change: null },
  };
  const id = newId();
  await context.db.$transaction(async (db) => {
    await db.webhookDelivery.create({
      data: {
        ...{ id, webhookId: webhook.id, events: [], payload: toJson(payload) },
        ...(await claimedNow({ db })),
      },
    });
    await noteDelivery(db, "created", { webhook, id });
  });
  await sendClaimed(context, id);
  const row = await context.db.webhookDelivery.findUnique({ where: { id } });
  if (!row) throw notFound(english("webhook"));
  return deliveryView(row);
}
