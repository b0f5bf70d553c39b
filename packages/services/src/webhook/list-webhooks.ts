// The webhooks of a project and what they sent, newest first.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { WebhookIdInput } from "./save-webhook.ts";
import {
  DeliveryIdInput,
  type DeliveryView,
  deliveryView,
  findDelivery,
  findWebhook,
  type WebhookView,
  webhookInclude,
  webhookView,
} from "./webhook-view.ts";

export const ListWebhooksInput = PageInput;
export type ListWebhooksInput = z.input<typeof ListWebhooksInput>;

export type WebhookPage = Page<WebhookView> & {
  /** False: the operator has set no mail server, so the kind `email` is refused. */
  readonly maySendEmail: boolean;
};

/** Throws `forbidden` or `invalid_input`. */
export async function listWebhooks(
  context: Pick<Context, "db" | "webhooks">,
  actor: Actor,
  input: ListWebhooksInput = {},
): Promise<WebhookPage> {
  allow(actor, "webhooks:write");
  const { cursor, limit } = parseInput(ListWebhooksInput, input);
  const rows = await context.db.webhook.findMany({
    where: { projectId: actor.projectId, ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: webhookInclude,
  });
  return { ...toPage(rows, limit, webhookView), maySendEmail: context.webhooks.smtp !== null };
}

/** Throws `not_found`. */
export async function getWebhook(
  context: Pick<Context, "db">,
  actor: Actor,
  input: WebhookIdInput,
): Promise<WebhookView> {
  allow(actor, "webhooks:write");
  return webhookView(await findWebhook(context, actor, parseInput(WebhookIdInput, input).id));
}

export const ListDeliveriesInput = PageInput.extend({ id: idOf("webhook") });
export type ListDeliveriesInput = z.input<typeof ListDeliveriesInput>;

/** Throws `not_found` (webhook). */
export async function listDeliveries(
  context: Pick<Context, "db">,
  actor: Actor,
  input: ListDeliveriesInput,
): Promise<Page<DeliveryView>> {
  allow(actor, "webhooks:write");
  const { id, cursor, limit } = parseInput(ListDeliveriesInput, input);
  await findWebhook(context, actor, id);
  const rows = await context.db.webhookDelivery.findMany({
    where: { webhookId: id, ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return toPage(rows, limit, deliveryView);
}

/** Throws `not_found` (webhook, delivery). */
export async function getDelivery(
  context: Pick<Context, "db">,
  actor: Actor,
  input: DeliveryIdInput,
): Promise<DeliveryView> {
  allow(actor, "webhooks:write");
  const { id, deliveryId } = parseInput(DeliveryIdInput, input);
  await findWebhook(context, actor, id);
  return deliveryView(await findDelivery(context, id, deliveryId));
}
