// What the audit log hides, what it holds of requests that change no logged row, and that its kinds of things are those of the triggers.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { newId } from "../id.ts";
import { answerSendQuestion, sendOne } from "../run/send-one.ts";
import { createTarget } from "../target/create-target.ts";
import { updateTarget } from "../target/update-target.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { createWebhook, updateWebhook } from "../webhook/save-webhook.ts";
import { sendAgain, testWebhook } from "../webhook/send-again.ts";
import { asActor, auditedThings, doneThings, listAudit } from "./audit-log.ts";

const instance = testInstance(addDuelTargets);
const acting = <T>(work: () => Promise<T>) =>
  asActor(instance.owner, { address: "203.0.113.7", by: "page" }, work);
/** Oldest first. */
const logged = async (thing?: (typeof auditedThings)[number]) => {
  const input = { limit: 1_000, ...(thing && { thing }) };
  return [...(await listAudit(instance.context, instance.owner, input)).items].reverse();
};

it("hides the address of a webhook, which lets anybody post", async () => {
  const { context, owner } = instance;
  const path = "http://127.0.0.1:1/services/T0/B0/";
  const { id } = await acting(() =>
    createWebhook(context, owner, {
      ...{ name: "hidden", kind: "slack", url: `${path}first-credential`, events: ["failure"] },
    }),
  );
  await acting(() => updateWebhook(context, owner, { id, url: `${path}other-credential` }));
  const [created, changed] = await logged("webhook");
  expect(created?.after).toMatchObject({ name: "hidden", url: "(hidden)" });
  expect(changed).toMatchObject({ before: { url: "(hidden)" }, after: { url: "(hidden)" } });
  expect(JSON.stringify(await logged())).not.toContain("credential");
});

it("shows the names of a target's headers and hides their values", async () => {
  const { context, owner } = instance;
  const target = { name: "A", slug: "headed", protocol: "http1", host: "127.0.0.1", port: 9 };
  const headers = { "x-tenant": "value-of-tenant", "x-key": "value-of-key" };
  await acting(() => createTarget(context, owner, { target: { ...target, headers } as never }));
  const changes = { headers: { "x-tenant": "value-of-another" } };
  await acting(() => updateTarget(context, owner, { slug: "headed", changes }));
  const [created, changed] = await logged("target");
  const hidden = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, "(hidden)"]));
  expect(created?.after?.config).toMatchObject({ headers: hidden("x-tenant", "x-key") });
  expect(changed?.after?.config).toMatchObject({ headers: hidden("x-tenant") });
  expect(JSON.stringify(await logged())).not.toContain("value-of");
});

it("says that a share has a password, and nothing of its report", async () => {
  const { db } = instance.context;
  const runId = await startDuel(instance);
  const { projectId, userId } = instance.owner;
  const data = {
    ...{ id: newId(), projectId, runId, createdById: userId, tokenHash: Buffer.from("x") },
    ...{ report: { text: "of the report" }, expiresAt: new Date(Date.now() + 86_400_000) },
    ...{ reportVersion: 1, passwordHash: "hash-of-a-password" },
  };
  await acting(() => db.share.create({ data }));
  await acting(() => db.share.update({ where: { id: data.id }, data: { revokedAt: new Date() } }));
  // A column that is not logged leaves no entry.
  await acting(() => db.share.update({ where: { id: data.id }, data: { report: {} } }));
  const [created, revoked, ...more] = await logged("share");
  expect(created?.after).toMatchObject({ runId, passwordHash: "(hidden)", revokedAt: null });
  expect(created?.after).not.toHaveProperty("report");
  expect(revoked?.before).toEqual({ revokedAt: null });
  expect(more).toEqual([]);
});

it("holds a request that was sent by hand, also where no answer came", async () => {
  const { context, owner, prefix } = instance;
  const answered = (async () => {
    for (;;) {
      const [key] = await context.redis.keys(`${prefix}:one-request:*:asked`);
      const id = key?.split(":").at(-2);
      if (id !== undefined) {
        const refused = { message: "Nothing listens there.", remedy: "Start it." };
        return answerSendQuestion(context, id, { refused });
      }
      await sleep(20);
    }
  })();
  const definition = { ...duelDefinition, name: "by-hand" } as never;
  const sent = acting(() => sendOne(context, owner, { definition }));
  expect(await codeOf(sent)).toBe("target_unreachable");
  await answered;
  expect(await logged("request sent by hand")).toMatchObject([
    {
      ...{ action: "created", before: null, address: "203.0.113.7" },
      ...{ who: "Owner (owner@gonogo.invalid)" },
      after: { benchmark: "by-hand", host: "127.0.0.1" },
    },
  ]);
});

it("holds tests of webhooks and deliveries that are sent again, and none that Gonogo sends", async () => {
  const { context, owner } = instance;
  const { id } = await createWebhook(context, owner, {
    ...{ name: "tested", kind: "json", url: "http://127.0.0.1:1/", events: ["failure"] },
  });
  const delivery = await acting(() => testWebhook(context, owner, { id }));
  await acting(() => sendAgain(context, owner, { id, deliveryId: delivery.id }));
  await testWebhook(context, owner, { id });
  expect(await logged("delivery of a webhook")).toMatchObject([
    { action: "created", name: "tested", thingId: delivery.id, after: { isTest: true } },
    { action: "changed", name: "tested", thingId: delivery.id, after: { isTest: false } },
  ]);
});

it("knows the kinds of things that triggers write, and no others but those without a row", async () => {
  const rows = await instance.context.db.$queryRaw<{ thing: string }[]>`
    SELECT DISTINCT convert_from(substring(tgargs FOR position('\\000'::bytea IN tgargs) - 1), 'UTF8') AS thing
    FROM pg_trigger WHERE tgname = 'audit'`;
  expect([...rows.map(({ thing }) => thing), ...doneThings].sort()).toEqual(
    [...auditedThings].sort(),
  );
});
