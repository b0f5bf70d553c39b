// Webhooks over REST: made, listed, changed, tested, sent again, deleted, and refused by the client's own fields.
import { webhookReceiver } from "@gonogo/services/testing/webhook-receiver";
import { expect, it } from "vitest";
import { json, refusal, restInstance, unknownId } from "../testing/rest-instance.ts";
import {
  CreatedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
} from "./webhooks.ts";

const rest = restInstance();
const receiver = webhookReceiver();
const body = (changes: object = {}) => ({
  ...{ name: "CI", kind: "json", url: `${receiver.url}/hook`, events: ["verdict"] },
  ...changes,
});

it("makes a webhook, shows its secret once, tests it, changes it and deletes it", async () => {
  const answer = await rest.call("POST", "/webhooks", { body: body() });
  expect(answer.status).toBe(201);
  const { secret, ...made } = await json(answer, CreatedWebhook);
  expect(secret).toMatch(/^whsec_/);
  const at = `/webhooks/${made.id}`;
  expect(await json(await rest.call("GET", at), Webhook)).toEqual(made);
  const list = await json(await rest.call("GET", "/webhooks"), WebhookList);
  expect(list).toEqual({ items: [made], nextCursor: null, maySendEmail: false });
  const sent = await json(await rest.call("POST", `${at}/test`), WebhookDelivery);
  expect(sent).toMatchObject({ isTest: true, state: "delivered", status: 200, answer: "ok" });
  const again = await rest.call("POST", `${at}/deliveries/${sent.id}/send-again`);
  expect(await json(again, WebhookDelivery)).toMatchObject({ id: sent.id, state: "pending" });
  const log = await json(await rest.call("GET", `${at}/deliveries`), WebhookDeliveryList);
  expect(log.items.map(({ id }) => id)).toEqual([sent.id]);
  const renewed = await json(await rest.call("POST", `${at}/secret`), CreatedWebhook);
  expect(renewed.secret).not.toBe(secret);
  const changes = { body: { paused: true, events: ["failure"] } };
  const paused = await json(await rest.call("PATCH", at, changes), Webhook);
  expect(paused).toEqual({ ...made, paused: true, pausedWhy: "person", events: ["failure"] });
  expect((await rest.call("POST", `${at}/deliveries/${sent.id}/send-again`)).status).toBe(409);
  expect((await rest.call("DELETE", at)).status).toBe(204);
  expect((await rest.call("GET", at)).status).toBe(404);
});

it.each(["pink1", unknownId])("knows no webhook and no delivery %s", async (id) => {
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/deliveries"],
    ["POST", "/test"],
    ["POST", "/secret"],
    ["POST", `/deliveries/${id}/send-again`],
  ] as const)
    expect((await rest.call(method, `/webhooks/${id}${path}`)).status, path).toBe(404);
  const made = await json(
    await rest.call("POST", "/webhooks", { body: body({ kind: "slack" }) }),
    CreatedWebhook,
  );
  const again = `/webhooks/${made.id}/deliveries/${id}/send-again`;
  expect((await rest.call("POST", again)).status).toBe(404);
  expect((await rest.call("POST", `/webhooks/${made.id}/secret`)).status).toBe(409);
});

it.each<[string, object, string]>([
  ["an address that may not be reached", { url: "http://192.0.2.1/" }, "url"],
  ["an address that is none", { url: "example" }, "url"],
  ["an unknown kind", { kind: "fax" }, "kind"],
  ["an e-mail where none are sent", { kind: "email", recipients: ["a@b.test"] }, "kind"],
  ["an unknown field", { secret: "mine" }, ""],
])("refuses %s", async (_, changes, field) => {
  const answer = await refusal(await rest.call("POST", "/webhooks", { body: body(changes) }));
  expect(answer.status).toBe(422);
  expect(answer.fields).toContain(field);
});
