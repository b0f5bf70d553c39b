// The rights of deploy/web-role.sql: enough to act, to read the audit log and to tidy it, and none to change what was logged.
import { openDb } from "@gonogo/db/client";
import { asDeployedRole } from "@gonogo/db/testing/deployed-role";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { createTarget } from "../target/create-target.ts";
import { testInstance } from "../testing/test-context.ts";
import { createWebhook } from "../webhook/save-webhook.ts";
import { testWebhook } from "../webhook/send-again.ts";
import { asActor, listAudit, removeOldAudit } from "./audit-log.ts";

const instance = testInstance();
let context: Context;
beforeAll(async () => {
  const url = await asDeployedRole(instance.databaseUrl, "web");
  context = { ...instance.context, db: openDb(url, { maxConnections: 3 }) };
});
afterAll(() => context.db.$disconnect());

const acting = <T>(work: () => Promise<T>) =>
  asActor(instance.owner, { address: null, by: "api" }, work);

it("acts, is logged, and reads the log", async () => {
  const { owner } = instance;
  const server = { name: "A", slug: "by-role", protocol: "http1", host: "127.0.0.1" } as const;
  await acting(() => createTarget(context, owner, { target: { ...server, port: 9 } }));
  const { id } = await acting(() =>
    createWebhook(context, owner, {
      ...{ name: "by role", kind: "json", url: "http://127.0.0.1:1/", events: ["failure"] },
    }),
  );
  await acting(() => testWebhook(context, owner, { id }));
  const { items } = await listAudit(context, owner);
  expect(items.map(({ thing }) => thing)).toEqual(
    expect.arrayContaining(["target", "webhook", "delivery of a webhook"]),
  );
});

it("neither writes, changes nor removes entries by itself", async () => {
  const { db } = context;
  const denied = /permission denied/;
  for (const sql of [
    "UPDATE audit_entries SET who = 'nobody'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
    `INSERT INTO audit_entries ("projectId", action, thing, "thingId", name, who, "by")
      VALUES (gen_random_uuid(), 'created', 'target', 'x', 'x', 'x', 'x')`,
  ])
    await expect(db.$executeRawUnsafe(sql), sql).rejects.toThrow(denied);
  await expect(db.$executeRawUnsafe("ALTER TABLE targets DISABLE TRIGGER audit")).rejects.toThrow(
    /must be owner/,
  );
});

it("removes old entries by the function alone, and none that is younger than 30 days", async () => {
  const { db } = instance.context;
  await db.$executeRaw`
    INSERT INTO audit_entries ("projectId", at, action, thing, "thingId", name, who, "by")
    SELECT ${instance.owner.projectId}::uuid, now() - interval '401 days', 'created', 'target', 'x', 'old', 'Ada', 'page'`;
  expect(await removeOldAudit(context)).toBe(1);
  await expect(context.db.$queryRaw`SELECT remove_old_audit(0, 1000)`).rejects.toThrow(
    /neither changed nor removed/,
  );
});
