// The audit log of real rows: what a person and a key change is logged with before and after, by Prisma and in SQL, in transactions
// and outside of them; secrets are not; nobody changes what was logged.
import { nameActing } from "@gonogo/db/client";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { revokeApiKey } from "../api-key/revoke-api-key.ts";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { acceptInvitation } from "../member/accept-invitation.ts";
import { removeMember, setRole } from "../member/change-member.ts";
import { createInvitation } from "../member/invitation.ts";
import { listMembers } from "../member/list-members.ts";
import { cancelAllRuns } from "../run/cancel-all-runs.ts";
import { createTarget } from "../target/create-target.ts";
import { updateTarget } from "../target/update-target.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import {
  asActor,
  getAuditEntry,
  type ListAuditInput,
  listAudit,
  removeOldAudit,
} from "./audit-log.ts";

const instance = testInstance(addDuelTargets);
const page = { address: "203.0.113.7", by: "page" } as const;
const acting = <T>(work: () => Promise<T>, actor: Actor = instance.owner) =>
  asActor(actor, page, work);
const log = async (input: ListAuditInput = {}) =>
  (await listAudit(instance.context, instance.owner, input)).items;

let seen = 0n;
beforeEach(async () => {
  const last = await instance.context.db.auditEntry.findFirst({ orderBy: { id: "desc" } });
  seen = last?.id ?? 0n;
});
/** What was logged in this test, oldest first. */
const logged = async () =>
  (await log({ limit: 1_000 })).filter(({ id }) => BigInt(id) > seen).reverse();

const server = { name: "A", protocol: "http1", host: "127.0.0.1", port: 9 } as const;

describe("a change", () => {
  it("is logged with who, from where, before and after; secrets are hidden", async () => {
    const { context, owner } = instance;
    const secret = "Bearer of something that nobody may read";
    await acting(() =>
      createTarget(context, owner, {
        target: { ...server, slug: "audited" },
        secret: { headers: { authorization: secret } },
      }),
    );
    await acting(() => updateTarget(context, owner, { slug: "audited", changes: { name: "B" } }));
    const entries = await logged();
    const target = entries.filter(({ thing }) => thing === "target");
    expect(target).toMatchObject([
      {
        ...{ action: "created", name: "audited", before: null, by: "page" },
        ...{ address: "203.0.113.7", who: "Owner (owner@gonogo.invalid)" },
        after: { slug: "audited", name: "A", port: 9 },
      },
      { action: "changed", before: { name: "A" }, after: { name: "B" } },
    ]);
    expect(target[1]?.after).not.toHaveProperty("port");
    expect(entries.map(({ thing }) => thing)).toContain("secret of a target");
    expect(JSON.stringify(entries)).not.toContain("nobody may read");
  });

  it("is logged by whichever way it is written, and together with the rest or not at all", async () => {
    const { db } = instance.context;
    const { projectId } = instance.owner;
    const where = { id: projectId };
    await acting(async () => {
      await db.project.update({ where, data: { keepRunDays: 500 } });
      await db.$executeRaw`UPDATE projects SET "keepRunDays" = 501 WHERE id = ${projectId}::uuid`;
      await db.$queryRaw`UPDATE projects SET "keepRunDays" = 502 WHERE id = ${projectId}::uuid RETURNING id`;
      const [, read] = await db.$transaction([
        db.project.update({ where, data: { keepRunDays: 503 } }),
        db.project.findUniqueOrThrow({ where }),
      ]);
      expect(read.keepRunDays).toBe(503);
      await db.$transaction(async (inside) => {
        await inside.project.update({ where, data: { keepRunDays: 504 } });
        await inside.$executeRaw`UPDATE projects SET "keepRunDays" = 505 WHERE id = ${projectId}::uuid`;
      });
      await db
        .$transaction(async (inside) => {
          await inside.project.update({ where, data: { keepRunDays: 999 } });
          throw new Error("rolled back");
        })
        .catch(() => {});
      // What changes nothing that is logged leaves no entry.
      await db.project.update({ where, data: { keepRunDays: 505 } });
    });
    await db.project.update({ where, data: { keepRunDays: null } });
    expect((await logged()).map(({ after }) => after)).toEqual(
      [500, 501, 502, 503, 504, 505].map((keepRunDays) => ({ keepRunDays })),
    );
  });

  it("by several at once names each of them", async () => {
    const { context, owner } = instance;
    const rename = (name: string, address: string) =>
      asActor(owner, { address, by: "api" }, () =>
        context.db.project.update({ where: { id: owner.projectId }, data: { name } }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => rename(`N${i}`, `10.0.0.${i}`)));
    const entries = await logged();
    expect(entries).toHaveLength(20);
    for (const { after, address } of entries)
      expect(address).toBe(`10.0.0.${String(after?.name).slice(1)}`);
    await context.db.project.update({ where: { id: owner.projectId }, data: { name: "Default" } });
  });

  it("of members, keys, benchmarks and runs says what a reader looks for", async () => {
    const { context, owner } = instance;
    const invitation = await acting(() => createInvitation(context, owner, { role: "viewer" }));
    const token = invitation.link.split("/").at(-1) ?? "";
    const account = { token, name: "Ada", email: "ada@example.org", password: "correct horse" };
    await acceptInvitation(context, account, "198.51.100.4");
    const ada = (await listMembers(context, owner)).find(({ name }) => name === "Ada");
    const userId = ada?.userId ?? "";
    await acting(() => setRole(context, owner, { userId, role: "runner" }));
    await acting(() => removeMember(context, owner, { userId }));
    const key = await acting(() => createApiKey(context, owner, { name: "CI", scopes: ["read"] }));
    await acting(() => revokeApiKey(context, owner, { id: key.id }));
    await acting(() =>
      saveBenchmark(context, owner, {
        definition: { ...duelDefinition, name: "audited" } as never,
      }),
    );
    const runId = await acting(() => startDuel(instance));
    await acting(() => cancelAllRuns(context, owner));
    const entries = await logged();
    const of = (thing: string) => entries.filter((entry) => entry.thing === thing);
    expect(of("member")).toMatchObject([
      { action: "created", who: "Ada (ada@example.org)", address: "198.51.100.4" },
      {
        ...{ action: "changed", name: "Ada (ada@example.org)" },
        ...{ before: { role: "viewer" }, after: { role: "runner" } },
      },
      { action: "deleted", before: { role: "runner" }, after: null },
    ]);
    expect(of("API key")).toMatchObject([
      { action: "created", after: { name: "CI", scopes: ["read"] } },
      { action: "changed", before: { revokedAt: null } },
    ]);
    expect(of("invitation")).toMatchObject([
      { action: "created", who: "Owner (owner@gonogo.invalid)" },
      {
        ...{ action: "changed", who: "Ada (ada@example.org)", address: "198.51.100.4" },
        ...{ before: { acceptedAt: null }, after: { acceptedById: userId } },
      },
    ]);
    expect(of("version of a benchmark")[0]?.after).toMatchObject({ version: 1 });
    expect(of("run")).toMatchObject([
      { action: "created", thingId: runId },
      { action: "changed", thingId: runId, before: { cancelRequestedAt: null } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain(key.key);
  });
});

describe("the log", () => {
  it("is neither changed nor emptied, and only what is old is removed", async () => {
    const { context, owner } = instance;
    const { db } = context;
    await acting(() => createInvitation(context, owner, { role: "viewer", note: "old" }));
    const [entry] = await log({ limit: 1 });
    const id = BigInt(entry?.id ?? 0);
    const refused = /neither changed nor removed/;
    await expect(db.$executeRaw`UPDATE audit_entries SET who = 'nobody'`).rejects.toThrow(refused);
    await expect(db.auditEntry.deleteMany({ where: { id } })).rejects.toThrow(refused);
    await expect(db.$executeRaw`TRUNCATE audit_entries`).rejects.toThrow(refused);
    await db.$executeRaw`
      INSERT INTO audit_entries ("projectId", at, action, thing, "thingId", name, who, "by")
      SELECT ${owner.projectId}::uuid, now() - make_interval(days => days), 'created', 'target', 'x', 'of long ago', 'Ada', 'page'
      FROM unnest(ARRAY[401, 399]) AS days`;
    expect(await removeOldAudit(context)).toBe(1);
    expect((await log({ limit: 1_000 })).filter(({ name }) => name === "of long ago")).toHaveLength(
      1,
    );
  });

  it("is read by owners alone, page by page, by kind, action, person and time", async () => {
    const { context, owner } = instance;
    for (const role of ["editor", "runner", "viewer"] as const)
      expect(await codeOf(listAudit(context, { ...owner, role, scopes: roleScopes[role] }))).toBe(
        "forbidden",
      );
    const all = await log({ limit: 1_000 });
    const paged: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const one = await listAudit(context, owner, { limit: 7, ...(cursor && { cursor }) });
      paged.push(...one.items.map(({ id }) => id));
      if (one.nextCursor === null) break;
      cursor = one.nextCursor;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const members = await log({ thing: "member", action: "changed", q: "OWNER" });
    expect(members.length).toBeGreaterThan(0);
    expect(members.every(({ thing, action }) => thing === "member" && action === "changed")).toBe(
      true,
    );
    expect(await log({ until: "2020-01-01" })).toEqual([]);
    const others = { ...owner, projectId: "01933a5e-7c00-7000-8000-000000000009" };
    expect((await listAudit(context, others)).items).toEqual([]);
    expect(await codeOf(listAudit(context, owner, { cursor: "x" }))).toBe("invalid_input");
    const today = new Date().toISOString().slice(0, 10);
    expect((await log({ since: today, limit: 1_000 })).length).toBe(all.length - 1);
    const [one] = all;
    expect(await getAuditEntry(context, owner, { id: one?.id ?? "" })).toEqual(one);
    for (const id of ["0", "x", "99999999999"])
      expect(await codeOf(getAuditEntry(context, owner, { id }))).toBe("not_found");
  });

  it("forgets who acts with the end of the transaction", async () => {
    const { db } = instance.context;
    const { projectId, userId } = instance.owner;
    const left = await db.$transaction(async (inside) => {
      await nameActing(inside, { projectId, userId, apiKeyId: null, ...page });
      return inside.$queryRaw<
        { now: string }[]
      >`SELECT current_setting('gonogo.acting', true) AS now`;
    });
    expect(left[0]?.now).toContain(projectId);
    for (let i = 0; i < 10; i++) {
      const [after] = await db.$queryRaw<{ now: string | null }[]>`
        SELECT current_setting('gonogo.acting', true) AS now`;
      expect(after?.now || null).toBeNull();
    }
  });
});
