// Members from invitation to removal: what a link gives, who may change what, and what ends with a membership.
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { revokeApiKey } from "../api-key/revoke-api-key.ts";
import { verifyApiKey } from "../api-key/verify-api-key.ts";
import { actorOfUser } from "../auth/actor-of-user.ts";
import { rightsVersion } from "../auth/rights.ts";
import { browserName, endOtherSessions, endSession, listSessions } from "../auth/sessions.ts";
import { newId } from "../id.ts";
import { createJoinToken } from "../join/create-join-token.ts";
import { createProject } from "../project/own-projects.ts";
import { codeOf, testInstance } from "../testing/test-context.ts";
import { acceptInvitation, joinProject, readInvitation } from "./accept-invitation.ts";
import { leaveProject, removeMember, setRole, transferOwnership } from "./change-member.ts";
import { createInvitation, listInvitations, revokeInvitation } from "./invitation.ts";
import { listMembers } from "./list-members.ts";

const instance = testInstance();
const password = "correct horse battery";
const tokenOf = ({ link }: { link: string }) => link.split("/").at(-1) ?? "";
const invite = async (role: "owner" | "editor" | "runner" | "viewer" = "viewer") =>
  tokenOf(await createInvitation(instance.context, instance.owner, { role }));

let number = 0;
/** A member of the owner's project, by an invitation. */
async function member(role: Parameters<typeof invite>[0]): Promise<Actor & { userId: string }> {
  number += 1;
  const email = `member-${number}@example.org`;
  const name = `Member ${number}`;
  await acceptInvitation(instance.context, { token: await invite(role), name, email, password });
  const { id } = await instance.context.db.user.findUniqueOrThrow({ where: { email } });
  return actorOf(id);
}

async function actorOf(userId: string): Promise<Actor & { userId: string }> {
  const found = await actorOfUser(instance.context, { userId });
  if (!found) throw new Error("no member");
  return { ...found.actor, userId };
}

const addSession = async (userId: string, userAgent: string | null = null) => {
  const id = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await instance.context.db.session.create({
    data: { id, userId, token: id, expiresAt, userAgent },
  });
  return id;
};

beforeEach(async () => {
  const { db } = instance.context;
  await db.user.deleteMany({ where: { id: { not: instance.owner.userId } } });
  await db.invitation.deleteMany();
});

describe("an invitation", () => {
  it("makes an account with its role, once, and its token is stored as a hash", async () => {
    const { context, owner } = instance;
    const token = await invite("runner");
    expect(JSON.stringify(await context.db.invitation.findMany())).not.toContain(token);
    expect(await readInvitation(context, token)).toMatchObject({
      ...{ role: "runner", project: { slug: "default" } },
    });
    const account = { token, name: "Ada", email: "Ada@Example.org", password };
    expect(await acceptInvitation(context, account)).toEqual({ email: "ada@example.org" });
    expect(await codeOf(acceptInvitation(context, account))).toBe("link_invalid");
    expect(await readInvitation(context, token)).toBeNull();
    const [ada] = await listMembers(context, owner);
    expect(ada).toMatchObject({ name: "Ada", email: "ada@example.org", role: "runner" });
    expect((await actorOf(ada?.userId ?? "")).scopes).toEqual(roleScopes.runner);
    expect((await listInvitations(context, owner)).items[0]?.state).toBe("accepted");
  });

  it("opens nothing once it was revoked or is over, and makes nothing by halves", async () => {
    const { context, owner } = instance;
    const made = await createInvitation(context, owner, { role: "viewer", note: " Ada ", days: 1 });
    const token = tokenOf(made);
    const account = { token, name: "Ada", email: "ada@example.org", password };
    const tomorrow = { ...context, now: () => new Date(Date.now() + 86_400_001) };
    expect(await codeOf(acceptInvitation(tomorrow, account))).toBe("link_invalid");
    expect(await codeOf(acceptInvitation(context, { ...account, password: "short" }))).toBe(
      "invalid_input",
    );
    await revokeInvitation(context, owner, { id: made.id });
    await revokeInvitation(context, owner, { id: made.id });
    expect(await codeOf(acceptInvitation(context, account))).toBe("link_invalid");
    expect((await listInvitations(context, owner)).items).toMatchObject([
      { note: "Ada", state: "revoked" },
    ]);
    expect(await context.db.user.count()).toBe(1);
    expect(await codeOf(revokeInvitation(context, owner, { id: newId() }))).toBe("not_found");
  });

  it("is for one person: of two at once, one gets in", async () => {
    const { context } = instance;
    const token = await invite();
    const one = (email: string) =>
      codeOf(acceptInvitation(context, { token, name: "Ada", email, password })).catch(() => "in");
    const outcomes = await Promise.all([one("a@example.org"), one("b@example.org")]);
    expect(outcomes.filter((outcome) => outcome === "link_invalid")).toHaveLength(1);
    expect(await context.db.user.count()).toBe(2);
  });

  it("takes in who has an account by signing in, and no member twice", async () => {
    const { context, owner } = instance;
    const token = await invite("editor");
    const other = await createProject(context, owner, { slug: "other", name: "Other" });
    const away = {
      ...owner,
      projectId: (await context.db.project.findUniqueOrThrow({ where: { slug: other.slug } })).id,
    };
    const ada = await member("viewer");
    const second = tokenOf(await createInvitation(context, away, { role: "editor" }));
    const { email } = await context.db.user.findUniqueOrThrow({ where: { id: ada.userId } });
    const again = acceptInvitation(context, { token: second, name: "Ada", email, password });
    expect(await codeOf(again)).toBe("conflict");
    expect(await joinProject(context, ada.userId, { token: second })).toEqual({ project: "other" });
    expect(await codeOf(joinProject(context, ada.userId, { token }))).toBe("conflict");
    // The invitation that was refused still works.
    expect(await readInvitation(context, token)).not.toBeNull();
    const there = await actorOfUser(context, { userId: ada.userId, project: "other" });
    expect(there).toMatchObject({
      actor: { projectId: away.projectId, role: "editor" },
      projects: [
        { slug: "default", role: "viewer", isCurrent: false },
        { slug: "other", role: "editor", isCurrent: true },
      ],
    });
    await context.db.project.delete({ where: { slug: "other" } });
  });

  it("for an e-mail address opens to an account with that address alone", async () => {
    const { context, owner } = instance;
    const forAda = () =>
      createInvitation(context, owner, { role: "runner", email: "Ada@Example.org" });
    const token = tokenOf(await forAda());
    expect(await readInvitation(context, token)).toMatchObject({ email: "ada@example.org" });
    const account = { token, name: "Ada", email: "eve@example.org", password };
    const { db } = context;
    expect(await codeOf(acceptInvitation(context, account))).toBe("conflict");
    expect(await db.user.count()).toBe(1);
    const eve = await member("viewer");
    await db.membership.deleteMany({ where: { userId: eve.userId } });
    expect(await codeOf(joinProject(context, eve.userId, { token }))).toBe("conflict");
    expect(await db.membership.count({ where: { userId: eve.userId } })).toBe(0);
    // It was not used up.
    expect(await acceptInvitation(context, { ...account, email: "ADA@example.org" })).toEqual({
      email: "ada@example.org",
    });
    const ada = await db.user.findUniqueOrThrow({ where: { email: "ada@example.org" } });
    expect((await actorOf(ada.id)).role).toBe("runner");
    const notOne = createInvitation(context, owner, { role: "viewer", email: "nobody" });
    expect(await codeOf(notOne)).toBe("invalid_input");
  });

  it("is made by owners only, and a hundred are open at most", async () => {
    const { context, owner } = instance;
    for (const role of ["editor", "runner", "viewer"] as const) {
      const actor = { ...owner, role, scopes: roleScopes[role] };
      expect(await codeOf(createInvitation(context, actor, { role: "owner" }))).toBe("forbidden");
      expect(await codeOf(listInvitations(context, actor))).toBe("forbidden");
    }
    for (let i = 0; i < 100; i++) await invite();
    expect(await codeOf(invite())).toBe("conflict");
    // Of the hundred that somebody would see first, none is open.
    const { items } = await listInvitations(context, owner, { limit: 100 });
    for (const { id } of items) await revokeInvitation(context, owner, { id });
    const open = await createInvitation(context, owner, { role: "viewer" });
    expect((await listInvitations(context, owner, { state: "open" })).items).toMatchObject([
      { id: open.id, state: "open" },
    ]);
  });
});

describe("a membership", () => {
  it("ends at once with its sessions and the keys that were made", async () => {
    const { context, owner } = instance;
    const ada = await member("owner");
    await addSession(ada.userId);
    const { key } = await createApiKey(context, ada, { name: "Ada's", scopes: ["read"] });
    const { key: ours } = await createApiKey(context, owner, { name: "ours", scopes: ["read"] });
    const before = await rightsVersion(context);
    await removeMember(context, owner, { userId: ada.userId });
    expect(await rightsVersion(context)).not.toBe(before);
    expect(await actorOfUser(context, { userId: ada.userId })).toBeNull();
    expect(await context.db.session.count({ where: { userId: ada.userId } })).toBe(0);
    expect(await verifyApiKey(context, { key })).toBeNull();
    expect(await verifyApiKey(context, { key: ours })).not.toBeNull();
    expect(await codeOf(removeMember(context, owner, { userId: ada.userId }))).toBe("not_found");
  });

  it("with another role keeps the keys that the role allows, and no others", async () => {
    const { context, owner } = instance;
    const ada = await member("owner");
    const make = async (scopes: ("read" | "runs:write" | "members:write")[]) =>
      (await createApiKey(context, ada, { name: "x", scopes })).key;
    const [reading, inviting] = [await make(["read", "runs:write"]), await make(["members:write"])];
    await setRole(context, owner, { userId: ada.userId, role: "runner" });
    expect(await actorOf(ada.userId)).toMatchObject({ role: "runner" });
    expect(await verifyApiKey(context, { key: reading })).not.toBeNull();
    expect(await verifyApiKey(context, { key: inviting })).toBeNull();
  });

  it("takes along open invitations and join tokens that its role does not allow any more", async () => {
    const { context, owner } = instance;
    const joining = { databaseUrl: "postgresql://w@db.test/x", redisUrl: "redis://redis.test" };
    const ada = await member("owner");
    const open = async (by: Actor) => {
      for (const role of ["owner", "viewer"] as const)
        await createInvitation(context, by, { role });
      await createJoinToken({ ...context, joining }, by);
    };
    await open(ada);
    await open(owner);
    const left = async (createdById: string | null) => {
      const where = { createdById, revokedAt: null };
      const invitations = await context.db.invitation.findMany({
        where: { ...where, acceptedAt: null },
        orderBy: { id: "asc" },
      });
      const tokens = await context.db.joinToken.count({ where });
      return [...invitations.map(({ role }) => role), tokens];
    };
    expect(await left(ada.userId)).toEqual(["owner", "viewer", 1]);
    await setRole(context, owner, { userId: ada.userId, role: "editor" });
    expect(await left(ada.userId)).toEqual(["viewer", 0]);
    await removeMember(context, owner, { userId: ada.userId });
    expect(await left(ada.userId)).toEqual([0]);
    expect(await left(owner.userId)).toEqual(["owner", "viewer", 1]);
    const bob = await member("editor");
    await transferOwnership(context, owner, { userId: bob.userId });
    expect(await left(owner.userId)).toEqual(["viewer", 0]);
    await setRole(context, await actorOf(bob.userId), { userId: owner.userId, role: "owner" });
  });

  it("that lost its ownership meanwhile changes no member, nor does a key that was revoked", async () => {
    const { context, owner } = instance;
    const [ada, bob] = [await member("owner"), await member("viewer")];
    const { id } = await createApiKey(context, ada, { name: "x", scopes: ["members:write"] });
    const key: Actor = { ...ada, userId: null, apiKeyId: id, role: null };
    await setRole(context, key, { userId: bob.userId, role: "runner" });
    await setRole(context, owner, { userId: ada.userId, role: "editor" });
    const { userId } = bob;
    const late = async () => [
      await codeOf(setRole(context, ada, { userId: ada.userId, role: "owner" })),
      await codeOf(setRole(context, key, { userId, role: "owner" })),
      await codeOf(removeMember(context, ada, { userId })),
      await codeOf(removeMember(context, key, { userId })),
      await codeOf(transferOwnership(context, ada, { userId })),
    ];
    expect(await late()).toEqual(Array(5).fill("forbidden"));
    await removeMember(context, owner, { userId: ada.userId });
    expect(await late()).toEqual(Array(5).fill("forbidden"));
    expect((await actorOf(userId)).role).toBe("runner");
  });

  it("that is ending does not end another: of two owners who remove each other one stays", async () => {
    const { context, owner } = instance;
    const [ada, bob] = [await member("owner"), await member("owner")];
    const outcomes = await Promise.allSettled([
      removeMember(context, ada, { userId: bob.userId }),
      removeMember(context, bob, { userId: ada.userId }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listMembers(context, owner)).toHaveLength(2);
  });

  it("or key that ends is told to open streams", async () => {
    const { context, owner } = instance;
    const { id } = await createApiKey(context, owner, { name: "streams", scopes: ["read"] });
    const before = await rightsVersion(context);
    await revokeApiKey(context, owner, { id });
    expect(await rightsVersion(context)).not.toBe(before);
  });

  it("of the last owner neither ends nor changes, also when two leave at once", async () => {
    const { context, owner } = instance;
    expect(await codeOf(leaveProject(context, owner))).toBe("conflict");
    const demote = setRole(context, owner, { userId: owner.userId, role: "viewer" });
    expect(await codeOf(demote)).toBe("conflict");
    const ada = await member("owner");
    const outcomes = await Promise.allSettled([
      leaveProject(context, ada),
      setRole(context, owner, { userId: owner.userId, role: "editor" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const owners = await context.db.membership.findMany({ where: { role: "owner" } });
    expect(owners).toHaveLength(1);
    await context.db.membership.updateMany({
      where: { userId: owner.userId },
      data: { role: "owner" },
    });
  });

  it("may be left by anybody, and ownership handed over", async () => {
    const { context, owner } = instance;
    const ada = await member("viewer");
    await transferOwnership(context, owner, { userId: ada.userId });
    expect(await actorOf(ada.userId)).toMatchObject({ role: "owner" });
    expect(await actorOf(owner.userId)).toMatchObject({ role: "editor" });
    await setRole(context, await actorOf(ada.userId), { userId: owner.userId, role: "owner" });
    await leaveProject(context, await actorOf(ada.userId));
    expect(await listMembers(context, owner)).toHaveLength(1);
  });
});

describe("sessions", () => {
  it("are listed with their browsers, and end one by one or all others together", async () => {
    const { context } = instance;
    const ada = await member("viewer");
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const current = await addSession(ada.userId, firefox);
    const [second, third] = [
      await addSession(ada.userId, "curl/8.5.0"),
      await addSession(ada.userId),
    ];
    const here = { ...ada, sessionId: current };
    const listed = await listSessions(context, here);
    expect(listed.map(({ id }) => id).sort()).toEqual([current, second, third].sort());
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      ...{ id: current, browser: "Firefox on Linux" },
    });
    expect(JSON.stringify(listed)).not.toContain("token");
    await endSession(context, here, { id: second });
    expect(await codeOf(endSession(context, here, { id: second }))).toBe("not_found");
    const others = await addSession(instance.owner.userId);
    expect(await codeOf(endSession(context, here, { id: others }))).toBe("not_found");
    expect(await endOtherSessions(context, here)).toEqual({ ended: 1 });
    expect((await listSessions(context, here)).map(({ id }) => id)).toEqual([current]);
    expect(await context.db.session.count({ where: { id: others } })).toBe(1);
    expect(browserName(null)).toBeNull();
  });
});
