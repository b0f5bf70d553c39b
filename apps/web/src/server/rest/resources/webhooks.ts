// Webhooks over REST: make, list, read, change, delete; a new secret, a test, and what was sent, once more where asked.
import {
  getDelivery,
  getWebhook,
  ListDeliveriesInput,
  ListWebhooksInput,
  listDeliveries,
  listWebhooks,
} from "@gonogo/services/webhook/list-webhooks";
import {
  CreateWebhookInput,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  UpdateWebhookInput,
  updateWebhook,
  WebhookIdInput,
} from "@gonogo/services/webhook/save-webhook";
import { sendAgain, testWebhook } from "@gonogo/services/webhook/send-again";
import { WebhookEvent, WebhookPayload } from "@gonogo/services/webhook/webhook-payload";
import { DeliveryIdInput } from "@gonogo/services/webhook/webhook-view";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const fields = {
  id: z.uuid(),
  name: z.string(),
  kind: z
    .enum(["json", "slack", "email"])
    .describe("`json`: a signed request. `slack`: a message that Slack and its like take."),
  url: z.string().nullable().describe("null: an e-mail."),
  recipients: z.array(z.string()),
  events: z.array(WebhookEvent),
  benchmark: z.string().nullable().describe("Slug; null: every benchmark of the project."),
  paused: z.boolean(),
  pausedWhy: z
    .enum(["person", "failing"])
    .nullable()
    .describe("`failing`: every attempt of three days failed."),
  failingSince: instant
    .nullable()
    .describe("Since when every attempt failed; null: the last one worked, or there was none."),
  createdAt: instant,
};

export const Webhook = component("Webhook", "output", z.strictObject(fields));
export const CreatedWebhook = component(
  "CreatedWebhook",
  "output",
  z.strictObject({
    ...fields,
    secret: z
      .string()
      .nullable()
      .describe("`whsec_…`, shown this once; null: requests of this kind are not signed."),
  }),
);
export const WebhookList = component(
  "WebhookList",
  "output",
  pageOf(Webhook).extend({
    maySendEmail: z.boolean().describe("False: the operator has set no mail server."),
  }),
);
const Payload = component("WebhookPayload", "output", WebhookPayload);
export const WebhookDelivery = component(
  "WebhookDelivery",
  "output",
  z.strictObject({
    id: z.uuid().describe("The `webhook-id` of each attempt."),
    isTest: z.boolean(),
    events: z.array(WebhookEvent),
    state: z.enum(["pending", "delivered", "failed"]),
    attempts: z.int().describe("Since it was made, or sent again."),
    mostAttempts: z.int(),
    nextAt: instant.nullable(),
    lastAttemptAt: instant.nullable(),
    durationMs: z.int().nullable(),
    status: z
      .int()
      .nullable()
      .describe("HTTP status, or code of the SMTP server; null: there was no answer."),
    answer: z.string().nullable().describe("Its first 1,000 bytes."),
    problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    payload: Payload,
    createdAt: instant,
  }),
);
export const WebhookDeliveryList = component(
  "WebhookDeliveryList",
  "output",
  pageOf(WebhookDelivery),
);

const tag = "Webhooks";
const scope = "webhooks:write";
const needed = "Needs the scope webhooks:write.";

export function addWebhooks(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    ...{ method: "post", path: "/webhooks", scope, tag },
    summary: "Create a webhook",
    description: `Says on the end of a run, or on a change of its series, what happened. Requests of the kind \`json\` are signed by the specification of Standard Webhooks, with a secret that is shown this once. ${needed}`,
    input: CreateWebhookInput,
    places: { body: { name: "NewWebhook" } },
    example: {
      ...{ name: "CI", kind: "json", url: "https://ci.example.org/hook" },
      ...{ events: ["verdict-change", "failure"], benchmark: "dispatch" },
    },
    answer: { status: 201, description: "The webhook and its secret.", schema: CreatedWebhook },
    refuses: [404, 409],
    handle: async ({ actor, input }) => createWebhook(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "get", path: "/webhooks", scope, tag },
    summary: "List webhooks",
    description: `Newest first. ${needed}`,
    input: ListWebhooksInput,
    answer: { status: 200, description: "A page of webhooks.", schema: WebhookList },
    handle: async ({ actor, input }) => listWebhooks(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "get", path: "/webhooks/{id}", scope, tag },
    summary: "Read a webhook",
    description: `Without its secret. ${needed}`,
    input: WebhookIdInput,
    answer: { status: 200, description: "The webhook.", schema: Webhook },
    refuses: [404],
    handle: async ({ actor, input }) => getWebhook(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "patch", path: "/webhooks/{id}", scope, tag },
    summary: "Change, pause or resume a webhook",
    description: `The fields that are given replace the stored ones. A webhook that is resumed sends what was still to be sent. ${needed}`,
    input: UpdateWebhookInput,
    places: { body: { name: "WebhookChanges" } },
    example: { paused: true },
    answer: { status: 200, description: "The webhook.", schema: Webhook },
    refuses: [404],
    handle: async ({ actor, input }) => updateWebhook(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "delete", path: "/webhooks/{id}", scope, tag },
    summary: "Delete a webhook",
    description: `With the log of what it sent. ${needed}`,
    input: WebhookIdInput,
    answer: { status: 204, description: "Deleted." },
    refuses: [404],
    handle: async ({ actor, input }) => deleteWebhook(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "post", path: "/webhooks/{id}/secret", scope, tag },
    summary: "Create a new signing secret",
    description: `It signs every attempt from now on, and is shown this once. ${needed}`,
    input: WebhookIdInput,
    answer: { status: 200, description: "The webhook and its secret.", schema: CreatedWebhook },
    refuses: [404, 409],
    handle: async ({ actor, input }) => rotateWebhookSecret(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "post", path: "/webhooks/{id}/test", scope, tag },
    summary: "Send a test",
    description: `At once, also by a paused webhook; answers what became of it, after 10 s at most (an e-mail: 30 s). It is tried once. ${needed}`,
    input: WebhookIdInput,
    answer: { status: 200, description: "The delivery.", schema: WebhookDelivery },
    refuses: [404],
    handle: async ({ actor, input }) => testWebhook(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "get", path: "/webhooks/{id}/deliveries", scope, tag },
    summary: "List what a webhook sent",
    description: `Newest first, with the answer to the last attempt. Kept for 30 days. ${needed}`,
    input: ListDeliveriesInput,
    answer: { status: 200, description: "A page of deliveries.", schema: WebhookDeliveryList },
    refuses: [404],
    handle: async ({ actor, input }) => listDeliveries(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "get", path: "/webhooks/{id}/deliveries/{deliveryId}", scope, tag },
    summary: "Read a delivery",
    description: `What was sent, and the answer to the last attempt. ${needed}`,
    input: DeliveryIdInput,
    answer: { status: 200, description: "The delivery.", schema: WebhookDelivery },
    refuses: [404],
    handle: async ({ actor, input }) => getDelivery(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "post", path: "/webhooks/{id}/deliveries/{deliveryId}/send-again", scope, tag },
    summary: "Send a delivery again",
    description: `The same document under the same \`webhook-id\`, tried up to eight times within a day. ${needed}`,
    input: DeliveryIdInput,
    answer: { status: 200, description: "The delivery.", schema: WebhookDelivery },
    refuses: [404, 409],
    handle: async ({ actor, input }) => sendAgain(services, actor, await input()),
  });
}
